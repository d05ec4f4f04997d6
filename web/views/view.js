// @ts-check
// What a view is, and the little that views share. A view names the tensors it needs and draws
// them; it remembers nothing that the state does not say. A new picture is a new file, a line in
// index.js and a place in index.html.

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../matrix.js").Tensor} Tensor
 * @typedef {import("../engine/port.js").Piece} Piece
 *
 * One sentence of a run.
 * @typedef {object} Sentence
 * @property {Piece[]} pieces
 * @property {string[]} labels    the reader's own characters, or the name of a special token
 * @property {boolean[]} mask     true where the token is padding
 * @property {Record<string, Tensor>} tensors
 *
 * What the engine made of a state.
 * @typedef {object} Run
 * @property {State} state
 * @property {Sentence[]} sentences
 * @property {Sentence} shown      the sentence that the pictures show
 * @property {import("../models.js").Model} [model]  what its weights say of themselves; none if
 *   they are random
 * @property {Run} [other]         the same sentences in the twin; of the twin, in the reader's encoder
 *
 * What a view may use of the page around it.
 * @typedef {object} Page
 * @property {import("../i18n.js").Translate} t
 * @property {import("../state.js").Store} store
 * @property {ReturnType<typeof import("../engine.js").createEngine>} engine
 * @property {import("../models.js").Models} models
 * @property {(row: number | null) => void} hover   marks a token in every picture; null for none
 * @property {() => { theme: "light" | "dark", forced: boolean }} look
 *
 * @typedef {object} Picture
 * @property {(run: Run) => void} draw
 * @property {(row: number | null) => void} [mark]
 *
 * @typedef {object} View
 * @property {(state: State) => string[]} [needs]  names of tensors
 * @property {(root: HTMLElement, page: Page) => Picture} create
 *
 * What it does where there is a twin: stand beside the twin's and their difference unless said
 * otherwise; "aside": the twin's comes after it, if it says anything else; "shared": nothing.
 * @property {"aside" | "shared"} [twin]
 * @property {(t: import("../i18n.js").Translate, run: Run) => string} [difference]
 *   what the picture of the difference is called
 * @property {"layer" | "head"} [of]       what must exist in the twin
 * @property {(own: State, twin: State) => [string, string][]} [compared]  tensors, the reader's and
 *   the twin's, that have a difference
 * @property {(root: HTMLElement, page: Page) => import("../twin/difference.js").Difference}
 *   [createDifference]                    the picture of it; a heat map unless given
 */

/** The value of the strongest colour of the vectors' pictures, so that they can be compared. */
export const LIMIT = 2;

/**
 * The reader's own characters for each piece, or the name of a special token.
 * @param {Piece[]} pieces
 */
export const labelsOf = (pieces) => pieces.map(({ surface, entry }) => surface || entry);

/**
 * @param {Run} run
 * @param {string} name
 */
export function tensorOf(run, name) {
  const tensor = run.shown.tensors[name];
  if (!tensor) throw new Error(`the view did not ask for ${name}`);
  return tensor;
}

/**
 * The one number of a 1 × 1 tensor.
 * @param {Run} run
 * @param {string} name
 */
export const valueOf = (run, name) => tensorOf(run, name).data[0];

/**
 * The runs that are drawn to one scale.
 * @param {Run} run
 */
export const withOther = (run) => (run.other ? [run, run.other] : [run]);

/**
 * What every heat map of tokens shares.
 * @param {Run} run
 * @param {Page} page
 */
export const rowsOf = (run, page) => ({
  rowLabels: run.shown.labels,
  rowMask: run.shown.mask,
  numbers: run.state.numbers !== "0",
  ...page.look(),
});

/** What a head is called, and the measures that add up to the number beside its name. */
const KINDS = {
  previous: ["previous"], next: ["next"], self: ["self"], same_token: ["same_token"],
  delimiter: ["cls", "sep"], punctuation: ["punctuation"], common: ["common"], broad: ["entropy"],
  mixed: ["entropy"],
};

/**
 * What a head mostly does, as measured on held-out text by whoever made the file (see
 * src/lens/heads.h), and how much; "" where nobody did.
 * @param {import("../i18n.js").Translate} t
 * @param {import("../models.js").Model | undefined} model
 * @param {number} layer
 * @param {number} head
 */
export function headKind(t, model, layer, head) {
  const of = (/** @type {string} */ key) => model?.metadata[`heads.${key}`] ?? "";
  const kind = of(`${layer}.${head}.kind`);
  const measures = Object.hasOwn(KINDS, kind) ? KINDS[/** @type {"next"} */ (kind)] : [];
  const sum = measures.reduce((total, name) => total + Number(of(`${layer}.${head}.${name}`)), 0);
  return measures.length
    ? { name: t(`kind.${kind}`), share: sum.toFixed(2) }
    : { name: "", share: "" };
}
