// @ts-check
import vocabulary from "inline:vocabulary";
import wasmBase64 from "inline:wasm";
import workerSource from "inline:worker";
import { createClient } from "./engine/client.js";
import { pageHost, workerHost } from "./engine/hosts.js";

/**
 * The engine as the page sees it: in a worker, or on the page's own thread where workers are
 * refused. The bytes travel in the first message, so nothing is fetched.
 */
export const createEngine = () => createClient({
  hosts: [() => workerHost(workerSource), () => pageHost(workerSource)],
  start: () => [
    Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0)),
    vocabulary,
  ],
});
