/** Exercise 3: how many stars have so many planets, as bars and as a table under them. */
import type uPlot from "uplot";
import { element } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import { bars, createChart, INK, levelBand, levelLine } from "../ui/chart.ts";
import { fixed, short } from "../ui/figures.ts";
import { raisedText } from "../ui/raised.ts";
import { createCard, type FindingsCard } from "./density-view.ts";
import { CLASSES, type Findings } from "./result.ts";
import { evennessSentence, starsText } from "./words.ts";

const classes = Array.from({ length: CLASSES }, (_, index) => index);

/** How many each of 1 to 15 would have, were all as common. */
const evenOf = ({ planets }: Findings): number => planets.slice(1).reduce((sum, n) => sum + n, 0) / (CLASSES - 1);

export function createPlanetsCard(): FindingsCard {
  let shown: Findings | undefined;
  const chart = createChart({
    label: "Numbers of stars by number of planets; the table below has the numbers",
    x: "planets",
    y: "stars",
    series: [
      {
        paths: bars,
        fill: INK.mark,
        width: 0,
        points: { show: false },
      } as uPlot.Series,
    ],
    rangeX: () => [-0.6, CLASSES - 0.4],
    rangeY: (_, __, most) => [0, Math.max(1, 1.1 * (most ?? 1))],
    splitsX: classes,
    below(drawn) {
      const even = shown ? evenOf(shown) : 0;
      levelBand(drawn, even - Math.sqrt(even), even + Math.sqrt(even), INK.band);
    },
    above: (drawn) => shown && shown.stars > 0 && levelLine(drawn, evenOf(shown), INK.cool),
    said(index) {
      if (!shown) return "";
      const count = shown.planets[index];
      return `${index} planets: ${starsText(count)}, ${fixed((100 * count) / Math.max(1, shown.stars), 1)} %; ${fixed(evenOf(shown), 1)} were all as common`;
    },
  });
  const cells = classes.map(() => element("td"));
  const shares = classes.map(() => element("td"));
  const heading = (words: string) => element("th", { scope: "row" }, words);
  const table = element(
    "table",
    { class: "planet-table" },
    element("tr", {}, heading("planets"), ...classes.map((index) => element("th", { scope: "col" }, String(index)))),
    element("tr", {}, heading("stars"), ...cells),
    element("tr", {}, heading("%"), ...shares),
  );
  const verdict = element("strong");
  const because = element("span");
  const explain = raisedText(because);

  return {
    root: createCard(
      3,
      "Stars by number of planets",
      "planets",
      element("div", { class: "chart-slot" }, chart.root),
      table,
      element("p", { class: "exercise-note" }, verdict, " ", because),
    ),
    show(findings) {
      shown = findings;
      const { planets, stars } = findings;
      for (const index of classes) {
        cells[index].textContent = planets[index] < 1e6 ? String(planets[index]) : short(planets[index]);
        cells[index].title = whole(planets[index]);
        shares[index].textContent = stars === 0 ? "" : fixed((100 * planets[index]) / stars, 1);
      }
      const said = evennessSentence(findings);
      verdict.textContent = said.verdict;
      explain(`${said.because} The band is what chance allows, ± √n.`);
      chart.set([classes, planets.slice()]);
    },
    dispose: chart.dispose,
  };
}
