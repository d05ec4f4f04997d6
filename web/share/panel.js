// @ts-check
// "Use it in your course": the setup of the page, with what the teacher chooses, as texts to copy
// and as files.

import { download } from "../csv.js";
import { element, setText } from "../element.js";
import { createChoices, extrasOf, linesShown } from "./choices.js";
import { describe, figuresOf, saveAs, saveFigure } from "./export.js";
import { provide } from "./figures.js";
import { infoOf } from "./info.js";
import { pageWith } from "./saved.js";
import { packageOf } from "./scorm.js";
import { PLACEHOLDER, baseOf, presetOf, queryOf, slugOf, snippetsOf } from "./snippets.js";

const TEXTS = /** @type {const} */ (["link", "iframe", "element", "markdown", "latex"]);
const FORMATS = /** @type {const} */ (["png", "svg", "csv", "json"]);
const HEAD_ROOM = 120; // for a question and the edge of the frame, in pixels

/** @param {{ t: import("../i18n.js").Translate, store: import("../state.js").Store,
 *   signal: AbortSignal }} page */
export function createShare({ t, store, signal }) {
  describe(() => infoOf(store.get()), t("share.image"));
  provide(saveFigure);
  const place = /** @type {HTMLElement} */ (document.getElementById("share-body"));
  const base = baseOf(location);
  const status = element("p", "note", { role: "status" });

  /** @param {string} text @param {() => unknown} act @param {string} [look] */
  function button(text, act, look = "card-button") {
    const made = element("button", look, { type: "button" });
    made.textContent = text;
    made.addEventListener("click", async () => {
      setText(status, "");
      try {
        await act();
      } catch {
        setText(status, t("share.failed"));
      }
    }, { signal });
    return made;
  }

  const query = () => queryOf(store.get(), extrasOf());
  const title = () => extrasOf().task || `${t("page.title")}: ${store.get().text}`;
  /** Of the lines that are shown, at the present width. */
  const height = () => linesShown().reduce((sum, line) =>
    sum + (document.getElementById(line)?.offsetHeight ?? 0), HEAD_ROOM);

  const texts = TEXTS.map((name) => {
    const field = element("div", "share-text");
    const label = element("label", "share-name");
    const area = element("textarea", "share-copied", { rows: name === "link" ? "2" : "3" });
    area.readOnly = true;
    area.spellcheck = false;
    label.append(t(`share.${name}`), area);
    const copy = button(t("share.copy"), async () => {
      area.select();
      try {
        await navigator.clipboard.writeText(area.value);
        setText(status, t("share.copied"));
      } catch {
        // Where a frame must not write to the clipboard, the text is selected at least.
        area.focus();
        setText(status, t("share.selected"));
      }
    }, "text-button");
    copy.setAttribute("aria-label", `${t("share.copy")}: ${t(`share.${name}`)}`);
    field.append(label, copy);
    return { name, field, area };
  });

  const select = element("select");
  const picked = () => figuresOf(document.documentElement).find(({ name }) => name === select.value);
  function list() {
    const { value } = select;
    const figures = figuresOf(document.documentElement);
    const names = figures.map(({ name, title: said }) => `${said} (${name})`);
    if (names.join("\n") === [...select.options].map(({ text }) => text).join("\n")) return;
    select.replaceChildren(...figures.map(({ name }, i) => new Option(names[i], name)));
    select.value = figures.some(({ name }) => name === value) ? value
      : figures.find(({ name }) => name === "attention")?.name ?? figures[0]?.name ?? "";
  }

  function draw() {
    list();
    const figure = picked();
    const made = snippetsOf({
      base, query: query(), title: title(), height: height(), picture: figure?.file ?? "picture",
      alt: [figure?.title, figure?.takeaway].filter(Boolean).join(" "),
    });
    for (const { name, area } of texts) if (area.value !== made[name]) area.value = made[name];
  }

  const picture = element("div", "share-picture");
  const chooser = element("label", "share-field");
  const chooserName = element("span", "share-name");
  chooserName.textContent = t("share.picture");
  chooser.append(chooserName, select);
  select.addEventListener("change", draw, { signal });
  picture.append(chooser, ...FORMATS.map((format) => button(format.toUpperCase(), async () => {
    const figure = picked();
    if (figure) await saveAs(figure, format);
  }, "text-button")));

  const name = () => slugOf(extrasOf().task || store.get().text);
  const page = () => pageWith({ ...presetOf(query()), lang: document.documentElement.lang });
  const files = element("p", "share-files");
  files.append(
    button(t("share.save"), async () =>
      download(`encoderscope-${name()}.html`, "text/html", await page())),
    button(t("share.scorm"), async () => {
      const { seed } = store.get();
      const zip = packageOf(await page(), title(), `${seed}-${name().replace(/[^a-z0-9-]/g, "")}`);
      download(`encoderscope-${name()}.zip`, "application/zip", /** @type {any} */ (zip));
    }),
    button(t("share.print"), () => printSheet(signal)),
  );
  const notice = element("p", "note");
  notice.textContent = t("share.placeholder", { address: PLACEHOLDER });
  notice.hidden = base !== PLACEHOLDER;
  place.replaceChildren(createChoices(t, draw), files, picture,
    ...texts.map(({ field }) => field), notice, status);

  // Only for whoever has come so far down.
  const seen = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && draw());
  seen.observe(place);
  place.addEventListener("focusin", draw, { signal });
  signal.addEventListener("abort", () => seen.disconnect());
  signal.addEventListener("abort", store.subscribe(() =>
    place.getBoundingClientRect().top < innerHeight && draw()));
}

/** The page with the question above it and lines to write on. @param {AbortSignal} signal */
function printSheet(signal) {
  const { task, blank } = extrasOf();
  const sheet = element("section", "share-sheet");
  const question = element("p", "share-question");
  question.textContent = task;
  sheet.append(question, ...Array.from({ length: Number(blank) }, () => element("p", "share-line")));
  document.querySelector("main")?.prepend(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true, signal });
  print();
}
