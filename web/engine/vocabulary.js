// @ts-check

// What a byte says depends on where it lies:
//   below 20   an entry begins: the one before, less that many of its last characters
//   below 7f   a letter that the entry has besides
//   7f         the marker ▁ in place of a letter
//   above      an entry of one character, that far after the last character of the one before;
//              ff: that far, and further yet
const letters = 0x20;
const marker = 0x7f;
const further = 0xff;

/** @param {string} entry */
const lastOf = (entry) => entry.charCodeAt(entry.length - 1) || 0;

/**
 * The vocabulary in the bytes that compress best. Its entries are sorted, so each tells only in
 * what it differs from the one before, and an ideograph how far it is from the one before.
 * @param {string} text   entries, each closed by a line break
 */
export function packVocabulary(text) {
  /** @type {number[]} */
  const bytes = [];
  let before = "";
  for (const entry of text.split("\n").slice(0, -1)) {
    if (entry.length === 1 && entry > "\x7f" && entry !== "▁") {
      let distance = lastOf(entry) - lastOf(before);
      for (; distance >= further - marker; distance -= further - marker) bytes.push(further);
      bytes.push(marker + distance);
    } else {
      let shared = 0;
      while (shared < before.length && entry[shared] === before[shared]) ++shared;
      bytes.push(before.length - shared);
      for (const letter of entry.slice(shared)) bytes.push(letter === "▁" ? marker : lastOf(letter));
    }
    before = entry;
  }
  return Uint8Array.from(bytes);
}

/**
 * The text that packVocabulary was given.
 * @param {Uint8Array} bytes
 */
export function unpackVocabulary(bytes) {
  const entries = [""];
  let distance = 0;
  for (const byte of bytes) {
    const last = entries.length - 1;
    const before = entries[last];
    if (byte < letters) {
      entries.push(before.slice(0, before.length - byte));
    } else if (byte <= marker) {
      entries[last] += byte === marker ? "▁" : String.fromCharCode(byte);
    } else {
      distance += byte - marker;
      if (byte === further) continue;
      entries.push(String.fromCharCode(lastOf(before) + distance));
      distance = 0;
    }
  }
  return entries.slice(1).map((entry) => `${entry}\n`).join("");
}
