// @ts-check
// The weights that come with the page, unpacked when they are first asked for, and those that a
// reader opens from a disk. They outlive a change of language.

import { textOf } from "./packed.js";
import { addFile } from "./state/models.js";

/**
 * @typedef {import("./engine/port.js").Model & { parameters: number }} Model
 * @typedef {ReturnType<typeof createModels>} Models
 */

/** Megabytes; more than any encoder that the settings allow. */
const MOST = 128;

/**
 * What the build packed: deflate in base64.
 * @param {string} name
 */
async function unpack(name) {
  const text = atob(await textOf(`model-${name}`));
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function headerOf(bytes) {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  return JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
}

/**
 * How many numbers a file's tensors hold, by its own header, which the engine has checked.
 * @param {Uint8Array} bytes
 */
function countOf(bytes) {
  return Object.entries(headerOf(bytes)).reduce((sum, [name, { shape }]) =>
    /^__metadata__$|^adam\.|\.scale$/.test(name) ? sum
      : sum + shape.reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 1), 0);
}

/** @param {ReturnType<typeof import("./engine.js").createEngine>} engine */
export function createModels(engine) {
  /** @type {Map<string, Promise<unknown>>} */
  const asked = new Map();
  /** @type {Map<string, Model>} */
  const known = new Map();
  /** @type {Uint8Array | undefined} */
  let disk;
  let fileName = "";

  /** @param {string} name @param {Uint8Array} bytes */
  async function load(name, bytes) {
    const model = await (await engine).loadModel(name, bytes);
    if (model) known.set(name, { ...model, parameters: countOf(bytes) });
    return model;
  }

  return {
    /** @param {string} name */
    get: (name) => known.get(name),
    /**
     * What weights of the page say of themselves, also where the engine has not got them.
     * @param {string} name
     * @returns {Promise<Record<string, string>>}
     */
    metadata: async (name) => known.get(name)?.metadata ?? headerOf(await unpack(name)).__metadata__,
    /** The file that `file` is from. */
    get fileName() {
      return fileName;
    },
    /**
     * Resolves when the engine has a model.
     * @param {string} name
     */
    async ready(name) {
      if (name === "random" || known.has(name)) return;
      if (!asked.has(name)) asked.set(name, unpack(name).then((bytes) => load(name, bytes)));
      await asked.get(name);
    },
    /**
     * Makes a file the model called `file`. If it cannot be one, the error is a sentence and the
     * previous one stays.
     * @param {File} file
     */
    async open(file) {
      const size = Math.ceil(file.size / 1e6);
      if (size > MOST) throw new Error(`the file has ${size} MB, at most ${MOST} are read`);
      const bytes = new Uint8Array(await file.arrayBuffer().catch(() => {
        throw new Error("the file cannot be read");
      }));
      const model = await load("file", bytes);
      if (!model) return false; // another one was chosen meanwhile
      try {
        addFile(model.config);
      } catch (error) {
        if (disk) await load("file", disk);
        else known.delete("file");
        throw error;
      }
      [disk, fileName] = [bytes, file.name];
      return true;
    },
  };
}
