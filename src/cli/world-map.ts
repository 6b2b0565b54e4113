/** The maps of all worlds with ground, as the page draws them. */

import { runSteps } from "../core/field/run-steps.ts";
import { flatIslands } from "../export/flat-islands.ts";
import { archipelagoOf } from "../export/world-heights.ts";
import { createUndergroundSheet } from "../map/below/sheet.ts";
import { drawChart } from "../map/chart.ts";
import type { ChartRequest } from "../map/chart-source.ts";
import type { Drawing } from "../map/drawing.ts";
import { createIslandsSheet } from "../map/islands/chart.ts";
import { createPlanetChartSource } from "../map/planet/chart-source.ts";
import { addRivers } from "../map/planet/rivers.ts";
import { addStreets } from "../map/planet/streets.ts";
import type { LandTable } from "../recipe/kinds/land.ts";
import { undergroundOf } from "../recipe/kinds/land-generator.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { generatePlanet } from "../recipe/kinds/planet-lands.ts";
import type { Place } from "./place.ts";

/** Pixels a side of the drawing, which an SVG viewer scales, and cells a side on which contours are traced. */
const SHEET = { size: 800, cells: 256, scale: 1, inset: 12 };

/** North up. `level` is one below the ground, 1 or more; 0 is the ground. */
export function drawWorldMap(place: Pick<Place, "world" | "at" | "altitude" | "t">, span: number, level = 0): Drawing {
  const { world, at, t } = place;
  const request: ChartRequest = { ...SHEET, span };
  const { shape } = world;
  if (level > 0) {
    if (shape.kind !== "land" || !shape.below)
      throw new RangeError("--level: there is nothing below this world's ground.");
    return createUndergroundSheet(undergroundOf(world as LandTable)).draw({
      ...request,
      place: at,
      heading: 0,
      level,
      t,
    });
  }
  if (shape.kind === "planet") {
    const [longitude, latitude] = at;
    const globe = generatePlanet(world as PlanetTable);
    const middle = { latitude, longitude, heading: 0 };
    const chart = drawChart(createPlanetChartSource(globe, middle, t), request);
    const watered = runSteps(addRivers(globe, middle, chart, request.scale, t));
    return runSteps(addStreets(globe, middle, watered, request.scale));
  }
  return flatMap(place, request);
}

function flatMap({ world, at, altitude, t }: Pick<Place, "world" | "at" | "altitude" | "t">, request: ChartRequest) {
  const islands = flatIslands(world);
  const { altitudes } = islands;
  // Levels of maps are from the highest archipelago down.
  const level = altitudes.length - 1 - altitudes.indexOf(archipelagoOf(islands, { altitude }));
  const view = {
    ...request,
    ...{ place: at, heading: 0, level, t },
    ...({ plain: false, shows: "all", taken: new Set<string>(), roads: [] } as const),
  };
  const sheet = createIslandsSheet(islands);
  const chart = sheet.draw(view);
  for (const steps = sheet.addWater(chart, view); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
