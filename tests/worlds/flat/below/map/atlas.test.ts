/** The legends of underground maps. */
import { expect, test } from "vitest";
import caverns from "../../../../../scenes/caverns/scene.ts";
import mines from "../../../../../scenes/mines/scene.ts";
import { startRequest } from "../../../../../src/recipe/request.ts";
import { openWorld } from "../../../../../src/recipe/validate.ts";
import { createUndergroundAtlas } from "../../../../../src/worlds/flat/below/map/atlas.ts";

test.each([
  ["caverns", caverns],
  ["mines", mines],
] as const)("the hills' legend over %s names only the kinds of ground in the world's cover rows", (name, scene) => {
  const world = openWorld(scene, startRequest(name, scene));
  const atlas = createUndergroundAtlas(() => world);
  const meanings =
    atlas
      .levelsOf?.(atlas.table())
      .legendOf(0)
      .map(({ meaning }) => meaning) ?? [];
  const kinds = scene.world.cover.map(([kind]) => kind as string);
  expect(kinds.length).toBeGreaterThan(1);
  expect(meanings.filter((meaning) => !["shaft", "cave mouth"].includes(meaning)).sort()).toEqual([...kinds].sort());
});
