// @ts-check
import en from "./locales/en.js";
import zhCN from "./locales/zh-CN.js";

/**
 * A sentence with {name} holes, or one sentence for each plural category of `count`.
 * @typedef {Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>} Plural
 * @typedef {string | Plural} Message
 * @typedef {Readonly<Record<string, Message>>} Catalogue
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Translate
 */

// One file a language; a new one is listed here and in the table's `lang`.
/** @type {Readonly<Record<string, Catalogue>>} */
export const CATALOGUES = { en, "zh-CN": zhCN };

/** @param {Readonly<Record<string, Catalogue>>} more  by language; every translator has them then */
export function addMessages(more) {
  for (const [lang, messages] of Object.entries(more)) Object.assign(CATALOGUES[lang], messages);
}

/**
 * The language to show: what the reader set, else the first of the browser's that there is.
 * @param {string} setting
 * @param {readonly string[]} [preferred] as navigator.languages
 */
export function pickLanguage(setting, preferred = []) {
  for (const tag of setting === "auto" ? preferred : [setting, ...preferred]) {
    const [language] = tag.toLowerCase().split(/[-_]/);
    // Whoever reads any Chinese is better served by 简体中文 than by English.
    if (language === "zh") return "zh-CN";
    if (language === "en") return "en";
  }
  return "en";
}

/**
 * Numbers come formatted; `count`, where a sentence has plural forms, comes as a number. A missing
 * key is shown as itself to readers and is an error under `strict`.
 * @param {string} lang
 * @param {{ strict?: boolean, catalogues?: Readonly<Record<string, Catalogue>> }} [options]
 * @returns {Translate}
 */
export function createTranslator(lang, { strict = false, catalogues = CATALOGUES } = {}) {
  const catalogue = catalogues[lang];
  const plural = new Intl.PluralRules(lang);
  return (key, values = {}) => {
    const message = catalogue && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    if (message === undefined) {
      if (strict) throw new Error(`${lang} has no message ${key}`);
      return key;
    }
    const sentence = typeof message === "string"
      ? message
      : message[plural.select(Number(values.count))] ?? message.other;
    const said = sentence.replace(/\{(\w+)\}/g, (hole, name) => {
      if (Object.hasOwn(values, name)) return String(values[name]);
      if (strict) throw new Error(`${lang} message ${key} needs ${name}`);
      return hole;
    });
    // No line ends within "× 1" or "99 %".
    return said.replace(/× (?=[\d√])|(?<=\d) (?=%)/g, (pair) => pair.replace(" ", "\u00a0"));
  };
}

/**
 * The engine's sentences, which are English, as patterns; the groups are named like the holes.
 * @type {readonly (readonly [string, RegExp])[]}
 */
export const ENGINE_ERRORS = [
  ["error.no_tokens", /^sentence has 0 tokens but needs at least 1$/],
  ["error.too_long",
    /^sentence has (?<given>\d+) tokens but the position table has (?<limit>\d+) rows$/],
  ["error.heads", /^d_model (?<d>\S+) is not divisible by num_heads (?<heads>\S+)$/],
  ["error.outside_vocabulary",
    /^id (?<id>\S+) at position (?<position>\d+) is outside the vocabulary of (?<limit>\d+) .*$/],
  ["error.unknown_choice", /^(?<name>\S+) is '(?<given>.*)', not one of (?<choices>.*)$/s],
  ["error.rule_at_least", /^(?<name>\S+) must be at least (?<min>\S+), not (?<given>\S+)$/],
  ["error.rule_between",
    /^(?<name>\S+) must be at least (?<min>\S+) and below (?<max>\S+), not (?<given>\S+)$/],
  ["error.rule_finite", /^(?<name>\S+) must be a finite number, not (?<given>\S+)$/],
  ["error.rule_finite_from",
    /^(?<name>\S+) must be a finite number, 0 or more, not (?<given>\S+)$/],
  ["error.rule_finite_above",
    /^(?<name>\S+) must be a finite number above (?<min>\S+), not (?<given>\S+)$/],
  ["error.rule_within",
    /^(?<name>.+) must be at least (?<min>\S+) and at most (?<max>\S+), not (?<given>\S+)$/],
  ["error.rule_length", /^length must be at least (?<min>\d+) for a task .*, not (?<given>\S+)$/],
  ["error.rule_cosine",
    /^warmup_steps must be below total_steps (?<max>\d+) .*, not (?<given>\S+)$/],
  ["error.memory", /^training would need (?<given>\S+) MB, at most (?<max>\d+) are allowed$/],
  ["error.diverged_loss", /^training stopped at step (?<step>\d+): the loss .*is not finite$/],
  ["error.diverged_gradient", /^training stopped at step (?<step>\d+): the gradient is not finite$/],
  ["error.file_size", /^the file has (?<given>\d+) MB, at most (?<limit>\d+) are read$/],
  ["error.file_format",
    /^this is no safetensors file or .* take (?<need>\d+) bytes, but the file has (?<given>\d+)$/],
  ["error.file_format",
    /^a safetensors file begins with (?<need>\d+) bytes for .*, but this has (?<given>\d+)$/],
  ["error.file_header",
    /^the header is no list of tensors in JSON: it fails at byte (?<at>\d+)$/],
  ["error.file_cut",
    /^data_offsets of "(?<name>.*)" has (?<given>\d+), not .* from 0 to (?<limit>\d+), the bytes .*$/s],
  ["error.file_metadata", /^the metadata have no (?<name>.+)$/s],
  ["error.file_vocabulary",
    /^the vocabulary is not '(?<given>.*)', but '(?<own>\w+)'$/s],
  ["error.file_vocabulary",
    /^input_vocab_size is (?<given>\S+), but the vocabulary has (?<own>\d+) entries$/],
  ["error.file_shape",
    /^the shape of "(?<name>.*)" has (?<given>\d+) where the configuration asks for (?<wanted>\d+)$/s],
  ["error.silent", /^the engine gave no answer in (?<seconds>\S+) seconds$/],
  ["error.stopped", /^the engine's worker stopped$/],
  ["error.no_worker", /^the worker could not be started$/],
  ["error.not_allowed", /^this page is not allowed to run the engine$/],
  ["error.no_wasm", /Content Security Policy|unsafe-eval|Wasm code generation disallowed/i],
];

/**
 * An engine's sentence in the reader's language; one that is not known stays as it is.
 * @param {Translate} t
 * @param {unknown} error an Error or its sentence
 */
export function translateError(t, error) {
  const sentence = error instanceof Error ? error.message : String(error);
  for (const [key, pattern] of ENGINE_ERRORS) {
    const match = pattern.exec(sentence);
    if (match) return t(key, { ...match.groups });
  }
  return sentence;
}
