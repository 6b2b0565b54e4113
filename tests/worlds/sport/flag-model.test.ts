/** The sides of a flag face outward in two colours, and the code on its plate reads from left to right on both sides. */
import { expect, test } from "vitest";
import { buildFlag } from "../../../src/worlds/sport/render/flag-model.ts";
import { nonEmpty } from "../../non-empty.ts";

/** Height of the middle of the plate, metres. */
const PLATE = 1.42;

/** Vertices of letters, which are dark: metres to the right and above the plate's middle for who faces that side. */
function inkOf(code: string, side: 1 | -1): readonly (readonly [right: number, up: number])[] {
  const { positions, normals, colors } = buildFlag(code);
  const ink: [number, number][] = [];
  for (let i = 0; i < normals.length / 3; i++) {
    const isInk = colors[4 * i] < 0.05 && Math.abs(normals[3 * i + 2] - side) < 1e-6;
    // A view along +z has x to the right.
    if (isInk) ink.push([-side * positions[3 * i], positions[3 * i + 1] - PLATE]);
  }
  return ink;
}

test.each([1, -1] as const)("the foot of an L is to the right, seen from the side of %i", (side) => {
  const ink = inkOf("L", side);
  const [foot, head] = [ink.filter(([, up]) => up < 0), ink.filter(([, up]) => up > 0)];
  expect(Math.max(...nonEmpty(foot.map(([right]) => right)))).toBeGreaterThan(
    Math.max(...head.map(([right]) => right)) + 0.04,
  );
});

test("three sides of orange and white face outward", () => {
  const { positions, normals, colors } = buildFlag("");
  const sides = new Map<string, number>();
  for (let i = 0; i < nonEmpty(normals).length / 3; i++) {
    const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
    const [nx, ny, nz] = normals.subarray(3 * i, 3 * i + 3);
    if (y > 1.21 || Math.hypot(x, z) < 0.2) continue;
    expect(Math.abs(ny)).toBeLessThan(1e-6);
    expect(Math.hypot(nx, nz)).toBeCloseTo(1, 5);
    // The side lies as far from the middle as a triangle of this size has them.
    expect(nx * x + nz * z).toBeCloseTo(0.42 / Math.sqrt(12), 5);
    expect([0.78, 1.2].some((edge) => Math.abs(y - edge) < 1e-5)).toBe(true);
    const key = `${Math.round(10 * nx)} ${Math.round(10 * nz)} ${colors[4 * i + 2] > 0.5 ? "white" : "orange"}`;
    sides.set(key, (sides.get(key) ?? 0) + 1);
  }
  expect([...sides.values()]).toEqual([3, 3, 3, 3, 3, 3]);
});
