// @ts-check
import { accept, show } from "../state.js";
import { createStepper } from "./stepper.js";
import { follow, labelText, make, messageLine, nameOf, wrap } from "./parts.js";

/** @typedef {import("./parts.js").Context} Context */

/** @param {Context} context */
export function choiceControl(context) {
  const { row, store, t } = context;
  const select = make("select", { title: t(row.help) }, ...(row.choices ?? []).map((choice) =>
    make("option", { value: choice, textContent: t(`choice.${row.name}.${choice}`) })));
  const message = messageLine(context);
  select.addEventListener("change", () => message.tell(store.set({ [row.name]: select.value })));
  follow(context, (state) => {
    select.value = String(state[row.name]);
  });
  return wrap(context, "choice", make("label", {}, labelText(context), select), message.element);
}

/** @param {Context} context */
export function flagControl(context) {
  const { row, store, t } = context;
  const box = make("input", { type: "checkbox", title: t(row.help) });
  const message = messageLine(context);
  box.addEventListener("change", () => message.tell(store.set({ [row.name]: box.checked })));
  follow(context, (state) => {
    box.checked = Boolean(state[row.name]);
  });
  return wrap(context, "flag", make("label", {}, box, labelText(context)), message.element);
}

/**
 * Follows every keystroke, but waits while an input method is still composing: half a pinyin
 * syllable is no sentence.
 * @param {Context} context
 */
export function textControl(context) {
  const { row, store, t } = context;
  const area = make("textarea", {
    rows: 1, title: t(row.help), spellcheck: false, autocomplete: "off",
  });
  if (row.length) area.maxLength = row.length;
  const send = () => store.set({ [row.name]: area.value });
  area.addEventListener("input", (event) => {
    if (!(/** @type {InputEvent} */ (event).isComposing)) send();
  });
  area.addEventListener("compositionend", send);
  area.addEventListener("keydown", (event) => {
    // A sentence is one line; Enter ends it as it would in a single-line field.
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
  follow(context, (state) => {
    const text = String(state[row.name]);
    if (area.value !== text) area.value = text;
  });
  return wrap(context, "text", make("label", {}, labelText(context), area));
}

/** @param {Context} context */
export function numberControl(context) {
  const { row, store, t } = context;
  const name = context.label || nameOf(context);
  const message = messageLine(context);
  const [min, max] = [row.min ?? 0, row.max ?? 0];
  const stepper = createStepper({
    name,
    help: `${t(row.help)} ${t("control.stepper_help")}`,
    words: { less: t("control.decrease", { name }), more: t("control.increase", { name }) },
    page: row.page ?? 1,
    commit(text) {
      message.tell(store.set({ [row.name]: text }));
    },
    step(steps) {
      message.tell(store.set({ [row.name]: next(context, steps) }));
    },
  });
  follow(context, (state) => {
    const value = state[row.name];
    stepper.show(show(row, value), { now: Number(value), min, max });
  });
  return wrap(context, "number", labelText(context), ...stepper.parts, message.element);
}

/**
 * The value so many stops away: the stops of the table, or whole numbers.
 * @param {Context} context
 * @param {number} steps
 */
function next({ row, store }, steps) {
  const state = store.get();
  const value = /** @type {number | null} */ (state[row.name]);
  if (value === null) return row.min ?? 0;
  if (!row.stops) return accept(row, value + steps, value).value;
  const stops = row.stops(state);
  const target = steps > 0
    ? stops.filter((stop) => stop <= value).length - 1 + steps
    : stops.filter((stop) => stop < value).length + steps;
  return stops[Math.min(stops.length - 1, Math.max(0, target))] ?? value;
}
