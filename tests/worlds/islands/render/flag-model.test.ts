/** The code on a flag's plate reads from left to right on both sides. */
import { expect, test } from "vitest";
import { buildFlag } from "../../../../src/worlds/islands/render/sport/flag-model.ts";
import { nonEmpty } from "../../../non-empty.ts";

/** Height of the middle of the plate, metres. */
const PLATE = 1.42;

/** Vertices of letters, which are dark: metres to the right and above the plate's middle for who faces that side. */
function inkOf(code: string, side: 1 | -1): readonly (readonly [right: number, up: number])[] {
  const { positions, normals, colors } = buildFlag(code);
  const ink: [number, number][] = [];
  for (let i = 0; i < normals.length / 3; i++) {
    const isInk = colors[4 * i] < 0.05 && Math.abs(normals[3 * i + 2] - side) < 1e-6;
    // Who looks along +z has x to the right.
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
