// @ts-check
// What the heads of the two trained encoders look at, side by side: numbers that whoever made the
// files measured on held-out text (see src/lens/heads.h), as means over the heads of a layer.

import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { timesText } from "../race/words.js";
import { settingsOf } from "../state/models.js";

/** @typedef {Record<string, string>} Metadata */

const TWINS = /** @type {const} */ (["trained", "unscaled"]);

/** The lines of the table: what is called so, and what is added up, by its name in the files. */
const LINES = /** @type {const} */ ([
  ["census.neighbours", ["previous", "next"]],
  ["kind.self", ["self"]],
  ["kind.delimiter", ["cls", "sep"]],
  ["kind.punctuation", ["punctuation"]],
  ["kind.common", ["common"]],
  ["census.greatest", ["greatest"]],
]);

/**
 * A measure of every head, layer by layer.
 * @param {Metadata} metadata
 * @param {string} name
 */
function measure(metadata, name) {
  /** @type {number[][]} */
  const layers = [];
  for (const [key, value] of Object.entries(metadata)) {
    const place = /^heads\.(\d+)\.(\d+)\.(.+)$/.exec(key);
    if (place?.[3] === name) (layers[Number(place[1])] ??= [])[Number(place[2])] = Number(value);
  }
  return layers;
}

/** @param {readonly number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/**
 * The numbers of the table: by line, by layer, by file; and those of the sentence below it.
 * @param {readonly Metadata[]} files
 */
export function censusOf(files) {
  const rows = LINES.map(([name, parts]) => {
    const means = files.map((file) => {
      const layers = parts.map((part) => measure(file, part).map(mean));
      return layers[0].map((_, k) => layers.reduce((sum, layer) => sum + layer[k], 0));
    });
    return { name, shares: means[0].map((_, k) => means.map((layers) => layers[k])) };
  });
  const models = files.map((file) => {
    const common = measure(file, "common").flat();
    return {
      greatest: mean(measure(file, "greatest").flat()),
      heads: common.length,
      alike: common.filter((share) => share > 0.5).length,
    };
  });
  return { rows, models, sentences: files[0]["heads.sentences"] };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {ReturnType<typeof censusOf>} census
 */
export function takeawayOf(t, { models: [own, twin] }) {
  const greater = Math.sign(Number(twin.greatest.toFixed(2)) - Number(own.greatest.toFixed(2)));
  const values = { own: own.greatest.toFixed(2), twin: twin.greatest.toFixed(2) };
  return [
    t(["census.blunter", "census.as_sharp", "census.sharper"][greater + 1], values),
    t("census.alike", { own: own.alike, twin: twin.alike, heads: own.heads }),
  ].join(" ");
}

/** @type {import("./view.js").View} */
export const census = {
  twin: "shared",
  create(root, { t, models }) {
    const figure = element("div", "heatmap-table census", { role: "region", tabindex: "0" });
    const said = element("p", "picture-takeaway");
    root.append(figure, said);
    let drawn = false;

    /** @param {ReturnType<typeof censusOf>} numbers */
    function show(numbers) {
      const { rows } = numbers;
      const cell = (/** @type {"th" | "td"} */ kind, /** @type {string} */ text, attributes = {}) => {
        const made = element(kind, "", attributes);
        made.textContent = text;
        return made;
      };
      const line = (/** @type {HTMLElement[]} */ ...cells) => {
        const made = element("tr");
        made.append(...cells);
        return made;
      };
      const factors = TWINS.map((model) => timesText(settingsOf(model)?.scale ?? "none"));
      const layers = rows[0].shares.map((_, layer) => layer);
      const table = element("table");
      const caption = element("caption");
      caption.textContent = t("census.title", { count: numbers.sentences });
      figure.setAttribute("aria-label", caption.textContent);
      const [head, body] = [element("thead"), element("tbody")];
      head.append(
        line(cell("td", ""), ...layers.map((layer) =>
          cell("th", t("heads.layer", { layer }), { scope: "colgroup", colspan: "2" }))),
        line(cell("td", ""), ...layers.flatMap(() =>
          factors.map((factor) => cell("th", factor, { scope: "col" })))),
      );
      body.append(...rows.map(({ name, shares }) =>
        line(cell("th", t(name), { scope: "row" }),
          ...shares.flat().map((share) => cell("td", share.toFixed(2))))));
      table.append(caption, head, body);
      figure.replaceChildren(table);
      setText(said, takeawayOf(t, numbers));
    }

    return {
      /** @param {import("./view.js").Run} run */
      draw({ state, model }) {
        // The other file is unpacked for this, which can wait until the first is in the pictures.
        root.hidden = !model || !TWINS.some((name) => name === state.model);
        if (drawn || root.hidden) return;
        drawn = true;
        Promise.all(TWINS.map((name) => models.metadata(name)))
          .then((files) => show(censusOf(files)))
          .catch((error) => setText(said, translateError(t, error)));
      },
    };
  },
};
