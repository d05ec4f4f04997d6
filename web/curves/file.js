// @ts-check
// A chart as a file of its own: title, settings, picture and link on white, every colour written
// into it, in the light theme, whatever the page has.

import { svg } from "../element.js";
import { drawPlot } from "./plot.js";
import { widthOf } from "./spread.js";

const em = 13;
const margin = 20;
const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray",
  "stroke-opacity", "paint-order", "text-anchor", "font-family", "font-size", "font-weight"];

/**
 * @param {HTMLElement} figure
 * @param {import("./frame.js").Model} model
 * @param {import("./frame.js").About | undefined} about
 */
export function pictureFile(figure, model, about) {
  const xmlns = "http://www.w3.org/2000/svg";
  const page = svg("svg", { class: "chart-picture chart-file", xmlns });
  const picture = svg("g");
  // As wide as the names need, beside a picture of some width.
  let [width, height, labelled] = [660, 0, false];
  while (!labelled && width < 3000) {
    width += 60;
    ({ height, labelled } = drawPlot(picture, model.plot(null), { width, em }, null));
  }
  let y = margin;
  /** @param {string} text @param {string} className @param {SVGElement} [into] */
  function write(text, className, into = page) {
    const most = Math.floor((width / em / widthOf(text)) * text.length);
    const lines = new RegExp(`\\S.{0,${most}}(?=\\s|$)|\\S{1,${most}}`, "g");
    for (const [line] of text.matchAll(lines)) {
      y += 1.4 * em;
      const made = svg("text", { class: className, x: margin, y: Math.round(y) });
      made.textContent = line;
      into.append(made);
    }
  }
  const said = svg("title");
  said.textContent = model.title;
  page.append(said, svg("rect", { class: "chart-paper", width: "100%", height: "100%" }));
  write(model.title, "chart-label chart-strong");
  if (model.takeaway) write(model.takeaway, "chart-label");
  picture.setAttribute("transform", `translate(${margin} ${Math.round(y + em)})`);
  page.append(picture);
  y += height + 1.6 * em;
  if (about) {
    write(about.settings, "");
    const link = svg("a", { href: about.link });
    write(about.link, "", link);
    page.append(link);
  }
  page.setAttribute("viewBox", `0 0 ${width + 2 * margin} ${Math.round(y + margin)}`);

  const { dataset } = document.documentElement;
  const { theme } = dataset;
  figure.append(page);
  dataset.theme = "light";
  for (const part of page.querySelectorAll("text, path, rect")) {
    const style = getComputedStyle(part);
    for (const look of looks) {
      if (part.localName === "text" || !/^(font|text)/.test(look)) {
        part.setAttribute(look, style.getPropertyValue(look));
      }
    }
    part.removeAttribute("class");
  }
  page.removeAttribute("class");
  page.remove();
  if (theme === undefined) delete dataset.theme;
  else dataset.theme = theme;
  return new XMLSerializer().serializeToString(page);
}
