// @ts-check
// Starts the engine, and is the JavaScript side of src/javascript.h: C++ knows a value by its place
// in a list that is kept while one call lasts.

/**
 * @typedef {object} Module  the functions of src/bindings.cpp
 * @property {(vocabulary: string) => void} load
 * @property {(name: string, bytes: Uint8Array) => Record<string, string>} load_model
 * @property {import("./port.js").Runner["run"]} answer
 * @property {import("./port.js").Runner["findings"]} findings
 * @property {import("./port.js").Runner["ratios"]} ratios
 * @property {(request: import("../state/training.js").TrainingRequest) => void} begin
 * @property {import("./port.js").Trainer["advance"]} advance
 * @property {import("./port.js").Trainer["probe"]} probe
 * @property {import("./port.js").Trainer["about"]} about
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param {Uint8Array<ArrayBuffer>} wasm
 * @returns {Promise<Module>}
 */
export async function startModule(wasm) {
  /** @type {any[]} */
  const values = [];
  const hold = (/** @type {unknown} */ value) => values.push(value) - 1;
  /** @type {Record<string, any>} */
  let engine = {};

  // Memory moves when it grows, so it is asked for every time.
  const textAt = (/** @type {number} */ at, /** @type {number} */ size) =>
    decoder.decode(new Uint8Array(engine.memory.buffer, at, size));
  /** @param {Float32ArrayConstructor | Float64ArrayConstructor | Int32ArrayConstructor} Numbers */
  const copy = (Numbers) => (/** @type {number} */ at, /** @type {number} */ count) =>
    hold(new Numbers(engine.memory.buffer, at, count).slice());

  const js = {
    object: () => hold({}),
    array: () => hold([]),
    number: hold,
    text: (/** @type {number} */ at, /** @type {number} */ size) => hold(textAt(at, size)),
    error: (/** @type {number} */ at, /** @type {number} */ size) =>
      hold(new Error(textAt(at, size))),
    floats: copy(Float32Array),
    doubles: copy(Float64Array),
    ints: copy(Int32Array),
    set(/** @type {number} */ object, /** @type {number} */ name, /** @type {number} */ value) {
      values[object][values[name]] = values[value];
    },
    push(/** @type {number} */ array, /** @type {number} */ value) {
      values[array].push(values[value]);
    },
    get: (/** @type {number} */ object, /** @type {number} */ name) =>
      hold(values[object][values[name]]),
    is_undefined: (/** @type {number} */ value) => values[value] === undefined,
    to_number(/** @type {number} */ value) {
      const given = values[value];
      if (typeof given === "number" || typeof given === "boolean") return Number(given);
      throw new TypeError(`${given} is no number`);
    },
    to_text: (/** @type {number} */ value) => hold(String(values[value])),
    size(/** @type {number} */ text) {
      const given = values[text];
      if (typeof given === "string") values[text] = encoder.encode(given);
      else if (!(given instanceof Uint8Array)) throw new TypeError(`${given} is no text`);
      return values[text].length;
    },
    copy(/** @type {number} */ text, /** @type {number} */ at) {
      new Uint8Array(engine.memory.buffer).set(values[text], at);
    },
  };
  const env = { emscripten_notify_memory_growth() {} };
  const wasi_snapshot_preview1 = {
    proc_exit() {
      throw new Error("the engine has stopped");
    },
    clock_time_get(/** @type {number} */ _, /** @type {bigint} */ __, /** @type {number} */ at) {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(engine.memory.buffer).setBigUint64(at, now, true);
      return 0;
    },
  };

  /** @param {string} name */
  const caller = (name) => (/** @type {unknown[]} */ ...given) => {
    try {
      const result = values[engine[name](...given.map(hold))];
      if (result instanceof Error) throw result;
      return result;
    } finally {
      values.length = 0;
    }
  };

  const module = await WebAssembly.compile(wasm);
  engine = (await WebAssembly.instantiate(module, { js, env, wasi_snapshot_preview1 })).exports;
  engine._initialize();
  return /** @type {Module} */ (Object.fromEntries(
    ["load", "load_model", "answer", "findings", "ratios", "begin", "advance", "probe", "about"].map(
      (name) => [name, caller(name)])));
}
