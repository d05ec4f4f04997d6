// @ts-check
// What build.mjs is made of: one text from many modules, and one from many style sheets.

import * as esbuild from "esbuild";
import { fileURLToPath } from "node:url";
import { minify } from "terser";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} name  of what stands in the page as a text of its own */
export const idOf = (name) => `packed-${name}`;

/**
 * @typedef {object} Script
 * @property {string} entry
 * @property {Record<string, string>} [texts]  what `import … from "inline:name"` gives
 * @property {readonly string[]} [data]        names for which it finds that in the page
 * @property {esbuild.Plugin[]} [plugins]
 *
 * @param {Script} script
 * @param {esbuild.BuildOptions} options
 */
async function run({ entry, texts = {}, data = [], plugins = [] }, options) {
  /** @type {esbuild.Plugin} */
  const inline = {
    name: "inline",
    setup(build) {
      build.onResolve({ filter: /^inline:/ }, ({ path }) => ({ path, namespace: "inline" }));
      build.onLoad({ filter: /.*/, namespace: "inline" }, ({ path }) => {
        const name = path.slice("inline:".length);
        if (data.includes(name)) {
          const place = `document.getElementById(${JSON.stringify(idOf(name))})`;
          return { contents: `export default ${place}.textContent` };
        }
        return name in texts
          ? { contents: texts[name], loader: "text" }
          : { errors: [{ text: `${entry} may not import ${path}` }] };
      });
    },
  };
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    plugins: [inline, ...plugins],
    bundle: true,
    minify: true,
    target: "es2022",
    charset: "utf8",
    write: false,
    ...options,
  });
  return /** @type {esbuild.OutputFile[]} */ (result.outputFiles);
}

/** Another twentieth smaller, once packed. @param {string} text */
async function shrink(text) {
  const options = { ecma: /** @type {const} */ (2020), compress: { passes: 2 } };
  return (await minify(text, options)).code ?? "";
}

/**
 * One classic script from a module and all that it imports.
 * @param {Script} script
 */
export async function bundle(script) {
  const [file] = await run(script, { format: "iife" });
  return shrink(file.text);
}

/**
 * Two classic scripts from a module and the one that it imports when it is needed: that part waits
 * in the page, packed, until loader.js is asked for it. What both use is in the first.
 * @param {Script} script
 * @returns {Promise<{ first: string, later: string }>}
 */
export async function bundleTwo(script) {
  const files = await run(script, { format: "esm", splitting: true, outdir: "." });
  const [own, later, both] = ["main", "experiments", "chunk"].map((name) => {
    const found = files.filter(({ path }) => path.replace(/.*\//, "").startsWith(name));
    if (found.length !== 1) {
      throw new Error(`${script.entry} has become ${found.length} files ${name}…, not 1`);
    }
    return found[0].text;
  });
  // `shared` is what a module that both import exports.
  const withShared = (/** @type {string} */ text) => text
    .replace(/^import\{([^}]*)\}from"[^"]*";/, (_, names) =>
      `const{${names.replaceAll(" as ", ":")}}=shared;`)
    .replace(/import\("[^"]*"\)/, "encoderscope.later()")
    .replace(/export\{([^}]*)\};?\s*$/, (_, names) => `return{${toProperties(names)}};`);
  const [first, second] = await Promise.all([
    `(()=>{const shared=encoderscope.shared=(()=>{${withShared(both)}})();${withShared(own)}})()`,
    `(()=>{const{shared}=encoderscope;encoderscope.experiments=(()=>{${withShared(later)}})()})()`,
  ].map(shrink));
  return { first, later: second };
}

/** `a as b,c` of an export as `b:a,c`. @param {string} names */
const toProperties = (names) => names.split(",").map((name) => {
  const [inside, outside = inside] = name.split(" as ");
  return `${outside}:${inside}`;
}).join(",");

/**
 * style.css with all that it imports, and the rules that the formulas need.
 * @param {string} rules
 */
export async function bundleStyle(rules) {
  const result = await esbuild.build({
    absWorkingDir: root,
    stdin: {
      contents: `@import "./style.css";\n${rules}`,
      loader: "css",
      resolveDir: `${root}web`,
    },
    bundle: true,
    minify: true,
    charset: "utf8",
    write: false,
  });
  return result.outputFiles[0].text;
}
