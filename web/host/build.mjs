// @ts-check
// The element as files: element.js and element.mjs, their types, and the manifest for editors.

import { gzipSync } from "node:zlib";
import { bundle, bundleModule } from "../bundle.mjs";
import { manifest, types } from "./describe.mjs";

const MOST = 4000; // bytes, compressed

/**
 * The files, by name.
 * @param {string} version
 * @returns {Promise<Record<string, string>>}
 */
export async function makeElement(version) {
  const texts = { version };
  const files = {
    "element.js": await bundle({ entry: "web/host/classic.js", texts }),
    "element.mjs": await bundleModule({ entry: "web/host/module.js", texts }),
    "element.d.ts": types(),
    "custom-elements.json": manifest(),
  };
  for (const name of /** @type {const} */ (["element.js", "element.mjs"])) {
    const size = gzipSync(files[name], { level: 9 }).length;
    if (size > MOST) throw new Error(`${name} has ${size} bytes, compressed; at most ${MOST} are meant`);
  }
  return files;
}
