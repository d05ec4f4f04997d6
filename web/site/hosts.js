// @ts-check
// The places of the table of compatibility, in the words of its readers. Its outcomes are in
// compatibility.json and come from tests that ran.

/**
 * @typedef {Readonly<Record<"en" | "zh-CN", string>>} Said
 * @typedef {{ name: Said, note?: Said }} Place
 */

/** @param {string} en @param {string} zhCN @returns {Said} */
const said = (en, zhCN) => ({ en, "zh-CN": zhCN });

/** In the table's order. @type {Readonly<Record<string, Place>>} */
export const TRIED = {
  file: { name: said("A file opened from a disk", "从磁盘打开的文件") },
  frame: { name: said("A frame in a page of another site", "其他网站页面中的框架") },
  attributes: {
    name: said("A frame that keeps only the attributes a course platform keeps",
      "只保留课程平台所保留属性的框架"),
  },
  sandbox: {
    name: said("A frame that may only run scripts", "只允许运行脚本的框架"),
    note: said("Saving a file needs allow-downloads as well.", "若要保存文件，还需允许 allow-downloads。"),
  },
  srcdoc: { name: said("Written into the page around it (srcdoc)", "直接写入外层页面（srcdoc）") },
  srcdoc_sandbox: {
    name: said("The same, in a frame that may only run scripts", "同上，并且框架只允许运行脚本"),
  },
  srcdoc_policy: {
    name: said("The same, on a site whose policy has 'wasm-unsafe-eval'",
      "同上，网站的安全策略含有 'wasm-unsafe-eval'"),
  },
  srcdoc_policy_strict: {
    name: said("The same, on a site whose policy does not have it", "同上，网站的安全策略不含它"),
    note: said("A sentence in the page says what the site must allow.",
      "页面会用一句话说明网站需要允许什么。"),
  },
  isolated: {
    name: said("A plain frame in an isolated page, such as JupyterLite’s",
      "隔离页面（例如 JupyterLite）中的普通框架"),
    note: said("The browser shows no frame there that does not send the headers it wants.",
      "浏览器在此不显示未发送所需标头的框架。"),
  },
  isolated_loader: {
    name: said("In an isolated page, fetched and written into a frame", "隔离页面中，先取得文件再写入框架"),
  },
  storage: {
    name: said("Where the browser blocks the storage of other sites", "浏览器禁止其他网站存储数据时"),
  },
  two: { name: said("Two of them on one page", "同一页面中有两个") },
};

/** Real platforms, of which no test can speak. @type {Readonly<Record<string, Place>>} */
export const NOT_TRIED = Object.fromEntries([
  ["canvas", "Canvas"], ["moodle", "Moodle"], ["brightspace", "Brightspace"],
  ["wordpress", "WordPress"], ["pressbooks", "Pressbooks"], ["quarto", "Quarto"],
  ["jupyter", "Jupyter"], ["notion", "Notion"],
].map(([id, name]) => [id, { name: said(name, name) }]).concat([
  ["google_sites", { name: said("Google Sites", "Google 协作平台") }],
  ["safari", { name: said("Safari, anywhere", "任何地方的 Safari") }],
]));
