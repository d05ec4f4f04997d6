// @ts-check
// Files of the page's pictures: their numbers as CSV and JSON, the pictures as SVG and PNG.

import { download, downloadCsv } from "../csv.js";
import { createPainter } from "../heatmap/paint.js";
import { exactNumber } from "../number.js";
import { drawBars, drawTable, drawTokens, drawWaves, drawWires } from "./charts_svg.js";
import { csvOf, sourceOf } from "./figures.js";
import { drawMaps, drawMatrix } from "./matrix_svg.js";
import { pngOf } from "./png.js";
import { page } from "./svg.js";

/**
 * @typedef {import("./figures.js").Source} Source
 * @typedef {import("./svg.js").Info} Info
 *
 * @typedef {object} Figure
 * @property {string} name      that of its panel; the second of a panel is called "attention-2"
 * @property {string} panel
 * @property {string} title
 * @property {string} takeaway
 * @property {Source["kind"]} kind
 * @property {string} file      what its files are called, without ending
 * @property {() => string} csv
 * @property {(info?: Info) => object} json
 * @property {(info?: Info) => string} svg
 * @property {(info?: Info) => Promise<Blob>} png
 */

/** @type {() => Info} */
let present = () => ({ settings: "", link: "?", seed: 0 });
let imageNote = "";

/** What files say of where they come from. @param {() => Info} info @param {string} note */
export function describe(info, note) {
  present = info;
  imageNote = note;
}

/** @type {import("./matrix_svg.js").Paint} */
function paint(tensor, scale, limit) {
  const canvas = document.createElement("canvas");
  createPainter(canvas, scale)(tensor, limit, "light", false);
  return canvas.toDataURL();
}

/** @param {Source} source @param {Info} info */
function svgOf(source, info) {
  const options = { paint, imageNote };
  switch (source.kind) {
    case "chart": return source.svg(info);
    case "matrix": return page(source, info, drawMatrix(source, options));
    case "maps": return page(source, info, drawMaps(source, options));
    case "bars": return page(source, info, drawBars(source));
    case "wires": return page(source, info, drawWires(source));
    case "waves": return page(source, info, drawWaves(source));
    case "tokens": return page(source, info, drawTokens(source));
    default: return page(source, info, drawTable(source));
  }
}

/** The numbers of a tensor's row as they are read back. */
const rowOf = (/** @type {import("../matrix.js").Tensor} */ { cols, data }, /** @type {number} */ row) =>
  Array.from(data.subarray(row * cols, (row + 1) * cols), (x) => Number(exactNumber(x)));

/**
 * With lines for a file, unless it is a matrix.
 * @param {Source} source
 * @returns {Source}
 */
function tabled(source) {
  /** @type {Source["file"]} */
  let file;
  switch (source.kind) {
    case "maps":
      file = () => [
        ["layer", "head", "", ...source.labels],
        ...source.strips.flatMap(({ maps }, layer) => maps.flatMap(({ tensor }, head) =>
          Array.from({ length: tensor.rows }, (_, row) =>
            [layer, head, source.labels[row] ?? "", ...rowOf(tensor, row)]))),
      ];
      break;
    case "bars":
      file = () => [["", source.title ?? ""], ...source.groups.flatMap(({ values, rowLabels }) =>
        Array.from(values, (x, i) => [rowLabels[i] ?? "", Number(exactNumber(x))]))];
      break;
    case "waves":
      file = () => [
        ["position", ...source.columns.flat().map(String)],
        ...Array.from({ length: source.tensor.rows }, (_, row) => {
          const numbers = rowOf(source.tensor, row);
          return [row, ...source.columns.flat().map((col) => numbers[col])];
        }),
      ];
      break;
    case "tokens":
      file = () => [["sentence", "position", "token", "id"],
        ...source.sentences.flatMap(({ labels, ids }, i) =>
          labels.map((label, position) => [i, position, label, ids[position]]))];
      break;
    case "table":
      file = () => source.lines.map((line) => [...line]);
      break;
    default:
  }
  return { ...source, file: source.file ?? file };
}

/** @param {Source} source @param {Info} info */
function jsonOf(source, info) {
  const { title = "", takeaway = "" } = source;
  const lines = source.file?.() ?? [];
  const matrix = /** @type {import("./figures.js").Matrix} */ (source);
  return {
    title,
    takeaway,
    ...(source.file ? { columns: lines[0], data: lines.slice(1) } : {
      rows: matrix.rowLabels,
      columns: matrix.colLabels ?? matrix.rowLabels, // lines lead from words to words
      data: Array.from({ length: matrix.tensor.rows }, (_, row) => rowOf(matrix.tensor, row)),
    }),
    settings: info.settings,
    seed: info.seed,
    link: info.link,
    version: info.version ?? "",
  };
}

/** @param {Element} picture */
function panelOf(picture) {
  const place = /** @type {HTMLElement | null} */ (picture.closest(
    "[data-view], [data-twin], [data-difference], [data-race], .card, section[id]"));
  const { view, twin, difference, race } = place?.dataset ?? {};
  return view ?? (twin && `${twin}-twin`) ?? (difference && `${difference}-difference`) ?? race ??
    (place?.id || "picture");
}

/**
 * @param {Source} found
 * @param {string} panel
 * @param {string} name
 * @param {string} part  in whose words: a twin's picture says so
 * @returns {Figure}
 */
function figureOf(found, panel, name, part) {
  const titled = [found.title ?? "", part].filter(Boolean).join(" – ");
  const source = tabled({ ...found, title: titled });
  return {
    name, panel, title: titled, takeaway: source.takeaway ?? "", kind: source.kind,
    file: source.name ?? name,
    csv: () => csvOf(source),
    json: (info = present()) => jsonOf(source, info),
    svg: (info = present()) => svgOf(source, info),
    png: (info = present()) => pngOf(svgOf(source, info)),
  };
}

/** @param {Element} root @returns {{ picture: Element, figure: Figure }[]} */
function found(root) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return [...root.querySelectorAll("[data-share]")].flatMap((picture) => {
    const inner = picture.parentElement?.closest("[data-share]");
    const source = picture.closest("[hidden]") || (inner && sourceOf(inner)) ? null : sourceOf(picture);
    if (!source) return [];
    const panel = panelOf(picture);
    const count = (counts.get(panel) ?? 0) + 1;
    counts.set(panel, count);
    const part = /** @type {HTMLElement | null} */ (picture.closest(".twin-part"));
    const said = part?.dataset.difference ? "" : part?.dataset.part ?? "";
    const name = count > 1 ? `${panel}-${count}` : panel;
    return [{ picture, figure: figureOf(source, panel, name, said) }];
  });
}

/**
 * Every picture that is now on the page, in reading order.
 * @param {Element} root
 */
export const figuresOf = (root) => found(root).map(({ figure }) => figure);

/** @param {Figure} figure @param {import("./figures.js").Format} format */
export async function saveAs(figure, format) {
  if (format === "csv") downloadCsv(figure.file, figure.csv());
  else if (format === "json") {
    download(`${figure.file}.json`, "application/json", `${JSON.stringify(figure.json(), null, 1)}\n`);
  } else if (format === "svg") download(`${figure.file}.svg`, "image/svg+xml", figure.svg());
  else download(`${figure.file}.png`, "image/png", await figure.png());
}

/** @param {Element} picture @param {import("./figures.js").Format} format */
export async function saveFigure(picture, format) {
  const one = found(document.documentElement).find((each) => each.picture === picture);
  if (one) await saveAs(one.figure, format);
}
