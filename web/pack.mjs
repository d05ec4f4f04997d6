// @ts-check
import { createRequire } from "node:module";

const { compress } = createRequire(import.meta.url)("lzma");

/**
 * An .lzma file in base64: what web/engine/lzma.js reads.
 * @param {Uint8Array} bytes
 */
export const pack = (bytes) => Buffer.from(compress(bytes, 9)).toString("base64");
