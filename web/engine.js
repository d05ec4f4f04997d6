// @ts-check
import vocabulary from "inline:vocabulary";
import wasmDeflated from "inline:wasm";
import workerSource from "inline:worker";
import { createClient } from "./engine/client.js";
import { pageHost, workerHost } from "./engine/hosts.js";

/**
 * The build deflates the bytes before it spells them in base64, which hides from a server's gzip
 * whatever repeats in them.
 * @param {string} base64
 */
async function inflate(base64) {
  const deflated = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bytes = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

/**
 * The engine as the page sees it: in a worker, or on the page's own thread where workers are
 * refused. The bytes travel in the first message, so nothing is fetched.
 */
export async function createEngine() {
  const wasm = await inflate(wasmDeflated);
  return createClient({
    hosts: [() => workerHost(workerSource), () => pageHost(workerSource)],
    start: () => [wasm, vocabulary],
  });
}
