// @ts-check
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const places = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export function launchChromium() {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error("no Chromium was found; set CHROMIUM to one");
  // Chromium drives a graphics card and QUIC of its own accord; neither is needed here.
  return chromium.launch({ executablePath, args: ["--disable-gpu", "--disable-quic"] });
}
