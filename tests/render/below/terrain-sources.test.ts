/** Chunk bounds for culling of a cavern whose faces are stretched and shifted. */
import { expect, test } from "vitest";
import { faceAt, openingAt } from "../../../src/core/underground/cavern.ts";
import { cavernTerrain } from "../../../src/render/below/terrain-sources.ts";
import { deepSample } from "../../browser/pages/deep.ts";

const NO_DRESS = { uniforms: [], attach() {} };
const { hills, cavern } = deepSample();
const CHUNKS = Array.from({ length: 160 }, (_, i) => {
  const size = 8 * 2 ** (i % 7);
  return [size * (((i * 37) % 61) - 30), size * (((i * 53) % 67) - 33), size, ((i * 7) % 11) / 2.3 - 2] as const;
});
const SHARES = [0, 0.13, 0.5, 0.77, 1];
const out = new Float64Array(2);

test("contain both faces of a cavern wherever it is open, and reject no open chunk", () => {
  if (!cavern) throw new Error("The sample has no cavern.");
  const country = cavernTerrain(cavern, hills.ground.profile, NO_DRESS);
  let [left, open] = [0, 0];
  const fine = Array.from({ length: 900 }, (_, i) => [8 * (i % 30), 8 * Math.floor(i / 30), 8, 0] as const);
  for (const [x, y, size, t] of [...CHUNKS, ...fine]) {
    const some = country.bounds(0, x, y, size, t, out);
    if (!some) left++;
    for (const u of SHARES)
      for (const v of SHARES) {
        const [px, py] = [x + u * size, y + v * size];
        if (openingAt(cavern, px, py, t) <= 0) continue;
        open++;
        expect(some).toBe(true);
        expect(faceAt(cavern.floor, px, py, t)).toBeGreaterThanOrEqual(out[0]);
        expect(faceAt(cavern.roof, px, py, t)).toBeLessThanOrEqual(out[1]);
      }
  }
  expect(open).toBeGreaterThan(500);
  expect(left).toBeGreaterThan(0);
});
