// @ts-check
import createModule from "encoderscope-engine";
import { serve } from "./engine/port.js";

/**
 * Answers a port with one engine.
 * @param {import("./engine/port.js").Port} port
 */
function answer(port) {
  /** @type {import("./engine/port.js").Runner | undefined} */
  let engine;
  serve(port, {
    /**
     * @param {Uint8Array} wasmBinary
     * @param {string} vocabulary
     */
    async start(wasmBinary, vocabulary) {
      const module = await createModule({ wasmBinary, locateFile: (name) => name });
      engine = new module.Engine(vocabulary);
    },
    /** @param {import("./engine/port.js").Request} request */
    run(request) {
      if (!engine) throw new Error("the engine has not been started");
      return engine.run(request);
    },
  });
}

// In a page this script only leaves its function behind; engine/hosts.js picks it up.
if (typeof document === "undefined") answer(/** @type {any} */ (self));
else Object.assign(globalThis, { encoderscopeAnswer: answer });
