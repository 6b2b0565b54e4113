/** A slider for each threshold of the kinds of ground. */
import { AREAS } from "../../map/palette.ts";
import { element } from "../../ui/element.ts";
import { THRESHOLDS } from "./kinds.ts";
import type { Study } from "./study.ts";

/** The greatest threshold, height units. */
const MOST = 800;

export interface KindsPanel {
  readonly root: HTMLElement;
  refresh(): void;
}

export function createKindsPanel(study: Study): KindsPanel {
  const rows = THRESHOLDS.map(({ kind, reading }, i) => {
    const output = element("output");
    const input = element("input", {
      ...{ type: "range", min: "0", max: String(MOST), step: "1" },
      "aria-label": `${kind}: most of the reading “${reading}”`,
    });
    input.addEventListener("input", () => {
      study.preview({ kinds: study.state.kinds.map((value, k) => (k === i ? input.valueAsNumber : value)) });
    });
    input.addEventListener("change", () => study.commit(`threshold of ${kind}`));
    const swatch = element("span", { class: "sum-swatch" });
    swatch.style.background = `rgb(${AREAS[kind].join(" ")})`;
    return {
      input,
      output,
      root: element("label", { class: "sum-kind" }, swatch, `${kind}: ${reading} below`, input, output),
    };
  });
  return {
    root: element("section", { class: "sum-kinds", "aria-label": "Kinds of ground" }, ...rows.map(({ root }) => root)),
    refresh() {
      study.state.kinds.forEach((value, i) => {
        rows[i].input.value = String(value);
        rows[i].output.textContent = String(value);
      });
    },
  };
}
