// @ts-check
import vocabulary from "inline:vocabulary";
import wasm from "inline:wasm";
import workerSource from "inline:worker";
import { createClient } from "./engine/client.js";
import { pageHost, workerHost } from "./engine/hosts.js";
import { openPlace } from "./engine/place.js";

/** @type {unknown[]} */
let parts = [wasm, vocabulary];
/** @type {Map<string, Uint8Array>} */
const models = new Map();

/**
 * Where engines live: in workers, or on the page's own thread where those are refused. What the
 * build has packed travels in the first message, so nothing is fetched.
 * @type {import("./engine/place.js").Options}
 */
const places = {
  hosts: [() => workerHost(workerSource), () => pageHost(workerSource)],
  start: () => parts,
  models,
  started(unpacked) {
    parts = unpacked;
  },
};

/** The engine that answers the page. */
export const createEngine = async () => createClient(places);

/**
 * An engine of its own, for what takes longer. Of the models it reads the one that it needs.
 * @param {string} [model]
 */
export const openEngine = async (model) =>
  openPlace({ ...places, models: new Map([...models].filter(([name]) => name === model)) });
