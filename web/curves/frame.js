// @ts-check
// What every chart has around its picture: caption, names where the picture has no room for them, a
// rule that the mouse or the arrow keys move, a table and files.

import { csvLines, download, downloadCsv } from "../csv.js";
import { createCaption, element, setText, svg, word } from "../element.js";
import { drawPlot } from "./plot.js";
import { pictureFile } from "./file.js";
import { swatch } from "./swatch.js";

/**
 * What a saved picture says of where it comes from.
 * @typedef {object} About
 * @property {string} settings  one line
 * @property {string} link      that shows the same again
 *
 * A chart as data.
 * @typedef {object} Model
 * @property {string} title
 * @property {string} [takeaway]
 * @property {(at: number | null) => import("./plot.js").Plot} plot  with the values beside the
 *   names read at a place; null for none
 * @property {ArrayLike<number>} stops            where the rule can stand, rising
 * @property {(x: number) => string} place        a stop in words
 * @property {(x: number) => string} reading      all values at a stop, in words
 * @property {string} [summary]                   what else a listener has to know
 * @property {() => readonly (readonly string[])[]} table  the first row names the columns
 * @property {() => readonly import("../csv.js").Fields[]} file
 *
 * @typedef {object} FrameOptions
 * @property {import("../i18n.js").Translate} t
 * @property {string} name
 * @property {() => About} [about]
 */

/**
 * @param {HTMLElement} root
 * @param {FrameOptions} options
 */
export function createFrame(root, { t, name, about }) {
  const figure = element("figure", "chart");
  const caption = createCaption();
  const list = element("ul", "chart-list", { "aria-hidden": "true" });
  const body = element("div", "chart-body");
  const slider = element("input", "chart-slider", { type: "range", min: "0" });
  const picture = svg("svg", { class: "chart-picture", role: "img" });
  body.append(slider, picture);
  const foot = element("div", "chart-foot");
  const details = element("details");
  const summary = element("summary", "heatmap-button");
  summary.textContent = t("heatmap.table");
  const place = element("div", "heatmap-table", { role: "region", tabindex: "0" });
  details.append(summary, place);
  const csv = button("heatmap.csv", () => model && downloadCsv(name, csvLines(model.file())));
  const file = button("chart.svg", () => model && download(`${name}.svg`, "image/svg+xml",
    pictureFile(figure, model, about?.())));
  foot.append(csv, file, details);
  figure.append(caption.node, list, body, foot);
  root.append(figure);

  /** @type {Model | undefined} */
  let model;
  let [width, em] = [0, 12];
  /** @type {((x: number) => number) | undefined} */
  let toX;
  let pointed = -1; // the stop under the mouse

  /** @param {string} key @param {() => void} act */
  function button(key, act) {
    const made = element("button", "heatmap-button", { type: "button" });
    made.textContent = t(key);
    made.addEventListener("click", act);
    return made;
  }

  function render() {
    if (!model) return;
    const { stops } = model;
    const last = stops.length - 1;
    const focused = document.activeElement === slider;
    const at = Math.min(pointed >= 0 ? pointed : focused ? Number(slider.value) : -1, last);
    slider.max = String(Math.max(0, last));
    slider.disabled = last < 0;
    if (!focused && pointed < 0) slider.value = slider.max;
    const read = stops[at < 0 ? last : at];
    const reading = last < 0 ? "" : model.reading(read);
    say(slider, "valuetext", reading);
    const said = [model.title, model.takeaway, reading, model.summary];
    say(picture, "label", said.filter(Boolean).join(" "));
    if (details.open) fill(place, model.table(), model.title);
    if (!width) return;
    const plot = model.plot(at < 0 ? null : read);
    const rule = at < 0 ? null : { x: read, text: model.place(read) };
    const drawn = drawPlot(picture, plot, { width, em }, rule);
    toX = drawn.toX;
    list.hidden = drawn.labelled;
    if (!drawn.labelled) enumerate(list, plot.series);
  }

  new ResizeObserver(([entry]) => {
    width = Math.floor(entry.contentRect.width);
    em = parseFloat(getComputedStyle(picture).fontSize);
    render();
  }).observe(body);

  /** @param {PointerEvent} event */
  function point(event) {
    if (!model || !toX) return;
    const px = event.clientX - body.getBoundingClientRect().left;
    const away = Array.from(model.stops, (stop) => Math.abs((toX?.(stop) ?? 0) - px));
    pointed = away.indexOf(Math.min(...away));
    render();
  }
  body.addEventListener("pointermove", point);
  // A finger leaves its reading behind; the keys go on from there.
  body.addEventListener("pointerdown", (event) => {
    point(event);
    slider.focus({ preventScroll: true });
    slider.value = String(pointed);
  });
  body.addEventListener("pointerleave", () => {
    pointed = -1;
    render();
  });
  slider.addEventListener("input", () => {
    pointed = -1;
    render();
  });
  slider.addEventListener("focus", render);
  slider.addEventListener("blur", render);
  details.addEventListener("toggle", render);

  return {
    element: /** @type {HTMLElement} */ (figure),
    /** @param {Model} next */
    draw(next) {
      model = next;
      caption.draw(model.title, model.takeaway);
      const { title } = model;
      say(slider, "label", title);
      for (const named of [summary, place]) say(named, "label", t("heatmap.table_of", { title }));
      say(csv, "label", t("heatmap.csv_of", { title }));
      say(file, "label", t("chart.svg_of", { title }));
      render();
    },
  };
}

/**
 * Touches only what changed.
 * @param {Element} node
 * @param {string} kind
 * @param {string} text
 */
function say(node, kind, text) {
  if (node.getAttribute(`aria-${kind}`) !== text) node.setAttribute(`aria-${kind}`, text);
}

/**
 * The names above the picture, with their lines and values.
 * @param {HTMLElement} list
 * @param {readonly import("./plot.js").Shown[]} series
 */
function enumerate(list, series) {
  const looks = series.map(({ label, look, dash }) => `${label} ${look} ${dash}`).join("\n");
  if (list.dataset.looks !== looks) {
    list.dataset.looks = looks;
    list.replaceChildren(...series.map(({ label, look, dash }) => {
      const item = element("li");
      item.append(swatch(look, dash), word(label), element("span", "chart-value"));
      return item;
    }));
  }
  series.forEach(({ value }, i) => setText(/** @type {Node} */ (list.children[i].lastChild), value));
}

/**
 * Keeps the cells it has, so that whoever reads the table keeps their place in it.
 * @param {HTMLElement} place
 * @param {readonly (readonly string[])[]} rows  the first names the columns
 * @param {string} title
 */
function fill(place, rows, title) {
  let table = place.querySelector("table");
  if (table?.rows[0]?.cells.length !== rows[0].length) {
    table = element("table");
    place.replaceChildren(table);
  }
  setText(table.createCaption(), title);
  while (table.rows.length > rows.length) table.deleteRow(-1);
  rows.forEach((texts, i) => {
    const row = table.rows[i] ?? table.insertRow();
    texts.forEach((text, j) => {
      if (!row.cells[j]) row.append(i && j ? element("td") : heading(i ? "row" : "col"));
      setText(row.cells[j].firstChild ?? row.cells[j], text);
    });
  });
}

/** @param {"row" | "col"} scope */
function heading(scope) {
  const cell = element("th", "", { scope });
  cell.append(word(""));
  return cell;
}
