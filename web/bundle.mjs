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
 * One classic script from a module and all that it imports.
 * @param {Script} script
 */
export async function bundle({ entry, texts = {}, data = [], plugins = [] }) {
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
    format: "iife",
    target: "es2022",
    charset: "utf8",
    write: false,
  });
  // Another twentieth smaller, once packed.
  const options = { ecma: /** @type {const} */ (2020), compress: { passes: 2 } };
  return (await minify(result.outputFiles[0].text, options)).code ?? "";
}

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
