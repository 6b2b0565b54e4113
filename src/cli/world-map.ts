/** The maps of all worlds with ground, as the page draws them. */
import { runSteps } from "../core/field/run-steps.ts";
import type { FlatGround } from "../core/flat/flat-ground.ts";
import type { Globe } from "../core/planet/sphere.ts";
import { createUndergroundSheet } from "../map/below/sheet.ts";
import { drawChart } from "../map/chart.ts";
import type { ChartRequest } from "../map/chart-source.ts";
import type { Drawing } from "../map/drawing.ts";
import { createFlatSheet } from "../map/flat/chart.ts";
import { createGroundSource } from "../map/ground-source.ts";
import { createPlanetChartSource } from "../map/planet/chart-source.ts";
import { addRivers } from "../map/planet/rivers.ts";
import { addStreets } from "../map/planet/streets.ts";
import { nearestArchipelago } from "../recipe/queries.ts";
import type { Place } from "./place.ts";

/** Pixels a side of the drawing, which an SVG viewer scales, and cells a side on which contours are traced. */
const SHEET = { size: 800, cells: 256, scale: 1, inset: 12 };

type MapPlace = Pick<Place, "ground" | "at" | "altitude" | "t">;

/** North up. `level` is one below the ground, 1 or more; 0 is the ground. */
export function drawWorldMap(place: MapPlace, span: number, level = 0): Drawing {
  const { ground, at, t } = place;
  const request: ChartRequest = { ...SHEET, span };
  if (level > 0) {
    if (!ground.below) throw new RangeError("--level: there is nothing below this world's ground.");
    return createUndergroundSheet(ground.below()).draw({ ...request, place: at, heading: 0, level, t });
  }
  if (ground.globe) return globeMap(ground.globe(), place, request);
  if (ground.flat) return drawFlatMap(ground.flat(), place, request);
  return drawChart(createGroundSource(ground, at, place), request);
}

function globeMap(globe: Globe, { at: [longitude, latitude], t }: MapPlace, request: ChartRequest): Drawing {
  const middle = { latitude, longitude, heading: 0 };
  const chart = drawChart(createPlanetChartSource(globe, middle, t), request);
  const watered = runSteps(addRivers(globe, middle, chart, request.scale, t));
  return runSteps(addStreets(globe, middle, watered, request.scale));
}

function drawFlatMap(flat: FlatGround, { at, altitude, t }: MapPlace, request: ChartRequest): Drawing {
  const { altitudes } = flat;
  // Levels of maps are from the highest archipelago down.
  const level = altitudes.length - 1 - altitudes.indexOf(nearestArchipelago(altitudes, altitude));
  const view = {
    ...request,
    ...{ place: at, heading: 0, level, t },
    ...({ plain: false, shows: "all", taken: new Set<string>(), roads: [] } as const),
  };
  const sheet = createFlatSheet(flat);
  return runSteps(sheet.addWater(sheet.draw(view), view));
}
