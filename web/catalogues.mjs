// @ts-check
// The catalogues as the page carries them: the keys of all languages once, and no English sentence
// that stands in index.html already (readProse in fill.js finds it there).

import { CATALOGUES } from "./i18n.js";

/**
 * Puts shorter modules into the places of locales/*.js.
 * @param {string} html   index.html
 * @returns {import("esbuild").Plugin}
 */
export function packCatalogues(html) {
  const all = Object.keys(CATALOGUES.en);
  const said = new Set([...html.matchAll(/\sdata-i18n(?:-label)?="([^"]+)"/g)].map(([, key]) => key));
  // Last, so that the English list is merely shorter.
  const keys = [...all.filter((key) => !said.has(key)), ...all.filter((key) => said.has(key))];
  /** @type {Record<string, string>} */
  const modules = { keys: `export default (${readKeys})(${JSON.stringify(group(keys))})` };
  for (const [lang, catalogue] of Object.entries(CATALOGUES)) {
    const messages = keys.filter((key) => lang !== "en" || !said.has(key)).map((key) => {
      if (!Object.hasOwn(catalogue, key)) throw new Error(`${lang} has no message ${key}`);
      return catalogue[key];
    });
    modules[lang] = `import keys from "catalogue:keys";
      export default Object.fromEntries(
        ${JSON.stringify(messages)}.map((message, i) => [keys[i], message]))`;
  }
  return {
    name: "catalogues",
    setup(build) {
      const namespace = "catalogue";
      build.onResolve({ filter: /^catalogue:/ }, ({ path }) =>
        ({ path: path.slice(namespace.length + 1), namespace }));
      build.onResolve({ filter: /\/locales\/.*\.js$/ }, ({ path }) =>
        ({ path: path.replace(/.*\/(.*)\.js$/, "$1"), namespace }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: modules[path] }));
    },
  };
}

/**
 * error.heads, error.memory and control.increase as "error heads memory;control increase".
 * @param {string[]} keys
 */
function group(keys) {
  /** @type {string[][]} */
  const groups = [];
  for (const key of keys) {
    const [, part, name] = /** @type {RegExpExecArray} */ (/^(.*)\.(.*)$/.exec(key));
    if (groups.at(-1)?.[0] !== part) groups.push([part]);
    groups.at(-1)?.push(name);
  }
  return groups.map((words) => words.join(" ")).join(";");
}

/**
 * What group() was given. The page runs its text.
 * @param {string} groups
 */
const readKeys = (groups) => groups.split(";").flatMap((words) => {
  const [part, ...names] = words.split(" ");
  return names.map((name) => `${part}.${name}`);
});
