// @ts-check
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const site = new URL("../build/site/", import.meta.url);

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".zip": "application/zip",
};

/**
 * The file that a request asks for, undefined where there is none in the folder.
 * @param {string} address   as in the request
 */
async function find(address) {
  // A URL has no way above its root, and a name that hides one in escapes is no file's.
  const { pathname } = new URL(address, "http://localhost");
  const name = pathname === "/" ? "index.html" : pathname.slice(1);
  if (!/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name)) return undefined;
  const file = new URL(name, site);
  const known = await stat(file).catch(() => undefined);
  return known?.isFile() ? { type: TYPES[extname(name)], bytes: await readFile(file) } : undefined;
}

/**
 * Serves the built site on this machine only; where the port is taken, on a free one.
 * @param {number} port
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve(port) {
  const server = createServer(async (request, response) => {
    const found = await find(request.url ?? "/").catch(() => undefined);
    // As a site must say it for pages elsewhere that fetch the file into a frame.
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cache-Control", "no-cache");
    response.writeHead(found ? 200 : 404,
      { "Content-Type": (found ? found.type : TYPES[".txt"]) ?? "application/octet-stream" });
    response.end(found ? found.bytes : "not found\n");
  });
  return new Promise((resolve, reject) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      server.once("error", reject);
      server.listen(0, "127.0.0.1");
    });
    server.on("listening", () => {
      const { port: chosen } = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${chosen}/`, close: () => server.close() });
    });
    server.listen(port, "127.0.0.1");
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(Number(process.argv[2] ?? 8000));
  console.log(`Encoderscope is at ${url} (Ctrl+C stops it)`);
}
