// @ts-check
// Which parts of the page the reader sees, and when there is time for the others.

/**
 * Knows which lines of the program are in sight or about to be; before that is known, all are.
 * @param {AbortSignal} signal
 */
export function createSight(signal) {
  /** @type {Set<Element>} */
  const hidden = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) hidden.delete(target);
      else hidden.add(target);
    }
  }, { rootMargin: "25% 0px" });
  for (const line of document.querySelectorAll(".line")) observer.observe(line);
  signal.addEventListener("abort", () => observer.disconnect());
  return {
    /** @param {Element} place */
    has(place) {
      const line = place.closest(".line");
      return !line || !hidden.has(line);
    },
  };
}

/**
 * Runs the newest task once the browser has nothing more urgent to do; an older one is forgotten.
 * @param {AbortSignal} signal
 */
export function createIdle(signal) {
  // Safari has no idle callbacks; a moment later serves there.
  const idle = typeof requestIdleCallback === "function";
  let pending = 0;
  function cancel() {
    if (idle) cancelIdleCallback(pending);
    else clearTimeout(pending);
  }
  signal.addEventListener("abort", cancel);
  return (/** @type {() => void} */ task) => {
    cancel();
    pending = idle ? requestIdleCallback(task, { timeout: 500 }) : Number(setTimeout(task, 50));
  };
}
