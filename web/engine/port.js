// @ts-check

/**
 * The two ends of one message port: {id, method, args} goes in, {id, value} or {id, error} comes
 * out. The port may be a worker, the inside of a worker, or one half of a MessageChannel.
 *
 * @typedef {object} Port
 * @property {(message: any, transfer: any[]) => void} postMessage
 * @property {((event: any) => void) | null} onmessage
 *
 * @typedef {object} Request
 * @property {Record<string, unknown>} config   C++ Config fields by name
 * @property {string[]} texts                   one or two sentences
 * @property {boolean} delimiters
 * @property {boolean} training
 * @property {string[]} tensors                 names that Sentence::tensor answers
 * @property {string} [model]                   one that was loaded; else the weights are drawn
 * @property {boolean} [fill]                   ask what goes in place of [MASK]
 * @property {boolean} [decomposition]          ask what the first logits are made of: of each head
 *                                              a tensor, decomposition.0 and so on
 *
 * @property {TwinRequest} [twin]               another encoder for the same sentences
 *
 * @typedef {object} TwinRequest
 * @property {Record<string, unknown>} config
 * @property {string} [model]
 * @property {string[]} tensors
 * @property {string[]} compared                names of the request's tensors,
 * @property {string[]} compared_with           and in step those of the twin's that they are held against
 *
 * Named numbers of the first sentence (src/lens/findings.h); NaN where it has not what one takes.
 * @typedef {Omit<Request, "tensors"> & { findings: string[] }} FindingsRequest
 *
 * @typedef {object} Piece
 * @property {number} id
 * @property {string} entry
 * @property {string} surface
 * @property {number} first      code points of the text, [first, last): as [...text] counts
 * @property {number} last
 *
 * @typedef {import("../matrix.js").Tensor} Tensor
 *
 * What would go in the place of one [MASK]: five entries, the likeliest first, none of them special.
 * @typedef {object} Fill
 * @property {number} position   of the piece
 * @property {{ id: number, entry: string, probability: number }[]} answers
 *
 * @typedef {object} Sentence
 * @property {Piece[]} pieces
 * @property {Record<string, Tensor>} tensors
 * @property {Fill[]} fills     one for each [MASK], where it was asked
 *
 * The request's minus the twin's (src/lens/difference.h).
 * @typedef {Tensor & { row: number, col: number, largest: number, root_mean_square: number,
 *   row_distance: number }} Difference
 *
 * `differences`: of each sentence, by the request's name; none of two shapes. An error, where the
 * twin was refused.
 * @typedef {{ sentences: Sentence[], differences: Record<string, Difference>[] }} Twin
 * @typedef {{ sentences: Sentence[], twin?: Twin | Error }} Result
 *
 * What training has done: of every step a row of numbers, and what the held-out set was asked.
 * @typedef {object} Progress
 * @property {number} step
 * @property {string[]} columns
 * @property {Float64Array} rows          (steps × columns)
 * @property {Float64Array} evaluations   (evaluations × 3): step, loss, accuracy
 * @property {string} stopped             why it cannot go on; "" while all is well
 *
 * One held-out sentence in the present weights.
 * @typedef {object} Probe
 * @property {Int32Array} ids
 * @property {Int32Array} targets         the right answers, −1 where nothing is asked
 * @property {Int32Array} answers         those that it gives
 * @property {Record<string, Tensor>} tensors
 *
 * @typedef {object} About
 * @property {number} base_rate           of the most frequent answer
 * @property {number} sentences_held_out
 * @property {number} parameters
 * @property {string[]} entries           by id, where the tokens are words; else empty
 *
 * @typedef {object} Trainer
 * @property {(steps: number, milliseconds: number) => Progress} advance
 * @property {(names: string[]) => Probe} probe
 * @property {() => About} about
 *
 * What a file of weights says of itself.
 * @typedef {object} Model
 * @property {Record<string, number | string | boolean>} config   C++ Config fields by name
 * @property {Record<string, string>} metadata
 *
 * @typedef {object} Runner
 * @property {(name: string, bytes: Uint8Array) => Model} model
 * @property {(request: Request) => Result} run
 * @property {(request: FindingsRequest) => Float64Array} findings   in the order of the names
 * @property {(configs: Record<string, unknown>[]) => Float64Array} ratios   expected, of C++
 *   Configs, with this vocabulary (src/lens/expected_ratio.h); Infinity where nothing is added
 * @property {(request: import("../state/training.js").TrainingRequest) => Trainer} trainer
 */

/**
 * Answers every message with the method of that name. Results hold copies, so their buffers are
 * handed over instead of copied again.
 * @param {Port} port
 * @param {Record<string, (...args: any[]) => unknown>} methods
 */
export function serve(port, methods) {
  port.onmessage = async ({ data: { id, method, args } }) => {
    try {
      if (!Object.hasOwn(methods, method)) throw new TypeError(`there is no method ${method}`);
      const value = await methods[method](...args);
      port.postMessage({ id, value }, buffersOf(value));
    } catch (error) {
      const { name, message } = error instanceof Error
        ? error
        : { name: "Error", message: String(error) };
      port.postMessage({ id, error: { name, message } }, []);
    }
  };
}

/**
 * The calling end. `close` rejects what is still unanswered.
 * @param {Port} port
 */
export function connect(port) {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let last = 0;
  port.onmessage = ({ data: { id, value, error } }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(Object.assign(new Error(error.message), { name: error.name }));
    else call?.resolve(value);
  };
  return {
    /**
     * @param {string} method
     * @param {...unknown} args
     * @returns {Promise<any>}
     */
    call: (method, ...args) => new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      port.postMessage({ id: last, method, args }, []);
    }),
    /** @param {Error} reason */
    close(reason) {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}

/**
 * Every buffer in a value, once.
 * @param {unknown} value
 * @param {Set<ArrayBuffer>} [found]
 * @returns {ArrayBuffer[]}
 */
function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(/** @type {ArrayBuffer} */ (value.buffer));
  else if (value && typeof value === "object") {
    for (const inner of Object.values(value)) buffersOf(inner, found);
  }
  return [...found];
}
