/** The tiles of kinds of ground: the same everywhere, and of the far colour in the mean. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ANCHOR_STEP } from "../../src/render/frame.ts";
import { GROUND_KINDS, kindIndex } from "../../src/render/ground/materials/kinds.ts";
import { groundTiles } from "../../src/render/ground/materials/tiles.ts";
import { nonEmpty } from "../non-empty.ts";

/** Small, which the same code draws faster. */
const SIZE = 64;
const tiles = groundTiles(SIZE);
const layers = GROUND_KINDS.map((kind, i) => ({
  kind,
  pixels: tiles.subarray(4 * SIZE * SIZE * i, 4 * SIZE * SIZE * (i + 1)),
}));

const channel = (pixels: Uint8Array, which: number) => Array.from(pixels.filter((_, at) => at % 4 === which));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("the tiles have the same bits in every engine", () => {
  expect(createHash("sha256").update(tiles).digest("hex").slice(0, 16)).toBe("188236e48853ef56");
});

test.each(nonEmpty(layers))("$kind.name keeps its mean colour from afar, and is flat there", ({ kind, pixels }) => {
  const [height, tone, alongU, alongV] = [0, 1, 2, 3].map((which) => channel(pixels, which));
  // A half of a level of 255: the far colour changes by less than half a percent.
  expect(Math.abs(mean(height) - 128)).toBeLessThan(0.5);
  expect(Math.abs(mean(tone) - 128)).toBeLessThan(0.5);
  expect(Math.abs(mean(alongU) - 128)).toBeLessThan(1);
  expect(Math.abs(mean(alongV) - 128)).toBeLessThan(1);
  // The shader adds both to 1 and clips below 0.08: that must be rare, or the mean would be brighter.
  const clipped = height.filter((h, at) =>
    kind.byTone.some((t, c) => 1 + (t * (tone[at] - 128) + kind.byHeight[c] * (h - 128)) / 255 < 0.08),
  );
  expect(clipped.length / height.length).toBeLessThan(0.06);
});

test.each(nonEmpty(layers))("no part of $kind.name stands out where it repeats", ({ pixels }) => {
  const tone = channel(pixels, 1);
  const cell = SIZE / 4;
  const means = Array.from({ length: 16 }, (_, n) =>
    mean(tone.filter((_, at) => Math.floor(at / SIZE / cell) === n >> 2 && Math.floor((at % SIZE) / cell) === (n & 3))),
  );
  // Quarters of a tile differ by a twentieth at most.
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(13);
});

test.each(nonEmpty(layers))("$kind.name has relief", ({ pixels }) => {
  const slopes = channel(pixels, 2).map((value) => Math.abs(value - 128));
  expect(mean(slopes)).toBeGreaterThan(0.5);
});

test("tiles do not move with the anchor, at any of their three scales", () => {
  for (const { metres, form, grain } of nonEmpty(GROUND_KINDS)) {
    expect([form, grain].map(kindIndex)).not.toContain(-1);
    // Turned by (0.6, 0.8), and over planes between two axes by 0.75.
    for (const across of [1 / metres, 5 / metres, 1 / (5 * metres)])
      for (const turn of across === 1 / (5 * metres) ? [1, 0.75] : [0.6, 0.8, 0.45])
        expect((ANCHOR_STEP * across * turn) % 1).toBeCloseTo(Math.round((ANCHOR_STEP * across * turn) % 1), 9);
  }
});
