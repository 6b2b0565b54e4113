/** The texture of roads, read as the shader reads it. */
import { expect, test } from "vitest";
import forest from "../../../../scenes/forest/scene.ts";
import type { RoadNet } from "../../../../src/core/flat/road-net.ts";
import { HALF_WIDTH } from "../../../../src/core/forest/roads.ts";
import { generateCountry } from "../../../../src/recipe/kinds/country-generator.ts";
import { writeRoads } from "../../../../src/worlds/flat/render/roads/road-cells.ts";
import { ROAD_GRID } from "../../../../src/worlds/flat/render/shaders/roads.ts";
import { nonEmpty } from "../../../non-empty.ts";

const { side, cell, rows } = ROAD_GRID;
const values = new Float32Array(4 * side * (side + rows));

/** `roadAt` of shaders/roads.ts. */
function awayAt(x: number, y: number, open: boolean): number {
  const [i, j] = [Math.floor(x / cell + side / 2), Math.floor(y / cell + side / 2)];
  if (i < 0 || j < 0 || i >= side || j >= side) return 1e3;
  const texel = (k: number) => values.subarray(4 * k, 4 * k + 4);
  const [first, count] = texel(j * side + i);
  let best = 1e3;
  for (let k = first; k < first + count; k++) {
    const [lineX, lineY, east, north] = texel(side * side + 2 * k);
    const [length, from, to] = texel(side * side + 2 * k + 1);
    const [dx, dy] = [x - lineX, y - lineY];
    const along = dx * east + dy * north;
    if (open && along > from && along < to) continue;
    const on = Math.min(length, Math.max(0, along));
    best = Math.min(best, Math.hypot(dx - east * on, dy - north * on));
  }
  return best;
}

function roadsOf(): RoadNet {
  const { roads } = generateCountry(forest.world).flat;
  if (!roads) throw new Error("Expected roads.");
  return roads;
}

test("has every place of the roads within 8 km, and no other", () => {
  const { pieces, isOn } = roadsOf();
  const [x, y] = [25_216, 5120];
  expect(writeRoads(pieces, x, y, ROAD_GRID, values)).toBeGreaterThan(pieces.length);
  let on = 0;
  for (const { length, ...piece } of nonEmpty(pieces))
    for (let s = -6; s < length + 6; s += 1.7)
      for (const across of [-4.9, -2.6, -2.4, 0, 1.3, 2.45, 2.55, 4.8]) {
        const px = piece.x + piece.east * s + piece.north * across;
        const py = piece.y + piece.north * s - piece.east * across;
        const away = awayAt(px - x, py - y, false);
        if (Math.abs(away - HALF_WIDTH) < 0.01) continue;
        expect(away < HALF_WIDTH).toBe(isOn(px, py));
        if (isOn(px, py)) on++;
      }
  expect(on).toBeGreaterThan(5000);
});

test("leaves the ground below bridges open, and the banks covered", () => {
  const { pieces } = roadsOf();
  const [x, y] = [25_216, 5120];
  writeRoads(pieces, x, y, ROAD_GRID, values);
  let bridges = 0;
  for (const piece of nonEmpty(pieces))
    for (const { from, to } of piece.bridges) {
      const at = (s: number): [number, number] => [piece.x + piece.east * s - x, piece.y + piece.north * s - y];
      expect(awayAt(...at((from + to) / 2), true)).toBeGreaterThan(3);
      expect(awayAt(...at((from + to) / 2), false)).toBeLessThan(0.01);
      expect(awayAt(...at(from - 0.1), true)).toBeLessThan(0.2);
      expect(awayAt(...at(to + 0.1), true)).toBeLessThan(0.2);
      bridges++;
    }
  expect(bridges).toBeGreaterThan(1);
});

test("of roads out of reach lists none", () => {
  expect(writeRoads(roadsOf().pieces, -20_000, 0, ROAD_GRID, values)).toBe(0);
  expect(nonEmpty(values).every((value) => value === 0)).toBe(true);
});
