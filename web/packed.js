// @ts-check
// What the build has packed stands in the page as data that no browser runs.

/**
 * The text of an element that may still be on its way: those with weights end the document, so that
 * nobody waits for them who does not need them.
 * @param {string} id
 */
export async function textOf(id) {
  for (;;) {
    const found = document.getElementById(id);
    if (found?.nextSibling || document.readyState !== "loading") return found?.textContent ?? "";
    await new Promise((done) => setTimeout(done, 20));
  }
}
