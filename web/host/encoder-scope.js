// @ts-check
// <encoder-scope>: a frame with the page that stands beside this script, so that one version's tag
// brings one version's page. Every attribute that is not the element's own is a setting. What stands
// between its tags is shown until the page is there, and where no script runs.

/**
 * @typedef {Record<string, string>} Settings   names and values as in a link
 * @typedef {{ id: number, error?: string, [name: string]: any }} Answer
 */

/** Attributes of the element itself and of HTML; the rest are settings. */
const OWN = /^(src|label|poster|loading|height|max-height|id|class|style|slot|part|hidden|title|dir|role|tabindex|is|aria-.*|data-.*|on.*)$/;
const PATIENCE = 6000; // milliseconds before a frame that says nothing is replaced
const [LEAST, MOST] = [60, 20_000]; // heights, in pixels

const WORDS = {
  en: ["Show the encoder", "The encoder cannot be shown here. Open it by itself:",
    "Encoderscope: a Transformer encoder"],
  zh: ["显示编码器", "此处无法显示编码器。请单独打开：", "Encoderscope：Transformer 编码器"],
};

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** @param {string} page  the address of the single file @param {string} version */
export const elementClass = (page, version) => class EncoderScope extends Base {
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {AbortController | null} */
  #life = null;
  /** @type {Settings} */
  #state = {};
  #said = false; // the page has said that it is ready
  #id = 0;
  /** @type {Map<number, { resolve: (answer: Answer) => void, reject: (error: Error) => void }>} */
  #asked = new Map();
  /** @type {(value: EncoderScope) => void} */
  #begin = () => {};
  /** Resolves when the page is there. @type {Promise<EncoderScope>} */
  ready = new Promise((resolve) => {
    this.#begin = resolve;
  });
  version = version;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    // Not a <style>, which the policies of some hosts refuse.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host{display:block;min-height:var(--encoder-scope-min-height,60px);" +
      "position:relative}iframe{width:100%;border:0;display:block}img{max-width:100%}" +
      ".coming{position:absolute;inset:0;visibility:hidden}button{font:inherit}");
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...this.#poster(), document.createElement("slot"));
    addEventListener("message", (event) => this.#hear(event), { signal });
    const changed = new MutationObserver((records) =>
      this.#changed(records.map(({ attributeName }) => attributeName ?? "")));
    changed.observe(this, { attributes: true });
    signal.addEventListener("abort", () => changed.disconnect());
    if (this.getAttribute("start") === "click") {
      const button = document.createElement("button");
      button.setAttribute("part", "button");
      button.textContent = this.#words()[0];
      button.onclick = () => {
        this.#load();
        this.ready.then(() => this.focus());
      };
      root.append(button);
    } else if (this.getAttribute("loading") === "eager") {
      this.#load();
    } else {
      const seen = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#load();
      }, { rootMargin: "300px" });
      seen.observe(this);
      signal.addEventListener("abort", () => seen.disconnect());
    }
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#frame = null;
    this.#said = false;
    for (const { reject } of this.#asked.values()) reject(new Error("the element was removed"));
    this.#asked.clear();
  }

  #poster() {
    const src = this.getAttribute("poster");
    return src ? [Object.assign(new Image(), { src, alt: this.#label() })].map((image) => {
      image.setAttribute("part", "poster");
      return image;
    }) : [];
  }

  #words() {
    const lang = /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang ?? "";
    return WORDS[lang.startsWith("zh") ? "zh" : "en"];
  }

  #label() {
    return this.getAttribute("label") || [this.#words()[2], this.getAttribute("text")]
      .filter(Boolean).join(": ");
  }

  #settings() {
    /** @type {Settings} */
    const given = { embed: "1" };
    for (const { name, value } of this.attributes) {
      if (!OWN.test(name) && (name !== "start" || value !== "click")) given[name] = value;
    }
    return given;
  }

  get #page() {
    return this.getAttribute("src") ?? page;
  }

  get #address() {
    return `${this.#page}?${new URLSearchParams(this.#settings())}`;
  }

  #load() {
    if (this.#frame || !this.isConnected) return;
    if (!this.getAttribute("label")) {
      console.warn("<encoder-scope> needs a label, the title of its frame, for screen readers");
    }
    const frame = document.createElement("iframe");
    this.#frame = frame;
    frame.title = this.#label();
    frame.allow = "clipboard-write";
    frame.setAttribute("part", "frame");
    this.#size(Number(this.getAttribute("height")) || 520);
    if (globalThis.crossOriginIsolated) this.#inline();
    else frame.src = this.#address;
    // What stood there stays until the page is ready.
    frame.className = "coming";
    this.shadowRoot?.querySelector("button")?.remove();
    this.shadowRoot?.append(frame);
    setTimeout(() => {
      if (frame === this.#frame && !this.#said && !frame.srcdoc) this.#inline();
    }, PATIENCE);
  }

  /** Hosts that isolate themselves load no frame of another origin, but may fetch its text. */
  async #inline() {
    const frame = this.#frame;
    if (!frame) return;
    try {
      const answer = await fetch(this.#page, { credentials: "omit" });
      if (!answer.ok) throw new Error(String(answer.status));
      const preset = JSON.stringify(this.#settings()).replace(/</g, "\\u003c");
      const text = await answer.text();
      if (frame !== this.#frame || this.#said) return;
      frame.srcdoc = text.replace(/(id="preset">)\{\}/, (_, head) => head + preset);
    } catch {
      const said = document.createElement("p");
      const link = document.createElement("a");
      link.href = link.textContent = this.#address;
      said.append(this.#words()[1], " ", link);
      this.shadowRoot?.append(said);
      frame.remove();
      this.dispatchEvent(new CustomEvent("error", { detail: { code: "unreachable" } }));
    }
  }

  /** @param {number} height */
  #size(height) {
    const most = Math.min(MOST, Number(this.getAttribute("max-height")) || MOST);
    if (this.#frame && height > 0) {
      this.#frame.style.height = `${Math.min(most, Math.max(LEAST, height))}px`;
    }
  }

  /** @param {object} message */
  #tell(message) {
    this.#frame?.contentWindow?.postMessage({ source: "encoderscope", v: 1, ...message }, "*");
  }

  /** @param {string[]} names */
  #changed(names) {
    if (this.#frame) this.#frame.title = this.#label();
    const own = names.filter((name) => !OWN.test(name));
    const state = Object.fromEntries(own.map((name) => [name, this.getAttribute(name)]));
    if (own.length && this.#said) this.#tell({ type: "set", state });
  }

  /** @param {MessageEvent} event */
  #hear({ source, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.source !== "encoderscope" ||
      data.v !== 1) return;
    if (data.type === "ready") {
      this.#said = true;
      this.#frame.className = "";
      // Moving the frame would load it again.
      for (const child of [...this.shadowRoot?.children ?? []]) if (child !== this.#frame) child.remove();
      const { colorScheme } = getComputedStyle(this);
      const theme = /^(light|dark)$/.test(colorScheme) ? { theme: colorScheme } : {};
      this.#tell({ type: "hello", want: ["state", "select"], ...theme,
        ...(document.documentElement.lang && { lang: document.documentElement.lang }) });
      this.#begin(this);
    } else if (data.type === "resize") {
      if (this.getAttribute("fit") !== "box") this.#size(Number(data.height));
    } else if (data.type === "data") {
      const waiting = this.#asked.get(data.id);
      this.#asked.delete(data.id);
      if (data.error) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data);
      return;
    } else if (data.type === "state") {
      this.#state = data.state;
    }
    const name = data.type === "state" ? "statechange" : data.type;
    if (!["ready", "resize", "statechange", "select", "error", "exit"].includes(name)) return;
    this.dispatchEvent(new CustomEvent(name, { detail: data }));
  }

  /** @param {object} what @returns {Promise<Answer>} */
  async #get(what) {
    await this.ready;
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#tell({ type: "get", id, ...what });
    });
  }

  /** What differs from the usual settings. @returns {Settings} */
  get state() {
    return { ...this.#state };
  }

  set state(state) {
    this.ready.then(() => this.#tell({ type: "set", state }));
  }

  /** The names and titles of all pictures. */
  async figures() {
    return (await this.#get({ what: "figures" })).figures;
  }

  /** @param {string} name  of a picture @param {{ format?: "array" | "csv" | "json" }} [options] */
  async getData(name, { format = "array" } = {}) {
    const { text, id, type, source, v, ...numbers } = await this.#get({ what: "data", name, format });
    return text ?? numbers;
  }

  /** @param {string} name @returns {Promise<string>} */
  async toSVG(name) {
    return (await this.#get({ what: "svg", name })).text;
  }

  /** A data: address. @param {string} name @returns {Promise<string>} */
  async toPNG(name) {
    return (await this.#get({ what: "png", name })).url;
  }

  reset() {
    this.#tell({ type: "reset" });
  }

  print() {
    this.#tell({ type: "print" });
  }

  focus() {
    this.#frame?.focus();
    this.#tell({ type: "focus" });
  }
};

/** Where there are custom elements, and unless another copy was first. @param {string} page @param {string} version */
export function define(page, version) {
  if (!globalThis.customElements) return undefined;
  const known = customElements.get("encoder-scope");
  if (known) return known;
  const made = elementClass(page, version);
  customElements.define("encoder-scope", made);
  return made;
}
