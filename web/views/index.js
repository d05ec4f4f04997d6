// @ts-check
// The pictures of the page, by the name that index.html gives their place.

import { attention } from "./attention.js";
import { balance, balanceShort } from "./balance.js";
import { census } from "./census.js";
import { guess } from "./guess.js";
import { headStrips } from "./heads.js";
import { dropoutRate, factor, freeFactor, layerCount, positionScale } from "./literals.js";
import { positionFormula, positionMore } from "./position.js";
import { tokens } from "./tokens.js";
import * as vectors from "./vectors.js";
import { ownFactor, weights, weightsSource } from "./weights.js";

/** @type {Readonly<Record<string, import("./view.js").View>>} */
export const VIEWS = {
  tokens,
  weights,
  "weights-source": weightsSource,
  "own-factor": ownFactor,
  embedding: vectors.embedding,
  factor,
  "free-factor": freeFactor,
  scaled: vectors.scaled,
  balance,
  "balance-short": balanceShort,
  "position-scale": positionScale,
  "position-formula": positionFormula,
  position: vectors.position,
  sum: vectors.sum,
  "position-more": positionMore,
  "dropout-rate": dropoutRate,
  input: vectors.input,
  "layer-count": layerCount,
  heads: headStrips,
  attention,
  norm1: vectors.norm1,
  hidden: vectors.hidden,
  "layer-output": vectors.layerOutput,
  output: vectors.output,
  guess,
  census,
};
