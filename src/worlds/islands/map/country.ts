/** The map of a country with lakes: the orienteering map of The Forest, with houses and without features that were taken away. */
import type { Islands } from "../../../core/islands/islands.ts";
import { drawChart } from "../../../map/chart.ts";
import { createForestSource } from "../../../map/forest.ts";
import { createMapFrame, worldToSheet } from "../../../map/frame.ts";
import { createGridLines, drawNorthArrows } from "../../../map/grid.ts";
import { drawFeatures } from "./signs.ts";
import type { IslandsChart, IslandsView } from "./view.ts";

/** Layers of the chart that a plain map leaves out. */
const WORDS = /^(grid|label|summit)/;

export function drawCountryChart(islands: Islands, view: IslandsView): IslandsChart {
  const { place, heading, t, span, size, plain } = view;
  const frame = createMapFrame(place[0], place[1], heading);
  const [altitude] = islands.altitudes;
  const lake = islands.sea + (islands.lakes?.level ?? 0);
  const source = { ...createForestSource(islands, frame, { t, lake }), features: () => [] };
  const { areas, layers, interval } = drawChart(source, view);
  const toMap = worldToSheet(createMapFrame(0, 0, 0), span, size);
  const lines = plain ? layers.filter(({ name }) => !WORDS.test(name)) : layers;
  const arrows = plain ? [] : drawNorthArrows(createGridLines(frame, span), frame, toMap, view);
  const drawn = [...lines, ...arrows, ...drawFeatures(islands, frame, { ...view, altitude }, toMap)];
  return { areas, layers: drawn.filter((layer) => layer.lines.length > 0), interval };
}
