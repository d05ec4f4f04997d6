// @ts-check
// The trained weights and the recorded curves, as the page carries them.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { gridOf, twinsOf } from "../models/recorded.mjs";
import { pack as packRecordings } from "../recorded/packed.js";
import { read as readLink, toRequest } from "../state.js";
import { dataBlock } from "./assemble.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(root + path);

/**
 * Weights, after everything else: web/models.js reads them.
 * @param {string} name
 */
export function packModel(name) {
  const path = `web/models/${name}.safetensors`;
  if (!existsSync(root + path)) throw new Error(`the page needs the weights ${path}`);
  const bytes = read(path);
  check(path, bytes, modelRequest(name));
  const packed = deflateRawSync(bytes, { level: 9 }).toString("base64");
  return dataBlock(`model-${name}`, packed);
}

/**
 * What the page says of weights before it has read them must be true of them.
 * @param {string} path
 * @param {Buffer} bytes
 * @param {Record<string, unknown>} expected
 */
function check(path, bytes, expected) {
  const header = bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE()));
  const { __metadata__: metadata } = JSON.parse(header.toString());
  for (const name of ["num_layers", "d_model", "num_heads", "dff", "embedding_scale",
    "position_scale", "position", "norm", "embedding_norm", "activation", "initializer"]) {
    const [given, wanted] = [metadata[`config.${name}`], String(expected[name])];
    if (given !== wanted && !(Math.abs(Number(given) - Number(wanted)) < 1e-5)) {
      throw new Error(`${path} has ${name} ${given}, but the page's settings say ${wanted}`);
    }
  }
}

/** @param {string} name */
const modelRequest = (name) => toRequest(readLink(`?model=${name}`).state, []).config;

/** The recorded curves, as far as there are any. */
export function readRecorded() {
  const path = (/** @type {string} */ name) => `web/models/${name}.json`;
  const parse = (/** @type {string} */ name) => JSON.parse(read(path(name)).toString());
  /** @param {string[]} names */
  const exist = (...names) => names.every((name) => existsSync(root + path(name)));
  const pair = ["trained", "unscaled"];
  return packRecordings([
    ...(exist(...pair) ? [twinsOf(pair.map(parse))] : []),
    ...(exist("grid") ? [gridOf(parse("grid"))] : []),
  ]);
}
