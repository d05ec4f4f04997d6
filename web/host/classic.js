// @ts-check
// element.js, for a <script>.
import version from "inline:version";
import { define } from "./encoder-scope.js";

const own = /** @type {HTMLScriptElement | null} */ (globalThis.document?.currentScript);
define(new URL("encoderscope.html", own?.src || globalThis.location?.href || "https://localhost/").href, version);
