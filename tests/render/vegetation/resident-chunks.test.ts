/** The share of the sky that crowns hide, on flat ground and on planets. */
import { expect, test } from "vitest";
import { ResidentChunks } from "../../../src/render/vegetation/resident-chunks.ts";
import type { ResidentChunk, ThingTextures } from "../../../src/render/vegetation/thing-textures.ts";
import { type ScatterChunk, type ScatterStream, STRIDE } from "../../../src/stream/scatter.ts";

type Place = readonly [x: number, y: number, z: number];

/** Chunks with one chunk of trees, 20 m high, at some places from its centre. */
function withTrees(isLevel: boolean, centre: Place, ...trees: Place[]) {
  const things = new Float32Array(STRIDE * trees.length);
  for (const [k, [x, y, z]] of trees.entries()) things.set([x, y, z, 0, 20, 0, 0, 0], STRIDE * k);
  const chunk = { key: "wood", level: 0, face: 0, centre, reach: 200, things, count: trees.length } as const;
  const stream: Partial<ScatterStream> = { take: () => ({ added: [chunk as ScatterChunk], removed: [] }) };
  const textures: Partial<ThingTextures> = {
    add: (own) =>
      ({
        chunk: own,
        altitude: 0,
        year: Number.NaN,
        hasHeights: false,
        born: 0,
      }) as Partial<ResidentChunk> as ResidentChunk,
  };
  const chunks = new ResidentChunks(stream as ScatterStream, textures as ThingTextures, () => 30, isLevel);
  chunks.take(0, "drawn");
  return (x: number, y: number, z: number) => chunks.skyOcclusionAt(x, y, z, 1);
}

test("trees on flat ground hide the sky beside them at any height near the ground", () => {
  const hidden = withTrees(true, [0, 0, 100], [4, 0, 0], [-6, 2, 0]);
  expect(hidden(0, 0, 130)).toBeGreaterThan(0.1);
  expect(hidden(0, 0, 170)).toBe(hidden(0, 0, 130));
  expect(hidden(0, 0, 400)).toBe(0);
  expect(hidden(80, 0, 130)).toBe(0);
});

test("trees on a planet hide the sky round a place of the datum, in all three directions", () => {
  const hidden = withTrees(false, [0, 60_000, 0], [4, 0, 0], [0, 0, -6]);
  expect(hidden(0, 60_000, 0)).toBeGreaterThan(0.1);
  expect(hidden(0, 60_000, 80)).toBe(0);
  expect(hidden(80, 60_000, 0)).toBe(0);
  expect(hidden(0, 60_000, 9)).toBeLessThan(hidden(0, 60_000, 0));
});
