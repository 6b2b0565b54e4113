/** Heat map of star counts by planets and colour: each cell compares its count with the one expected if both were independent. */
import { element } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { fixed, short } from "../../../ui/number-text.ts";
import { say } from "../../../words/words.ts";
import { CLASS_INDICES, type Findings } from "./findings.ts";
import { starDot } from "./star-dot.ts";

/** Ratio to the expected count, or its inverse, at which a cell reaches full opacity. */
const FULL_RATIO = 4;
/** Deviation in standard errors that full opacity also needs. */
const FULL_ERRORS = 3;

export interface HeatMap {
  readonly root: HTMLElement;
  show(findings: Findings): void;
}

export function createHeatMap(inks: readonly string[]): HeatMap {
  const cells = CLASS_INDICES.map(() => CLASS_INDICES.map(() => element("td")));
  const ends = CLASS_INDICES.map(() => element("td", { class: "heat-sum" }));
  const feet = CLASS_INDICES.map(() => element("td", { class: "heat-sum" }));
  const all = element("td", { class: "heat-sum" });
  const heads = inks.map((ink, index) =>
    element("th", { scope: "col", title: say("colour {index}", { index }) }, starDot(ink), String(index)),
  );
  const table = element(
    "table",
    { class: "heat" },
    element("caption", {}, say("stars by planets (down) and colour (across, blue to red)")),
    element("tr", {}, element("td"), ...heads, element("th", { scope: "col" }, say("all"))),
    ...CLASS_INDICES.map((planets) =>
      element("tr", {}, element("th", { scope: "row" }, String(planets)), ...cells[planets], ends[planets]),
    ),
    element("tr", {}, element("th", { scope: "row" }, say("all")), ...feet, all),
  );
  const key = element(
    "p",
    { class: "heat-key" },
    ...withRamp(say("fewer {ramp} more than if independent; faint: within random scatter")),
  );

  return {
    root: element("div", { class: "heat-place" }, table, key),
    show({ table: counts, planets, colours, stars }) {
      for (const row of CLASS_INDICES) {
        ends[row].textContent = short(planets[row]);
        feet[row].textContent = short(colours[row]);
        for (const column of CLASS_INDICES) {
          const count = counts[row][column];
          const expected = stars === 0 ? 0 : (planets[row] * colours[column]) / stars;
          const cell = cells[row][column];
          cell.textContent = count === 0 ? "·" : short(count);
          cell.title = say(
            "{n} planet, colour {column}: {count}, {expected} expected|{n} planets, colour {column}: {count}, {expected} expected",
            { n: row, column, count: whole(count), expected: fixed(expected, 1) },
          );
          cell.style.background = heatOf(count, expected);
        }
      }
      all.textContent = short(stars);
    },
  };
}

/** Words with the ramp of the colours at its place. */
const withRamp = (words: string): (string | HTMLElement)[] =>
  words.split("{ramp}").flatMap((part, k) => (k === 0 ? [part] : [element("i", { class: "heat-ramp" }), part]));

/**
 * CSS colour of a cell: blue for fewer stars than expected, amber for more (distinguishable with colour blindness), transparent for as
 * expected. Opacity grows with the ratio and with the deviation in standard errors, so that random scatter of small counts stays faint.
 */
export function heatOf(count: number, expected: number): string {
  if (expected === 0) return "transparent";
  const off = Math.abs(count - expected) / Math.sqrt(expected);
  const times = Math.abs(Math.log2(Math.max(count, expected / FULL_RATIO) / expected));
  const share = Math.min(1, off / FULL_ERRORS) * Math.min(1, times / Math.log2(FULL_RATIO));
  return `rgb(${count < expected ? "72 150 255" : "255 170 40"} / ${(0.76 * share).toFixed(3)})`;
}
