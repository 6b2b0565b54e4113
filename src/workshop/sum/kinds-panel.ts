/** A slider for each threshold of the kinds of ground. */
import { AREAS } from "../../map/palette.ts";
import type { Threshold } from "../../recipe/thresholds.ts";
import { element } from "../../ui/element.ts";
import type { Study } from "./study.ts";

/** The greatest threshold, height units. */
const MOST = 800;

export interface KindsPanel {
  readonly root: HTMLElement;
  /** Shows the values of the study for the tests of a cover table. */
  refresh(thresholds: readonly Threshold[]): void;
}

export function createKindsPanel(study: Study): KindsPanel {
  let shown: readonly Threshold[] = [];
  const root = element("section", { class: "sum-kinds", "aria-label": "Kinds of ground" });

  function rowOf({ kind, reading }: Threshold, i: number): HTMLElement {
    const input = element("input", {
      ...{ type: "range", min: "0", max: String(MOST), step: "1" },
      "aria-label": `${kind}: most of the reading “${reading}”`,
    });
    input.addEventListener("input", () => {
      study.preview({ kinds: study.state.kinds.map((value, k) => (k === i ? input.valueAsNumber : value)) });
    });
    input.addEventListener("change", () => study.commit(`threshold of ${kind}`));
    const swatch = element("span", { class: "sum-swatch" });
    swatch.style.background = `rgb(${AREAS[kind as keyof typeof AREAS].join(" ")})`;
    return element("label", { class: "sum-kind" }, swatch, `${kind}: ${reading} below`, input, element("output"));
  }

  return {
    root,
    refresh(thresholds) {
      const names = (list: readonly Threshold[]) => list.map(({ kind, reading }) => `${kind} ${reading}`).join();
      if (names(thresholds) !== names(shown)) {
        shown = thresholds;
        root.replaceChildren(...thresholds.map(rowOf));
      }
      study.state.kinds.forEach((value, i) => {
        const [input, output] = [root.children[i]?.querySelector("input"), root.children[i]?.querySelector("output")];
        if (!input || !output) return;
        input.value = String(value);
        output.textContent = String(value);
      });
    },
  };
}
