// @ts-check
// The one word under a picture that opens the choice of files.

import { downloadCsv } from "../csv.js";
import { element, newId } from "../element.js";
import { csvOf, save, sourceOf } from "./figures.js";

const DRAWN = /** @type {const} */ (["json", "svg", "png"]);

/**
 * @param {import("../i18n.js").Translate} t
 * @param {HTMLElement} picture
 * @param {import("./figures.js").Save} [saver]  left out where experiments.js brings it
 */
export function createSave(t, picture, saver) {
  const place = element("span", "save");
  const id = newId();
  const toggle = button(t("save.label"), () => {
    formats.hidden = !formats.hidden;
    toggle.setAttribute("aria-expanded", String(!formats.hidden));
  });
  toggle.setAttribute("aria-expanded", "false");
  toggle.setAttribute("aria-controls", id);
  const formats = element("span", "save-formats", { id });
  formats.hidden = true;
  // A page without experiments.js has no writers of the others.
  const drawn = saver || document.getElementById("packed-experiments") ? DRAWN : [];
  const buttons = ["csv", ...drawn].map((format) => button(format.toUpperCase(), () => {
    const source = sourceOf(picture);
    if (!source) return;
    if (format === "csv") downloadCsv(source.name ?? source.kind, csvOf(source));
    else (saver ?? save)(picture, /** @type {import("./figures.js").Format} */ (format));
  }));
  formats.append(...buttons);
  place.append(toggle, formats);

  let titled = "";
  return {
    place,
    /** @param {string} title */
    draw(title) {
      if (title === titled) return;
      titled = title;
      toggle.setAttribute("aria-label", t("save.of", { title }));
      for (const one of buttons) {
        one.setAttribute("aria-label", t("save.as", { format: one.textContent ?? "", title }));
      }
    },
  };
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = element("button", "heatmap-button", { type: "button" });
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
