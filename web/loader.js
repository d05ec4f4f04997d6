// @ts-check
// The one script that stands in the page as it is: it unpacks main.js and lets the browser run it,
// which the page's policy allows to that very text. So all our code is an eighth smaller.
import packed from "inline:script";
import { unpackBase64 } from "./engine/lzma.js";

const script = document.createElement("script");
script.textContent = new TextDecoder().decode(unpackBase64(packed));
document.head.append(script);
