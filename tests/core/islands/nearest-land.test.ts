import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { columnAt } from "../../../src/core/islands/islands.ts";
import { nearestLand, searchLand } from "../../../src/core/islands/nearest-land.ts";
import { generate } from "../../../src/recipe/generate.ts";

const islands = generate(skylands.world);
const column = new Float64Array(2 * islands.altitudes.length);
/** Positions off every island, high and low, near and far. */
const PLACES = [
  [-1300, -4200, 420],
  [5200, 700, -300],
  [40_000, -9_000, 1200],
  [1e6 + 300, 2e6, 100],
] as const;

test.each(PLACES)("points to a top from %i, %i at %i m", (x, y, z) => {
  const land = nearestLand(islands, x, y, z, 0);
  if (!land) throw new Error("Expected land within 8 km.");
  const angle = (land.bearing * Math.PI) / 180;
  const count = columnAt(islands, x + land.distance * Math.sin(angle), y + land.distance * Math.cos(angle), 0, column);
  const tops = Array.from({ length: count }, (_, k) => column[2 * k + 1] - z);
  expect(tops.some((rise) => Math.abs(rise - land.rise) < 1e-9)).toBe(true);
});

test("the stepwise search finds the same within thirty steps", () => {
  for (const [x, y, z] of PLACES) {
    let rings = 0;
    const search = searchLand(islands, x, y, z, 0);
    let result = search.next();
    for (; !result.done; result = search.next()) rings++;
    expect(result.value).toEqual(nearestLand(islands, x, y, z, 0));
    expect(rings).toBeLessThanOrEqual(30);
  }
});

test("returns null where nothing is in range", () => {
  const [x, y, z] = PLACES[0];
  const land = nearestLand(islands, x, y, z, 0);
  expect(nearestLand(islands, x, y, z, 0, Math.min(29, land?.distance ?? 0))).toBeNull();
});
