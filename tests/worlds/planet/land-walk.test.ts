/** Random walks over planets with a land of faults: over cliffs and into the sea, never below the ground. */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { faultCode } from "../../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../../src/core/faults/settings.ts";
import { placeOn } from "../../../src/core/planet/cube-sphere.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { readLink } from "../../../src/recipe/permalink.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { playerPose } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { sampled } from "../../long-test.ts";

/** Raw steps between cells, which are cliffs all over a small planet. */
const LAND = faultCode({ ...FAULT_DEFAULTS, program: "faults", xSize: 160, ySize: 128, n: 80, seed: 4 });
/** Steps from a start. */
const [STARTS, STEPS] = sampled([10, 300], [6, 200]);

test.each([
  ["a wet planet of 400 m", "radius=400&slope=0.5"],
  ["a wet planet of 60 km", ""],
  ["the moon", "preset=moon"],
])("on %s", async (_, query) => {
  const { recipe, request, problems } = await readLink(`?world=planet&ground=${LAND}&by=walker&${query}`, scenes);
  expect(problems).toEqual([]);
  const opened = openWorld(recipe as unknown as PlanetRecipe, request);
  const dice = createDice(11);
  let [moved, lowest] = [0, Infinity];
  for (let start = 0; start < STARTS; start++) {
    const { radius } = opened.shape;
    const at = placeOn(start % 6, 1.2 * dice() - 0.6, 1.2 * dice() - 0.6, radius, new Float64Array(3));
    const simulation = new PlanetSimulation({ ...opened, start: { ...opened.start, at: [at[0], at[1], at[2]] } });
    const { globe, ground, player } = simulation;
    const before = playerPose(player, ground);
    let intent = wishAnything(dice);
    for (let i = 0; i < STEPS; i++) {
      if (dice() < 0.02) intent = { ...wishAnything(dice), forward: 1, run: 1 };
      simulation.step(intent);
      const { x, y, z } = playerPose(simulation.player, ground);
      const above = Math.hypot(x, y, z) - radius - altitudeOn(globe, x, y, z, simulation.t);
      lowest = Math.min(lowest, above);
      expect(above).toBeGreaterThan(-0.02);
    }
    const { x, y, z } = playerPose(simulation.player, ground);
    if (Math.hypot(x - before.x, y - before.y, z - before.z) > 2) moved++;
  }
  expect(lowest).toBeLessThan(0.5);
  expect(moved).toBeGreaterThan(STARTS / 2);
});
