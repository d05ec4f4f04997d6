// @ts-check
// What a file says of where it comes from: the sentence, what differs from the defaults, the seed and
// the link.

import { version } from "../package.json";
import { SETTINGS, show, write } from "../state.js";
import { usualOf } from "../state/models.js";

const OTHER = new Set(["text", "text2", "seed", "theme", "lang", "numbers", "fold", "explain",
  "explained", "row", "col", "key", "sentence"]);

/**
 * @param {import("../state.js").State} state
 * @returns {import("./svg.js").Info}
 */
export function infoOf(state) {
  const changed = SETTINGS.filter(({ part, name }) => !part && !OTHER.has(name)).filter((row) =>
    state[row.name] !== (row.name === "model" ? row.fallback : usualOf(row, state.model)));
  const base = /^http/.test(location.protocol) ? location.href.replace(/[?#].*/s, "") : "";
  return {
    settings: [
      ...[state.text, state.text2].filter((text) => text.trim()).map((text) =>
        `“\u2068${text}\u2069”`),
      ...changed.map((row) => `${row.name}=${show(row, state[row.name])}`),
      `seed=${state.seed}`,
    ].join(" · "),
    // Where the page was opened from a disk is nobody's concern.
    link: base + (write(state) || "?"),
    seed: state.seed,
    lang: document.documentElement.lang,
    version,
  };
}
