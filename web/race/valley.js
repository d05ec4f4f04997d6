// @ts-check
// The valley: how many steps two tasks take to learn, for a range of factors.

import { createDots, medianOf } from "../dots.js";
import { element, setText } from "../element.js";
import { translateError } from "../i18n.js";
import { formatNumber } from "../number.js";
import { VALLEY_TASKS, valleyFactors } from "../race.js";
import { timesText } from "./words.js";

/** @typedef {import("./sweep.js").Point} Point */

/**
 * The factors at which every run of a task has learned it, with the median of their steps.
 * @param {readonly Point[]} points  of one task
 */
export function learnedAt(points) {
  const factors = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const learned = factors.flatMap((x) => {
    const steps = points.filter((point) => point.x === x).map((point) => point.steps);
    const median = steps.includes(null) ? null : medianOf(steps);
    return median === null ? [] : [{ x, steps: median }];
  });
  return { tried: factors.length, learned };
}

/**
 * @param {HTMLElement} root
 * @param {import("./view.js").Parts} parts
 * @returns {import("./view.js").Part}
 */
export function createValley(root, { t, store, racing, signal, about }) {
  const { sweep } = racing;
  const bar = element("div", "race-bar");
  const run = element("button", "race-button race-play", { type: "button" });
  run.addEventListener("click", () =>
    (sweep.status === "running" ? sweep.cancel() : racing.runValley()), { signal });
  const progress = element("progress", "", { "aria-label": t("valley.title") });
  const left = element("span", "race-at");
  bar.append(run, progress, left);
  const picture = element("div");
  const chart = createDots(picture, { t, name: "valley", about });
  const found = element("p", "finding", { role: "status" });
  root.append(bar, picture, found);

  /** @param {number} x */
  const factor = (x) => {
    const { train_d: d } = store.get();
    if (x === Math.sqrt(d)) return timesText("sqrt");
    return timesText(x === d ** -0.5 ? "inverse" : x);
  };

  /** @param {typeof VALLEY_TASKS[number]} task */
  function sentence(task) {
    const { tried, learned } = learnedAt(sweep.points.filter((point) => point.task === task));
    const values = { task: t(`valley.${task}`), tried };
    if (tried === 0) return "";
    if (learned.length === 0) return t("valley.none", values);
    const best = learned.reduce((a, b) => (b.steps < a.steps ? b : a));
    return t("valley.found", {
      ...values, reached: learned.length, low: factor(learned[0].x),
      high: factor(learned[learned.length - 1].x), best: factor(best.x), steps: best.steps,
    });
  }

  function atRoot() {
    const { train_d: d } = store.get();
    const root = Math.sqrt(d);
    const parts = VALLEY_TASKS.flatMap((task) => {
      const here = sweep.points.filter((point) => point.task === task && point.x === root);
      if (here.length === 0) return [];
      const [one] = learnedAt(here).learned;
      return t(one ? "valley.at_root_one" : "valley.at_root_none",
        { task: t(`valley.${task}`), steps: one?.steps ?? 0 });
    });
    return parts.length ? t("valley.at_root", {
      root: formatNumber(root, 3), found: parts.join(t("list.comma")),
    }) : "";
  }

  /** @param {number} seconds */
  const time = (seconds) => (seconds < 100
    ? t("valley.seconds", { count: Math.ceil(seconds) })
    : t("valley.minutes", { count: Math.ceil(seconds / 60) }));

  return {
    draw() {
      const { status, points, total, secondsLeft } = sweep;
      const { train_d: d, steps, valley_seeds: seeds } = store.get();
      const factors = valleyFactors(d);
      const running = status === "running";
      setText(run, running ? t("valley.cancel")
        : t("valley.run", { count: factors.length * VALLEY_TASKS.length * seeds }));
      progress.hidden = left.hidden = status === "idle";
      progress.max = total || 1;
      progress.value = points.length;
      const values = { done: points.length, total };
      setText(left, running && secondsLeft !== null
        ? t("valley.left", { ...values, time: time(secondsLeft) })
        : t("valley.progress", values));
      picture.hidden = status === "idle";
      if (!picture.hidden) chart.draw({
        title: t("valley.title"),
        series: VALLEY_TASKS.map((task, i) => ({
          label: t(`valley.${task}`),
          look: i === 0 ? "token" : "position",
          points: points.filter((point) => point.task === task),
        })),
        factors,
        limit: steps,
        marks: [
          { x: 1, label: "1" }, { x: d ** 0.25, label: "d^¼" }, { x: Math.sqrt(d), label: "√d" },
        ],
      });
      setText(found, running || status === "idle" ? "" : [
        status === "failed" ? translateError(t, sweep.sentence) : "",
        ...VALLEY_TASKS.map(sentence), atRoot(),
      ].filter(Boolean).join(" "));
    },
  };
}
