// @ts-check
// The built engine in Node, without a browser.
import { readFileSync } from "node:fs";
import { startModule } from "../../web/engine/module.js";
import { runnerOf } from "../../web/engine/runner.js";

const root = new URL("../../", import.meta.url);

/** @returns {Promise<import("../../web/engine/port.js").Runner>} */
export async function createWasmEngine() {
  const module = await startModule(readFileSync(new URL("build/wasm/engine.wasm", root)));
  return runnerOf(module, readFileSync(new URL("src/text/vocabulary.txt", root), "utf8"));
}
