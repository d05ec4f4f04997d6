// @ts-check
// The few DOM helpers that the pictures share. Text only ever enters as text, never as markup.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {Record<string, string>} [attributes]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, className = "", attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * Writes text only where it changed, which keeps a redraw from touching layout.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * A word in its own direction, whatever the script of the words around it.
 * @param {string} text
 */
export function word(text) {
  const made = element("bdi", "", { dir: "auto" });
  made.textContent = text;
  return made;
}

/**
 * @param {readonly unknown[] | undefined} a
 * @param {readonly unknown[] | undefined} b
 */
export function sameList(a, b) {
  if (a === b) return true;
  return !!a && !!b && a.length === b.length && a.every((item, i) => item === b[i]);
}

let count = 0;

/** An id no other picture of this page has. */
export function newId() {
  return `picture-${++count}`;
}

/**
 * What a picture is called, and the one sentence that it says.
 */
export function createCaption() {
  const node = element("figcaption");
  const title = element("span", "picture-title", { id: newId() });
  const takeaway = element("span", "picture-takeaway", { id: newId() });
  node.append(title, takeaway);
  /**
   * @param {string | undefined} newTitle
   * @param {string | undefined} newTakeaway
   */
  function draw(newTitle = "", newTakeaway = "") {
    setText(title, newTitle);
    setText(takeaway, newTakeaway);
    node.hidden = !newTitle && !newTakeaway;
  }
  return { node, title, takeaway, draw };
}
