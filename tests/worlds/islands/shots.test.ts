/** Shots of walkers start at the altitude of their recipe, above ground and in mines and caverns. */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { ISLANDS_KIT } from "../../../src/worlds/islands/islands-kit.ts";
import { LAND_KIT } from "../../../src/worlds/islands/land-kit.ts";
import { createIslandsWorld } from "../../../src/worlds/islands/live-world.ts";

/** Of how much an altitude may differ: a walker is put beside a trunk or a boulder, on ground of another height. */
const METRES = 2;

const KITS = { skylands: ISLANDS_KIT, forest: LAND_KIT, caverns: LAND_KIT, mines: LAND_KIT };

const shots: [world: keyof typeof KITS, shot: string, altitude: number][] = [];
for (const world of Object.keys(KITS) as (keyof typeof KITS)[]) {
  const { default: scene } = await scenes[world].load();
  for (const [shot, { by, at }] of Object.entries(scene.shots)) if (by === "walker") shots.push([world, shot, at[2]]);
}

test("there are shots above ground and below", () => {
  expect(shots.filter(([, , altitude]) => altitude < 0).length).toBeGreaterThan(3);
  expect(shots.filter(([, , altitude]) => altitude > 0).length).toBeGreaterThan(3);
});

test.each(shots)("%s/%s", async (world, shot, altitude) => {
  const { default: scene } = await scenes[world].load();
  const live = createIslandsWorld(openWorld(scene, startRequest(world, scene, shot)), KITS[world]);
  expect(Math.abs(live.where().at[2] - altitude)).toBeLessThan(METRES);
});
