/** Prop meshes of a mine: valid buffers, within their cell, limited triangles. */
import { expect, test } from "vitest";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import { MINE_PROPS } from "../../../src/core/underground/mine-props.ts";
import { MATERIAL } from "../../../src/render/below/mesh-builder.ts";
import { minePropMesh } from "../../../src/render/below/mine/prop-meshes.ts";
import { nonEmpty } from "../../non-empty.ts";

const MOST: Partial<Record<(typeof MINE_PROPS)[number], number>> = { crib: 2200, planks: 900, rubble: 800, cart: 850 };

test.each(nonEmpty(MINE_PROPS))("%s", (kind) => {
  const { positions, normals, skins, indices } = minePropMesh(kind);
  const points = positions.length / 3;
  expect(points).toBeGreaterThan(8);
  expect([normals.length, skins.length]).toEqual([3 * points, 4 * points]);
  expect(Math.max(...nonEmpty(indices))).toBe(points - 1);
  expect(indices.length / 3).toBeLessThanOrEqual(MOST[kind] ?? 520);
  for (let n = 0; n < points; n++) {
    const [x, y, z] = positions.subarray(3 * n, 3 * n + 3);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(MINE_CELL / 2);
    expect(z > -1 && z < MINE_CELL).toBe(true);
    expect(Math.hypot(...normals.subarray(3 * n, 3 * n + 3))).toBeCloseTo(1, 5);
    expect(Object.values(MATERIAL)).toContain(skins[4 * n]);
  }
});
