// @ts-check
// Brings what a step speaks of into sight.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * As much of a place as there is room for above the panel.
 * @param {Element | null} place
 * @param {string} [picture]   selector of what to look at where the place is too high
 */
export function lead(place, picture) {
  if (!place) return;
  const panel = document.getElementById("path")?.offsetHeight ?? 0;
  const strip = 96; // what covers the top of the window, and some air
  const fits = (/** @type {Element} */ { clientHeight }) => clientHeight < innerHeight - panel - strip;
  const look = picture && !fits(place) ? document.querySelector(picture) ?? place : place;
  look.scrollIntoView({
    block: fits(look) ? "center" : "start",
    behavior: calm.matches ? "auto" : "smooth",
  });
}

/** Milliseconds for which what comes late, above the place, may still push it away. */
const LATE = 3000;

/**
 * Again when the page is complete and the place has what it computes, and whenever what comes last
 * still changes the height of the page; unless the reader has gone elsewhere.
 * @param {Element | null} place
 * @param {() => void} act
 * @param {AbortSignal} signal
 */
export function keepInSight(place, act, signal) {
  const page = document.documentElement;
  const over = new AbortController();
  const growing = new ResizeObserver(act);
  const watch = new MutationObserver(settle);

  function settle() {
    if (!("complete" in page.dataset) || place?.hasAttribute("aria-busy")) return;
    watch.disconnect();
    growing.observe(document.body); // which also says how high it is now
    setTimeout(() => over.abort(), LATE);
  }

  over.signal.addEventListener("abort", () => {
    watch.disconnect();
    growing.disconnect();
  });
  for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(moved, () => over.abort(), { signal: over.signal, passive: true });
  }
  signal.addEventListener("abort", () => over.abort());
  for (const node of [page, place]) {
    if (node) watch.observe(node, { attributeFilter: ["data-complete", "aria-busy"] });
  }
  settle();
}
