/** A slider for each threshold of the kinds of ground, under a histogram of its reading on the map. */
import type { Kind } from "../../core/field/cover.ts";
import { AREAS } from "../../map/palette.ts";
import type { Threshold } from "../../recipe/thresholds.ts";
import { element } from "../../ui/element.ts";
import { say, saying } from "../../words/words.ts";
import { type Bars, createBars, MOST } from "./bars.ts";
import { KIND_NAMES, READING_NAMES } from "./kinds.ts";
import type { Study } from "./study.ts";

export interface KindsPanel {
  readonly root: HTMLElement;
  /** Shows the values of the study for the tests of a cover table, and the readings on the map by their names; nothing for null. */
  refresh(thresholds: readonly Threshold[], readings: Readonly<Record<string, Float64Array>> | null): void;
  dispose(): void;
}

interface Row {
  readonly root: HTMLElement;
  readonly bars: Bars;
  readonly input: HTMLInputElement;
  readonly output: HTMLOutputElement;
}

export function createKindsPanel(study: Study): KindsPanel {
  let shown: readonly Threshold[] = [];
  let rows: readonly Row[] = [];
  const root = element("section", { class: "sum-kinds", "aria-label": say("Kinds of ground") });

  function rowOf(threshold: Threshold, i: number): Row {
    const [kind, reading] = [KIND_NAMES[threshold.kind as Kind], READING_NAMES[threshold.reading]];
    const colour = `rgb(${AREAS[threshold.kind as Kind].join(" ")})`;
    const input = element("input", {
      ...{ type: "range", min: "0", max: String(MOST), step: "1" },
      "aria-label": say("{kind}: most of the reading “{reading}”", { kind, reading }),
    });
    input.addEventListener("input", () => {
      study.preview({ kinds: study.state.kinds.map((value, k) => (k === i ? input.valueAsNumber : value)) });
    });
    input.addEventListener("change", () => study.commit(saying("threshold of {kind}", { kind })));
    const swatch = element("span", { class: "sum-swatch" });
    swatch.style.background = colour;
    const bars = createBars(say("Histogram of the reading “{reading}”", { reading }), colour, true);
    const output = element("output");
    const name = element(
      "span",
      {},
      say("{kind}: {reading} below##a slider for the number follows", { kind, reading }),
    );
    const slider = element("div", { class: "sum-kind-slider" }, bars.canvas, input);
    return { root: element("label", { class: "sum-kind" }, swatch, name, slider, output), bars, input, output };
  }

  const dispose = () => {
    for (const { bars } of rows) bars.dispose();
  };

  return {
    root,
    refresh(thresholds, readings) {
      root.hidden = readings === null;
      if (!readings) return;
      const names = (list: readonly Threshold[]) => list.map(({ kind, reading }) => `${kind} ${reading}`).join();
      if (names(thresholds) !== names(shown)) {
        dispose();
        shown = thresholds;
        rows = thresholds.map(rowOf);
        root.replaceChildren(...rows.map((row) => row.root));
      }
      for (const [i, { bars, input, output }] of rows.entries()) {
        const value = study.state.kinds[i];
        input.value = String(value);
        output.textContent = String(value);
        bars.show(readings[shown[i].reading] ?? [], value);
      }
    },
    dispose,
  };
}
