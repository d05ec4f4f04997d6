// @ts-check

/**
 * @typedef {import("./place.js").Host} Host
 * @typedef {import("./port.js").Port} Port
 */

/**
 * A worker from text, so that it needs no second file and no network.
 * @param {string} source
 * @returns {Host}
 */
export function workerHost(source) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(url);
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "the worker could not be started"));
    };
  });
  // Released late: a worker that has not been fetched yet would lose its source.
  const stop = () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
  failed.catch(stop);
  return { port: worker, failed, stop };
}

/**
 * The same text on the page's own thread, behind the same kind of port, for hosts that refuse
 * workers. The policy names the text's hash, which allows it as an inline script.
 * @param {string} source
 * @returns {Host}
 */
export function pageHost(source) {
  const page = /** @type {{ encoderscopeAnswer?: (port: Port) => void }} */ (globalThis);
  if (!page.encoderscopeAnswer) {
    const script = document.createElement("script");
    script.textContent = source;
    document.head.append(script);
    script.remove();
  }
  if (!page.encoderscopeAnswer) throw new Error("this page is not allowed to run the engine");
  const { port1, port2 } = new MessageChannel();
  page.encoderscopeAnswer(port2);
  return {
    port: port1,
    onPage: true,
    failed: new Promise(() => {}),
    stop: () => port1.close(),
  };
}
