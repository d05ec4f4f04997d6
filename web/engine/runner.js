// @ts-check

/** No more bytes than that are handed to an engine, which would have to find memory for all. */
const MOST_BYTES = 2 ** 28;

/**
 * A field of a configuration as the file spells it.
 * @param {string} text
 */
const valueOf = (text) =>
  text === "true" || text === "false" ? text === "true" : Number.isNaN(+text) ? text : +text;

/**
 * The functions of one started module (src/bindings.cpp) as an engine and its trainer.
 * @param {import("./module.js").Module} module
 * @param {string} vocabulary
 * @returns {import("./port.js").Runner}
 */
export function runnerOf(module, vocabulary) {
  module.load(vocabulary);
  return {
    model(name, bytes) {
      if (bytes.length > MOST_BYTES) {
        throw new Error(`the file has ${bytes.length} bytes, at most ${MOST_BYTES} are allowed`);
      }
      const metadata = module.load_model(name, bytes);
      const fields = Object.entries(metadata).filter(([key]) => key.startsWith("config."));
      const config = fields.map(([key, text]) => [key.replace("config.", ""), valueOf(text)]);
      return { config: Object.fromEntries(config), metadata };
    },
    run: module.answer,
    findings: module.findings,
    ratios: module.ratios,
    trainer(request) {
      module.begin(request);
      return { advance: module.advance, probe: module.probe, about: module.about };
    },
  };
}
