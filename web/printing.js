// @ts-check
// On paper everything is light and drawn, also what was out of sight; a card can be printed alone.

let printing = false;

/** Whether what is drawn now is for paper. */
export const isPrinting = () => printing;

/**
 * @param {() => void} draw   draws everything at once: the browser waits for no frame
 * @param {AbortSignal} signal
 */
export function onPrint(draw, signal) {
  for (const [event, now] of /** @type {const} */ ([["beforeprint", true], ["afterprint", false]])) {
    addEventListener(event, () => {
      printing = now;
      draw();
    }, { signal });
  }
}

/** Prints the open card and nothing else; where a frame must not print, nothing happens. */
export function printCard() {
  const { dataset } = document.documentElement;
  dataset.print = "card";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  print();
}
