/** Draws the maps of flat ground in a worker. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { type ChartRequest, MAP_VIEWS } from "../../../map/chart-source.ts";
import { createFlatSheet } from "../../../map/flat/chart.ts";
import type { FlatMapView } from "../../../map/flat/view.ts";
import type { FlatTable } from "../../../recipe/kinds/flat.ts";
import { cacheLast, type MapOrder, serveMaps } from "../../map-worker.ts";

const viewOf = (
  { place, heading, level, t, plain, shows, roads = [] }: MapOrder<FlatTable>,
  request: ChartRequest,
): FlatMapView => ({
  ...request,
  place,
  heading,
  level,
  t,
  plain: plain === true,
  shows: MAP_VIEWS.find((view) => view === shows) ?? "all",
  roads,
});

/** Called by the worker script of each form of flat ground. */
export function serveFlatMaps<W extends FlatTable>(generate: (world: W) => FlatGround): void {
  const sheetOf = cacheLast((world: W) => createFlatSheet(generate(world)));

  serveMaps<W>({
    draw: (order, request) => sheetOf(order.world).draw(viewOf(order, request)),
    // Water is known near the places that were looked at before, and found by and by elsewhere.
    refine(order, request) {
      const sheet = sheetOf(order.world);
      const view = viewOf(order, request);
      const chart = sheet.draw(view);
      return { chart, steps: sheet.addWater(chart, view) };
    },
  });
}
