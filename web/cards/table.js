// @ts-check
// Explanations of the factor that people give each other, as experiments: what is computed for the
// reader's settings, and what of the claim is left. A new one is an entry in beginning.js or, where
// it takes learning, in training.js, and its sentences in the catalogues: choice.card.NAME is the
// claim, card.NAME.note says what is measured and what decides, and there is one for each outcome
// that its judge can come to.

import { BEGINNING } from "./beginning.js";
import { TRAINING } from "./training.js";

/**
 * @typedef {import("../state.js").State} State
 *
 * @typedef {"holds" | "partly" | "fails"} Outcome
 *
 * One line of the picture, or one number.
 * @typedef {object} Shown
 * @property {readonly string[]} [label]         catalogue keys, where the measure's name is not enough
 * @property {string} [formula]                  the same in no language
 * @property {number | "position"} [look]        where the place in the list does not say
 *
 * A measure (src/lens/findings.h) over the axis.
 * @typedef {object} FindingCurve
 * @property {string} measure
 * @property {Partial<State>} [changes]          what differs from the reader's settings
 * @property {Record<string, string>} [config]   what only the engine knows
 *
 * What a training has come to: over its steps, or at its end over an axis of factors.
 * @typedef {object} LessonCurve
 * @property {import("./lessons.js").Column} column
 * @property {Partial<import("../state/lanes.js").Lane>} lane
 * @property {Record<string, string | number | boolean>} [training]  what only the engine knows
 *
 * @typedef {Shown & (FindingCurve | LessonCurve)} Curve
 *
 * How a card trains.
 * @typedef {object} Course
 * @property {number} steps               at most
 * @property {boolean} [learned]          no further than to the target accuracy
 * @property {Partial<State>} [race]      settings of its own
 * @property {Record<string, string | number | boolean>} [training]  what only the engine knows
 *
 * @typedef {object} Card
 * @property {string} name
 * @property {readonly string[]} threads  where it is discussed: of GitHub, "owner/repository#number"
 * @property {readonly import("../state.js").Name[]} controls
 * @property {"scale" | "d" | "step"} axis
 * @property {(root: number) => readonly number[]} [places]  on it, where the axis does not say
 * @property {boolean} [log]              of the upright axis
 * @property {string} [level]             a measure that is the same everywhere
 * @property {boolean} [root]             whether √d is a level
 * @property {readonly Curve[]} curves
 * @property {readonly Curve[]} [points]  asked with √d unless it says otherwise, and not drawn
 * @property {Course} [course]            of its lessons
 * @property {boolean} [positions]        it compares words with a position code
 * @property {(found: Found) => Verdict} judge
 *
 * @typedef {object} Verdict
 * @property {Outcome} outcome
 * @property {string} [words]    what says so, where it is not the outcome's name
 * @property {Record<string, string>} values
 *
 * What was computed, as a judge reads it.
 * @typedef {object} Found
 * @property {number} root                                  √d of the reader's d
 * @property {readonly number[]} places                     on the axis
 * @property {(curve: number, place: number) => number} at
 * @property {readonly number[]} points
 * @property {number} level
 */

/** @type {readonly Card[]} */
export const CARDS = [...BEGINNING, ...TRAINING];
