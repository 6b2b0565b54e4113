/** The worker script of a planet's maps. */
import { drawChart } from "../../../map/chart.ts";
import { createPlanetChartSource } from "../../../map/planet/chart-source.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../../recipe/kinds/planet-lands.ts";
import { cacheLast, serveMaps } from "../../map-worker.ts";

const globeOf = cacheLast((world: PlanetTable) => generatePlanet(world));

serveMaps<PlanetTable>({
  draw({ world, place: [latitude, longitude], heading, t }, request) {
    return drawChart(createPlanetChartSource(globeOf(world), { latitude, longitude, heading }, t), request);
  },
});
