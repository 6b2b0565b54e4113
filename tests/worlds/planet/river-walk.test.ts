/** Rivers of planets as a walker meets them. */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { BRIM } from "../../../src/core/planet/river-banks.ts";
import { RIVER_NODE } from "../../../src/core/planet/rivers.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { cellsNear } from "../../../src/stream/cells.ts";
import { RIVER_STRIDE } from "../../../src/worlds/planet/jobs/river-layout.ts";
import { gatherRivers } from "../../../src/worlds/planet/jobs/rivers.ts";
import { type RiverSurface, waterLevelAt } from "../../../src/worlds/planet/render/river-levels.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { downstream, planetOfRadius, riversNear, springPlaces } from "../../core/planet/river-survey.ts";
import { nonEmpty } from "../../non-empty.ts";

describe("the level of water by the meshes that have arrived", () => {
  const globe = planetOfRadius(60_000);
  const place = downstream(globe, springPlaces(globe, 3)[2]);
  const surfaces: RiverSurface[] = [];
  const levelAt = (x: number, y: number, z: number) => waterLevelAt(surfaces, globe.radius, x, y, z);
  cellsNear(1, globe.radius, place, 1, (cell) => {
    const { centre, reach, things } = runSteps(gatherRivers(globe, cell, (bytes) => new ArrayBuffer(bytes)));
    const from = 2 + things[0] * RIVER_STRIDE;
    const indices = Uint32Array.from(things.subarray(from, from + things[1]));
    surfaces.push({ centre, reach, vertices: things.slice(2, from), indices });
  });

  test("is that of the course, whatever the distance from the centre", () => {
    let met = 0;
    for (const { nodes } of nonEmpty(riversNear(globe, place, 100).stretches))
      for (let at = 0; at < nodes.length; at += RIVER_NODE) {
        const [x, y, z, level] = nodes.subarray(at, at + RIVER_NODE);
        if (Math.hypot(x - place[0], y - place[1], z - place[2]) > 60) continue;
        // The higher water counts where two courses run side by side, or a river ends in a lake.
        const found = levelAt(1.01 * x, 1.01 * y, 1.01 * z);
        expect(found).toBeGreaterThan(level + BRIM - 0.01);
        expect(found).toBeLessThan(level + BRIM + 0.5);
        met++;
      }
    expect(met).toBeGreaterThan(5);
  });

  test("is none beside it, and none once they have left", () => {
    const [{ nodes }] = riversNear(globe, place, 1).stretches;
    const [x, y, z] = nodes;
    expect(levelAt(x, y, z + 3000)).toBe(-Infinity);
    expect(waterLevelAt([], globe.radius, ...place)).toBe(-Infinity);
  });
});

test("a walker wades through a river, more slowly than over dry ground", () => {
  const opened = openWorld(scene, startRequest("planet", scene, "ground", "walker"));
  const dry = new PlanetSimulation(opened);
  const wet = new PlanetSimulation(opened, { riverAt: (t, ...place) => altitudeOn(dry.globe, ...place, t) + 0.8 });
  const walk = (simulation: typeof dry) => {
    for (let i = 0; i < 60; i++) simulation.step({ ...NO_INTENT, forward: 1 });
    const { explorer } = simulation.player;
    if (explorer.by !== "walker") throw new Error(`Expected a walker, got ${explorer.by}.`);
    return explorer.state.local;
  };
  const [onGround, inWater] = [walk(dry), walk(wet)];
  expect(onGround.depth).toBe(0);
  expect(inWater.depth).toBeCloseTo(0.8, 2);
  expect(inWater.speed).toBeLessThan(0.8 * onGround.speed);
  expect(inWater.speed).toBeGreaterThan(0);
});
