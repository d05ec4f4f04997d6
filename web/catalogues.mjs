// @ts-check
// The catalogues as the page carries them: the keys of all languages once, and no English sentence
// that stands in index.html already (readProse in fill.js finds it there).

import { CATALOGUES } from "./i18n.js";
import { findSetting } from "./state/table.js";

/** Of what experiments.js makes; and all of the settings that are not the encoder's. */
const LATER =
  /^(answer|card|implementations|lane|measure|path|race|recorded|reference|results|task|valley)\./;

/** @param {string} key */
function isLater(key) {
  const [, name] = /^(?:choice|help|setting)\.(\w+)/.exec(key) ?? [];
  return LATER.test(key) || Boolean(name && findSetting(name)?.part);
}

/**
 * Puts shorter modules into the places of locales/*.js: more.js has what is read later.
 * @param {string} html   index.html
 * @returns {import("esbuild").Plugin}
 */
export function packCatalogues(html) {
  const all = Object.keys(CATALOGUES.en);
  const said = new Set([...html.matchAll(/\sdata-i18n(?:-label)?="([^"]+)"/g)].map(([, key]) => key));
  /** @type {Record<string, string>} */
  const modules = { more: "" };
  for (const [part, later] of /** @type {const} */ ([["first", false], ["later", true]])) {
    const own = all.filter((key) => isLater(key) === later);
    // Last, so that the English list is merely shorter.
    const keys = [...own.filter((key) => !said.has(key)), ...own.filter((key) => said.has(key))];
    modules[`keys ${part}`] = `export default (${readKeys})(${JSON.stringify(group(keys))})`;
    for (const [lang, catalogue] of Object.entries(CATALOGUES)) {
      const messages = keys.filter((key) => lang !== "en" || !said.has(key)).map((key) => {
        if (!Object.hasOwn(catalogue, key)) throw new Error(`${lang} has no message ${key}`);
        return catalogue[key];
      });
      modules[later ? `later ${lang}` : lang] = `import keys from "catalogue:keys ${part}";
        export default Object.fromEntries(
          ${JSON.stringify(messages)}.map((message, i) => [keys[i], message]))`;
    }
  }
  const names = Object.keys(CATALOGUES);
  modules.more = [
    ...names.map((lang, i) => `import more${i} from "catalogue:later ${lang}";`),
    `export default {${names.map((lang, i) => `${JSON.stringify(lang)}: more${i}`)}};`,
  ].join("\n");
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
