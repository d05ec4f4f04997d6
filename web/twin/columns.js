// @ts-check
// A view, and while there is a twin what stands beside it. The reader's own picture stays where it
// is, with its open table and its cursor, when a twin comes and goes.

import { element, setText } from "../element.js";
import { createDifference } from "./difference.js";

/**
 * @typedef {import("../views/view.js").Page} Page
 * @typedef {import("../views/view.js").Run} Run
 * @typedef {import("../views/view.js").View} View
 * @typedef {import("./twin.js").Twin} Twin
 *
 * @typedef {object} Beside
 * @property {(twin: Twin, run: Run) => void} draw
 * @property {(row: number | null) => void} [mark]
 * @property {() => void} remove
 */

/**
 * What a view's place shows, alone or with a twin.
 * @param {View} view
 * @param {HTMLElement} place
 * @param {Page} page
 */
export function createPicture(view, place, page) {
  const own = view.create(place, page);
  /** @type {Beside | null} */
  let beside = null;
  return {
    /**
     * @param {Run} run
     * @param {Twin | null} [twin]
     */
    draw(run, twin) {
      own.draw(run);
      if (view.twin === "shared") return;
      if (twin) {
        beside ??= (view.twin === "aside" ? createAside : createColumns)(view, place, page);
        beside.draw(twin, run);
      } else if (beside) {
        beside.remove();
        beside = null;
      }
    },
    /** @param {number | null} row */
    mark(row) {
      own.mark?.(row);
      beside?.mark?.(row);
    },
  };
}

/**
 * @param {View} view
 * @param {HTMLElement} place
 * @param {Page} page
 * @returns {Beside}
 */
function createColumns(view, place, page) {
  const { t } = page;
  const name = place.dataset.view ?? "";
  /** @param {string} part @param {string} label */
  const column = (part, label) => {
    const made = element("div", "twin-part", { role: "group", "aria-label": label });
    made.dataset[part] = name;
    made.dataset.part = label;
    const root = element("div");
    const none = element("p", "note");
    none.hidden = true;
    made.append(root, none);
    return { made, root, none };
  };
  const twins = column("twin", t("twin.twin"));
  const differences = column("difference", t("twin.difference"));
  const picture = view.create(twins.root, page);
  const difference = view.createDifference?.(differences.root, page) ??
    createDifference(differences.root, page, view);
  place.classList.add("twin-part");
  place.dataset.part = t("twin.yours");
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", t("twin.yours"));
  place.after(twins.made, differences.made);

  /** What the twin has not. @param {Run} run @param {Run} twin */
  function missing({ state: own }, { state: twin }) {
    if (view.of && own.layer !== twin.layer) return t("twin.no_layer", { layer: own.layer });
    if (view.of === "head" && own.head !== twin.head) return t("twin.no_head", { head: own.head });
    return "";
  }

  return {
    draw(twin, run) {
      const lack = missing(run, twin.run);
      setText(twins.none, lack);
      twins.none.hidden = !lack;
      if (lack) twins.root.hidden = true;
      else {
        twins.root.hidden = false;
        picture.draw(twin.run); // which may hide it again
      }
      differences.made.hidden = place.hidden || twins.root.hidden;
      if (!differences.made.hidden) difference.draw(twin, run);
    },
    mark(row) {
      picture.mark?.(row);
      difference.mark?.(row);
    },
    remove() {
      twins.made.remove();
      differences.made.remove();
      place.classList.remove("twin-part");
      for (const name of ["data-part", "role", "aria-label"]) place.removeAttribute(name);
    },
  };
}

/**
 * A word or a sentence after the reader's own, where it is another: in code, a comment at the end
 * of the line.
 * @param {View} view
 * @param {HTMLElement} place
 * @param {Page} page
 * @returns {Beside}
 */
function createAside(view, place, page) {
  const code = place.closest("h2 code");
  const made = element(code ? "span" : "div", code ? "twin-comment" : "twin-aside");
  made.dataset.twin = place.dataset.view;
  const label = element("span", "twin-name");
  label.textContent = code ? `  # ${page.t("twin.comment")} ` : page.t("twin.aside");
  const root = element(code ? "span" : "div", code ? place.className : "");
  made.append(label, root);
  if (code) code.append(made);
  else place.after(made);
  const picture = view.create(root, page);
  return {
    draw({ run }) {
      picture.draw(run);
      made.hidden = root.textContent === place.textContent;
    },
    remove: () => made.remove(),
  };
}
