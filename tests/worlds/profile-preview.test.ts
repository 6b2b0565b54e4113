/** Nobody is in rock while a profile is drawn, and after it is kept: on foot and in the air, on islands, in countries and below, on planets. */
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { createRandom } from "../../src/core/field/random.ts";
import { createColliderCells } from "../../src/core/islands/collider-cells.ts";
import { collisionGround, NO_WATER } from "../../src/core/islands/collision-ground.ts";
import { mineGround } from "../../src/core/islands/mine-ground.ts";
import { surfaceOn } from "../../src/core/planet/sphere.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { raise } from "../../src/core/profiles/edit.ts";
import { countryGround } from "../../src/core/underground/country-ground.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import { type Gap, NO_INTENT } from "../../src/explorers/explorer.ts";
import { diff } from "../../src/recipe/diff.ts";
import { generate } from "../../src/recipe/generate.ts";
import { generateIslands } from "../../src/recipe/kinds/islands-generator.ts";
import { generateLand } from "../../src/recipe/kinds/land-generator.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { ISLANDS_KIT } from "../../src/worlds/islands/islands-kit.ts";
import { LAND_KIT } from "../../src/worlds/islands/land-kit.ts";
import { createIslandsWorld } from "../../src/worlds/islands/live-world.ts";
import type { LiveWorld } from "../../src/worlds/live-world.ts";
import { createPlanetWorld } from "../../src/worlds/planet/live-world.ts";

/** Profiles as someone draws them: from that of 1983, two strokes of a brush more in each. */
function drawnProfiles(count: number): string[] {
  const random = createRandom(7);
  let { samples } = PROFILE_1983;
  return Array.from({ length: count }, () => {
    for (let k = 0; k < 2; k++)
      samples = raise(samples, { at: 256 * random(), radius: 4 + 60 * random() }, Math.round(60 * random() - 25));
    samples = samples.map((v) => Math.round(v));
    return profileCode(createProfile(samples));
  });
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

type IsFree = (x: number, y: number, z: number) => boolean;

/** Whether a point is in the open, by generators of its own. */
const OPEN: Readonly<Record<string, (world: never) => IsFree>> = {
  islands(world: typeof skylands.world) {
    const islands = generateIslands(world);
    const ground = mineGround(collisionGround(createColliderCells(islands), 0, "foot", NO_WATER), islands, 0);
    return (x, y, z) => !ground.gapAt(x, y, z, gap).inside;
  },
  land(world: typeof forest.world) {
    const { islands, underground } = generateLand(world);
    const surface = collisionGround(createColliderCells(islands), 0, "foot", NO_WATER);
    if (!underground) return (x, y, z) => !surface.gapAt(x, y, z, gap).inside;
    const ground = countryGround(surface, undergroundGround(underground, 0), underground.hills, 0);
    return (x, y, z) => !ground.gapAt(x, y, z, gap).inside;
  },
  planet(world: typeof planet.world) {
    const globe = generate(world);
    return (x, y, z) => Math.hypot(x, y, z) >= globe.radius + surfaceOn(globe, x, y, z) - 0.05;
  },
};

const STARTS = [
  ["skylands", skylands, "walker", (w: never) => createIslandsWorld(w, ISLANDS_KIT)],
  ["skylands", skylands, "helicopter", (w: never) => createIslandsWorld(w, ISLANDS_KIT)],
  ["forest", forest, "walker", (w: never) => createIslandsWorld(w, LAND_KIT)],
  ["forest", forest, "helicopter", (w: never) => createIslandsWorld(w, LAND_KIT)],
  ["forest", forest, "drone", (w: never) => createIslandsWorld(w, LAND_KIT)],
  ["caverns", caverns, "walker", (w: never) => createIslandsWorld(w, LAND_KIT)],
  ["mines", mines, "walker", (w: never) => createIslandsWorld(w, LAND_KIT)],
  ["planet", planet, "walker", (w: never) => createPlanetWorld(w)],
  ["planet", planet, "helicopter", (w: never) => createPlanetWorld(w)],
] as const;

describe.each(STARTS)("%s", (name, recipe: Recipe, by, create) => {
  test(`a ${by} stays out of the rock while a profile is drawn`, { timeout: 60_000 }, () => {
    const shot = Object.keys(recipe.shots).find((each) => recipe.shots[each].by === by);
    const start = { ...startRequest(name, recipe, shot ?? Object.keys(recipe.shots)[0]), by };
    let world = openWorld(recipe, start);
    const live: LiveWorld = create(world as never);
    const settle = (seconds: number) => {
      for (let i = 0; i < 60 * seconds; i++) live.step(NO_INTENT);
    };
    settle(0.5);
    const isFree = (profile: string): boolean => {
      const { x, y, z } = live.pose();
      const foot = recipe.kind.name === "planet" ? z : z + 0.3;
      return OPEN[recipe.kind.name]({ ...world, profile } as never)(x, y, foot);
    };
    for (const [i, profile] of drawnProfiles(12).entries()) {
      live.preview({ ...world, profile });
      settle(0.5);
      expect(isFree(profile), `profile ${i}`).toBe(true);
      if (i % 6 !== 5) continue;
      const next = { ...start, profile };
      const changes = diff(recipe, { ...start, profile: world.profile }, next);
      world = openWorld(recipe, { ...next, ...live.where() });
      live.apply(world, changes);
      settle(0.5);
      expect(isFree(profile), `profile ${i} kept`).toBe(true);
    }
  });
});
