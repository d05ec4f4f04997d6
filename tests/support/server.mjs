// @ts-check
// A site of a test's own making, on this machine.

import { createServer } from "node:http";

/**
 * A page as it stands, or with headers.
 * @typedef {string | Buffer | { body: string | Buffer, headers: Record<string, string> }} Answer
 */

const types = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["mjs", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
]);

/**
 * Serves pages by path and keeps the paths that anyone asks for.
 * @param {Record<string, Answer> | ((path: string) => Answer | undefined)} pages
 * @param {(url: string, asked: string[]) => Promise<void>} use
 * @param {string} [name]  of this machine: pages of another name are of another site
 */
export async function withServer(pages, use, name = "127.0.0.1") {
  /** @type {string[]} */
  const asked = [];
  const find = (/** @type {string} */ path) => typeof pages === "function" ? pages(path)
    : Object.hasOwn(pages, path) ? pages[path] : undefined;
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0];
    asked.push(path);
    const found = find(path);
    const { body, headers } = typeof found === "object" && "body" in found
      ? found : { body: found ?? "", headers: {} };
    response.writeHead(found === undefined ? 404 : 200, {
      "Content-Type": types.get(path.split(".").pop() ?? "") ?? "text/html; charset=utf-8",
      "Access-Control-Allow-Origin": "*", // as GitHub Pages says of everything
      ...headers,
    });
    response.end(body);
  });
  await /** @type {Promise<void>} */ (new Promise((ready) => {
    server.listen(0, "127.0.0.1", ready);
  }));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await use(`http://${name}:${port}`, asked);
  } finally {
    server.closeAllConnections?.();
    server.close();
  }
}
