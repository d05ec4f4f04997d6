// @ts-check
// Files of weights as a stranger would write them: by the format's rules alone, without our C++.

import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const entries = readFileSync(new URL("src/text/vocabulary.txt", root), "utf8").split("\n").slice(0, -1)
  .map((line) => line.split("\t")[0]);

/** What the files call this vocabulary: FNV-1a of its entries, a line each. */
function vocabularyHash() {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(`${entries.join("\n")}\n`)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, "0");
}

/** @typedef {Record<string, string | number | boolean>} Fields */

/** @type {Fields} */
const small = {
  num_layers: 1, d_model: 8, num_heads: 2, dff: 12, input_vocab_size: entries.length,
  max_positions: 40, dropout_rate: 0, seed: 1, embedding_scale: 2, position_scale: 1, logits_scale: 1,
  position: "interleaved", norm: "post", embedding_norm: false, layer_norm_epsilon: 1e-5,
  activation: "gelu", initializer: "normal_1", initializer_limit: 0.05, head: "tied",
};

/** @param {number} rows @param {number} [cols] @param {number} [seed] */
const numbers = (rows, cols = 1, seed = 1) =>
  Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(seed * (i + 1) * 12.9898));

/**
 * A small encoder whose numbers look like none in particular.
 * @param {{ config?: Fields, metadata?: Record<string, string>, seed?: number }} [given]
 */
export function weightsFile({ config: more, metadata, seed = 1 } = {}) {
  const config = { ...small, ...more };
  const [d, dff] = [Number(config.d_model), Number(config.dff)];
  /** @type {[string, number[], Float32Array][]} */
  const tensors = [];
  /** @param {string} name @param {number[]} shape */
  const add = (name, ...shape) => tensors.push([name, shape, numbers(shape[0], shape[1], seed)]);
  /** @param {string} name @param {number} rows @param {number} cols */
  const linear = (name, rows, cols) => {
    add(`${name}.weight`, rows, cols);
    add(`${name}.bias`, cols);
  };
  add("embedding.weight", entries.length, d);
  for (let layer = 0; layer < Number(config.num_layers); layer++) {
    const at = `layers.${layer}`;
    for (const part of ["query", "key", "value", "output"]) linear(`${at}.attention.${part}`, d, d);
    linear(`${at}.feed_forward.expand`, d, dff);
    linear(`${at}.feed_forward.contract`, dff, d);
    for (const norm of ["norm1", "norm2"]) {
      add(`${at}.${norm}.gamma`, d);
      add(`${at}.${norm}.beta`, d);
    }
  }
  /** @type {Record<string, unknown>} */
  const header = {
    __metadata__: {
      format: "encoderscope 1",
      ...Object.fromEntries(Object.entries(config).map(([name, value]) =>
        [`config.${name}`, String(value)])),
      vocabulary: vocabularyHash(),
      ...metadata,
    },
  };
  let end = 0;
  for (const [name, shape, data] of tensors) {
    header[name] = { dtype: "F32", shape, data_offsets: [end, end += data.byteLength] };
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...tensors.map(([, , data]) => Buffer.from(data.buffer))]);
}

/**
 * What a file says of itself.
 * @param {Buffer} bytes
 * @returns {Record<string, string>}
 */
export const metadataOf = (bytes) =>
  JSON.parse(bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE())).toString()).__metadata__;

/** The weights that come with the page. @param {string} name */
export const shippedFile = (name) =>
  readFileSync(new URL(`web/models/${name}.safetensors`, root));
