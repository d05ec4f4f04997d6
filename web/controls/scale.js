// @ts-check
import { resolveScale, settingOf } from "../state.js";
import { createStepper } from "./stepper.js";
import { follow, labelText, make, messageLine, nameOf, wrap } from "./parts.js";

/**
 * @typedef {import("./parts.js").Context} Context
 * @typedef {import("../state.js").State} State
 * @typedef {State["scale"]} Scale
 */

/** Named factors, in the order of their size. */
const NAMED = /** @type {const} */ (["inverse", "none", "sqrt"]);
const OPERATION = { inverse: "÷√d", none: "×1", sqrt: "×√d" };
const MARK = { inverse: "1/√d", none: "1", sqrt: "√d" };

/** Positions of the slider, and steps of a key between the ends. */
const POSITIONS = 1000;
const STEPS = 100;
/** How near, in positions, a pointer has to come to a named factor to mean it. */
const SNAP = 12;

/**
 * From 1/(2√d) to 16√d, so that the named factors keep their places at any width.
 * @param {number} d
 */
const ends = (d) => ({ low: 0.5 / Math.sqrt(d), high: 16 * Math.sqrt(d) });

/**
 * @param {number} factor
 * @param {number} d
 */
export function toPosition(factor, d) {
  const { low, high } = ends(d);
  const share = Math.log(factor / low) / Math.log(high / low);
  return Math.min(1, Math.max(0, share)) * POSITIONS;
}

/**
 * Three digits are as many as a hand can mean.
 * @param {number} factor
 * @returns {number}
 */
const tidy = (factor) => Number(factor.toPrecision(3));

/**
 * The factor at a place of the slider; near a named one, that one.
 * @param {number} position
 * @param {number} d
 * @returns {Scale}
 */
export function fromPosition(position, d) {
  const near = NAMED.find((name) =>
    Math.abs(toPosition(resolveScale(name, d), d) - position) <= SNAP);
  if (near) return near;
  const { low, high } = ends(d);
  return tidy(low * (high / low) ** (position / POSITIONS));
}

/**
 * So many key steps on, stopping at a named factor on the way.
 * @param {State} state
 * @param {number} steps
 * @returns {Scale}
 */
export function stepScale({ scale, d }, steps) {
  const { low, high } = ends(d);
  const now = resolveScale(scale, d);
  const there = Math.min(high, Math.max(low, now * (high / low) ** (steps / STEPS)));
  const passed = (steps > 0 ? NAMED : [...NAMED].reverse()).find((name) => {
    const factor = resolveScale(name, d);
    return name !== scale && (steps > 0
      ? now < factor && factor <= there
      : there <= factor && factor < now);
  });
  return passed ?? tidy(there);
}

/** @param {number} factor */
const showFactor = (factor) =>
  String(factor < 0.001 ? factor.toExponential(3) : Number(factor.toPrecision(4)));

let groups = 0;

/**
 * The control of the page's question: the three named factors, any factor on a logarithmic slider,
 * and the number itself.
 * @param {Context} context
 */
export function scaleControl(context) {
  const { store, t } = context;
  const row = settingOf("scale");
  const name = context.label || nameOf(context);
  const message = messageLine(context);
  /** @param {unknown} scale */
  const set = (scale) => store.set({ scale });
  groups += 1;

  const radios = NAMED.map((value) => {
    const radio = make("input", { type: "radio", name: `scale-${groups}`, value });
    radio.addEventListener("change", () => {
      message.tell(set(value));
    });
    return radio;
  });
  const choices = make("span", { className: "scale-choices" },
    ...radios.map((radio, i) => make("label", {}, radio, make("span", {
      textContent: OPERATION[NAMED[i]],
    }))));
  choices.setAttribute("role", "radiogroup");
  choices.setAttribute("aria-label", name);

  const slider = make("input", {
    type: "range", min: "0", max: String(POSITIONS), step: "1", title: t(row.help),
  });
  slider.setAttribute("aria-label", `${name}: ${t("control.factor_slider")}`);
  slider.addEventListener("input", () => {
    message.tell(set(fromPosition(slider.valueAsNumber, store.get().d)));
  });
  slider.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { low, high } = ends(store.get().d);
    const steps = {
      ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10,
    }[event.key];
    if (steps) set(stepScale(store.get(), steps));
    else if (event.key === "Home") set(tidy(low));
    else if (event.key === "End") set(tidy(high));
    else return;
    event.preventDefault();
  });
  const marks = NAMED.map((value) => make("span", {
    className: "scale-mark", textContent: MARK[value],
  }));
  const ticks = make("span", { className: "scale-marks" }, ...marks);
  ticks.setAttribute("aria-hidden", "true");

  const stepper = createStepper({
    name: `${name}: ${t("control.factor")}`,
    help: t("control.stepper_help"),
    words: { less: t("control.decrease", { name }), more: t("control.increase", { name }) },
    page: 10,
    commit(text) {
      message.tell(set(text));
    },
    step(steps) {
      message.tell([]);
      set(stepScale(store.get(), steps));
    },
  });

  follow(context, ({ scale, d }) => {
    const factor = resolveScale(scale, d);
    radios.forEach((radio) => {
      radio.checked = radio.value === scale;
    });
    const at = toPosition(factor, d);
    if (Math.round(at) !== slider.valueAsNumber) slider.value = String(Math.round(at));
    const text = showFactor(factor);
    const named = typeof scale === "string" ? ` = ${MARK[scale]}` : "";
    slider.setAttribute("aria-valuetext", `× ${text}${scale === "none" ? "" : named}`);
    slider.style.setProperty("--at", String(at / POSITIONS));
    marks.forEach((mark, i) => {
      mark.style.setProperty("--at", String(toPosition(resolveScale(NAMED[i], d), d) / POSITIONS));
      mark.classList.toggle("chosen", NAMED[i] === scale);
    });
    stepper.show(text, { now: factor, min: row.min ?? 0, max: row.max ?? 0 });
  });

  return wrap(context, "scale", labelText(context), choices,
    make("span", { className: "scale-free" },
      make("span", { className: "scale-slider" }, slider, ticks),
      make("span", { className: "scale-number" }, ...stepper.parts)),
    message.element);
}
