/** Grain of bark and leaves: the same bits in every engine, without a seam, coarse in red and fine in green. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { GRAIN_SIZE, grainPixels } from "../../../src/render/vegetation/leaf-textures.ts";
import { nonEmpty } from "../../non-empty.ts";

const pixels = grainPixels();
/** Channel at a pixel; the texture repeats. */
const at = (i: number, j: number, channel: number) =>
  pixels[4 * ((j % GRAIN_SIZE) * GRAIN_SIZE + (i % GRAIN_SIZE)) + channel];

/** Mean difference across the left edge of column `i` and the lower edge of row `i`. */
function stepAt(i: number, channel: number): number {
  let sum = 0;
  for (let j = 0; j < GRAIN_SIZE; j++)
    sum +=
      Math.abs(at(i, j, channel) - at(i + GRAIN_SIZE - 1, j, channel)) +
      Math.abs(at(j, i, channel) - at(j, i + GRAIN_SIZE - 1, channel));
  return sum / (2 * GRAIN_SIZE);
}

test("grain has the same bits in every engine", () => {
  expect(createHash("sha256").update(pixels).digest("hex").slice(0, 16)).toBe("9842b106d4adbb1e");
});

test.each([0, 1])("channel %i is scaled about its mean, and repeats without a seam", (channel) => {
  const values = Array.from({ length: GRAIN_SIZE ** 2 }, (_, k) => pixels[4 * k + channel]);
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(127, -2);
  expect(Math.max(...nonEmpty(values)) - Math.min(...nonEmpty(values))).toBeGreaterThan(100);
  const inside = Array.from({ length: GRAIN_SIZE - 1 }, (_, k) => stepAt(k + 1, channel));
  expect(stepAt(0, channel)).toBeLessThan(1.5 * (inside.reduce((sum, step) => sum + step, 0) / inside.length));
});

test("grain is opaque, and finer in green than in red", () => {
  for (let k = 3; k < nonEmpty(pixels).length; k += 4) expect(pixels[k]).toBe(255);
  expect(stepAt(1, 1)).toBeGreaterThan(stepAt(1, 0));
});
