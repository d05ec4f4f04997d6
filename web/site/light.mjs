// @ts-check
// The markup of the light file: no weights, and nothing of what stands below the encoder.

/** What only the whole page has: what waits for experiments.js, and what speaks of it. */
const WHOLE = /<(\w+)[^>]*\sdata-(?:later|whole)(?=[\s>])[^>]*>/;

/**
 * Takes an element with all that is in it.
 * @param {string} html
 * @param {number} start   where its opening tag begins
 * @param {string} name
 */
function without(html, start, name) {
  const tags = new RegExp(`<(/?)${name}[\\s>]`, "g");
  tags.lastIndex = start;
  for (let depth = 0, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(0, start) + html.slice(tags.lastIndex).replace(/^\s+/, "");
  }
  throw new Error(`<${name}> in web/index.html is not closed`);
}

/**
 * index.html without these parts, marked so that the script knows (web/light.js).
 * @param {string} html
 */
export function lighten(html) {
  let light = html.replace("<html ", "<html data-light ");
  for (let found = WHOLE.exec(light); found; found = WHOLE.exec(light)) {
    light = without(light, found.index, found[1]);
  }
  for (const [, id] of light.matchAll(/href="#([^"]+)"/g)) {
    if (!light.includes(`id="${id}"`)) throw new Error(`the light file links to #${id} in vain`);
  }
  return light;
}
