import { expect, test } from "vitest";
import { coneGeometry } from "../../../../src/worlds/flat/render/objects/placed-objects.ts";
import { shaftGeometry } from "../../../../src/worlds/flat/render/objects/shaft-mesh.ts";
import { MATERIAL } from "../../../../src/worlds/flat/render/shaders/object.ts";
import { nonEmpty } from "../../../non-empty.ts";

test.each([
  ["shaft", shaftGeometry()],
  ["cone", coneGeometry()],
] as const)("the mesh of a %s is valid", (_, { positions, normals, codes, indices }) => {
  const count = positions.length / 3;
  expect([normals.length / 3, codes.length / 4]).toEqual([count, count]);
  expect(Math.max(...nonEmpty(indices))).toBeLessThan(count);
  expect(nonEmpty([...positions, ...normals]).every(Number.isFinite)).toBe(true);
  for (let i = 0; i < count; i++) expect(Math.hypot(...normals.subarray(3 * i, 3 * i + 3))).toBeCloseTo(1, 4);
  const stuffs = new Set<number>(Object.values(MATERIAL));
  expect(nonEmpty(codes.filter((_, i) => i % 4 === 0)).every((stuff) => stuffs.has(stuff))).toBe(true);
});

test("the well of a shaft is closed all around and faces inward", () => {
  const { positions, normals, codes } = shaftGeometry();
  const angles: number[] = [];
  for (let i = 0; i < nonEmpty(codes).length / 4; i++) {
    const [x, y] = positions.subarray(3 * i);
    if (codes[4 * i] !== MATERIAL.well || Math.abs(normals[3 * i + 2]) > 0.5) continue;
    expect(Math.hypot(x, y)).toBeCloseTo(1, 5);
    expect(normals[3 * i] * x + normals[3 * i + 1] * y).toBeLessThan(-0.9);
    angles.push(Math.round((Math.atan2(y, x) * 1e4) / Math.PI));
  }
  const sorted = [...new Set(angles)].sort((a, b) => a - b);
  expect(sorted.length).toBeGreaterThanOrEqual(24);
  for (let k = 1; k < nonEmpty(sorted).length; k++) expect(sorted[k] - sorted[k - 1]).toBeLessThan(900);
});
