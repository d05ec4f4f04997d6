// @ts-check
// Buttons that copy what stands above them, and the one address that all snippets follow.
// Written as a classic script: it stands in the page as it is.
(() => {
  const { placeholder = "" } = document.body.dataset;
  const field = /** @type {HTMLInputElement} */ (document.getElementById("address"));
  const codes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-snippet]")]);
  const texts = codes.map((code) => code.textContent ?? "");

  function follow() {
    const address = field.value.trim().replace(/\/+$/, "") || placeholder;
    codes.forEach((code, i) => {
      code.textContent = texts[i].replaceAll(placeholder, address);
    });
  }
  // Where the page is served, its own address is the likeliest.
  if (location.protocol.startsWith("http")) field.value = new URL(".", location.href).href;
  field.addEventListener("input", follow);
  follow();

  /** @param {Element} code */
  function select(code) {
    getSelection()?.selectAllChildren(code);
    return document.execCommand("copy"); // where there is no clipboard to be asked, as in a file
  }

  for (const element of document.querySelectorAll("[data-copy], .address")) {
    /** @type {HTMLElement} */ (element).hidden = false;
  }
  document.addEventListener("click", async ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.dataset.copy) return;
    const code = document.getElementById(target.dataset.copy);
    if (!code) return;
    const done = await navigator.clipboard?.writeText(code.textContent ?? "").then(() => true,
      () => false) || select(code);
    const { done: said = "", failed = "" } = document.body.dataset;
    const status = /** @type {HTMLElement} */ (document.getElementById("copied"));
    status.textContent = "";
    status.textContent = done ? said : failed;
    target.textContent = done ? said : failed;
  });
})();
