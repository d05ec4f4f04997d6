// @ts-check
// Just enough of a document for a picture to be drawn without a browser.

export class FakeNode {
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {FakeNode[]} */
  children = [];
  textContent = "";

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {FakeNode[]} children */
  replaceChildren(...children) {
    this.children = children;
  }
}

/**
 * @param {import("../../web/curves/frame.js").Model} model
 * @param {{ width?: number, at?: number | null }} [options]
 */
export async function draw(model, { width = 720, at = null } = {}) {
  /** @param {string} _ @param {string} tag */
  const createElementNS = (_, tag) => new FakeNode(tag);
  Object.assign(globalThis, { document: { createElementNS } });
  const { drawPlot } = await import("../../web/curves/plot.js");
  const node = new FakeNode("svg");
  const rule = at === null ? null : { x: at, text: model.place(at) };
  const drawn = drawPlot(/** @type {any} */ (node), model.plot(at), { width, em: 13 }, rule);
  /** @param {string} kind */
  const withClass = (kind) =>
    node.children.filter((part) => part.attributes.class.split(" ").includes(`chart-${kind}`));
  const texts = node.children.filter(({ tag }) => tag === "text").map((part) => ({
    text: part.textContent,
    x: Number(part.attributes.x),
    y: Number(part.attributes.y),
    kind: part.attributes.class,
  }));
  return { ...drawn, node, texts, withClass };
}

/** @param {string} d @returns {[number, number][]} the corners of a path of M, L and V */
export function corners(d) {
  let x = 0;
  return [...d.matchAll(/([MLV])([\d.-]+)(?: ([\d.-]+))?/g)].map(([, step, a, b]) => {
    if (step !== "V") x = Number(a);
    return [x, Number(step === "V" ? a : b)];
  });
}

/** The fields of a file that came from csv.js. @param {string} text */
export function readCsv(text) {
  return text.split("\r\n").slice(0, -1).map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted?.replaceAll('""', '"') ?? plain));
}

/** A stream of numbers from 0 to 1, the same each time. */
export function noise() {
  let state = 1;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
