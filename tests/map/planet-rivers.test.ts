/** Rivers on the map of a planet. */
import { expect, test } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { geoOf } from "../../src/core/planet/geo.ts";
import { RIVER_NODE } from "../../src/core/planet/rivers.ts";
import { WATER } from "../../src/map/palette.ts";
import { addRivers, MAX_RIVER_SPAN } from "../../src/map/planet/rivers.ts";
import { downstream, planetOfRadius, riversNear, springPlaces } from "../core/planet/river-survey.ts";
import { chartOf } from "./globes.ts";

const globe = planetOfRadius(60_000);
const place = downstream(globe, springPlaces(globe, 3)[2]);
const middle = { ...geoOf(...place, globe.radius), heading: 0 };
const [SPAN, SIZE] = [400, 128];
const chart = chartOf(globe, middle, { span: SPAN });
const layersOf = (t: number, from = chart) => runSteps(addRivers(globe, middle, from, 1, t)).layers;

test("are lines of water along their courses, below the grid", () => {
  const layers = layersOf(0);
  const rivers = layers.filter(({ name }) => name.startsWith("rivers"));
  expect(rivers.length).toBeGreaterThan(0);
  const names = layers.map(({ name }) => name);
  expect(names.indexOf(rivers[0].name)).toBeLessThan(names.indexOf("grid"));
  // The middle of the map is on a river.
  const points = rivers.flatMap(({ ink, lines }) => {
    expect(ink).toBe(WATER);
    return lines.flatMap((line) => Array.from({ length: line.length / 2 }, (_, k) => [line[2 * k], line[2 * k + 1]]));
  });
  const nearest = Math.min(...points.map(([x, y]) => Math.hypot(x - SIZE / 2, y - SIZE / 2)));
  expect(nearest).toBeLessThan((20 * SIZE) / SPAN);
  const { stretches } = riversNear(globe, place, SPAN * Math.SQRT1_2);
  const nodes = stretches.reduce((sum, stretch) => sum + stretch.nodes.length / RIVER_NODE, 0);
  expect(points.length).toBeGreaterThanOrEqual(nodes - stretches.length);
});

test("are left out of other years and wide maps", () => {
  expect(layersOf(0)).not.toEqual(chart.layers);
  expect(layersOf(2)).toBe(chart.layers);
  expect(layersOf(0, { ...chart, span: 2 * MAX_RIVER_SPAN })).toBe(chart.layers);
});
