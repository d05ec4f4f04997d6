// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
} from "culori";
import {
  colorIndex,
  colorTable,
  fillPixels,
  signedColor,
  textColor,
  weightColor,
} from "../../web/color.js";
import { paletteModule } from "../support/make_palette.mjs";

/** @typedef {import("../../web/color.js").Rgb} Rgb */

/** @type {("light" | "dark")[]} */
const themes = ["light", "dark"];

/** @type {[string, (color: any) => any][]} */
const eyes = [
  ["full colour vision", (color) => color],
  ["protanopia", filterDeficiencyProt(1)],
  ["deuteranopia", filterDeficiencyDeuter(1)],
  ["tritanopia", filterDeficiencyTrit(1)],
];

/** @param {Rgb} rgb */
function color([r, g, b]) {
  return { mode: /** @type {const} */ ("rgb"), r: r / 255, g: g / 255, b: b / 255 };
}
const distance = differenceCiede2000();
const toLab = converter("lab");
/** @param {import("culori").Color} shown */
const lightnessOf = (shown) => toLab(shown).l;

test("the palette file is what its generator writes", () => {
  const file = readFileSync(new URL("../../web/palette.js", import.meta.url), "utf8");
  assert.equal(file, paletteModule());
});

for (const theme of themes) {
  for (const [eye, seen] of eyes) {
    test(`a value and its negative differ with ${eye} in the ${theme} theme`, () => {
      for (let step = 20; step <= 127; step++) {
        const t = step / 127; // from 0.157 up to 1
        const positive = seen(color(signedColor(t, 1, theme)));
        const negative = seen(color(signedColor(-t, 1, theme)));
        const apart = distance(positive, negative);
        assert.ok(apart >= 15, `±${t.toFixed(3)} are only ${apart.toFixed(1)} apart`);
      }
    });

    const more = theme === "light" ? "darker" : "lighter";
    test(`more attention is ${more} with ${eye} in the ${theme} theme`, () => {
      const direction = theme === "light" ? -1 : 1;
      const lightness = Array.from({ length: 256 }, (_, i) =>
        direction * lightnessOf(seen(color(weightColor(i / 255, theme)))),
      );
      for (let i = 4; i < 256; i++) {
        // A step of a single entry is within the rounding to whole bytes; four are not.
        assert.ok(lightness[i] > lightness[i - 4], `entry ${i}`);
      }
      assert.ok(lightness[255] - lightness[0] > 75);
    });
  }

  test(`black or white text reads on every colour of the ${theme} theme`, () => {
    for (let step = 0; step <= 255; step++) {
      for (const rgb of [signedColor(step / 127.5 - 1, 1, theme), weightColor(step / 255, theme)]) {
        const contrast = wcagContrast(color(rgb), textColor(rgb));
        assert.ok(contrast >= 4.5, `${rgb} has ${contrast.toFixed(2)}`);
      }
    }
  });

  test(`zero is quiet against the page of the ${theme} theme`, () => {
    const paper = theme === "light" ? "#fdfcf9" : "#151515";
    assert.ok(wcagContrast(color(signedColor(0, 1, theme)), paper) < 1.25);
    assert.ok(wcagContrast(color(weightColor(0, theme)), paper) < 1.25);
  });

  test(`negative is purple and positive is orange in the ${theme} theme`, () => {
    const [, , blueOfNegative] = signedColor(-0.6, 1, theme);
    const [redOfPositive, , blueOfPositive] = signedColor(0.6, 1, theme);
    assert.ok(blueOfNegative > blueOfPositive && redOfPositive > blueOfPositive);
  });
}

test("only zero and what rounds to it has the middle colour", () => {
  assert.equal(colorIndex("signed", 0, 2), 129);
  assert.equal(colorIndex("signed", -0, 2), 129);
  assert.equal(colorIndex("signed", 0.01, 2), 130);
  assert.equal(colorIndex("signed", -0.01, 2), 128);
});

test("values beyond the limits have the colour of the limits", () => {
  assert.deepEqual(signedColor(9, 1, "light"), signedColor(1, 1, "light"));
  assert.deepEqual(signedColor(-Infinity, 1, "light"), signedColor(-1, 1, "light"));
  assert.deepEqual(weightColor(1.5, "dark"), weightColor(1, "dark"));
});

test("what is not a number is transparent", () => {
  assert.equal(colorTable("signed", "light")[colorIndex("signed", NaN, 1)], 0);
  assert.equal(colorTable("weights", "dark")[colorIndex("weights", NaN, 1)], 0);
});

test("a limit of zero shows zero", () => {
  assert.deepEqual(signedColor(0, 0, "light"), signedColor(0, 1, "light"));
});

test("a picture has the same colours as single values", () => {
  const data = Float32Array.from([-3, -1, -0.004, 0, 0.5, 0.9, 1, 7, NaN]);
  const pixels = new Uint32Array(data.length);
  for (const scale of /** @type {("signed" | "weights")[]} */ (["signed", "weights"])) {
    fillPixels(pixels, data, scale, 1, "light");
    const table = colorTable(scale, "light");
    assert.deepEqual([...pixels], [...data].map((value) => table[colorIndex(scale, value, 1)]));
  }
});
