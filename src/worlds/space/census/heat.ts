/** A table of counts as a map of heat: of each cell whether it has more stars than independence would give it, or fewer. */
import { element } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import { fixed, short } from "../ui/figures.ts";
import { CLASSES, type Findings } from "./result.ts";

/** A cell has its full colour where it has so many times what is expected, or as few, … */
const MOST_TIMES = 4;
/** … and is off by so many standard errors. */
const SURE = 3;

const classes = Array.from({ length: CLASSES }, (_, index) => index);

export interface HeatMap {
  readonly root: HTMLElement;
  show(findings: Findings): void;
}

export function createHeatMap(inks: readonly string[]): HeatMap {
  const cells = classes.map(() => classes.map(() => element("td")));
  const ends = classes.map(() => element("td", { class: "heat-sum" }));
  const feet = classes.map(() => element("td", { class: "heat-sum" }));
  const all = element("td", { class: "heat-sum" });
  const dot = (ink: string) => element("i", { class: "star-dot", style: `--ink: ${ink}` });
  const heads = inks.map((ink, index) =>
    element("th", { scope: "col", title: `colour ${index}` }, dot(ink), String(index)),
  );
  const table = element(
    "table",
    { class: "heat" },
    element("caption", {}, "stars by planets (down) and colour (across, blue to red)"),
    element("tr", {}, element("td"), ...heads, element("th", { scope: "col" }, "all")),
    ...classes.map((planets) =>
      element("tr", {}, element("th", { scope: "row" }, String(planets)), ...cells[planets], ends[planets]),
    ),
    element("tr", {}, element("th", { scope: "row" }, "all"), ...feet, all),
  );
  const key = element(
    "p",
    { class: "heat-key" },
    "fewer ",
    element("i", { class: "heat-ramp" }),
    ` more than were they independent; faint is within chance`,
  );

  return {
    root: element("div", { class: "heat-place" }, table, key),
    show({ table: counts, planets, colours, stars }) {
      for (const row of classes) {
        ends[row].textContent = short(planets[row]);
        feet[row].textContent = short(colours[row]);
        for (const column of classes) {
          const count = counts[row][column];
          const expected = stars === 0 ? 0 : (planets[row] * colours[column]) / stars;
          const cell = cells[row][column];
          cell.textContent = count === 0 ? "·" : short(count);
          cell.title = `${row} planets, colour ${column}: ${whole(count)}, ${fixed(expected, 1)} expected`;
          cell.style.background = heatOf(count, expected);
        }
      }
      all.textContent = short(stars);
    },
  };
}

/**
 * Blue for fewer, amber for more, clear for as expected: a pair that all eyes tell apart. The farther off the stronger, but
 * what chance does to few stars is faint.
 */
export function heatOf(count: number, expected: number): string {
  if (expected === 0) return "transparent";
  const off = Math.abs(count - expected) / Math.sqrt(expected);
  const times = Math.abs(Math.log2(Math.max(count, expected / MOST_TIMES) / expected));
  const share = Math.min(1, off / SURE) * Math.min(1, times / Math.log2(MOST_TIMES));
  return `rgb(${count < expected ? "72 150 255" : "255 170 40"} / ${(0.76 * share).toFixed(3)})`;
}
