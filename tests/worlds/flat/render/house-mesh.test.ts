import { expect, test } from "vitest";
import { ANCHOR, GROUP, houseGeometry, lanternPoolGeometry, SURFACE } from "../../../../src/render/houses/mesh.ts";
import type { InstancedGeometry } from "../../../../src/render/placed-list.ts";
import { nonEmpty } from "../../../non-empty.ts";

const point = ({ positions }: InstancedGeometry, i: number) => Array.from(positions.subarray(3 * i, 3 * i + 3));

test.each([
  ["near", houseGeometry(true)],
  ["far", houseGeometry(false)],
  ["pool", lanternPoolGeometry()],
] as const)(
  "the %s mesh is valid: finite numbers, triangles with an area, normals that match the winding",
  (_, form) => {
    const { positions, normals, codes, indices } = form;
    const count = positions.length / 3;
    expect([normals.length / 3, codes.length / 4]).toEqual([count, count]);
    expect(nonEmpty([...positions, ...normals]).every(Number.isFinite)).toBe(true);
    for (let t = 0; t < nonEmpty(indices).length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => point(form, indices[t + k]));
      const anchors = [0, 1, 2].map((k) => codes[4 * indices[t + k] + 1]);
      // Triangles across anchors get their area from the anchors' heights.
      if (new Set(anchors).size > 1) continue;
      const [u, v] = [b.map((x, i) => x - a[i]), c.map((x, i) => x - a[i])];
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const area = Math.hypot(...n);
      expect(area).toBeGreaterThan(1e-5);
      const own = Array.from(normals.subarray(3 * indices[t], 3 * indices[t] + 3));
      expect(Math.hypot(...own)).toBeCloseTo(1, 5);
      expect(n.reduce((sum, x, i) => sum + (x * own[i]) / area, 0)).toBeGreaterThan(0.99);
    }
  },
);

test("a house has four walls down to the ground, a roof of each type over its whole area, and a far mesh with fewer triangles", () => {
  const [near, far] = [houseGeometry(true), houseGeometry(false)];
  for (const form of [near, far]) {
    const corners = Array.from({ length: form.positions.length / 3 }, (_, i) => i);
    const skin = (i: number, k: number) => form.codes[4 * i + k];
    const feet = corners.filter((i) => skin(i, 0) === SURFACE.wall && skin(i, 1) === ANCHOR.ground);
    expect(new Set(feet.map((i) => point(form, i).slice(0, 2).join())).size).toBe(4);
    for (const roof of [GROUP.gable, GROUP.hip, GROUP.mansard, GROUP.flat]) {
      const own = corners.filter((i) => skin(i, 2) === roof).map((i) => point(form, i));
      for (const axis of [0, 1]) {
        const along = own.map((p) => p[axis]);
        expect(Math.min(...nonEmpty(along))).toBeLessThanOrEqual(-6);
        expect(Math.max(...nonEmpty(along))).toBeGreaterThanOrEqual(6);
        expect(Math.max(...nonEmpty(along))).toBeLessThan(6.8);
      }
    }
  }
  expect(far.indices.length).toBeLessThan(0.3 * near.indices.length);
});
