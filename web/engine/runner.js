// @ts-check

/**
 * The functions of one started module (src/bindings.cpp) as an engine and its trainer.
 * @param {import("encoderscope-engine").Module} module
 * @param {string} vocabulary
 * @returns {import("./port.js").Runner}
 */
export function runnerOf(module, vocabulary) {
  module.load(vocabulary);
  return {
    run: module.answer,
    trainer(request) {
      module.begin(request);
      return { advance: module.advance, probe: module.probe, about: module.about };
    },
  };
}
