// @ts-check
// Makes the page: everything in one HTML file that fetches nothing and is allowed to fetch nothing.
//
//   node web/build.mjs        after build/wasm/engine.wasm has been built
//
// The sources import what is not JavaScript by the names declared in inline.d.ts. The same sources
// give the same bytes in any folder.

import { gzipSync } from "node:zlib";
import { makePages } from "./site/page.mjs";
import { writeSite } from "./site/folder.mjs";

/** What the light file may take on its way, compressed. */
const LIGHT = 150_000;

const zipped = (/** @type {string} */ text) => gzipSync(text, { level: 9 }).length;
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const { whole, light, parts } = await makePages();
await writeSite({ whole, light });

for (const [name, html] of Object.entries({ "encoderscope.html": whole, "encoder.html": light })) {
  const size = Buffer.byteLength(html);
  console.log(`build/site/${name}: ${kilobytes(size)}, gzip ${kilobytes(zipped(html))}`);
}
console.log(`alone and gzip: ${Object.entries(parts)
  .map(([name, text]) => `${name} ${kilobytes(zipped(text))}`).join(", ")}`);
if (zipped(light) > LIGHT) {
  throw new Error(`the light file has ${zipped(light)} bytes, compressed; at most ${LIGHT} are meant`);
}
