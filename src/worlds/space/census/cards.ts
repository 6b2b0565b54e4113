/** The cards of the star census: mean density with layers, and stars by number of planets. */
import type uPlot from "uplot";
import { CLASSES } from "../../../core/space/census.ts";
import { element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { fixed, short } from "../../../ui/number-text.ts";
import { bars, createPlot, errorBar, INK, levelBand, levelLine } from "../../../ui/plot.ts";
import { say } from "../../../words/words.ts";
import { measured, superscriptText } from "../ui/number-format.ts";
import { CLASS_INDICES, type Findings } from "./findings.ts";
import { densitySentence, evennessSentence, layersSentence, starsText } from "./sentences.ts";

export interface Card {
  readonly root: HTMLElement;
  dispose(): void;
}

export interface FindingsCard extends Card {
  show(findings: Findings): void;
}

/** A numbered section of the sheet. */
export function createCard(number: number, title: string, name: string, ...parts: HTMLElement[]): HTMLElement {
  return element(
    "section",
    { class: `exercise exercise-${name}`, "aria-label": title },
    element("h3", {}, element("b", {}, String(number)), title),
    ...parts,
  );
}

/** Cubic light-years: the unit of the density plot. */
const UNIT = 1e6;

export function createDensityCard(): FindingsCard {
  const figure = element("p", { class: "exercise-figure" });
  const unit = element("p", { class: "exercise-unit" }, say("stars per cubic light-year"));
  const sentence = element("p", { class: "exercise-note" });
  const [write, note] = [superscriptText(figure), text(sentence)];
  let shown: Findings | undefined;
  const layersOf = () => shown?.layers ?? [];
  const plot = createPlot({
    label: say("Density of stars in layers along z, with the mean of all"),
    x: say("z, light-years"),
    y: say("per million ly³"),
    series: [{ paths: () => null, points: { show: false } }],
    rangeX: () => [shown?.box.z0 ?? 0, shown?.box.z1 ?? 1],
    rangeY: () => [0, 1.08 * highestBar(layersOf()) || 1],
    below(drawn) {
      if (!shown || shown.stars === 0) return;
      const { density, densityError } = shown;
      levelBand(drawn, UNIT * (density - densityError), UNIT * (density + densityError), INK.band);
      levelLine(drawn, UNIT * density, INK.cool);
    },
    above(drawn) {
      for (const { z0, z1, volume, count } of layersOf())
        errorBar(drawn, (z0 + z1) / 2, (UNIT * count) / volume, (UNIT * Math.sqrt(count)) / volume, INK.mark);
    },
    describe(index) {
      const layer = layersOf()[index];
      if (!layer) return "";
      const { z0, z1, volume, count } = layer;
      return say("z {from} to {to}: {stars}, {density} per million ly³", {
        ...{ from: whole(z0), to: whole(z1), stars: starsText(count) },
        density: fixed((UNIT * count) / volume, 2),
      });
    },
  });

  return {
    root: createCard(
      1,
      say("Mean density"),
      "density",
      figure,
      unit,
      element("div", { class: "plot-slot" }, plot.root),
      sentence,
    ),
    show(findings) {
      shown = findings;
      const { density, densityError, layers } = findings;
      write(density === 0 ? "0" : measured(density, densityError));
      note(`${densitySentence(findings)} ${layersSentence(findings)}`);
      plot.set([layers.map(({ z0, z1 }) => (z0 + z1) / 2), layers.map(({ volume, count }) => (UNIT * count) / volume)]);
    },
    dispose: plot.dispose,
  };
}

/** Upper end of the highest error bar. */
function highestBar(layers: Findings["layers"]): number {
  return UNIT * Math.max(0, ...layers.map(({ volume, count }) => (count + Math.sqrt(count)) / volume));
}

/** Expected stars for each of 1 to 15 planets if all were equally common. */
const evenCount = ({ planets }: Findings): number => planets.slice(1).reduce((sum, n) => sum + n, 0) / (CLASSES - 1);

export function createPlanetsCard(): FindingsCard {
  let shown: Findings | undefined;
  const plot = createPlot({
    label: say("Numbers of stars by number of planets; the table below has the numbers"),
    x: say("planets"),
    y: say("stars"),
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
    splitsX: CLASS_INDICES,
    below(drawn) {
      const even = shown ? evenCount(shown) : 0;
      levelBand(drawn, even - Math.sqrt(even), even + Math.sqrt(even), INK.band);
    },
    above: (drawn) => shown && shown.stars > 0 && levelLine(drawn, evenCount(shown), INK.cool),
    describe(index) {
      if (!shown) return "";
      const count = shown.planets[index];
      return say(
        "{n} planet: {stars}, {share} %; {expected} expected if all were equally common|{n} planets: {stars}, {share} %; {expected} expected if all were equally common",
        {
          ...{ n: index, stars: starsText(count), expected: fixed(evenCount(shown), 1) },
          share: fixed((100 * count) / Math.max(1, shown.stars), 1),
        },
      );
    },
  });
  const table = createPlanetTable();
  const verdict = element("strong");
  const because = element("span");
  const explain = superscriptText(because);

  return {
    root: createCard(
      3,
      say("Stars by number of planets"),
      "planets",
      element("div", { class: "plot-slot" }, plot.root),
      table.root,
      element("p", { class: "exercise-note" }, verdict, " ", because),
    ),
    show(findings) {
      shown = findings;
      table.show(findings);
      const sentence = evennessSentence(findings);
      verdict.textContent = sentence.verdict;
      explain(say("{because} The band is the expected scatter, ± √n.", { because: sentence.because }));
      plot.set([CLASS_INDICES, findings.planets.slice()]);
    },
    dispose: plot.dispose,
  };
}

/** Numbers of stars by number of planets, and their shares. */
function createPlanetTable() {
  const cells = CLASS_INDICES.map(() => element("td"));
  const shares = CLASS_INDICES.map(() => element("td"));
  const heading = (words: string) => element("th", { scope: "row" }, words);
  const table = element(
    "table",
    { class: "planet-table" },
    element(
      "tr",
      {},
      heading(say("planets")),
      ...CLASS_INDICES.map((index) => element("th", { scope: "col" }, String(index))),
    ),
    element("tr", {}, heading(say("stars")), ...cells),
    element("tr", {}, heading("%"), ...shares),
  );
  return {
    root: table,
    show({ planets, stars }: Findings): void {
      for (const index of CLASS_INDICES) {
        cells[index].textContent = planets[index] < 1e6 ? String(planets[index]) : short(planets[index]);
        cells[index].title = whole(planets[index]);
        shares[index].textContent = stars === 0 ? "" : fixed((100 * planets[index]) / stars, 1);
      }
    },
  };
}
