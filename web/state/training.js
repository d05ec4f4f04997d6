// @ts-check
import { resolveScale } from "./parse.js";
import { MAX_POSITIONS, settingOf } from "./table.js";

/**
 * @typedef {import("./table.js").State} State
 * @typedef {import("./lanes.js").Lane} Lane
 * @typedef {{
 *   config: Record<string, string | number | boolean>,
 *   training: Record<string, string | number | boolean>,
 *   texts: string[],
 *   model?: string,
 * }} TrainingRequest
 */

/** Every so many steps the held-out set is asked. */
export const EVALUATE_EVERY = 25;
/** The accuracy at which a task counts as learned. */
export const TARGET = 0.95;

/**
 * Whether the lanes begin with the weights that come with the page.
 * @param {State} state
 */
export const startsTrained = ({ train_task, train_start }) =>
  train_task === "masked_word" && train_start === "trained";

/**
 * What the engine is asked for one lane of a race.
 * @param {State} state
 * @param {Lane} lane
 * @returns {TrainingRequest}
 */
export function toTraining(state, lane) {
  const d = state.train_d;
  const trained = startsTrained(state);
  return {
    ...(trained && { model: "trained" }),
    config: {
      num_layers: state.train_layers,
      d_model: d,
      num_heads: state.train_heads,
      dff: 2 * d,
      max_positions: MAX_POSITIONS,
      dropout_rate: 0,
      seed: state.train_seed,
      embedding_scale: resolveScale(lane.scale, d),
      position_scale: resolveScale(lane.position_scale, d),
      logits_scale: 1,
      position: trained ? String(settingOf("pos").fallback) : "concatenated",
      norm: lane.norm,
      embedding_norm: false,
      layer_norm_epsilon: 1e-6,
      activation: "relu",
      initializer: lane.init,
      initializer_limit: 0.05,
      head: lane.head,
    },
    training: {
      task: state.train_task,
      symbols: 32,
      length: state.length,
      batch_size: state.batch,
      seed: state.train_seed,
      optimizer: lane.optimizer,
      learning_rate: lane.lr ?? state.lr,
      embedding_rate: resolveScale(lane.embedding_rate, d),
      schedule: state.schedule,
      warmup_steps: state.warmup,
      total_steps: state.steps,
      clip_norm: state.clip,
      evaluate_every: EVALUATE_EVERY,
      target_accuracy: TARGET,
    },
    texts: state.train_task === "masked_word" ? sentencesOf(state.train_text) : [],
  };
}

/**
 * What stands between full stops and the like.
 * @param {string} text
 */
const sentencesOf = (text) =>
  text.split(/(?<=[.!?。！？])\s*|\n+/u).map((part) => part.trim()).filter(Boolean);
