// @ts-check
// What the page displays is what the native encoder computes, in the default state and in others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTranslator } from "../../../web/i18n.js";
import { formatCell, formatNumber } from "../../../web/number.js";
import { formatShare, verdictOf } from "../../../web/views/balance.js";
import { read, resolveScale, toRequest } from "../../../web/state.js";
import { withPage } from "../../support/browser.mjs";
import { nativeValues } from "../../support/native.mjs";
import { complete, displayed, drawn, readCsv, readTable, walkRow } from "../../support/page.mjs";
import { createComparison, largestDifference, spellings, tolerance } from "../../support/shown.mjs";

const states = {
  "the default state": "?",
  "another English sentence": "?text=I+am+learning+how+attention+works!&layer=3&head=2",
  "a Chinese sentence on a Chinese page": "?lang=zh-CN&text=我喜欢学习人工智能。&seed=7",
  "the longer of two sentences": "?text2=Dogs+bark",
  "the padded one of two sentences": "?text2=Dogs+bark&sentence=1&layer=1",
  "the tutorial's initialiser, factor and order": "?init=keras_uniform&scale=none&norm=pre",
  "tensor2tensor's positions, and a small factor": "?pos=tensor2tensor&scale=inverse",
  "learned positions, made quieter": "?pos=learned&position_scale=0.3&init=normal_002",
  "no positions, and a factor of one's own": "?pos=none&scale=3.7&init=xavier",
  "an odd width": "?d=33&heads=3&dff=20&layers=2&activation=gelu",
  "delimiters, and a norm after the sum": "?delimiters=1&embedding_norm=1&activation=silu",
  "dropout in training": "?training=1&dropout=0.3&seed=12&text=the+cat+sat",
  "a uniform initialiser, positions concatenated": "?init=uniform&init_limit=0.2&pos=concatenated",
  "a single token": "?text=hi",
  "a chosen row": "?row=2&key=1&layer=2&head=3",
};

/** @param {import("../../../web/state.js").State} state */
function namesFor({ layer, layers, head, norm }) {
  return [
    "raw_norm", "scaled_norm", "position_norm", "sum_norm", "ratio", "position_share",
    "position_similarity", "max_entropy", "input",
    `layers.${layer}.attention_weights.${head}`, `layers.${layer}.hidden`, `layers.${layer}.entropy`,
    `layers.${layer}.${norm === "post" ? "norm1" : "residual1"}`, `layers.${layer}.output`, "output",
    ...Array.from({ length: layers }, (_, k) => `layers.${k}.mean_entropy`),
  ];
}

/** @param {string} link */
function native(link) {
  const { state } = read(link);
  const { sentences } = nativeValues(toRequest(state, namesFor(state)));
  const { pieces, tensors } = sentences[state.sentence];
  const labels = pieces.map(({ surface, entry }) => surface || entry);
  const real = pieces.map(({ id }) => id !== 0);
  /** @param {string} name */
  const data = (name) => tensors[name].data;
  /** @param {string} name */
  const mean = (name) => {
    const kept = data(name).filter((_, i) => real[i]);
    return kept.reduce((sum, x) => sum + x, 0) / kept.length;
  };
  /** @param {string} name */
  const zeros = (name) => data(name).filter((x) => x === 0).length;
  return { state, sentences, labels, real, data, mean, zeros };
}

/** @typedef {ReturnType<typeof native>} Native */

/** The row that the page speaks of, and the token that it looks at most. @param {Native} run */
function strongest({ state, data, labels, real }) {
  const weights = data(`layers.${state.layer}.attention_weights.${state.head}`);
  const n = labels.length;
  const spoken = (/** @type {number} */ i) =>
    state.row === null ? real[Math.floor(i / n)] : Math.floor(i / n) === state.row;
  const weight = Math.max(...weights.filter((_, i) => spoken(i)));
  const at = weights.findIndex((x, i) => x === weight && spoken(i));
  return { from: labels[Math.floor(at / n)], to: labels[at % n], weight };
}

/** The mean cosine of two different rows, pair by pair. @param {Native} run @param {string} name */
function likeness({ labels, real, data }, name) {
  const all = data(name);
  const width = all.length / labels.length;
  const rows = labels.map((_, i) => all.slice(i * width, (i + 1) * width)).filter((_, i) => real[i]);
  const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a.reduce((sum, x, i) => sum + x * b[i], 0);
  const cosines = rows.flatMap((a, i) => rows.slice(i + 1).map((b) =>
    dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))));
  return cosines.reduce((sum, x) => sum + x, 0) / cosines.length;
}

/** @param {Native} run @param {import("../../support/page.mjs").Displayed} shown */
function compare(run, shown) {
  const { state, sentences, labels, data, mean, zeros } = run;
  const t = createTranslator(state.lang === "zh-CN" ? "zh-CN" : "en", { strict: true });
  const { seen, shows, showsAll, says } = createComparison();

  sentences.forEach(({ pieces }, which) => {
    const chips = shown.chips[which];
    assert.deepEqual(chips.words, pieces.map(({ surface, entry }) => surface || entry));
    assert.deepEqual(chips.ids, pieces.map(({ id }) => (id === 1 ? "[UNK] 1" : String(id))));
    says(chips.count, t, which === state.sentence ? "tokens.shown" : "tokens.show",
      { number: which + 1, count: pieces.filter(({ id }) => id !== 0).length });
  });

  const [ratio] = data("ratio");
  const [share] = data("position_share");
  const ratios = spellings(ratio, 3);
  const shares = spellings(share, 3, formatShare);
  shows(shown.ratio, ratios, "ratio");
  shows(shown.share, shares, "share");
  says(shown.short, t, "balance.short", { ratio: ratios, share: shares });
  says(shown.verdict, t, verdictOf(ratio), { ratio: ratios, inverse: [1 / ratio, 3] });

  for (const name of /** @type {const} */ (["raw", "scaled", "position", "sum"])) {
    showsAll(shown.norms[name], data(`${name}_norm`), `row length, ${name}`);
  }
  says(shown.embedding, t, "raw.takeaway",
    { n: labels.length, d: state.d, norm: [mean("raw_norm"), 3] });
  says(shown.scaled, t, "scaled.takeaway", {
    factor: formatNumber(resolveScale(state.scale, state.d), 3),
    before: [mean("raw_norm"), 3],
    after: [mean("scaled_norm"), 3],
  });
  const kind = state.pos === "none" || state.pos === "learned" ? `_${state.pos}`
    : state.d % 2 ? "_odd" : "";
  says(shown.position, t, `position.takeaway${kind}`, { norm: [mean("position_norm"), 3] });
  says(shown.sum, t, "sum.takeaway", { norm: [mean("sum_norm"), 3] });
  if (state.pos !== "none") {
    const alike = data("position_similarity");
    says(shown.more[1], t, "similarity.takeaway", {
      own: [alike[0], 3], far: [alike[labels.length - 1], 3], distance: labels.length - 1,
    });
  }
  const all = data("input").length;
  says(shown.input, t, state.training ? "input.takeaway_training"
    : state.embedding_norm ? "input.takeaway_norm" : "input.takeaway",
  { zeros: zeros("input"), all, percent: [(100 * zeros("input")) / all, 3] });
  const hidden = `layers.${state.layer}.hidden`;
  says(shown.hidden, t, "hidden.takeaway",
    { percent: [(100 * zeros(hidden)) / data(hidden).length, 3] });

  const means = Array.from({ length: state.layers }, (_, k) => data(`layers.${k}.mean_entropy`));
  showsAll(shown.strips, means.flat(), "entropy of a head", 3);
  means.flat().forEach((x, i) => says(String(shown.heads[i]), t, "heads.one", {
    layer: Math.floor(i / state.heads), head: i % state.heads, entropy: [x, 3],
  }));
  const { from, to, weight } = strongest(run);
  says(shown.attention, t, "attention.takeaway", { from, to, weight: [weight, 2] });
  const row = data(`layers.${state.layer}.entropy`)
    .slice(state.head * labels.length)[state.row ?? 0];
  says(shown.spread, t, state.row === null ? "attention.entropy" : "attention.entropy_row", {
    row: [row, 3],
    token: labels[state.row ?? 0],
    mean: [means[state.layer][state.head], 3],
    most: [data("max_entropy")[0], 3],
  });
  const weights = data(`layers.${state.layer}.attention_weights.${state.head}`);
  const n = labels.length;
  weights.forEach((x, i) => shows(shown.cells[i],
    run.real[Math.floor(i / n)] && run.real[i % n] ? spellings(x, 2, formatCell) : [""], `cell ${i}`));
  namesFor(state).slice(-state.layers - 3, -state.layers).forEach((tensor, i) => {
    if (n === 1) return assert.equal(shown.alike[i], "");
    says(shown.alike[i], t, "alike.takeaway",
      { cosine: spellings(likeness(run, tensor), 3, (x) => x.toFixed(3).replace("-", "−")) });
  });
  return { t, seen, says, showsAll };
}

for (const [name, settings] of Object.entries(states)) {
  const link = drawn(settings);
  test(`the numbers displayed are the native ones: ${name}`, (context) =>
    withPage({ link }, async (page) => {
      await complete(page, link);
      const run = native(link);
      const { t, seen, says, showsAll } = compare(run, await displayed(page));
      const { state, labels, real, data } = run;
      const n = labels.length;
      const tensor = `layers.${state.layer}.attention_weights.${state.head}`;
      const weights = data(tensor);
      const table = await readTable(page, "attention");
      const csv = await readCsv(page, "attention");
      assert.equal(csv.name, `${tensor}.csv`);
      const largest = largestDifference(csv.rows.flat(), weights);
      assert.ok(largest <= tolerance, `the file differs by ${largest}`);
      for (const row of new Set([0, Math.min(1, n - 1), n - 1])) {
        const numbers = weights.slice(row * n, (row + 1) * n);
        showsAll(table[row], numbers, `table, row ${row}`);
        (await walkRow(page, "attention", row, n)).forEach((spoken, col) => {
          const padded = real[row] && real[col] ? "" : t("heatmap.padded");
          assert.ok(spoken.endsWith(padded));
          says(spoken.slice(0, spoken.length - padded.length), t, "heatmap.cell_square", {
            row: row + 1, rows: n, rowLabel: labels[row], col: col + 1, cols: n,
            colLabel: labels[col], value: [numbers[col], 4],
          });
        });
      }
      context.diagnostic(`${seen.texts} texts, ${seen.nearly} of them in the last digit only nearly; ` +
        `weights of the file differ by ${largest.toExponential(1)} at most`);
    }));
}
