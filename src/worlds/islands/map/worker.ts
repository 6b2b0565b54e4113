/** The worker script of the islands' maps. */

import { type ChartRequest, MAP_VIEWS } from "../../../map/chart-source.ts";
import type { IslandsTable } from "../../../recipe/kinds/islands.ts";
import { generateIslands } from "../../../recipe/kinds/islands-generator.ts";
import { cacheLast, type MapOrder, serveMaps } from "../../map-worker.ts";
import { createIslandsSheet } from "./chart.ts";
import type { IslandsView } from "./view.ts";

const sheetOf = cacheLast((world: IslandsTable) => createIslandsSheet(generateIslands(world)));

const viewOf = (
  { place, heading, level, t, plain, shows, taken, roads = [] }: MapOrder<IslandsTable>,
  request: ChartRequest,
): IslandsView => ({
  ...request,
  place,
  heading,
  level,
  t,
  plain: plain === true,
  shows: MAP_VIEWS.find((view) => view === shows) ?? "all",
  taken: new Set(taken),
  roads,
});

serveMaps<IslandsTable>({
  draw: (order, request) => sheetOf(order.world).draw(viewOf(order, request)),
  // Water is known near the places that were looked at before, and found by and by elsewhere.
  refine(order, request) {
    const sheet = sheetOf(order.world);
    const view = viewOf(order, request);
    const chart = sheet.draw(view);
    return { chart, steps: sheet.addWater(chart, view) };
  },
});
