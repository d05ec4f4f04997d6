// @ts-check
// Contestants that are programs: a line asks for steps, a line answers.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** @typedef {import("./rounds.mjs").Contestant} Contestant */

// One thread each. What a machine sets to choose OpenBLAS' code would keep PyTorch from its own
// choice.
const environment = Object.fromEntries(Object.entries(process.env)
  .filter(([name]) => !/^(OPENBLAS|OMP|MKL|GOTO)_/.test(name)));
Object.assign(environment, { OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1" });

/**
 * @param {string} command
 * @param {string[]} args
 */
export function program(command, ...args) {
  const child = spawn(command, args, { env: environment, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {string} line */
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command} ${args.join(" ")} has ended`);
      return /** @type {string} */ (value);
    },
    close: () => child.stdin.end(),
  };
}

/**
 * @param {string} name
 * @param {ReturnType<typeof program>} running
 * @returns {Contestant}
 */
export const contestant = (name, running) => ({
  name,
  async run(steps) {
    const [wall, cpu, ...losses] = (await running.ask(String(steps))).split(" ").map(Number);
    return { wall, cpu, losses };
  },
  close: running.close,
});
