// @ts-check
import { execFileSync } from "node:child_process";

/**
 * An .lzma file in base64: what web/engine/lzma.js reads. Every place counts alike in it (pb=0): in
 * what we pack, nothing is aligned.
 * @param {Uint8Array} bytes
 */
export function pack(bytes) {
  const options = ["--format=lzma", "--lzma1=preset=9e,lc=3,lp=0,pb=0,nice=273", "--stdout"];
  const file = execFileSync("xz", options, { input: bytes, maxBuffer: 2 ** 30 });
  // xz marks the end instead of telling the length beforehand, which the reader needs.
  file.writeBigUInt64LE(BigInt(bytes.length), 5);
  return file.toString("base64");
}
