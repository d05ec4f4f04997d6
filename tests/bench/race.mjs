// @ts-check
// How long a reader waits: the page's own race, from the press of a button to its end.

import { launchChromium } from "../support/chromium.mjs";

const site = new URL("../../build/site/encoderscope.html", import.meta.url);

/** @param {string} link */
export async function timeRace(link) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(site.href + link);
    const until = (/** @type {string} */ status) => page.waitForFunction((wanted) =>
      document.getElementById("race")?.dataset.status === wanted, status, { timeout: 600_000 });
    await until("idle");
    const start = performance.now();
    await page.locator("#train .race-play").click();
    await until("done");
    const seconds = (performance.now() - start) / 1000;
    const lanes = await page.locator(".race-lanes tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent).join(" ")));
    return { seconds, lanes };
  } finally {
    await browser.close();
  }
}
