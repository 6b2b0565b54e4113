/** Shots of walkers start at the altitude of their recipe, above ground and in mines and caverns. */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { COUNTRY_KIT } from "../../../src/worlds/flat/forms/country/kit.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { nonEmpty } from "../../non-empty.ts";

const KITS = { skylands: ISLANDS_KIT, forest: COUNTRY_KIT, caverns: COUNTRY_KIT, mines: COUNTRY_KIT };

/** The shots that look from a walker's eyes. */
const shots = (
  await Promise.all(
    (Object.keys(KITS) as (keyof typeof KITS)[]).map(async (world) => {
      const { default: scene } = await scenes[world].load();
      return Object.entries(scene.shots)
        .filter(([, { by, camera }]) => by === "walker" && camera !== "free")
        .map(([shot, { at }]) => ({ world, scene, shot, altitude: at[2] }));
    }),
  )
).flat();

test("there are shots above ground and below", () => {
  expect(shots.filter(({ altitude }) => altitude < 0).length).toBeGreaterThan(3);
  expect(shots.filter(({ altitude }) => altitude > 0).length).toBeGreaterThan(3);
});

test.each(nonEmpty(shots))("$world/$shot", ({ world, scene, shot, altitude }) => {
  const live = createFlatWorld(openWorld(scene, startRequest(world, scene, shot)), KITS[world]);
  expect(Math.abs(live.where().at[2] - altitude)).toBeLessThan(0.3);
});
