// @ts-check
import { unpackBase64 } from "./engine/lzma.js";
import { startModule } from "./engine/module.js";
import { serve } from "./engine/port.js";
import { runnerOf } from "./engine/runner.js";
import { join } from "./engine/streams.js";
import { unpackVocabulary } from "./engine/vocabulary.js";

/**
 * @param {string | Uint8Array<ArrayBuffer>} given   what pack() in pack.mjs made, or what became of it
 * @param {(bytes: Uint8Array) => Uint8Array<ArrayBuffer>} [read]   how the bytes were meant
 */
const bytesOf = (given, read = (bytes) => /** @type {Uint8Array<ArrayBuffer>} */ (bytes)) =>
  typeof given === "string" ? read(unpackBase64(given)) : given;

/**
 * Answers a port with one engine.
 * @param {import("./engine/port.js").Port} port
 */
function answer(port) {
  /** @type {import("./engine/port.js").Runner | undefined} */
  let engine;
  /** @type {import("./engine/port.js").Trainer | undefined} */
  let trainer;
  /**
   * @template Part
   * @param {Part | undefined} part
   * @param {string} name
   */
  const started = (part, name) => {
    if (!part) throw new Error(`the ${name} has not been started`);
    return part;
  };
  serve(port, {
    /**
     * Gives back what has been unpacked, so that the next engine need not do it again.
     * @param {string | Uint8Array<ArrayBuffer>} wasm
     * @param {string | Uint8Array<ArrayBuffer>} vocabulary
     */
    async start(wasm, vocabulary) {
      const [code, words] = [bytesOf(wasm, join), bytesOf(vocabulary)];
      engine = runnerOf(await startModule(code), unpackVocabulary(words));
      return [code, words];
    },
    /**
     * @param {string} name
     * @param {Uint8Array} bytes   a safetensors file
     */
    model: (name, bytes) => started(engine, "engine").model(name, bytes),
    /** @param {import("./engine/port.js").Request} request */
    run: (request) => started(engine, "engine").run(request),
    /** @param {import("./engine/port.js").FindingsRequest} request */
    findings: (request) => started(engine, "engine").findings(request),
    /** @param {Record<string, unknown>[]} configs */
    ratios: (configs) => started(engine, "engine").ratios(configs),
    /** @param {import("./state/training.js").TrainingRequest} request */
    trainer(request) {
      trainer = undefined;
      trainer = started(engine, "engine").trainer(request);
      return trainer.about();
    },
    /**
     * @param {number} steps
     * @param {number} milliseconds
     */
    advance: (steps, milliseconds) => started(trainer, "trainer").advance(steps, milliseconds),
    /** @param {string[]} names */
    probe: (names) => started(trainer, "trainer").probe(names),
  });
}

// In a page this script only leaves its function behind; engine/hosts.js picks it up.
if (typeof document === "undefined") answer(/** @type {any} */ (self));
else Object.assign(globalThis, { encoderscopeAnswer: answer });
