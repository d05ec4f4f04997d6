// @ts-check
import { execFileSync } from "node:child_process";
import { open } from "./engine/lzma.js";

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

/**
 * The same of two, one after the other, as two texts: the second is needed only where what it packs
 * is. It knows all that the first has said, and so it is smaller than it would be alone.
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
export function packTwo(first, second) {
  const file = Buffer.from(pack(Buffer.concat([first, second])), "base64");
  const opened = open(file);
  opened.unpackTo(first.length);
  const needed = opened.needed();
  return [file.subarray(0, needed), file.subarray(needed)].map((part) => part.toString("base64"));
}
