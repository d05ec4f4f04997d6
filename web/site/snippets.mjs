// @ts-check
// Every way to put the page into a course, as text to copy. The teacher's page prints them and the
// tests run them as they stand, with the address of a served folder in place of ORIGIN.

/** What a reader replaces, once, with where the folder lies. */
export const ORIGIN = "https://YOUR.SITE";

const LINK = "embed=1&text=The+cat+sat+on+the+mat&view=attention&hide=all";
const TITLE = "Attention map for the sentence The cat sat on the mat";

/**
 * @typedef {object} Snippet
 * @property {string} name       its heading is teach.snippet.NAME, what to know of it NAME.note
 * @property {"html" | "markdown" | "python" | "jsx" | "text"} language
 * @property {string} text
 * @property {string | null} tried   the test that runs it as it stands
 */

/**
 * @param {string} version
 * @returns {Snippet[]}
 */
export function snippetsOf(version) {
  const folder = `${ORIGIN}/v${version}`;
  const page = `${folder}/encoderscope.html`;
  const tried = "every snippet that is HTML shows a map as it stands";
  return [
    {
      name: "iframe", language: "html", tried,
      text: `<iframe src="${page}?${LINK.replaceAll("&", "&amp;")}"
  title="${TITLE}" width="100%" height="520"
  loading="lazy" allowfullscreen></iframe>`,
    },
    {
      name: "element", language: "html", tried: null,
      text: `<script src="${folder}/element.js" defer></script>
<encoder-scope text="The cat sat on the mat" view="attention" hide="all"
  label="${TITLE}">
  <a href="${page}?text=The+cat+sat+on+the+mat">Open the encoder</a>
</encoder-scope>`,
    },
    {
      name: "quarto", language: "markdown", tried: null,
      text: `<iframe data-external="1" src="${page}?${LINK}"
  title="${TITLE}" width="100%" height="520"></iframe>`,
    },
    {
      name: "reveal", language: "html", tried: null,
      text: `<section>
  <h2>Attention</h2>
  <iframe class="r-stretch" title="${TITLE}"
    data-src="${page}?${LINK.replaceAll("&", "&amp;")}&amp;fit=box&amp;zoom=1.4"></iframe>
</section>`,
    },
    {
      name: "jupyter", language: "python", tried: null,
      text: `from IPython.display import IFrame
IFrame("${page}?${LINK}", "100%", 520)`,
    },
    {
      name: "offline", language: "python", tried: null,
      text: `import html, json, pathlib
from IPython.display import HTML
setup = {"text": "The cat sat on the mat", "embed": 1, "view": "attention"}
page = pathlib.Path("encoder.html").read_text("utf-8").replace(
    'id="preset">{}', 'id="preset">' + json.dumps(setup).replace("<", "\\\\u003c"))
HTML(f'<iframe sandbox="allow-scripts allow-downloads" title="Attention map" '
     f'width="100%" height="520" srcdoc="{html.escape(page)}"></iframe>')`,
    },
    {
      name: "myst", language: "markdown", tried: null,
      text: `:::{iframe} ${page}?${LINK}
:width: 100%
:title: ${TITLE}
:::`,
    },
    {
      name: "mdx", language: "jsx", tried: null,
      text: `<iframe src="${page}?${LINK}"
  title="${TITLE}" width="100%" height="520" loading="lazy" />`,
    },
    {
      name: "wordpress", language: "html", tried,
      text: `<iframe src="${page}?${LINK.replaceAll("&", "&amp;")}"
  title="${TITLE}" width="100%" height="520"></iframe>`,
    },
    {
      name: "readme", language: "markdown", tried: null,
      text: `[![${TITLE}](attention.svg)](${page}?text=The+cat+sat+on+the+mat)`,
    },
    { name: "file", language: "text", tried: null, text: `${folder}/encoder.html` },
    { name: "scorm", language: "text", tried: null, text: `${folder}/scorm12.zip` },
  ];
}
