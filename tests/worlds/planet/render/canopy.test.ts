/** Woods beyond the trees that are drawn are part of the picture alone. */
import { expect, test } from "vitest";
import planet from "../../../../scenes/planet/scene.ts";
import { layOut } from "../../../../src/render/ground/shaders/field-readers.ts";
import type { SurfaceBuild } from "../../../../src/render/ground/shaders/surface.ts";
import { terrainSurfaceSource } from "../../../../src/render/ground/shaders/surface-source.ts";
import { createCanopy } from "../../../../src/worlds/planet/render/canopy.ts";
import { BUSH_TILES, CANOPY_TOP } from "../../../../src/worlds/planet/render/shaders/canopy.ts";
import { BROAD_PERIOD, BROAD_TILES } from "../../../../src/worlds/planet/render/shaders/crags.ts";
import { anchorPlates } from "../../../../src/worlds/planet/render/shaders/plates.ts";
import { BARREN } from "../../../../src/worlds/planet/render/surfaces/barren.ts";
import { TEMPERATE } from "../../../../src/worlds/planet/render/surfaces/temperate.ts";
import { planetTerrain } from "../../../../src/worlds/planet/render/terrain-source.ts";
import { generate } from "../../../generate.ts";
import { nonEmpty } from "../../../non-empty.ts";

test.each(["color", "readback", "shadow", "marker"] as const)(
  "vertices of the pass %s rise only in the picture",
  (pass) => {
    const { profiles, fields, solids, surfaces } = planetTerrain(generate(planet.world), TEMPERATE);
    const build: SurfaceBuild = {
      profiles,
      layout: layOut(fields, profiles),
      solid: layOut(solids, profiles),
      levels: 1,
      density: 4,
      pass,
      shadows: false,
      relief: false,
    };
    const { vertex } = terrainSurfaceSource(surfaces[0], build);
    expect(/vPlace \+= .*canopyRise\(/.test(vertex)).toBe(pass === "color");
  },
);

test.each([
  ["land", 150],
  ["sea", 900],
])("a chunk of %s is culled with the crowns on it, or without any", (_name, sea) => {
  const globe = generate({ ...planet.world, sea });
  const [terrain, dry] = [planetTerrain(globe, TEMPERATE), planetTerrain(globe, BARREN)];
  const [crowned, without] = [new Float64Array(2), new Float64Array(2)];
  const chunk = [1, 0.25, -0.5, 2 ** -9, 0] as const;
  terrain.bounds(...chunk, crowned);
  dry.bounds(...chunk, without);
  expect(without[1] > 0).toBe(sea < 500);
  expect([...crowned]).toEqual([without[0], without[1] > 0 ? without[1] + CANOPY_TOP : 0]);
  expect(terrain.range?.[1]).toBe((dry.range?.[1] ?? 0) + CANOPY_TOP);
  expect(terrain.reach - dry.reach).toBeCloseTo(CANOPY_TOP, 6);
});

test("crowns, bushes and crags do not move with the anchor, also on planes between two axes", () => {
  for (const [metres, turns] of nonEmpty([...BROAD_TILES, ...BUSH_TILES.map((metres) => [metres, [1]] as const)]))
    for (const turn of turns)
      for (const slant of [1, 0.75]) {
        const tiles = (BROAD_PERIOD * turn * slant) / metres;
        expect(tiles).toBeCloseTo(Math.round(tiles), 9);
      }
});

test("the uniform follows the eye: the reach of trees, its height, and the anchor modulo the period", () => {
  const bound: Float32Array[] = [];
  const ground = { bindArray: (_name: string, values: Float32Array) => void bound.push(values) };
  const canopy = createCanopy(ground, { range: 2500, ceiling: 5000 }, 0.8);
  canopy.update([3 * BROAD_PERIOD + 5, -1, 12], 2500);
  const [woods] = bound;
  expect([...woods.subarray(0, 2)]).toEqual([Math.fround(1 / 2000), 0.25]);
  expect([...woods.subarray(4, 7)]).toEqual([5, BROAD_PERIOD - 1, 12]);
});

test("crags of planets without woods have a place of their own: the anchor modulo the period", () => {
  const { points, update } = anchorPlates(60_000);
  update([3 * BROAD_PERIOD + 5, -1, 12], [0, 0, 0]);
  expect([...points.crags]).toEqual([5, BROAD_PERIOD - 1, 12]);
});
