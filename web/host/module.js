// @ts-check
// element.mjs, for an import; in Node it gives undefined and does nothing.
import version from "inline:version";
import { define } from "./encoder-scope.js";

export const EncoderScope = define(new URL("encoderscope.html", import.meta.url).href, version);
