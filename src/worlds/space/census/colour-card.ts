/** The card of colour against number of planets: heat map, independence test, and mean colour for each number of planets. */
import { CLASSES } from "../../../core/space/census.ts";
import { element } from "../../../ui/element.ts";
import { fixed } from "../../../ui/number-text.ts";
import { createPlot, errorBar, INK, levelLine } from "../../../ui/plot.ts";
import { say } from "../../../words/words.ts";
import { superscriptText } from "../ui/number-format.ts";
import { createCard, type FindingsCard } from "./cards.ts";
import { CLASS_INDICES, type Findings, type Mean, meanOf } from "./findings.ts";
import { createHeatMap } from "./heat-map.ts";
import { correlationSentence, starsText } from "./sentences.ts";

export function createColoursCard(inks: readonly string[]): FindingsCard {
  const heat = createHeatMap(inks);
  let means: readonly Mean[] = [];
  let all: Mean | undefined;
  const plot = createPlot({
    label: say("Mean colour of the stars of each number of planets, with its standard error"),
    x: say("planets"),
    y: say("mean colour"),
    series: [{ paths: () => null, points: { show: false } }],
    rangeX: () => [-0.6, CLASSES - 0.4],
    rangeY: () => colourRange(means, all),
    splitsX: CLASS_INDICES,
    below: (drawn) => all && all.count > 0 && levelLine(drawn, all.mean, INK.cool),
    above(drawn) {
      for (const [index, { mean, error, count }] of means.entries())
        if (count > 1) errorBar(drawn, index, mean, error, INK.mark);
    },
    describe(index) {
      const { mean, error, count } = means[index] ?? { count: 0 };
      if (count === 0) return say("no star with {n} planet|no star with {n} planets", { n: index });
      const colour = Number.isNaN(error) ? fixed(mean, 2) : `${fixed(mean, 2)} ± ${fixed(error, 2)}`;
      const values = { n: index, colour, stars: starsText(count) };
      return say("{n} planet: mean colour {colour}, {stars}|{n} planets: mean colour {colour}, {stars}", values);
    },
  });
  const verdict = element("strong");
  const because = element("span");
  const explain = superscriptText(because);

  return {
    root: createCard(
      4,
      say("Colour against planets"),
      "colours",
      heat.root,
      element("p", { class: "exercise-note" }, verdict, " ", because),
      element("div", { class: "plot-slot" }, plot.root),
    ),
    show(findings: Findings) {
      means = findings.table.map(meanOf);
      all = meanOf(findings.colours);
      const sentence = correlationSentence(findings);
      verdict.textContent = sentence.verdict;
      explain(sentence.because);
      heat.show(findings);
      plot.set([CLASS_INDICES, means.map(({ mean, count }) => (count > 0 ? mean : null))]);
    },
    dispose: plot.dispose,
  };
}

/** A range that holds every error bar, at least two CLASS_INDICES wide, so that noise does not look like a trend. */
function colourRange(means: readonly Mean[], all: Mean | undefined): [number, number] {
  const middle = all && all.count > 0 ? all.mean : (CLASSES - 1) / 2;
  const ends = means
    .filter(({ error }) => !Number.isNaN(error))
    .flatMap(({ mean, error }) => [mean - error, mean + error]);
  return [
    Math.max(-0.5, Math.min(middle - 1, ...ends) - 0.2),
    Math.min(CLASSES - 0.5, Math.max(middle + 1, ...ends) + 0.2),
  ];
}
