// @ts-check
// The one script that stands in the page as it is: it unpacks the two parts of the others and lets
// the browser run them, which the page's policy allows to those very texts. So all our code is an
// eighth smaller.
import size from "inline:size";
import packed from "inline:script";
import { bytesOf, open } from "./engine/lzma.js";
import { textOf } from "./packed.js";

const file = open(bytesOf(packed));
const first = Number(size); // bytes of the first part

/** @param {Uint8Array} text */
function run(text) {
  const script = document.createElement("script");
  script.textContent = new TextDecoder().decode(text);
  document.head.append(script);
  script.remove();
}

/** @type {{ later: () => Promise<unknown>, experiments?: unknown }} */
const ours = {
  // What `import("./experiments.js")` gives in the page.
  async later() {
    if (ours.experiments) return ours.experiments;
    file.add(bytesOf(await textOf("packed-experiments")));
    run(file.unpackTo().subarray(first));
    return ours.experiments;
  },
};
Object.assign(globalThis, { encoderscope: ours });
run(file.unpackTo(first).subarray(0, first));
