/** The sheet of control descriptions: the sport's columns with their symbols, each control in words beside them. */
import {
  DESCRIPTION_LINE,
  type DescriptionSymbol,
  FEATURE_SYMBOLS,
  flagSymbol,
  ROCKY_SYMBOL,
  whichSymbol,
} from "../../sport/description-symbols.ts";
import { type ControlDescription, descriptionWords } from "../../sport/descriptions.ts";
import { drawing, element } from "../../ui/element.ts";
import { distanceText } from "../../ui/format.ts";
import { say } from "../../words/words.ts";
import { openSheet } from "./card.ts";

/** Points "x y" of a line, rounded to a thousandth of a box's half. */
function pointsText(line: readonly number[]): string {
  const round = (v: number) => String(Math.round(1000 * v) / 1000);
  return Array.from({ length: line.length / 2 }, (_, k) => `${round(line[2 * k])} ${round(line[2 * k + 1])}`).join("L");
}

function picture({ lines, areas }: DescriptionSymbol): SVGElement {
  const stroke = { fill: "none", stroke: "currentColor", "stroke-linecap": "round", "stroke-linejoin": "round" };
  return drawing(
    "svg",
    { viewBox: "-1 -1 2 2", class: "control-symbol", "aria-hidden": "true" },
    ...lines.map((line) =>
      drawing("path", { ...stroke, "stroke-width": String(DESCRIPTION_LINE), d: `M${pointsText(line)}` }),
    ),
    ...areas.map((area) => drawing("path", { fill: "currentColor", d: `M${pointsText(area)}Z` })),
  );
}

const box = (symbol: DescriptionSymbol | undefined) => element("td", { class: "box" }, symbol ? picture(symbol) : null);

function rowOf(description: ControlDescription, metres: number): HTMLElement {
  const { number, code, which, feature, appearance, dimensions, flag } = description;
  return element(
    "tr",
    {},
    element("th", { scope: "row", class: "box" }, String(number)),
    element("td", { class: "box code" }, code),
    box(which ? whichSymbol(which) : undefined),
    box(FEATURE_SYMBOLS[feature]),
    box(appearance ? ROCKY_SYMBOL : undefined),
    element("td", { class: "box" }, dimensions?.replace("x", "×") ?? ""),
    box(flag ? flagSymbol(flag.at, flag.direction) : undefined),
    element("td", { class: "words" }, say(descriptionWords(description))),
    element("td", {}, distanceText(metres)),
  );
}

/** `lengths` are straight metres to each control and to the finish. */
export function openControls(
  host: HTMLElement,
  name: string,
  descriptions: readonly ControlDescription[],
  lengths: readonly number[],
): void {
  const finish = element(
    "tr",
    { class: "total" },
    element("th", { scope: "row", class: "box" }, say("F##finish")),
    element("td", { colspan: "7", class: "words" }, say("finish##point of a course")),
    element("td", {}, distanceText(lengths[lengths.length - 1])),
  );
  const rows = descriptions.map((description, k) => rowOf(description, lengths[k]));
  const table = element("table", { class: "controls-table" }, element("tbody", {}, ...rows, finish));
  openSheet(host, name, element("div", { class: "sport-scroll" }, table));
}
