import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { columnAt } from "../../../src/core/flat/flat-ground.ts";
import { nearestLand, searchLand } from "../../../src/core/flat/nearest-land.ts";
import { generate } from "../../generate.ts";

const islands = generate(skylands.world);
const column = new Float64Array(2 * islands.altitudes.length);
/** Positions off every island, high and low, near and far. */
const PLACES = [
  [-1300, -4200, 420],
  [5200, 700, -300],
  [40_000, -9_000, 1200],
  [1e6 + 300, 2e6, 100],
] as const;

/** Far above the nearest land by the map, and beside higher land. */
const HIGH = [
  [-4000, -4000, 1550],
  [0, 0, 1550],
  [7000, -2000, 1550],
  [3000, 5000, 900],
  [-9000, 1000, 1600],
  [12_000, 12_000, 1450],
] as const;

test.each(PLACES)("points to a top from %i, %i at %i m", (x, y, z) => {
  const land = nearestLand(islands, x, y, z, 0);
  if (!land) throw new Error("Expected land within 8 km.");
  const angle = (land.bearing * Math.PI) / 180;
  const count = columnAt(islands, x + land.distance * Math.sin(angle), y + land.distance * Math.cos(angle), 0, column);
  const tops = Array.from({ length: count }, (_, k) => column[2 * k + 1] - z);
  expect(tops.some((rise) => Math.abs(rise - land.rise) < 1e-9)).toBe(true);
});

/** Minimum distance in space to a top, among six times as many bearings and distances as the search tries. */
function leastDistance([x, y, z]: readonly [number, number, number]): number {
  let least = Infinity;
  for (let distance = 30; distance < Math.min(8000, least); distance *= 1.22 ** (1 / 6))
    for (let i = 0; i < 192; i++) {
      const angle = (2 * Math.PI * i) / 192;
      const count = columnAt(islands, x + distance * Math.sin(angle), y + distance * Math.cos(angle), 0, column);
      for (let k = 0; k < count; k++) least = Math.min(least, Math.hypot(distance, column[2 * k + 1] - z));
    }
  return least;
}

test.each([...PLACES, ...HIGH])("the land from %i, %i at %i m is the nearest in space, height included", (...place) => {
  const land = nearestLand(islands, ...place, 0);
  if (!land) throw new Error("Expected land within 8 km.");
  const away = Math.hypot(land.distance, land.rise);
  const least = leastDistance(place);
  expect(away).toBeGreaterThanOrEqual(least - 1e-9);
  // A step of the search, 22 %, and what it overlooks between its bearings.
  expect(away).toBeLessThan(1.3 * least);
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
