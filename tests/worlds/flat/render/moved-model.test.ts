/** Meshes of a moved phone box and rocket, against the geometry that the plants' pass draws. */
import { describe, expect, test } from "vitest";
import { featureShape } from "../../../../src/core/life/things.ts";
import { cross, dot, sub, type Vec3 } from "../../../../src/render/model/vec.ts";
import { makePhoneBox, makeRocket } from "../../../../src/render/vegetation/built.ts";
import { SURFACE } from "../../../../src/render/vegetation/geometry.ts";
import { makeRoot } from "../../../../src/render/vegetation/landmarks.ts";
import { PAINTS } from "../../../../src/render/vegetation/paints.ts";
import { buildPlume, paintedPart } from "../../../../src/worlds/flat/render/objects/moved-model.ts";
import { nonEmpty } from "../../../non-empty.ts";

const corner = (values: ArrayLike<number>, i: number): Vec3 => [values[3 * i], values[3 * i + 1], values[3 * i + 2]];

describe.each([
  ["phone box", "t", makePhoneBox()],
  ["rocket", "rocket", makeRocket()],
] as const)("the mesh of a moved %s", (_, feature, geometry) => {
  const size = featureShape(feature, 7)?.size ?? 0;
  const part = paintedPart(geometry, size);

  test("has the same vertices at its size, with up as the second axis", () => {
    const { positions, normals } = geometry;
    expect(part.positions).toHaveLength(positions.length);
    for (let i = 0; i < nonEmpty(positions).length / 3; i++) {
      const [x, y, z] = corner(positions, i);
      const [right, up, ahead] = corner(part.positions, i);
      expect(Math.hypot(right - size * x, up - size * z, ahead - size * y)).toBeLessThan(1e-5);
      const [nx, ny, nz] = corner(normals, i);
      expect(corner(part.normals, i)).toEqual([nx, nz, ny]);
    }
  });

  test("has the paints of the plants' shader", () => {
    const painted = new Set<string>();
    for (const [name, albedo] of nonEmpty(Object.entries(PAINTS))) {
      for (let i = 0; i < geometry.surfaces.length; i += 4) {
        if (geometry.surfaces[i] !== SURFACE[name as keyof typeof PAINTS]) continue;
        painted.add(name);
        expect([...part.colors.subarray(i, i + 3)]).toEqual([...Float32Array.from(albedo)]);
      }
    }
    expect(painted).toContain("red");
    expect(painted).toContain("white");
  });

  test("has triangles that face along their normals", () => {
    const { indices, positions, normals } = part;
    for (let i = 0; i < nonEmpty(indices).length; i += 3) {
      const [a, b, c] = indices.subarray(i, i + 3);
      const [pa, pb, pc] = [a, b, c].map((k) => corner(positions, k));
      const facing = cross(sub(pb, pa), sub(pc, pa));
      const along = [a, b, c].reduce((sum, k) => sum + dot(facing, corner(normals, k)), 0);
      expect(along).toBeGreaterThanOrEqual(0);
    }
  });
});

test("a geometry with a surface without a paint is refused with its name", () => {
  expect(() => paintedPart(makeRoot(), 1)).toThrow(/^Expected a painted surface, got /);
});

test("a plume hangs below the nozzle and fades downwards", () => {
  const { positions, colors } = buildPlume(4);
  let [top, bottom] = [-Infinity, Infinity];
  for (let i = 0; i < nonEmpty(positions).length / 3; i++) {
    const y = positions[3 * i + 1];
    [top, bottom] = [Math.max(top, y), Math.min(bottom, y)];
    expect(colors[4 * i + 3]).toBeLessThanOrEqual(0.5);
    if (y < -8.5) expect(colors[4 * i + 3]).toBeLessThan(0.03);
  }
  expect(top).toBeCloseTo(0.6, 5);
  expect(bottom).toBeCloseTo(-9, 5);
});
