// @ts-check

// The vocabulary in the bytes that compress best: how its entries differ, then their variants.
// What a byte of the entries says depends on where it lies:
//   below 20   an entry begins: the one before, less that many of its last characters
//   below 7f   a letter that the entry has besides
//   7f         the marker ▁ in place of a letter
//   above      an entry of one character, that far after the last character of the one before;
//              ff: that far, and further yet
const letters = 0x20;
const marker = 0x7f;
const further = 0xff;

// Each variant says how many entries after the one before its own lies, and which character it is:
// first all distances, then the upper bytes, then the lower ones.
const lanes = 3;

/** @param {string} entry */
const lastOf = (entry) => entry.charCodeAt(entry.length - 1) || 0;

/** @param {readonly string[]} entries */
function packEntries(entries) {
  /** @type {number[]} */
  const bytes = [];
  let before = "";
  for (const entry of entries) {
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
  return bytes;
}

/** @param {Uint8Array} bytes */
function unpackEntries(bytes) {
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
  return entries.slice(1);
}

/**
 * @param {string} text   as src/text/vocabulary.txt: entries, each closed by a line break; after a
 *   tab, characters that are read as the entry
 */
export function packVocabulary(text) {
  const lines = text.split("\n").slice(0, -1).map((line) => line.split("\t"));
  const first = lines.findIndex(([, characters]) => characters);
  let before = first;
  const variants = lines.flatMap(([, characters = ""], at) => [...characters].map((character) => {
    const distance = at - before;
    before = at;
    if (distance > 255) throw new Error(`the variant ${character} lies ${distance} entries further`);
    return [distance, lastOf(character) >> 8, lastOf(character) & 255];
  }));
  return Uint8Array.from([
    ...[first + 1, variants.length].flatMap((number) => [number >> 8, number & 255]),
    ...[0, 1, 2].flatMap((lane) => variants.map((variant) => variant[lane])),
    ...packEntries(lines.map(([entry]) => entry)),
  ]);
}

/**
 * The text that packVocabulary was given.
 * @param {Uint8Array} bytes
 */
export function unpackVocabulary(bytes) {
  const header = 4;
  const count = bytes[2] * 256 + bytes[3];
  const lines = unpackEntries(bytes.subarray(header + lanes * count));
  let at = bytes[0] * 256 + bytes[1] - 1;
  for (let i = header; i < header + count; ++i) {
    at += bytes[i];
    if (!lines[at].includes("\t")) lines[at] += "\t";
    lines[at] += String.fromCharCode(bytes[i + count] * 256 + bytes[i + 2 * count]);
  }
  return lines.map((line) => `${line}\n`).join("");
}
