// @ts-check

/**
 * @typedef {import("../state.js").Name} Name
 * @typedef {import("../state.js").Setting} Setting
 * @typedef {import("../state.js").State} State
 * @typedef {import("../state.js").Store} Store
 * @typedef {import("../state.js").Notice} Notice
 * @typedef {import("../i18n.js").Translate} Translate
 *
 * What every control is built from. `label` is the text to show: the setting's own name when
 * absent, none when "", where the line of code around the control already says it.
 * @typedef {object} Context
 * @property {Setting} row
 * @property {Store} store
 * @property {Translate} t
 * @property {string} [label]
 * @property {AbortSignal} [signal] ends the control's listening to the store
 */

/**
 * An element with properties and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string | number | boolean>>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** @param {Context} context */
export const nameOf = ({ row, t }) => t(row.label);

/**
 * The name beside a control. Hidden from sight, it still names the control to a screen reader.
 * @param {Context} context
 */
export const labelText = (context) => make("span", {
  className: context.label === "" ? "control-name visually-hidden" : "control-name",
  textContent: context.label || nameOf(context),
});

/**
 * The outer element: a span, so that it can stand inside a line of code.
 * @param {Context} context
 * @param {string} kind
 * @param {...Node} children
 */
export function wrap({ row }, kind, ...children) {
  const root = make("span", { className: `control control-${kind}` }, ...children);
  root.dataset.setting = row.name;
  return root;
}

/**
 * Where a control says that it could not take a value, or what that meant; until something changes.
 * @param {Context} context
 */
export function messageLine(context) {
  const { row, t } = context;
  const element = make("span", { className: "control-message" });
  follow(context, () => {
    element.textContent = "";
  });
  element.setAttribute("role", "status");
  return {
    element,
    /** @param {Notice[]} notices */
    tell(notices) {
      // In the page a setting is called what the code calls it; in a link, what the link calls it.
      element.textContent = notices
        .map(({ key, values }) => t(key, { ...values, name: row.field ?? t(row.label) }))
        .join(" ");
    },
  };
}

/**
 * Calls `update` now and whenever a value it may show changes.
 * @param {Context} context
 * @param {(state: State) => void} update
 */
export function follow({ store, signal }, update) {
  update(store.get());
  const stop = store.subscribe(update);
  signal?.addEventListener("abort", stop, { once: true });
}
