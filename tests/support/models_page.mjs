// @ts-check
// How the page's tests read what it says of its models and their guesses.

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} selector */
export const textOf = async (page, selector) => await page.locator(selector).first().textContent() ?? "";

/** The guesses that are shown, a list for each encoder. @param {Page} page @param {string} text */
export async function guesses(page, text) {
  await page.waitForFunction((wanted) =>
    document.querySelector("[data-view=guess]")?.getAttribute("data-guessed") === wanted, text);
  return page.locator("[data-view=guess] .bars").evaluateAll((lists) => lists.map((list) => ({
    title: list.querySelector(".picture-title")?.textContent,
    answers: [...list.querySelectorAll("li")].map((row) =>
      [...row.querySelectorAll(".heatmap-word, .bars-values")].map((part) => part.textContent)),
  })));
}
