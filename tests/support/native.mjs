// @ts-check
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {import("../../web/engine/port.js").Request} Request */

/**
 * What the native build computes for a request: the numbers that the page must show.
 * @param {Omit<Request, "config"> & { config?: Record<string, unknown> }} request
 * @returns {{ sentences: { pieces: { id: number, entry: string, surface: string }[],
 *   tensors: Record<string, { rows: number, cols: number, data: number[] }> }[] }}
 */
export function nativeValues({ config = {}, texts, delimiters, training, tensors }) {
  const settings = Object.entries({ ...config, delimiters, training });
  const words = [
    "src/text/vocabulary.txt",
    ...settings.map(([name, value]) => `${name}=${value}`),
    ...texts.map((text) => `text=${text}`),
    ...tensors.map((name) => `tensor=${name}`),
  ];
  const printed = execFileSync("build/native/encoderscope-values", words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(printed);
}
