/** Exercise 1: how dense the stars are, and layer by layer that they are so everywhere. */

import { element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import { createChart, errorBar, INK, levelBand, levelLine } from "../ui/chart.ts";
import { fixed, measured } from "../ui/figures.ts";
import { raisedText } from "../ui/raised.ts";
import type { Findings } from "./result.ts";
import { densitySentence, layersSentence, starsText } from "./words.ts";

export interface Card {
  readonly root: HTMLElement;
  dispose(): void;
}

export interface FindingsCard extends Card {
  show(findings: Findings): void;
}

/** A numbered part of the sheet. */
export function createCard(number: number, title: string, name: string, ...parts: HTMLElement[]): HTMLElement {
  return element(
    "section",
    { class: `exercise exercise-${name}`, "aria-label": title },
    element("h3", {}, element("b", {}, String(number)), title),
    ...parts,
  );
}

/** Cubic light-years that the chart counts stars in. */
const UNIT = 1e6;

export function createDensityCard(): FindingsCard {
  const figure = element("p", { class: "exercise-figure" });
  const unit = element("p", { class: "exercise-unit" }, "stars per cubic light-year");
  const sentence = element("p", { class: "exercise-note" });
  const [write, note] = [raisedText(figure), text(sentence)];
  let shown: Findings | undefined;
  const layersOf = () => shown?.layers ?? [];
  const chart = createChart({
    label: "Density of stars in layers along z, with the mean of all",
    x: "z, light-years",
    y: "per million ly³",
    series: [{ paths: () => null, points: { show: false } }],
    rangeX: () => [shown?.box.z0 ?? 0, shown?.box.z1 ?? 1],
    rangeY: () => [0, 1.08 * mostOf(layersOf()) || 1],
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
    said(index) {
      const layer = layersOf()[index];
      if (!layer) return "";
      const { z0, z1, volume, count } = layer;
      return `z ${whole(z0)} to ${whole(z1)}: ${starsText(count)}, ${fixed((UNIT * count) / volume, 2)} per million ly³`;
    },
  });

  return {
    root: createCard(
      1,
      "Mean density",
      "density",
      figure,
      unit,
      element("div", { class: "chart-slot" }, chart.root),
      sentence,
    ),
    show(findings) {
      shown = findings;
      const { density, densityError, layers } = findings;
      write(density === 0 ? "0" : measured(density, densityError));
      note(`${densitySentence(findings)} ${layersSentence(findings)}`);
      chart.set([
        layers.map(({ z0, z1 }) => (z0 + z1) / 2),
        layers.map(({ volume, count }) => (UNIT * count) / volume),
      ]);
    },
    dispose: chart.dispose,
  };
}

/** The top of the highest error bar. */
function mostOf(layers: Findings["layers"]): number {
  return UNIT * Math.max(0, ...layers.map(({ volume, count }) => (count + Math.sqrt(count)) / volume));
}
