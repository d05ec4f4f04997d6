// @ts-check
import { existsSync } from "node:fs";
import { firefox } from "playwright-core";

const places = [
  process.env.FIREFOX ?? "",
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** What the media features that Chromium can emulate are called among Firefox's preferences. */
const media = {
  colorScheme: {
    dark: { "ui.systemUsesDarkTheme": 1, "layout.css.prefers-color-scheme.content-override": 0 },
    light: {},
  },
  reducedMotion: { reduce: { "ui.prefersReducedMotion": 1 }, "no-preference": {} },
  forcedColors: {
    active: { "browser.display.document_color_use": 2, "ui.useAccessibilityTheme": 1 },
    none: {},
  },
};

/**
 * @param {{ colorScheme?: "light" | "dark", reducedMotion?: "reduce" | "no-preference",
 *   forcedColors?: "active" | "none" }} features
 * @returns {Record<string, number>}
 */
export const preferencesOf = ({ colorScheme, reducedMotion, forcedColors }) => ({
  ...(colorScheme && media.colorScheme[colorScheme]),
  ...(reducedMotion && media.reducedMotion[reducedMotion]),
  ...(forcedColors && media.forcedColors[forcedColors]),
});

/** @param {Record<string, string | number | boolean>} preferences */
export function launchFirefox(preferences) {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error("no Firefox was found; set FIREFOX to one");
  return firefox.launch({
    executablePath,
    channel: "moz-firefox", // as people have it, and not a build of the driver's own
    firefoxUserPrefs: {
      // The driver lets files read each other, which no reader's Firefox does.
      "security.fileuri.strict_origin_policy": true,
      // The driver's keys and clicks do not reach a frame in another process. Origins stay apart.
      "fission.webContentIsolationStrategy": 0,
      ...preferences,
    },
  });
}
