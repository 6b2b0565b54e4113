/** The worker script of a planet's maps. */
import { type Chart, drawChart } from "../../../map/chart.ts";
import type { ChartRequest } from "../../../map/chart-source.ts";
import { createPlanetChartSource } from "../../../map/planet/chart-source.ts";
import type { Middle } from "../../../map/planet/projection.ts";
import { addRivers } from "../../../map/planet/rivers.ts";
import { addStreets } from "../../../map/planet/streets.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../../recipe/kinds/planet-generator.ts";
import { cacheLast, type MapOrder, serveMaps } from "../../map-worker.ts";

const globeOf = cacheLast((world: PlanetTable) => generatePlanet(world));

serveMaps<PlanetTable>({
  draw,
  refine(order, request) {
    const chart = draw(order, request);
    return { chart, steps: refine(order, request, chart) };
  },
});

function draw(order: MapOrder<PlanetTable>, request: ChartRequest) {
  return drawChart(createPlanetChartSource(globeOf(order.world), middleOf(order), order.t), request);
}

/** Adds rivers, and the streets over them. */
function* refine(order: MapOrder<PlanetTable>, { scale }: ChartRequest, chart: Chart): Generator<undefined, Chart> {
  const [globe, middle] = [globeOf(order.world), middleOf(order)];
  return yield* addStreets(globe, middle, yield* addRivers(globe, middle, chart, scale, order.t), scale);
}

function middleOf({ place: [latitude, longitude], heading }: MapOrder<PlanetTable>): Middle {
  return { latitude, longitude, heading };
}
