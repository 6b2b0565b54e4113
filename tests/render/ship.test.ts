/** The ship's model: triangle budget, size, feet and the pilot's view. */
import { expect, test } from "vitest";
import { buildShip } from "../../src/render/craft/ship/model.ts";
import type { Part } from "../../src/render/model/part.ts";
import { cross, dot, sub, type Vec3 } from "../../src/render/model/vec.ts";
import { nonEmpty } from "../non-empty.ts";

const model = buildShip();
const PARTS = ["outside", "glass", "legs", "cockpit", "plume"] as const;
const at = (values: Float32Array, i: number): Vec3 => [values[3 * i], values[3 * i + 1], values[3 * i + 2]];
const spread = ({ positions }: Part, axis: number) => {
  const values = Array.from({ length: positions.length / 3 }, (_, i) => positions[3 * i + axis]);
  return [Math.min(...values), Math.max(...values)] as const;
};

test.each(PARTS)("%s is finite, with outward normals and triangles wound along them", (name) => {
  const part = model[name];
  const count = part.positions.length / 3;
  for (const values of [part.positions, part.normals, part.colors])
    expect(nonEmpty(values).every(Number.isFinite)).toBe(true);
  expect(nonEmpty(part.indices).every((i) => i < count)).toBe(true);
  let against = 0;
  for (let t = 0; t < part.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at(part.positions, part.indices[t + k]));
    const face = cross(sub(b, a), sub(c, a));
    if (Math.hypot(...face) < 1e-5) continue;
    const facing = [0, 1, 2].reduce((sum, k) => sum + dot(at(part.normals, part.indices[t + k]), face), 0);
    if (facing <= 0) against++;
  }
  expect(against).toBe(0);
});

test("it is 10 m long and 7.3 m wide, stands on its feet, and keeps its triangle budget", () => {
  const [back, nose] = spread(model.outside, 2);
  expect(nose - back).toBeGreaterThan(8.5);
  expect(nose - back).toBeLessThan(10.5);
  const [left, right] = spread(model.outside, 0);
  expect(left).toBeCloseTo(-right, 5);
  expect(right - left).toBeCloseTo(7.35, 1);
  expect(spread(model.legs, 1)[0]).toBe(0);
  expect(PARTS.reduce((sum, name) => sum + model[name].indices.length / 3, 0)).toBeLessThan(14_000);
});

test("nothing is within 5° of the pilot's view ahead", () => {
  const { positions } = model.cockpit;
  for (let i = 0; i < nonEmpty(positions).length / 3; i++) {
    const [x, y, z] = sub(at(positions, i), model.pilotEye);
    expect(z / Math.hypot(x, y, z), `${x} ${y} ${z}`).toBeLessThan(Math.cos((5 * Math.PI) / 180));
  }
});
