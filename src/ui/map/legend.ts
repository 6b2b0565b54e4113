/** What inks and signs mean, under the large map. */

import { drawing, element } from "../element.ts";
import type { LegendRow } from "./picture.ts";

export interface Legend {
  readonly root: HTMLElement;
  show(rows: readonly LegendRow[]): void;
}

export function createLegend(): Legend {
  const root = element("ul", { class: "map-legend", "aria-label": "Legend" });
  let shown = "";
  return {
    root,
    show(rows) {
      const meanings = rows.map(({ meaning }) => meaning).join();
      if (meanings === shown) return;
      shown = meanings;
      root.replaceChildren(
        ...rows.map(({ ink, sign, stroke, meaning }) => {
          const strokes = sign === "" ? null : drawing("svg", { viewBox: "0 0 12 12" }, drawing("path", { d: sign }));
          const swatch = element("span", { class: "map-swatch", "aria-hidden": "true" }, strokes);
          swatch.style.background = ink;
          if (stroke) swatch.style.setProperty("--stroke", stroke);
          return element("li", {}, swatch, meaning);
        }),
      );
    },
  };
}
