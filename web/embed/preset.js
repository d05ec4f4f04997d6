// @ts-check
// A setting that was saved into the file: whoever saved it may have edited it by hand since.

/**
 * The settings of the preset as a link has them; what is no JSON object of words is told.
 * @returns {{ given: [string, string | null][], notices: import("../state.js").Notice[] }}
 */
export function readPreset() {
  const text = document.getElementById("preset")?.textContent ?? "{}";
  try {
    const parsed = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error();
    return { given: words(parsed), notices: [] };
  } catch {
    return { given: [], notices: [{ key: "notice.preset", values: {} }] };
  }
}

/**
 * Settings from anywhere, as words: what is neither a word, a number nor yes or no becomes a word
 * that no setting takes, and so is told. Nothing (null) is the usual value.
 * @param {object} given
 * @returns {[string, string | null][]}
 */
export const words = (given) => Object.entries(given).map(([name, value]) => [name,
  typeof value === "boolean" ? (value ? "1" : "0")
    : value === null ? null
      : typeof value === "object" ? (Array.isArray(value) ? "[…]" : "{…}") : String(value)]);
