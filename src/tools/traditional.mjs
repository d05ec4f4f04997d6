// Gives src/text/vocabulary.txt its variants: traditional characters that are no entries, each
// after the simplified one that is, as OpenCC (Apache 2.0) pairs them. Needs its command, `opencc`.
//
//   node src/tools/traditional.mjs
//
// The text that the model was taught is simplified. Of Tatoeba's sentences turned into traditional
// characters 26.7 % of the pieces were unknown; with the variants 0.16 % are, as of the simplified.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../text/vocabulary.txt", import.meta.url);
const entries = readFileSync(file, "utf8").split("\n").map((line) => line.split("\t")[0]);
const known = new Set(entries);
const [first, last] = [0x4e00, 0x9fff]; // CJK unified ideographs
const characters = Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
const options = { input: characters.join("\n"), encoding: "utf8" };
const simplified = execFileSync("opencc", ["-c", "t2s.json"], options).split("\n");
const variants = new Map(entries.map((entry) => [entry, ""]));
characters.forEach((character, i) => {
  const entry = simplified[i];
  if (known.has(entry) && !known.has(character)) {
    variants.set(entry, variants.get(entry) + character);
  }
});
const lines = entries.map((entry) => (variants.get(entry) ? `${entry}\t${variants.get(entry)}` : entry));
writeFileSync(file, lines.join("\n"));
