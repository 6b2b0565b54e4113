/** Random walks over crevasses and the walls of calderas: never below the ground, and nobody is stuck. */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { fromGeo } from "../../../src/core/planet/geo.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { readLink } from "../../../src/recipe/permalink.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { playerPose } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { sampled } from "../../long-test.ts";

/** Steps of a sixtieth of a second from a start. */
const [STARTS, STEPS] = sampled([40, 1500], [6, 300]);

test.each([
  ["crevasses", "ice", -29.0072, 17.9054, 25],
  ["crevasses of a cap", "earth", 86.074, 122.1551, 25],
  ["crevasses of a small planet's cap", "default", 67.7109, -96.2849, 25],
  ["a caldera's walls", "lava", -28.51, 124.83, 60],
])("on %s", async (_, preset, latitude, longitude, range) => {
  const { recipe, request, problems } = await readLink(`?world=planet&preset=${preset}&by=walker`, scenes);
  expect(problems).toEqual([]);
  const opened = openWorld(recipe as unknown as PlanetRecipe, request);
  const dice = createDice(5);
  const { radius } = opened.shape;
  let [moved, least, most, deepest] = [0, Infinity, -Infinity, Infinity];
  for (let start = 0; start < STARTS; start++) {
    // Within some hundred metres.
    const aside = [dice() - 0.5, dice() - 0.5].map((v) => (v * 400 * 57.3) / radius);
    const place = { latitude: latitude + aside[0], longitude: longitude + aside[1], altitude: 0 };
    const [x0, y0, z0] = fromGeo(place, radius, new Float64Array(3));
    const simulation = new PlanetSimulation({ ...opened, start: { ...opened.start, at: [x0, y0, z0] } });
    const { globe, ground } = simulation;
    const before = playerPose(simulation.player, ground);
    let intent = { ...wishAnything(dice), forward: 1, run: 1 };
    for (let i = 0; i < STEPS; i++) {
      if (dice() < 0.01) intent = { ...wishAnything(dice), forward: 1, run: 1 };
      simulation.step(intent);
      const { x, y, z } = playerPose(simulation.player, ground);
      const altitude = altitudeOn(globe, x, y, z, simulation.t);
      deepest = Math.min(deepest, Math.hypot(x, y, z) - radius - altitude);
      least = Math.min(least, altitude);
      most = Math.max(most, altitude);
    }
    const { x, y, z } = playerPose(simulation.player, ground);
    if (Math.hypot(x - before.x, y - before.y, z - before.z) > 5) moved++;
  }
  console.log(`${preset}: altitudes from ${least.toFixed(0)} to ${most.toFixed(0)} m, ${moved} of ${STARTS} moved on`);
  expect(deepest).toBeGreaterThan(-0.02);
  expect(most - least).toBeGreaterThan(range);
  expect(moved).toBeGreaterThan(sampled(0.5, 0.4) * STARTS);
});
