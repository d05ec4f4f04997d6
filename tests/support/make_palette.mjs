// @ts-check
// Writes web/palette.js: four ramps of 256 colours, as the steps from each to the next: they are
// small and much alike, and compress to a sixth of what the colours do.
// Run by hand after a change here (node tests/support/make_palette.mjs); the page only reads the
// tables, so neither d3-scale-chromatic nor culori is shipped. tests/web/color.test.mjs checks what
// comes out.
//
// Signed ramps: entry 128 is zero, 1 is -limit, 255 is +limit (entry 0 repeats 1), so that zero has
// a colour of its own. Negative is purple and positive is orange in both themes.
// Weight ramps: entry 0 is 0, entry 255 is 1. OKLab lightness is linear in the weight, so equal
// steps of attention look equal, in colour, in every kind of colour blindness and on a grey
// printer. Zero is the paper of its theme: an attention map is mostly near zero, and nothing should
// shout there. That is why Viridis and Cividis, which start dark or end yellow, are not used.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { clampChroma, converter, parse } from "culori";
import { interpolatePuOr } from "d3-scale-chromatic";

const toRgb = converter("rgb");

/**
 * Lightness, chroma and hue to three bytes, with chroma reduced until sRGB can show it.
 * @param {number} l
 * @param {number} c
 * @param {number} h
 */
function bytesOf(l, c, h) {
  const { r, g, b } = toRgb(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
  return bytes(r, g, b);
}

/**
 * Shares of full strength to bytes.
 * @param {...number} parts
 */
function bytes(...parts) {
  return parts.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
}

/** @param {number} t */
function signedLight(t) {
  const color = /** @type {import("culori").Color} */ (parse(interpolatePuOr((1 + t) / 2)));
  const { r, g, b } = toRgb(color);
  return bytes(r, g, b);
}

/**
 * From the dark page outwards; chroma rises early, so that even small values have a sign.
 * @param {number} t
 */
function signedDark(t) {
  const size = Math.abs(t);
  return bytesOf(0.215 + 0.635 * size ** 0.9, 0.16 * size ** 0.55, t < 0 ? 300 : 66);
}

/** @param {number} w */
function weightsLight(w) {
  const chroma = 0.004 + 0.085 * Math.sin(Math.PI * w) + 0.035 * w;
  return bytesOf(0.985 - 0.685 * w, chroma, 195 + 65 * w);
}

/** @param {number} w */
function weightsDark(w) {
  return bytesOf(0.215 + 0.745 * w, 0.006 + 0.095 * Math.sin(Math.PI * w), 255 - 75 * w);
}

const range = Array.from({ length: 256 }, (_, i) => i);
/** @param {(t: number) => number[]} ramp */
const signed = (ramp) => range.map((i) => ramp((Math.max(i, 1) - 128) / 127));
/** @param {(w: number) => number[]} ramp */
const weights = (ramp) => range.map((i) => ramp(i / 255));

/** The four ramps, each 256 triples of bytes. */
export function makePalettes() {
  return {
    signedLight: signed(signedLight),
    signedDark: signed(signedDark),
    weightsLight: weights(weightsLight),
    weightsDark: weights(weightsDark),
  };
}

/** a is 7 down, h is no change, z is 18 up. @param {number} step */
function letterOf(step) {
  if (step < -7 || step > 18) throw new Error(`a ramp has a step of ${step}, which has no letter`);
  return String.fromCharCode("h".charCodeAt(0) + step);
}

/** The text of web/palette.js. */
export function paletteModule() {
  const entries = Object.entries(makePalettes()).map(([name, ramp]) => {
    const steps = [0, 1, 2].flatMap((part) =>
      ramp.map((color, i) => letterOf(color[part] - ramp[Math.max(i - 1, 0)][part])));
    const lines = steps.join("").replace(/.{64}/g, "\n$&");
    return `  ${name}: { start: [${ramp[0].join(", ")}], steps: \`${lines}\` },\n`;
  });
  return [
    "// @ts-check\n// Written by tests/support/make_palette.mjs; change the ramps there.\n\n",
    "/**\n * Ramps of 256 colours. Of each: the first, then how far red goes at every colour, then green,\n",
    " * then blue: a is 7 down, h is no change, z is 18 up.\n */\n",
    `export const palettes = {\n${entries.join("")}};\n`,
  ].join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../../web/palette.js", import.meta.url), paletteModule());
}
