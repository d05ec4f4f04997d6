// @ts-check
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const site = new URL("../build/site/", import.meta.url);

/**
 * Serves the built page on this machine only; where the port is taken, on a free one.
 * @param {number} port
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve(port) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const known = path === "/" || path === "/index.html" || path === "/encoderscope.html";
    if (!known) return response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    const page = await readFile(new URL("encoderscope.html", site));
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    response.end(page);
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
