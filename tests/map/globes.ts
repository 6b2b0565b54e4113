/** Globes and charts for the tests of maps. */
import planet from "../../scenes/planet/scene.ts";
import { createGlobe, type Globe } from "../../src/core/planet/sphere.ts";
import { type Chart, drawChart } from "../../src/map/chart.ts";
import type { ChartRequest } from "../../src/map/chart-source.ts";
import { createPlanetChartSource } from "../../src/map/planet/chart-source.ts";
import type { Middle } from "../../src/map/planet/projection.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generate } from "../generate.ts";

export const POLE: Middle = { latitude: 90, longitude: 0, heading: 0 };

/** The planet of the original: radius 400 m, sea level 330, the terms of 1983. */
export const globe1983 = createGlobe({ radius: 400, sea: 330 });

const { erosion: _, ...plain } = planet.world as PlanetTable;

/** Without erosion. */
export const thePlanet: Globe = generate(plain);

export function chartOf(globe: Globe, middle: Middle, request: Partial<ChartRequest> & { span: number }): Chart {
  return drawChart(createPlanetChartSource(globe, middle), { size: 128, cells: 64, scale: 0.7, inset: 2, ...request });
}
