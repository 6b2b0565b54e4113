/** Cards are cut to the outlines of their leaves, and cut nothing off. */
import { expect, test } from "vitest";
import { makeAtOnce } from "../../../src/render/making.ts";
import { LEAF_OUTLINES, type LeafOutline } from "../../../src/render/vegetation/leaf-outlines.ts";
import { LEAF_TILE_SIZE, LEAF_TILES, leafPixels } from "../../../src/render/vegetation/leaf-textures.ts";
import { nonEmpty } from "../../non-empty.ts";

/** Shaders discard what is less opaque, 0…255. */
const OPAQUE = 0.42 * 255;

/** Left and right edge at v; nothing below the first row and above the last. */
function edgesAt(outline: LeafOutline, v: number): readonly [left: number, right: number] {
  for (let k = 0; k + 1 < outline.length; k++) {
    const [[v0, left0, right0], [v1, left1, right1]] = [outline[k], outline[k + 1]];
    const share = (v - v0) / (v1 - v0);
    if (share >= 0 && share <= 1) return [left0 + share * (left1 - left0), right0 + share * (right1 - right0)];
  }
  return [1, 0];
}

function areaOf(outline: LeafOutline): number {
  let sum = 0;
  for (let k = 0; k + 1 < outline.length; k++) {
    const [[v0, left0, right0], [v1, left1, right1]] = [outline[k], outline[k + 1]];
    sum += ((v1 - v0) * (right0 - left0 + right1 - left1)) / 2;
  }
  return sum;
}

test.each(nonEmpty(Object.entries(LEAF_OUTLINES).map((entry, tile) => [...entry, tile] as const)))(
  "the outline of %s holds all that is opaque, in at most 0.8 of the tile",
  (_name, outline, tile) => {
    const pixels = makeAtOnce(leafPixels());
    const outside: string[] = [];
    for (let j = 0; j < LEAF_TILE_SIZE; j++)
      for (let i = 0; i < LEAF_TILE_SIZE; i++) {
        if (pixels[4 * ((j * LEAF_TILES + tile) * LEAF_TILE_SIZE + i) + 3] < OPAQUE) continue;
        const [left, right] = edgesAt(outline, (j + 0.5) / LEAF_TILE_SIZE);
        const [low, high] = [i / LEAF_TILE_SIZE, (i + 1) / LEAF_TILE_SIZE];
        if (low < left || high > right) outside.push(`${i}, ${j}`);
      }
    expect(outside).toEqual([]);
    expect(areaOf(outline)).toBeLessThanOrEqual(0.8);
  },
);
