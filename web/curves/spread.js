// @ts-check
// Room for text.

/**
 * Places as near as may be to those wanted, `gap` apart, in the same order, from `low` to `high`.
 * @param {readonly number[]} wanted
 * @param {number} gap
 * @param {number} low
 * @param {number} high
 */
export function spread(wanted, gap, low, high) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const places = wanted.slice();
  let least = low;
  for (const i of order) {
    places[i] = Math.max(places[i], least);
    least = places[i] + gap;
  }
  let most = high;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i], most);
    most = places[i] - gap;
  }
  return places;
}

/**
 * About how wide a text is, in the height of its letters; never less than it is.
 * @param {string} text
 */
export function widthOf(text) {
  let width = 0;
  for (const letter of text) {
    width += letter >= "\u2e80" ? 1 : letter >= "<" && letter <= "Z" ? 0.75 : 0.6;
  }
  return width;
}
