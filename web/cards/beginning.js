// @ts-check
// Explanations that are settled before any training: by what initial weights make of the reader's
// sentence.

import { formatShare } from "../views/balance.js";
import { NOTHING, short } from "./verdict.js";

/** How many times the smallest the largest is. @param {readonly number[]} values */
const spread = (values) => Math.max(...values) / Math.min(...values);

/** How far from alike two parts are. @param {number} ratio */
const uneven = (ratio) => Math.abs(Math.log(ratio));

const untied = { head: "untied" };

/** @type {readonly import("./table.js").Card[]} */
export const BEGINNING = [
  {
    name: "drowned",
    threads: ["khirotaka/SAnD#3", "OpenNMT/OpenNMT-py#1722", "Kyubyong/transformer#130"],
    controls: ["init", "d"],
    positions: true,
    axis: "scale",
    curves: [
      { measure: "position_share", look: "position" },
      { measure: "cosine_words" },
    ],
    judge({ at, root }) {
      const [before, after] = [at(0, 1), at(0, root)];
      return {
        outcome: before < 0.5 ? "fails" : after < 0.5 ? "holds" : "partly",
        values: {
          before: formatShare(before), after: formatShare(after),
          alike: short(at(1, 1)), apart: short(at(1, root)),
        },
      };
    },
  },
  {
    name: "width",
    threads: ["apple/axlearn#909", "tensorflow/tensor2tensor#1718", "pytorch/translate#220"],
    controls: ["init"],
    positions: true,
    axis: "d",
    log: true,
    curves: [
      { measure: "ratio", label: ["card.with"], changes: { scale: "sqrt", heads: 1 } },
      { measure: "ratio", label: ["card.without"], changes: { scale: "none", heads: 1 } },
    ],
    judge({ at, places }) {
      const [given, plain] = [0, 1].map((curve) => places.map((d) => at(curve, d)));
      const ends = (/** @type {number[]} */ ratios) =>
        [ratios[0], ratios[ratios.length - 1]].map(short);
      const [[first, last], [bare, barest]] = [ends(given), ends(plain)];
      return {
        outcome: spread(given) < 1.15 ? "holds" : spread(plain) < 1.15 ? "fails" : "partly",
        values: {
          first, last, bare, barest,
          from: String(places[0]), to: String(places[places.length - 1]),
        },
      };
    },
  },
  {
    name: "tied",
    threads: ["tensorflow/tensor2tensor#1718", "NVIDIA/Megatron-LM#1771", "wenet-e2e/wenet#45"],
    controls: [],
    positions: true,
    axis: "d",
    log: true,
    level: "uniform_loss",
    curves: [
      { measure: "masked_loss", label: ["card.tied.large"],
        changes: { init: "normal_1", scale: "none", heads: 1 } },
      { measure: "masked_loss", label: ["card.tied.apart"],
        changes: { init: "normal_1", scale: "none", heads: 1 }, config: untied },
      { measure: "masked_loss", label: ["card.tied.small"],
        changes: { init: "normal_inverse_d", scale: "sqrt", heads: 1 } },
    ],
    points: [
      { measure: "ratio", label: ["measure.ratio", "card.speed.large"],
        changes: { init: "normal_1", scale: "none" } },
      { measure: "ratio", label: ["measure.ratio", "card.speed.small"],
        changes: { init: "normal_inverse_d" } },
    ],
    judge({ at, places, points, level }) {
      const d = places[places.length - 1];
      const [large, apart, small] = [0, 1, 2].map((curve) => at(curve, d));
      return {
        outcome: large > 2 * level && apart < 2 * level && small < 2 * level ? "holds" : "partly",
        values: {
          large: short(large), apart: short(apart), small: short(small), level: short(level),
          d: String(d), plain: short(points[0]), scaled: short(points[1]),
        },
      };
    },
  },
  {
    name: "divide",
    threads: ["pytorch/tutorials#2849", "Kyubyong/transformer#15", "hkproj/pytorch-paligemma#3"],
    controls: ["init", "heads"],
    positions: true,
    axis: "scale",
    log: true,
    curves: [
      { measure: "ratio" },
      { measure: "logit_spread" },
    ],
    judge({ at, root }) {
      const [divided, plain, multiplied] = [1 / root, 1, root].map((s) => at(0, s));
      const nearest = Math.min(...[divided, plain, multiplied].map(uneven));
      return {
        outcome: uneven(divided) === nearest ? "holds" : "fails",
        words: uneven(plain) === nearest ? "neither" : undefined,
        values: {
          divided: short(divided), plain: short(plain), multiplied: short(multiplied),
          spread: short(at(1, root)),
        },
      };
    },
  },
  {
    name: "norm",
    threads: ["OpenNMT/OpenNMT-py#1722"],
    controls: ["init", "d"],
    positions: true,
    axis: "scale",
    curves: [
      { measure: "entropy", label: ["card.post"],
        changes: { norm: "post", embedding_norm: false } },
      { measure: "entropy", label: ["card.pre"],
        changes: { norm: "pre", embedding_norm: false } },
      { measure: "entropy", label: ["setting.embedding_norm"],
        changes: { norm: "post", embedding_norm: true } },
    ],
    points: [
      { measure: "joint_attention_change", label: ["measure.joint_attention_change", "card.post"],
        changes: { norm: "post", embedding_norm: false } },
      { measure: "joint_attention_change", label: ["measure.joint_attention_change", "card.pre"],
        changes: { norm: "pre", embedding_norm: false } },
      { measure: "ratio" },
    ],
    judge({ root, points: [post, pre, ratio] }) {
      return {
        outcome: pre > NOTHING ? "fails" : "partly",
        values: {
          post: short(post), pre: pre > NOTHING ? short(pre) : String(NOTHING), // "less than"
          before: short(ratio / root), after: short(ratio),
        },
      };
    },
  },
  {
    name: "loud",
    threads: ["espnet/espnet#2797"],
    controls: ["init", "d", "norm"],
    positions: true,
    axis: "scale",
    curves: [
      { measure: "swap_change", look: "position" },
      { measure: "entropy", look: 4 },
    ],
    judge({ at, root }) {
      const [before, after] = [at(0, 1), at(0, root)];
      return {
        outcome: after < before / 2 ? "holds" : after < 0.9 * before ? "partly" : "fails",
        values: {
          before: short(before), after: short(after),
          even: short(at(1, 1)), uneven: short(at(1, root)),
        },
      };
    },
  },
  {
    name: "gradient",
    threads: ["NVIDIA/Megatron-LM#1771"],
    controls: ["init", "d"],
    axis: "scale",
    log: true,
    curves: [
      { measure: "gradient_norm", label: ["card.post"], changes: { norm: "post" } },
      { measure: "gradient_norm", label: ["card.pre"], changes: { norm: "pre" } },
    ],
    judge({ at, root }) {
      const [post, pre] = [0, 1].map((curve) => at(curve, root) / at(curve, 1));
      return {
        outcome: post < 0.9 && pre < 0.9 ? "holds" : post < 0.9 || pre < 0.9 ? "partly" : "fails",
        values: { post: short(post), pre: short(pre) },
      };
    },
  },
  {
    name: "bare",
    threads: ["facebookresearch/fairseq#47"],
    controls: ["init", "d", "layers"],
    axis: "scale",
    log: true,
    curves: [
      { measure: "gradient_norm", label: ["measure.gradient_norm", "card.bare"],
        changes: { norm: "none", embedding_norm: false } },
      { measure: "gradient_norm", label: ["measure.gradient_norm", "card.post"],
        changes: { norm: "post", embedding_norm: false } },
      { measure: "output_norm", label: ["measure.output_norm", "card.bare"],
        changes: { norm: "none", embedding_norm: false } },
    ],
    judge({ at, root }) {
      const [bare, post] = [0, 1].map((curve) => at(curve, root) / at(curve, 1));
      return {
        outcome: bare >= 5 && bare >= 2 * post ? "holds" : bare >= 1.5 ? "partly" : "fails",
        values: {
          bare: short(bare), post: short(post), before: short(at(2, 1)), after: short(at(2, root)),
        },
      };
    },
  },
];
