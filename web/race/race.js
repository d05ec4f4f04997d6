// @ts-check
// A race: several trainings in lock step, each in an engine of its own. Nothing is computed before
// it is asked to play. All that decides where a lane stops is a step that the link names or an
// evaluation, so that the same link ends with the same numbers.

import { HostError } from "../engine/place.js";
import { EVALUATE_EVERY, TARGET } from "../state/training.js";
import { append, createHistory, settled } from "./history.js";
import { createTrainer } from "./trainer.js";

/**
 * @typedef {import("../state/training.js").TrainingRequest} TrainingRequest
 * @typedef {import("../engine/port.js").Probe} Probe
 * @typedef {import("./trainer.js").Stage & { lanes: number, pause: (ms: number) => Promise<void>,
 *   now: () => number }} Stage   `lanes`: how many may compute at once
 *
 * What became of a lane: it runs, has learned the task, has taken all steps, has diverged, was
 * refused by the engine, or has lost its worker and waits to be started again.
 * @typedef {"running" | "learned" | "finished" | "diverged" | "refused" | "lost"} LaneStatus
 *
 * @typedef {object} LaneRun
 * @property {TrainingRequest} request
 * @property {LaneStatus} status
 * @property {string} sentence       why it stopped, in the engine's words
 * @property {number} step
 * @property {import("./history.js").History} history
 * @property {Probe | null} start    before the first step
 * @property {Probe | null} probe
 * @property {import("../engine/port.js").About | null} about
 *
 * @typedef {"idle" | "playing" | "paused" | "done"} RaceStatus
 * @typedef {"full" | "frame" | "slow"} Speed
 */

/** Milliseconds that a round of all lanes should take: often enough to look alive. */
const ROUND = 65;
const SLOW = 250;

/**
 * @param {Stage} stage
 */
export function createRace(stage) {
  /** @type {{ lane: LaneRun, trainer: ReturnType<typeof createTrainer> }[]} */
  let entries = [];
  let budget = 0;
  let step = 0; // common to all lanes that still run
  let pace = 4; // steps that fit a round
  /** Rounds still to be made; 1 is a single step. */
  let wanted = 0;
  let driving = false;
  /** @type {RaceStatus} */
  let status = "idle";
  /** @type {"" | "hidden" | "lost"} */
  let reason = "";
  /** @type {Speed} */
  let speed = "full";
  /** @type {string[]} */
  let watched = [];
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const tell = () => listeners.forEach((listener) => listener());
  const alive = () => entries.filter(({ lane }) =>
    lane.status === "running" || lane.status === "lost");

  /** @param {typeof entries[number]} entry @param {unknown} error */
  function fail({ lane }, error) {
    lane.sentence = error instanceof Error ? error.message : String(error);
    lane.status = error instanceof HostError ? "lost" : "refused";
  }

  /**
   * @param {typeof entries[number]} entry
   * @param {number} until
   */
  async function advance(entry, until) {
    const { lane, trainer } = entry;
    try {
      lane.start ??= await trainer.probe(["output", ...watched]);
      lane.probe ??= lane.start;
      lane.about = trainer.about;
      const parts = until > lane.step ? await trainer.advance(until - lane.step) : [];
      for (const part of parts) {
        append(lane.history, part);
        lane.step = part.step;
        lane.sentence = part.stopped;
      }
      lane.status = "running";
      lane.probe = await trainer.probe(["output", ...watched]);
      if (lane.sentence) lane.status = "diverged";
      else if (settled(lane.history.evaluations, TARGET)) lane.status = "learned";
      else if (lane.step >= budget) lane.status = "finished";
    } catch (error) {
      fail(entry, error);
    }
  }

  /** @param {number} most */
  async function round(most) {
    const before = entries;
    const boundary = EVALUATE_EVERY - (step % EVALUATE_EVERY);
    const waiting = alive();
    // Whoever was lost catches up first.
    const behind = waiting.some(({ lane }) => lane.step < step);
    const count = behind ? 0 : Math.min(most, boundary, budget - step);
    const began = stage.now();
    await Promise.all(Array.from({ length: stage.lanes }, async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        await advance(entry, step + count);
        if (entries !== before) return;
      }
    }));
    if (entries !== before) return;
    step += count;
    // Growing slowly: the first rounds also start the engines.
    const fitting = (ROUND * count) / Math.max(1, stage.now() - began);
    if (!behind) pace = Math.max(1, Math.min(2 * pace, Math.round(fitting)));
    if (entries.some(({ lane }) => lane.status === "lost")) {
      wanted = 0;
      reason = "lost";
    }
    tell();
  }

  async function drive() {
    if (driving) return;
    driving = true;
    while (wanted > 0 && alive().length > 0) {
      wanted -= 1; // Infinity stays
      const single = wanted !== Infinity || speed !== "full";
      await round(single ? 1 : pace);
      if (wanted > 0 && speed === "frame") await stage.frame();
      if (wanted > 0 && speed === "slow") await stage.pause(SLOW);
    }
    driving = false;
    if (status !== "idle") status = alive().length > 0 ? "paused" : "done";
    tell();
  }

  function clear() {
    for (const { trainer } of entries) trainer.stop();
    wanted = step = 0;
    status = "idle";
    reason = "";
  }

  return {
    get status() {
      return status;
    },
    /** Why it is paused, where the reader did not ask for it. */
    get reason() {
      return reason;
    },
    get step() {
      return step;
    },
    get lanes() {
      return entries.map(({ lane }) => lane);
    },
    /**
     * A new race, at its start.
     * @param {TrainingRequest[]} requests
     * @param {number} steps
     */
    prepare(requests, steps) {
      clear();
      budget = steps;
      entries = requests.map((request) => ({
        lane: {
          request, status: "running", sentence: "", step: 0, history: createHistory(),
          start: null, probe: null, about: null,
        },
        trainer: createTrainer(stage, request),
      }));
      tell();
    },
    play() {
      if (alive().length === 0) return;
      wanted = Infinity;
      status = "playing";
      reason = "";
      tell();
      drive();
    },
    /** One step of every lane. */
    next() {
      if (alive().length === 0 || status === "playing") return;
      wanted = 1;
      status = "playing";
      reason = "";
      drive();
    },
    /** @param {"" | "hidden"} [why] */
    pause(why = "") {
      if (status !== "playing") return;
      wanted = 0; // the round that is being computed is still finished
      reason = why;
    },
    /** @param {Speed} next */
    setSpeed(next) {
      speed = next;
    },
    /**
     * The tensors of the held-out sentence to bring along, from the next round on.
     * @param {string[]} names
     */
    watch(names) {
      watched = names;
    },
    /** Looks again at every lane, where what is watched has changed and no round will do it. */
    async look() {
      if (driving) return;
      const before = entries;
      for (const { lane, trainer } of entries) {
        if (!lane.probe || lane.status === "lost") continue;
        const probe = await trainer.probe(["output", ...watched]).catch(() => null);
        if (entries !== before || driving) return;
        lane.probe = probe ?? lane.probe;
      }
      tell();
    },
    /**
     * @param {() => void} listener
     * @returns {() => void}
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
