// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CATALOGUES, ENGINE_ERRORS, createTranslator, pickLanguage, translateError,
} from "../../web/i18n.js";
import { SETTINGS, read, settingOf } from "../../web/state.js";

/** @param {import("../../web/i18n.js").Message} message */
const forms = (message) => (typeof message === "string" ? [message] : Object.values(message));

/** @param {import("../../web/i18n.js").Message} message */
const holes = (message) => [...new Set(forms(message).flatMap((form) =>
  [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();

const { en } = CATALOGUES;
const others = Object.entries(CATALOGUES).filter(([lang]) => lang !== "en");

/** What reads the same in Chinese: names of functions and notations. */
const LATIN = /^[\s\w.,:;()[\]{}²√σ∞×÷=+−–—…/^·‖→'-]*$/u;

const WESTERN_PUNCTUATION = /\p{Script=Han}[,;:!?.]|[,;:!?]\p{Script=Han}/u;

test("the catalogues have the same messages with the same holes", () => {
  for (const [lang, catalogue] of others) {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(en).sort(), lang);
    for (const key of Object.keys(en)) {
      assert.deepEqual(holes(catalogue[key]), holes(en[key]), `${lang} ${key}`);
    }
  }
});

test("no message is empty, and Chinese messages are Chinese with Chinese punctuation", () => {
  for (const [lang, catalogue] of Object.entries(CATALOGUES)) {
    for (const [key, message] of Object.entries(catalogue)) {
      for (const form of forms(message)) {
        assert.ok(form.trim(), `${lang} ${key}`);
        if (lang !== "zh-CN") continue;
        const same = form === forms(en[key])[0] && LATIN.test(form);
        const names = /^(\P{L}|\p{Lu}[\w-]*)*$/u.test(form.replace(/\{\w+\}/g, ""));
        assert.ok(same || names || /\p{Script=Han}/u.test(form), `${key}: ${form}`);
        assert.doesNotMatch(form, WESTERN_PUNCTUATION, key);
      }
    }
  }
});

test("every setting, its documentation and its choices have words", () => {
  for (const lang of Object.keys(CATALOGUES)) {
    const t = createTranslator(lang, { strict: true });
    for (const { name, label, help, choices = [] } of SETTINGS) {
      assert.ok(t(label) && t(help));
      for (const choice of choices) assert.ok(t(`choice.${name}.${choice}`));
    }
  }
});

test("every notice that a link can cause is a sentence naming what was given", () => {
  const queries = ["d=9999", "d=x", "d=7.5", "pos=x9", "training=x9", "fold=a!9,b", "x9=1",
    "model=random&d=7&heads=4", "lanes=", "model=file", "layers=2",
    "lanes=scale~x9,x9", "train_d=9&train_heads=2",
    `text=${"a".repeat((settingOf("text").length ?? 0) + 1)}`];
  for (const lang of Object.keys(CATALOGUES)) {
    const t = createTranslator(lang, { strict: true });
    for (const query of queries) {
      const { notices } = read(`?${query}`);
      assert.ok(notices.length > 0, query.slice(0, 40));
      for (const { key, values } of notices) assert.doesNotMatch(t(key, values), /[{}]/, key);
    }
    const [notice] = read("?model=random&d=9999").notices;
    const sentence = t(notice.key, notice.values);
    assert.ok(sentence.includes("9999") && sentence.includes("512"));
  }
});

test("the engine's sentences are told in the reader's language with both values", () => {
  const t = createTranslator("zh-CN", { strict: true });
  assert.equal(translateError(t, new Error("d_model 7 is not divisible by num_heads 2")),
    "d_model 7 不能被 num_heads 2 整除。");
  const sentences = [
    ["sentence has 129 tokens but the position table has 128 rows", "129", "128"],
    ["sentence has 0 tokens but needs at least 1", "0", "1"],
    ["position is 'rotary', not one of interleaved, none", "rotary", "interleaved, none"],
    ["num_layers must be at least 1, not 0", "num_layers", "0"],
    ["dropout_rate must be at least 0 and below 1, not 1.5", "dropout_rate", "1.5"],
    ["layer_norm_epsilon must be a finite number, 0 or more, not -1", "layer_norm_epsilon", "-1"],
    ["initializer_limit must be a finite number above 0, not 0", "initializer_limit", "0"],
    ["embedding_scale must be a finite number, not nan", "embedding_scale", "nan"],
    ["id 9 at position 2 is outside the vocabulary of 5 entries", "9", "5"],
    ["the engine gave no answer in 20 seconds", "20", "20"],
    ["training stopped at step 37: the loss is not finite", "37", "37"],
    ["training stopped at step 50: the loss on held-out sentences is not finite", "50", "50"],
    ["training stopped at step 9: the gradient is not finite", "9", "9"],
    ["learning_rate must be at least 1e-9 and at most 10, not 11", "1e-9", "10", "11"],
    ["length must be at least 2 for a task that asks about other tokens, not 1", "2", "1"],
    ["warmup_steps must be below total_steps 800 where the cosine ends, not 900", "800", "900"],
    ["the file has 3001 MB, at most 128 are read", "3001", "128"],
    ["this is no safetensors file or not all of it: its header would take 99 bytes, but the file has 5",
      "99", "5"],
    ["the metadata have no format", "format"],
    ["the vocabulary is not '00', but '0fa1'", "00", "0fa1"],
    ["input_vocab_size is 50, but the vocabulary has 7351 entries", "50", "7351"],
    ["a safetensors file begins with 8 bytes for a length, but this has 3", "8", "3"],
    ["the header is no list of tensors in JSON: it fails at byte 17", "17"],
    ['data_offsets of "a.b" has 90, not a whole number from 0 to 80, the bytes of the data', "a.b", "90",
      "80"],
    ['the shape of "a.b" has 2 where the configuration asks for 3', "a.b", "2", "3"],
    ["training would need 1300 MB, at most 1000 are allowed", "1300", "1000"],
  ];
  for (const [sentence, ...values] of sentences) {
    const translated = translateError(t, sentence);
    assert.match(translated, /\p{Script=Han}/u, sentence);
    for (const value of values) assert.ok(translated.includes(value), translated);
  }
  assert.equal(translateError(t, "something else"), "something else");
  for (const [key] of ENGINE_ERRORS) assert.ok(Object.hasOwn(en, key), key);
});

test("a browser's languages are tried in order", () => {
  assert.equal(pickLanguage("auto", ["fr", "zh-Hans-SG", "en"]), "zh-CN");
  assert.equal(pickLanguage("auto", ["en-GB", "zh-CN"]), "en");
  assert.equal(pickLanguage("auto", ["zh"]), "zh-CN");
  assert.equal(pickLanguage("auto", ["ja"]), "en");
  assert.equal(pickLanguage("auto", []), "en");
  assert.equal(pickLanguage("zh-CN", ["en"]), "zh-CN");
  assert.equal(pickLanguage("en", ["zh-CN"]), "en");
});

test("plural forms follow the language, and values are put in as they come", () => {
  const catalogues = {
    en: { tokens: { one: "{count} token", other: "{count} tokens" }, sum: "{a} + {a} = {b}" },
    "zh-CN": { tokens: { other: "{count} 个词元" }, sum: "{a}" },
  };
  const t = createTranslator("en", { strict: true, catalogues });
  assert.equal(t("tokens", { count: 1 }), "1 token");
  assert.equal(t("tokens", { count: 0 }), "0 tokens");
  assert.equal(createTranslator("zh-CN", { catalogues })("tokens", { count: 1 }), "1 个词元");
  assert.equal(t("sum", { a: "$&{b}", b: 2 }), "$&{b} + $&{b} = 2");
});

test("a missing message is an error in tests and its own key on the page", () => {
  assert.throws(() => createTranslator("en", { strict: true })("no.such"), /no\.such/);
  assert.throws(() => createTranslator("en", { strict: true })("notice.unknown"), /name/);
  assert.equal(createTranslator("en")("no.such"), "no.such");
  assert.equal(createTranslator("en")("constructor"), "constructor");
});
