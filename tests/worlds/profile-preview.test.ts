/** Nobody is in rock while a profile is drawn, and after it is kept: on foot and in the air, on islands, in countries and below, on planets. */
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { createRandom } from "../../src/core/field/random.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { raise } from "../../src/core/profiles/edit.ts";
import { NO_INTENT } from "../../src/explorers/explorer.ts";
import { diff } from "../../src/recipe/diff.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { COUNTRY_KIT } from "../../src/worlds/flat/forms/country/kit.ts";
import { ISLANDS_KIT } from "../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld } from "../../src/worlds/flat/live-world.ts";
import type { LiveWorld } from "../../src/worlds/live-world.ts";
import { groundKit } from "../../src/worlds/planet/ground-kit.ts";
import { createPlanetWorld } from "../../src/worlds/planet/live-world.ts";
import { TEMPERATE } from "../../src/worlds/planet/render/surfaces/temperate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { isOpenIn } from "./open-places.ts";

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

const STARTS = [
  ["skylands", skylands, "walker", (w: never) => createFlatWorld(w, ISLANDS_KIT)],
  ["skylands", skylands, "helicopter", (w: never) => createFlatWorld(w, ISLANDS_KIT)],
  ["forest", forest, "walker", (w: never) => createFlatWorld(w, COUNTRY_KIT)],
  ["forest", forest, "helicopter", (w: never) => createFlatWorld(w, COUNTRY_KIT)],
  ["forest", forest, "drone", (w: never) => createFlatWorld(w, COUNTRY_KIT)],
  ["caverns", caverns, "walker", (w: never) => createFlatWorld(w, COUNTRY_KIT)],
  ["mines", mines, "walker", (w: never) => createFlatWorld(w, COUNTRY_KIT)],
  [
    "planet",
    planet,
    "walker",
    (w: never) =>
      createPlanetWorld(w, groundKit(TEMPERATE), {
        loadRecipe: () => Promise.reject(new Error("Expected no other recipe.")),
      }),
  ],
  [
    "planet",
    planet,
    "helicopter",
    (w: never) =>
      createPlanetWorld(w, groundKit(TEMPERATE), {
        loadRecipe: () => Promise.reject(new Error("Expected no other recipe.")),
      }),
  ],
] as const;

/** Number of profiles applied in turn, the last of which is kept. */
const KEPT = sampled(6, 4);

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
      return isOpenIn(recipe.kind.name, { ...world, profile })(x, y, z);
    };
    for (const [i, profile] of nonEmpty(drawnProfiles(sampled(12, 4))).entries()) {
      live.preview({ ...world, profile });
      settle(0.5);
      expect(isFree(profile), `profile ${i}`).toBe(true);
      if (i % KEPT !== KEPT - 1) continue;
      const next = { ...start, profile };
      const changes = diff(recipe, { ...start, profile: world.profile }, next);
      world = openWorld(recipe, { ...next, ...live.where() });
      live.apply(world, changes);
      settle(0.5);
      expect(isFree(profile), `profile ${i} kept`).toBe(true);
    }
  });
});

/** Floors of mines are level with any profile. */
const ON_FOOT = STARTS.filter(([name, , by]) => by === "walker" && name !== "mines");

describe.each(nonEmpty(ON_FOOT))("%s, frozen", (name, recipe: Recipe, by, create) => {
  test("a walker stands on another profile's ground where a link to the place puts them", () => {
    const shot = Object.keys(recipe.shots).find((each) => recipe.shots[each].by === by);
    const start = { ...startRequest(name, recipe, shot ?? Object.keys(recipe.shots)[0]), by, freeze: true };
    const live: LiveWorld = create(openWorld(recipe, start) as never);
    let moved = 0;
    let before = live.pose();
    for (const [i, profile] of nonEmpty(drawnProfiles(4)).entries()) {
      const next = openWorld(recipe, { ...start, ...live.where(), profile });
      live.apply(next, diff(recipe, { ...start, profile: i === 0 ? start.profile : "cosine" }, { ...start, profile }));
      const again: LiveWorld = create(openWorld(recipe, { ...start, ...live.where(), profile }) as never);
      for (const axis of ["x", "y", "z"] as const)
        expect(again.pose()[axis], `${i} ${axis}`).toBeCloseTo(live.pose()[axis], 6);
      const { x, y, z } = live.pose();
      if (Math.hypot(x - before.x, y - before.y, z - before.z) > 0.01) moved++;
      before = live.pose();
    }
    expect(moved, "the ground is another").toBeGreaterThan(1);
  });
});

test("previews keep the streamed table, so that props of a cavern stay", () => {
  const streamed = new Set<unknown>();
  const kit: typeof COUNTRY_KIT = {
    ...COUNTRY_KIT,
    preview(table, before, own, isBelow) {
      streamed.add(own);
      return COUNTRY_KIT.preview(table, before, own, isBelow);
    },
  };
  const world = openWorld(caverns, startRequest("caverns", caverns, Object.keys(caverns.shots)[0]));
  const live = createFlatWorld(world as never, kit);
  for (const profile of drawnProfiles(3)) live.preview({ ...world, profile } as never);
  expect(streamed.size).toBe(1);
});
