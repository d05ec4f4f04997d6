// @ts-check
// How far the trainings of a card have come.

import { element } from "../element.js";
import { enoughOf } from "./lessons.js";

/** @param {import("./view.js").Options} options */
export function createTraining({ t, racing }) {
  const progress = element("progress", "card-progress", { "aria-label": t("card.training") });
  progress.hidden = true;
  let stop = () => {};

  /** @type {import("./run.js").Tools["train"]} */
  async function train(requests, course) {
    /** @type {import("../race/history.js").History[]} */
    const histories = [];
    let done = 0; // trainings; of the present one what is made counts, too
    let made = 0;
    progress.max = requests.length * course.steps;
    progress.value = 0;
    progress.hidden = false;
    const lessons = racing.train(requests, course.steps, {
      enough: enoughOf(course),
      advanced(count) {
        made += count;
        progress.value = Math.max(done * course.steps, made);
      },
      ended(index, history, why) {
        if (why) throw new Error(why);
        histories[index] = history;
        progress.value = ++done * course.steps;
      },
    });
    stop = lessons.stop;
    await lessons.done.finally(() => {
      progress.hidden = true;
    });
    return histories;
  }

  return { progress, train, /** Ends the training that is on its way. */ stop: () => stop() };
}
