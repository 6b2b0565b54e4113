/** Exercise 4: colour against planets. A map of the counts, the test of them, and the mean colour for each number of planets. */

import { element } from "../../../ui/element.ts";
import { createChart, errorBar, INK, levelLine } from "../ui/chart.ts";
import { fixed } from "../ui/figures.ts";
import { raisedText } from "../ui/raised.ts";
import { createCard, type FindingsCard } from "./density-view.ts";
import { createHeatMap } from "./heat.ts";
import { type Mean, meanOf } from "./mean.ts";
import { CLASSES, type Findings } from "./result.ts";
import { linkSentence, starsText } from "./words.ts";

const classes = Array.from({ length: CLASSES }, (_, index) => index);

export function createColoursCard(inks: readonly string[]): FindingsCard {
  const heat = createHeatMap(inks);
  let means: readonly Mean[] = [];
  let all: Mean | undefined;
  const chart = createChart({
    label: "Mean colour of the stars of each number of planets, with its standard error",
    x: "planets",
    y: "mean colour",
    series: [{ paths: () => null, points: { show: false } }],
    rangeX: () => [-0.6, CLASSES - 0.4],
    rangeY: () => spanOf(means, all),
    splitsX: classes,
    below: (drawn) => all && all.count > 0 && levelLine(drawn, all.mean, INK.cool),
    above(drawn) {
      for (const [index, { mean, error, count }] of means.entries())
        if (count > 1) errorBar(drawn, index, mean, error, INK.mark);
    },
    said(index) {
      const { mean, error, count } = means[index] ?? { count: 0 };
      if (count === 0) return `no star of ${index} planets`;
      const off = Number.isNaN(error) ? "" : ` ± ${fixed(error, 2)}`;
      return `${index} planets: mean colour ${fixed(mean, 2)}${off}, of ${starsText(count)}`;
    },
  });
  const verdict = element("strong");
  const because = element("span");
  const explain = raisedText(because);

  return {
    root: createCard(
      4,
      "Colour against planets",
      "colours",
      heat.root,
      element("p", { class: "exercise-note" }, verdict, " ", because),
      element("div", { class: "chart-slot" }, chart.root),
    ),
    show(findings: Findings) {
      means = findings.table.map(meanOf);
      all = meanOf(findings.colours);
      const said = linkSentence(findings);
      verdict.textContent = said.verdict;
      explain(said.because);
      heat.show(findings);
      chart.set([classes, means.map(({ mean, count }) => (count > 0 ? mean : null))]);
    },
    dispose: chart.dispose,
  };
}

/** All error bars, and never less than two colours: noise would look like a finding. */
function spanOf(means: readonly Mean[], all: Mean | undefined): [number, number] {
  const middle = all && all.count > 0 ? all.mean : (CLASSES - 1) / 2;
  const ends = means
    .filter(({ error }) => !Number.isNaN(error))
    .flatMap(({ mean, error }) => [mean - error, mean + error]);
  return [
    Math.max(-0.5, Math.min(middle - 1, ...ends) - 0.2),
    Math.min(CLASSES - 0.5, Math.max(middle + 1, ...ends) + 0.2),
  ];
}
