// @ts-check
// What stands below the encoder: the explanations as experiments, the race, the recorded curves, and
// the reference. The page unpacks all of it, and its messages, when the encoder is already at work,
// so that the first picture does not wait for it (bundle.mjs).

import { createCards } from "./cards/view.js";
import { fillProse, mountControls } from "./fill.js";
import { addMessages } from "./i18n.js";
import more from "./locales/more.js";
import { createImplementations } from "./implementations/view.js";
import { createHolds } from "./path/holds_view.js";
import { createPath } from "./path/view.js";
import { createRacing } from "./race.js";
import { createRaceView } from "./race/view.js";
import { createReference } from "./reference.js";
import { createResults } from "./results/view.js";

addMessages(more);

/** @type {ReturnType<typeof createRacing> | undefined} */
let racing; // outlives a change of language

/**
 * @param {Pick<import("./page.js").Options, "t" | "store" | "engine" | "models" | "signal"> &
 *   Pick<import("./views/view.js").Page, "look">} page
 */
export function createExperiments({ t, store, engine, models, signal, look }) {
  const isNew = !racing;
  racing ??= createRacing(store, models);
  fillProse(t, true);
  mountControls({ t, store, signal }, true);
  createReference(t);
  createCards({ t, store, engine, racing, signal });
  createHolds({ t, store, engine, racing, signal });
  createResults({ t, store, engine, models, signal });
  createPath({ t, store, engine, models, signal });
  createImplementations({ t, store, engine, signal });
  const race = createRaceView({ t, store, racing, signal, look });
  // A link to a place in here found it empty.
  if (isNew) document.querySelector("[data-later]:target, [data-later] :target")?.scrollIntoView();
  return { drawSoon: race.drawSoon };
}
