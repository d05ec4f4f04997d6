// @ts-check
// The lanes of a race, a line each, that open to be changed.

import { choiceControl } from "../controls/basic.js";
import { follow, labelText, messageLine, nameOf, wrap } from "../controls/parts.js";
import { createStepper } from "../controls/stepper.js";
import { swatch } from "../curves/swatch.js";
import { element, setText } from "../element.js";
import { accept, resolveScale } from "../state.js";
import { LANE_SETTINGS, MOST_LANES, baseLane, lanesOf, showLanes } from "../state/lanes.js";
import { factorText } from "./words.js";

/**
 * @typedef {import("../controls/parts.js").Context} Context
 * @typedef {import("../state.js").Store} Store
 * @typedef {import("../state/lanes.js").Lane} Lane
 * @typedef {import("../state/table.js").Scale} Scale
 */

/** What a new lane may multiply by, the first that no lane has yet. */
const NEW = /** @type {const} */ (["sqrt", "none", "inverse", 32]);

const RATES = [-4, -3, -2, -1, 0].flatMap((power) =>
  [1, 2, 5].map((digit) => Number(`${digit}e${power}`)));

/** @param {number} d @returns {Scale[]} */
const factors = (d) => ["inverse", tidy(d ** -0.25), "none", tidy(d ** 0.25), "sqrt",
  ...[2, 4, 8].map((times) => tidy(times * Math.sqrt(d)))];

/** @param {number} x */
const tidy = (x) => Number(x.toPrecision(3));

/**
 * One lane as if it were a state of its own, for the controls.
 * @param {Store} store
 * @param {number} index
 * @returns {Store}
 */
function storeOf(store, index) {
  const get = () => /** @type {any} */ (lanesOf(store.get().lanes)[index] ?? baseLane());
  return {
    get,
    set(patch) {
      const lanes = lanesOf(store.get().lanes);
      const notices = Object.entries(patch).flatMap(([name, given]) => {
        const row = LANE_SETTINGS.find((known) => known.name === name) ?? LANE_SETTINGS[0];
        const accepted = accept(row, given, lanes[index][row.name]);
        Object.assign(lanes[index], { [name]: accepted.value });
        return accepted.notices;
      });
      store.set({ lanes: showLanes(lanes) });
      return notices;
    },
    subscribe: (listener) => store.subscribe(() => listener(get(), get())),
  };
}

/**
 * A factor or a rate: typed, or stepped through what is worth trying.
 * @param {Context & { all: Store }} context   `all`: the store around the lane
 */
function stepControl(context) {
  const { row, store, t, all } = context;
  const name = nameOf(context);
  const message = messageLine(context);
  const rate = row.kind === "number";
  /** @param {any} value */
  const numberOf = (value) =>
    (rate ? value ?? all.get().lr : resolveScale(value, all.get().train_d));
  const value = () => /** @type {any} */ (store.get())[row.name];
  const stepper = createStepper({
    name,
    help: t("lane.help"),
    words: { less: t("control.decrease", { name }), more: t("control.increase", { name }) },
    page: 2,
    commit: (text) => message.tell(store.set({ [row.name]: text })),
    step(steps) {
      const stops = rate ? RATES : factors(all.get().train_d);
      const now = numberOf(value());
      const near = 1 + 1e-3;
      const above = stops.filter((stop) => numberOf(stop) <= now * near).length;
      const below = stops.filter((stop) => numberOf(stop) < now / near).length;
      const at = steps > 0 ? above - 1 + steps : below + steps;
      store.set({ [row.name]: stops[Math.min(stops.length - 1, Math.max(0, at))] });
    },
  });
  follow(context, () => {
    const text = rate ? String(value() ?? "") : factorText(value());
    stepper.show(text, { now: numberOf(value()), min: row.min ?? 0, max: row.max ?? 0 });
  });
  return wrap(context, "number", labelText(context), ...stepper.parts, message.element);
}

/**
 * @param {HTMLElement} root
 * @param {import("./view.js").Parts} parts
 * @returns {import("./view.js").Part}
 */
export function createEditor(root, { t, store, signal, names }) {
  const list = element("div");
  const add = element("button", "text-button", { type: "button" });
  add.textContent = t("race.add");
  root.append(list, add);
  /** @type {{ box: HTMLDetailsElement, name: HTMLElement }[]} */
  let made = [];
  let ended = new AbortController();

  add.addEventListener("click", () => {
    const lanes = lanesOf(store.get().lanes);
    const scale = NEW.find((one) => lanes.every((lane) => lane.scale !== one)) ?? "none";
    store.set({ lanes: showLanes([...lanes, { ...baseLane(), scale }]) });
    draw();
    made[made.length - 1].box.querySelector("summary")?.focus();
  }, { signal });
  signal.addEventListener("abort", () => ended.abort());

  /** @param {number} count */
  function build(count) {
    const open = made.map(({ box }) => box.open);
    ended.abort();
    ended = new AbortController();
    made = Array.from({ length: count }, (_, i) => newLane(i, count));
    made.forEach(({ box }, i) => {
      box.open = open[i] ?? false;
    });
    list.replaceChildren(...made.map(({ box }) => box));
  }

  /** @param {number} i @param {number} count */
  function newLane(i, count) {
    const box = element("details", "lane");
    const summary = element("summary");
    const name = element("span");
    summary.append(swatch(/** @type {1} */ (i + 1)), name);
    const own = storeOf(store, i);
    const body = element("div", "literals");
    body.append(...LANE_SETTINGS.map((row) => {
      const context = { row: /** @type {any} */ (row), store: own, t, signal: ended.signal };
      if (row.kind === "choice") return choiceControl(context);
      return stepControl({ ...context, all: store });
    }));
    if (count > 1) {
      const remove = element("button", "text-button", { type: "button" });
      remove.textContent = t("race.remove");
      remove.addEventListener("click", () => {
        const rest = lanesOf(store.get().lanes).filter((_, other) => other !== i);
        made.splice(i, 1); // the others stay open or closed as they are
        store.set({ lanes: showLanes(rest) });
        build(rest.length);
        draw();
        add.focus();
      });
      body.append(remove);
    }
    box.append(summary, body);
    return { box, name };
  }

  function draw() {
    const lanes = lanesOf(store.get().lanes);
    if (lanes.length !== made.length) build(lanes.length);
    made.forEach(({ name }, i) => setText(name, names()[i] ?? ""));
    add.hidden = lanes.length >= MOST_LANES;
  }
  return { draw };
}
