// @ts-check
// One page of one Chromium, in which ours and TensorFlow.js take turns.

import { fileURLToPath } from "node:url";
import esbuild from "../../web/node_modules/esbuild/lib/main.js";
import { launchChromium } from "../support/chromium.mjs";

/**
 * @typedef {import("./rounds.mjs").Contestant} Contestant
 * @typedef {import("./training_tfjs.js").Data} Data
 */

const origin = "http://bench.invalid/";
const here = fileURLToPath(new URL(".", import.meta.url));
const tfjsFolder = `${here}node_modules/@tensorflow/tfjs-backend-wasm/dist`;

/** TensorFlow.js as an application would bundle it to train with the wasm backend. */
const tfjs = `
  import "@tensorflow/tfjs-core/dist/register_all_gradients.js";
  import "@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js";
  export * from "@tensorflow/tfjs-core";
  export * from "@tensorflow/tfjs-backend-wasm";`;

/**
 * A script that makes a module's exports a global.
 * @param {string} contents
 * @param {string} globalName
 */
async function bundle(contents, globalName) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    minify: true,
    format: "iife",
    globalName,
    write: false,
  });
  return { content: outputFiles[0].text };
}

/**
 * @param {string} engine
 * @param {boolean} peers  whether TensorFlow.js is installed
 */
export async function openContest(engine, peers) {
  const browser = await launchChromium();
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.route(`${origin}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (file === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    const folder = file.startsWith("engine.") ? engine : tfjsFolder;
    return route.fulfill({ path: `${folder}/${file}` });
  });
  await page.goto(origin);
  if (peers) await page.addScriptTag(await bundle(tfjs, "tf"));
  await page.addScriptTag(await bundle(`export * from "./contest.js"`, "contest"));
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const cpu = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "ProcessTime")?.value ?? NaN);
  };

  /**
   * Calls a function of contest.js.
   * @param {string} method
   * @param {...any} args
   * @returns {Promise<any>}
   */
  const call = (method, ...args) => page.evaluate(([name, given]) =>
    /** @type {any} */ (globalThis).contest[name](...given), /** @type {const} */ ([method, args]));

  /** @param {string} name @param {string} [key] @returns {Contestant} */
  const contestant = (name, key = name) => ({
    name,
    async run(steps) {
      const before = await cpu();
      const took = await call("run", key, steps);
      return { ...took, cpu: await cpu() - before };
    },
  });
  return {
    version: browser.version(),
    /** @type {() => Promise<string[]>} */
    ways: () => page.evaluate(() => /** @type {any} */ (globalThis).contest.ways),
    /** @param {object} workload @param {string} vocabulary */
    async ours(workload, vocabulary) {
      await call("startOurs", "Encoderscope", workload, vocabulary);
      return contestant("Encoderscope");
    },
    /** @param {Data} data @param {string} way */
    async tfjs(data, way) {
      return contestant(`${await call("startTfjs", way, data, way)}: ${way}`, way);
    },
    close: () => browser.close(),
  };
}
