/** The maps of islands, archipelago by archipelago: first dry, and once it is found with their water. */

import type { Islands } from "../../../core/islands/islands.ts";
import { streamsOf } from "../../../core/islands/streams.ts";
import { boxOf, createMapFrame, worldToSheet } from "../../../map/frame.ts";
import { altitudeOf, drawIslesChart, type IslesChart, type IslesView } from "./chart.ts";
import { drawWater, WATERS_TO } from "./water.ts";

export interface IslesSheet {
  draw(view: IslesView): IslesChart;
  /** The chart of a view with its water, in steps of well under 4 ms: seconds in all where nobody looked before. Wide maps have none. */
  pour(chart: IslesChart, view: IslesView): Generator<undefined, IslesChart>;
}

export function createIslesSheet(islands: Islands): IslesSheet {
  return {
    draw: (view) => drawIslesChart(islands, view),
    *pour(chart, { place, heading, level, span, size, scale }) {
      if (span > WATERS_TO) return chart;
      const frame = createMapFrame(place[0], place[1], heading);
      const waters = yield* streamsOf(islands).through(altitudeOf(islands, level), boxOf(frame, heading, span));
      const water = drawWater(waters, worldToSheet(frame, span, size), size / span, scale);
      // Under the rock at the edge, over which it falls.
      const rock = chart.layers.findIndex(({ name }) => name === "rock" || name === "rim");
      const over = rock < 0 ? chart.layers.length : rock;
      const wet = water.filter(({ lines }) => lines.length > 0);
      return { ...chart, layers: [...chart.layers.slice(0, over), ...wet, ...chart.layers.slice(over)] };
    },
  };
}
