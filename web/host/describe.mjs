// @ts-check
// The element's types and its manifest, written from the table of settings: a new setting is a new
// attribute, in both.

import { CATALOGUES } from "../i18n.js";
import { SETTINGS, show } from "../state.js";

/** What is the element's own, beside the settings. */
const OWN = /** @type {const} */ ([
  ["label", "Title of the frame; every element needs one."],
  ["src", "Address of another copy of the single file."],
  ["poster", "Address of a picture that is shown until the page is there."],
  ["loading", "lazy or eager."],
  ["height", "Pixels, until the page has said how high it is."],
  ["max-height", "Pixels; a higher page scrolls inside."],
]);

const EVENTS = /** @type {const} */ ([
  ["ready", "The page is there."],
  ["statechange", "A setting has changed; detail has state and url."],
  ["select", "The reader has selected something; detail has panel, row, col, token and value."],
  ["resize", "The page has another height; detail has height."],
  ["error", "Something could not be used as given; detail has code and, from the page, message."],
  ["exit", "Tab has left the page; detail has dir, prev or next."],
]);

const METHODS = /** @type {const} */ ([
  ["figures", "", "Promise<{ name: string, title: string, panel: string, kind: string, formats: string[] }[]>",
    "The pictures that are on the page."],
  ["getData", 'name: string, options?: { format?: "array" | "csv" | "json" }', "Promise<any>",
    "The numbers of a picture."],
  ["toSVG", "name: string", "Promise<string>", "A picture as SVG."],
  ["toPNG", "name: string", "Promise<string>", "A picture as the data: address of a PNG of twice its size."],
  ["reset", "", "void", "Back to the settings as they usually are."],
  ["print", "", "void", "Prints the page in the frame."],
  ["focus", "", "void", "Takes the keyboard into the page."],
]);

/** @param {import("../state.js").Setting} row */
const helpOf = (row) => {
  const said = CATALOGUES.en[row.help];
  if (typeof said !== "string") throw new Error(`there are no words for ${row.help}`);
  return said;
};

/** @param {import("../state.js").Setting} row */
const typeOf = ({ kind, choices }) => (choices ? choices.map((one) => JSON.stringify(one)).join(" | ")
  : kind === "number" || kind === "integer" ? "number | string" : kind === "flag" ? '"1" | "0"'
    : "string");

/** custom-elements.json, as editors read it. */
export const manifest = () => `${JSON.stringify({
  schemaVersion: "1.0.0",
  modules: [{
    kind: "javascript-module",
    path: "element.mjs",
    declarations: [{
      kind: "class",
      name: "EncoderScope",
      customElement: true,
      tagName: "encoder-scope",
      description: "A Transformer encoder that runs in the page, in a frame of its own.",
      attributes: [
        ...OWN.map(([name, description]) => ({ name, type: { text: "string" }, description })),
        ...SETTINGS.filter(({ name }) => name !== "embed").map((row) => ({
          name: row.name,
          type: { text: typeOf(row) },
          default: row.fallback === null ? "" : show(row, row.fallback),
          description: helpOf(row),
        })),
      ],
      members: [
        { kind: "field", name: "state", type: { text: "Record<string, string>" } },
        { kind: "field", name: "ready", type: { text: "Promise<EncoderScope>" } },
        { kind: "field", name: "version", type: { text: "string" } },
        ...METHODS.map(([name, , type, description]) =>
          ({ kind: "method", name, description, return: { type: { text: type } } })),
      ],
      events: EVENTS.map(([name, description]) =>
        ({ name, description, type: { text: "CustomEvent" } })),
      slots: [{ name: "", description: "Shown until the page is there, and where no script runs." }],
      cssParts: [["frame", "The frame."], ["poster", "The picture of poster."],
        ["button", "What begins it, with start=click."]]
        .map(([name, description]) => ({ name, description })),
      cssProperties: [{ name: "--encoder-scope-min-height", default: "60px" }],
    }],
  }],
}, undefined, 1)}\n`;

/** element.d.ts */
export const types = () => [
  "/** Names and values as in a link. */",
  "export interface EncoderScopeSettings {",
  ...SETTINGS.flatMap((row) => [`  /** ${helpOf(row)} */`, `  ${row.name}?: ${typeOf(row)};`]),
  "}",
  "",
  "export interface EncoderScope extends HTMLElement {",
  "  /** What differs from the usual settings, as words; settings may be set. */",
  "  get state(): Record<string, string>;",
  "  set state(state: EncoderScopeSettings);",
  "  readonly ready: Promise<EncoderScope>;",
  "  readonly version: string;",
  ...METHODS.flatMap(([name, given, type, said]) => [`  /** ${said} */`, `  ${name}(${given}): ${type};`]),
  "}",
  "",
  "/** undefined where there are no custom elements, as in Node. */",
  "export const EncoderScope: (new () => EncoderScope) | undefined;",
  "",
  "declare global {",
  "  interface HTMLElementTagNameMap {",
  '    "encoder-scope": EncoderScope;',
  "  }",
  "}",
  "",
].join("\n");
