// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "../../web/engine/client.js";
import { serve } from "../../web/engine/port.js";

/**
 * @typedef {import("../../web/engine/port.js").Request} Request
 * @typedef {import("../../web/engine/place.js").Host} Host
 */

/** @param {Partial<Request>} [more] @returns {Request} */
const request = (more) =>
  ({ config: {}, texts: ["a"], delimiters: false, training: false, tensors: [], ...more });

/** An engine that answers with what it was asked. */
const echo = {
  start() {},
  /** @param {Request} asked */
  run: (asked) => ({ sentences: [], asked }),
};

/**
 * A place for an engine: one half of a channel, served with `methods`.
 * @param {Record<string, (...args: any[]) => unknown>} methods
 */
function channelHost(methods) {
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const host = () => {
    const { port1, port2 } = new MessageChannel();
    serve(/** @type {any} */ (port2), methods);
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => { fail = reject; });
    return /** @type {Host} */ (/** @type {unknown} */ (
      { port: port1, failed, stop: () => port1.close() }));
  };
  return { host, fail: (/** @type {string} */ message) => fail(new Error(message)) };
}

/** @param {number} [wait] */
const pause = (wait = 0) => new Promise((resolve) => setTimeout(resolve, wait));

test("a result comes back whole and its buffers are handed over, each once", async () => {
  const shared = new Float32Array([1, 2, 3]);
  const { host } = channelHost({
    ...echo,
    run: () => ({
      sentences: [{
        pieces: [{ id: 7 }],
        tensors: { a: { rows: 1, cols: 3, data: shared }, b: { rows: 3, cols: 1, data: shared } },
      }],
    }),
  });
  const engine = await createClient({ hosts: [host], start: () => [] });
  const result = await engine.run(request());
  assert.deepEqual(result?.sentences[0].tensors.a,
    { rows: 1, cols: 3, data: new Float32Array([1, 2, 3]) });
  assert.equal(result?.sentences[0].pieces[0].id, 7);
  assert.equal(shared.length, 0);
  engine.stop();
});

test("an engine's error keeps its name and sentence, and the engine goes on", async () => {
  let refuse = true;
  const { host } = channelHost({
    ...echo,
    run(asked) {
      if (refuse) throw new RangeError("d_model 7 is not divisible by num_heads 2");
      return { asked };
    },
  });
  const engine = await createClient({ hosts: [host], start: () => [] });
  await assert.rejects(engine.run(request()),
    { name: "RangeError", message: "d_model 7 is not divisible by num_heads 2" });
  refuse = false;
  assert.ok(await engine.run(request()));
  engine.stop();
});

test("an unknown method is an error, even one every object has", async () => {
  const { port1, port2 } = new MessageChannel();
  serve(/** @type {any} */ (port2), echo);
  /** @type {string[]} */
  const answers = [];
  port1.onmessage = ({ data }) => answers.push(data.error.message);
  port1.postMessage({ id: 1, method: "constructor", args: [] });
  port1.postMessage({ id: 2, method: "missing", args: [] });
  while (answers.length < 2) await pause(1);
  assert.deepEqual(answers, ["there is no method constructor", "there is no method missing"]);
  port1.close();
});

test("only the newest of the requests that wait is answered", async () => {
  let runs = 0;
  const { host } = channelHost({
    ...echo,
    async run(asked) {
      runs += 1;
      await pause(2);
      return { asked };
    },
  });
  const engine = await createClient({ hosts: [host], start: () => [] });
  const results = await Promise.all(Array.from({ length: 50 }, (_, i) =>
    engine.run(request({ texts: [String(i)] }))));
  const answered = results.map((result) => /** @type {any} */ (result)?.asked.texts[0]);
  assert.deepEqual(answered.filter((text) => text !== undefined), ["0", "49"]);
  assert.equal(runs, 2);
  engine.stop();
});

test("a page and its twin do not push each other out", async () => {
  const { host } = channelHost(echo);
  const engine = await createClient({ hosts: [host], start: () => [] });
  const results = await Promise.all(
    ["page", "twin", "page", "twin"].map((lane) => engine.run(request(), lane)));
  assert.deepEqual(results.map(Boolean), [true, false, true, true]);
  engine.stop();
});

test("all findings that are asked for are answered, in turn, but a run goes first", async () => {
  /** @type {string[]} */
  const order = [];
  const { host } = channelHost({
    ...echo,
    async findings({ texts: [text] }) {
      order.push(text);
      await pause(2);
      if (text === "1") throw new RangeError("no finding");
      return Float64Array.of(Number(text));
    },
    run({ texts: [text] }) {
      order.push(text);
      return { sentences: [] };
    },
  });
  const engine = await createClient({ hosts: [host], start: () => [] });
  const found = Array.from({ length: 4 }, (_, i) =>
    engine.findings({ config: {}, texts: [String(i)], delimiters: false, training: false, findings: [] }));
  const run = engine.run(request({ texts: ["run"] }));
  await assert.rejects(found[1], { name: "RangeError", message: "no finding" });
  assert.ok(await run);
  for (const i of [0, 2, 3]) assert.deepEqual(await found[i], Float64Array.of(i));
  assert.deepEqual(order, ["0", "run", "1", "2", "3"]);
  engine.stop();
});

test("findings are asked again where the worker dies", async () => {
  let deaths = 0;
  const place = channelHost({
    ...echo,
    findings() {
      if (deaths > 0) return Float64Array.of(7);
      deaths += 1;
      place.fail("out of memory");
      return new Promise(() => {});
    },
  });
  const engine = await createClient({ hosts: [place.host], start: () => [] });
  const asked = { config: {}, texts: ["a"], delimiters: false, training: false, findings: ["ratio"] };
  assert.deepEqual(await engine.findings(asked), Float64Array.of(7));
  engine.stop();
});

test("lone surrogates become U+FFFD before a text crosses", async () => {
  const { host } = channelHost(echo);
  const engine = await createClient({ hosts: [host], start: () => [] });
  const result = /** @type {any} */ (await engine.run(request({ texts: ["a\ud83db", "\udc08🐈"] })));
  assert.deepEqual(result.asked.texts, ["a\uFFFDb", "\uFFFD🐈"]);
  engine.stop();
});

test("where the first place is refused, the next one runs the engine", async () => {
  const broken = () => ({
    port: { postMessage() {}, onmessage: null },
    failed: Promise.reject(new Error("refused by policy")),
    stop() {},
  });
  const { host } = channelHost(echo);
  const engine = await createClient({
    hosts: [() => { throw new Error("no workers here"); }, broken, host], start: () => [],
  });
  assert.ok(await engine.run(request()));
  engine.stop();
});

test("where no place runs the engine, the last reason is told", async () => {
  const { host } = channelHost({ start() { throw new Error("wasm is not allowed"); } });
  await assert.rejects(createClient({ hosts: [host], start: () => [] }),
    { message: "wasm is not allowed" });
});

test("a worker that dies is started again and the request repeated", async () => {
  let starts = 0;
  const place = channelHost({
    start(...given) {
      assert.deepEqual(given, ["bytes", "words"]);
      starts += 1;
    },
    run(asked) {
      if (starts < 2) {
        place.fail("out of memory");
        return new Promise(() => {});
      }
      return { asked };
    },
  });
  const engine = await createClient({ hosts: [place.host], start: () => ["bytes", "words"] });
  assert.ok(await engine.run(request()));
  assert.equal(starts, 2);
  engine.stop();
});

test("a second death is one error, and a later request tries again", async () => {
  let deaths = 0;
  const place = channelHost({
    ...echo,
    run(asked) {
      if (deaths === 2) return { asked };
      deaths += 1;
      place.fail("out of memory");
      return new Promise(() => {});
    },
  });
  const engine = await createClient({ hosts: [place.host], start: () => [] });
  await assert.rejects(engine.run(request()), { message: "out of memory" });
  assert.ok(await engine.run(request()));
  engine.stop();
});

test("an engine that is started again reads the models that were loaded, the newest of each name",
  async () => {
    /** @type {string[][]} */
    const read = [];
    let dead = false;
    const place = channelHost({
      start() { read.push([]); },
      model(name, bytes) {
        if (bytes[0] === 0) throw new RangeError("the file is no file of weights");
        read[read.length - 1].push(`${name} ${bytes[0]}`);
        return { config: { d_model: bytes[0] }, metadata: {} };
      },
      run(asked) {
        if (dead) return { asked };
        dead = true;
        place.fail("out of memory");
        return new Promise(() => {});
      },
    });
    const engine = await createClient({ hosts: [place.host], start: () => [] });
    const bytes = Uint8Array.of(7);
    assert.deepEqual(await engine.loadModel("a", bytes), { config: { d_model: 7 }, metadata: {} });
    assert.equal(bytes.length, 1);
    await engine.loadModel("b", Uint8Array.of(8));
    await engine.loadModel("a", Uint8Array.of(9));
    await assert.rejects(engine.loadModel("b", Uint8Array.of(0)),
      { name: "RangeError", message: "the file is no file of weights" });
    assert.ok(await engine.run(request({ model: "a" })));
    assert.deepEqual(read, [["a 7", "b 8", "a 9"], ["a 9", "b 8"]]);
    engine.stop();
  });

test("a worker that dies reading a model is started again without it and asked once more", async () => {
  let deaths = 0;
  const place = channelHost({
    ...echo,
    model(name) {
      if (deaths > 0) return { config: {}, metadata: { name } };
      deaths += 1;
      place.fail("out of memory");
      return new Promise(() => {});
    },
  });
  const engine = await createClient({ hosts: [place.host], start: () => [] });
  const [model, result] = await Promise.all([
    engine.loadModel("a", Uint8Array.of(1)), engine.run(request())]);
  assert.equal(model?.metadata.name, "a");
  assert.ok(result);
  engine.stop();
});

test("a worker that never answers is given up after a while", async () => {
  let starts = 0;
  const { host } = channelHost({
    start() { starts += 1; },
    run: (asked) => (starts < 2 ? new Promise(() => {}) : { asked }),
  });
  const engine = await createClient({ hosts: [host], start: () => [], patience: 50 });
  assert.ok(await engine.run(request()));
  assert.equal(starts, 2);
  engine.stop();
});
