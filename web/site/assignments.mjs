// @ts-check
// Three tasks ready for a class: the link to hand out, and the figures of the solution, which are
// computed when the site is built.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startModule } from "../engine/module.js";
import { runnerOf } from "../engine/runner.js";
import { formatNumber } from "../number.js";
import { read, toRequest } from "../state.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {{ name: string, link: string }} Measured   what a figure is measured of
 * @typedef {{ name: string, minutes: number, link: string, lock: string, view: string,
 *   measured: readonly Measured[], kind: "ratio" | "entropy" | "guess" }} Assignment
 */

const drawn = "model=random&init=normal_inverse_d";
const loud = "model=random&init=normal_1";
const masked = "text=She+is+older+[MASK]+her+brother.";

/** @type {readonly Assignment[]} */
export const ASSIGNMENTS = [
  {
    name: "balance", minutes: 15, kind: "ratio",
    link: `${drawn}&scale=none`,
    view: "embedding,scale,position", lock: "model,init,seed,pos,position_scale",
    measured: [
      { name: "without", link: `${drawn}&scale=none` },
      { name: "with", link: `${drawn}&scale=sqrt` },
      { name: "wide_without", link: `${drawn}&scale=none&d=512` },
      { name: "wide_with", link: `${drawn}&scale=sqrt&d=512` },
    ],
  },
  {
    name: "saturation", minutes: 15, kind: "entropy",
    link: `${loud}&scale=none`,
    view: "scale,layers,attention", lock: "model,init,seed,d,heads,layers,norm",
    measured: [
      { name: "without", link: `${loud}&scale=none` },
      { name: "with", link: `${loud}&scale=sqrt` },
    ],
  },
  {
    name: "trained", minutes: 20, kind: "guess",
    link: `${masked}&model=trained`,
    view: "ids,weights,guess", lock: "scale,training",
    measured: [
      { name: "with", link: `${masked}&model=trained` },
      { name: "without", link: `${masked}&model=unscaled` },
    ],
  },
];

/** What the page shows of it, as it writes numbers. */
const MEASURES = {
  /** @param {import("../engine/port.js").Runner} engine @param {ReturnType<typeof toRequest>} request */
  ratio: (engine, request) =>
    ({ "": formatNumber(engine.findings({ ...request, findings: ["ratio"] })[0], 3) }),
  /** @param {import("../engine/port.js").Runner} engine @param {ReturnType<typeof toRequest>} request */
  entropy(engine, request) {
    const name = "layers.0.mean_entropy";
    const [{ pieces, tensors }] = engine.run({ ...request, tensors: [name] }).sentences;
    return {
      "": formatNumber(tensors[name].data[0], 3), most: formatNumber(Math.log2(pieces.length), 3),
    };
  },
  /** @param {import("../engine/port.js").Runner} engine @param {ReturnType<typeof toRequest>} request */
  guess(engine, request) {
    const [{ fills }] = engine.run({ ...request, fill: true }).sentences;
    const [{ entry, probability }] = fills?.[0].answers ?? [];
    return { "": entry.replace("▁", ""), share: formatNumber(100 * probability, 2) };
  },
};

/**
 * The figures of all solutions, by assignment: "with", "with_most" ….
 * @returns {Promise<Record<string, Record<string, string>>>}
 */
export async function solve() {
  const engine = runnerOf(await startModule(readFileSync(`${root}build/wasm/engine.wasm`)),
    readFileSync(`${root}src/text/vocabulary.txt`, "utf8"));
  for (const name of ["trained", "unscaled"]) {
    engine.model(name, readFileSync(`${root}web/models/${name}.safetensors`));
  }
  return Object.fromEntries(ASSIGNMENTS.map(({ name, kind, measured }) => [name,
    Object.fromEntries(measured.flatMap(({ name: which, link }) =>
      Object.entries(MEASURES[kind](engine, toRequest(read(`?${link}`).state, [])))
        .map(([part, text]) => [part ? `${which}_${part}` : which, text])))]));
}
