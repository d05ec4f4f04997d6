// @ts-check
// Tells the host how high the content is, in the words that hosts know: our own, and those of
// learning platforms (LTI), of Embedly's readers, and of H5P, once its host has answered.

const MOST_STEPS = 20; // of growing within a moment; more is a host that grows with us
const MOMENT = 2000;   // milliseconds

/**
 * @param {object} options
 * @param {(message: object) => void} options.post   our own message
 * @param {() => boolean} options.wanted
 */
export function createSizing({ post, wanted }) {
  let height = 0;
  let h5p = false;
  /** @type {number[]} */
  let growths = [];

  function tell() {
    if (!wanted()) return;
    const { bottom, top } = document.body.getBoundingClientRect();
    const next = Math.ceil(bottom - top);
    if (Math.abs(next - height) <= 1 || next <= 0) return;
    const now = performance.now();
    if (next > height) growths = [...growths.filter((at) => now - at < MOMENT), now];
    if (growths.length > MOST_STEPS) return;
    height = next;
    post({ type: "resize", height });
    parent.postMessage({ subject: "lti.frameResize", height }, "*");
    parent.postMessage(JSON.stringify({ context: "iframe.resize", height }), "*");
    if (h5p) h5pSize();
  }

  function h5pSize() {
    parent.postMessage({ context: "h5p", action: "prepareResize", scrollHeight: height,
      clientHeight: innerHeight }, "*");
  }

  /**
   * The handshake of H5P's hosts.
   * @param {unknown} message
   */
  function hear(message) {
    if (typeof message !== "object" || message === null) return;
    const { context, action } = /** @type {{ context?: unknown, action?: unknown }} */ (message);
    if (context !== "h5p" || !wanted()) return;
    if (action === "ready") parent.postMessage({ context: "h5p", action: "hello" }, "*");
    else if (action === "hello") h5p = true;
    else if (action === "resizePrepared") {
      parent.postMessage({ context: "h5p", action: "resize", scrollHeight: height }, "*");
    }
    if (h5p && height) h5pSize();
  }

  new ResizeObserver(tell).observe(document.body);
  parent.postMessage({ context: "h5p", action: "hello" }, "*");
  return {
    hear,
    /** Measures again, as after a slide has come. */
    again() {
      height = 0;
      growths = [];
      tell();
    },
  };
}
