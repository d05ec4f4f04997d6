// @ts-check
import vocabulary from "inline:vocabulary";
import wasm from "inline:wasm";
import workerSource from "inline:worker";
import { createClient } from "./engine/client.js";
import { pageHost, workerHost } from "./engine/hosts.js";
import { openPlace } from "./engine/place.js";

/** @type {unknown[]} */
let parts = [wasm, vocabulary];

/**
 * Where engines live: in workers, or on the page's own thread where those are refused. What the
 * build has packed travels in the first message, so nothing is fetched.
 * @type {import("./engine/place.js").Options}
 */
const places = {
  hosts: [() => workerHost(workerSource), () => pageHost(workerSource)],
  start: () => parts,
  started(unpacked) {
    parts = unpacked;
  },
};

/** The engine that answers the page. */
export const createEngine = async () => createClient(places);

/** An engine of its own, for what takes longer. */
export const openEngine = async () => openPlace(places);
