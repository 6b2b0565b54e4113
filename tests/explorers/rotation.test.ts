/** Rotation vectors: between any two attitudes by the shortest way, and shares of a rotation. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Attitude, orthonormal, rotate, rotateAttitude, rotationBetween } from "../../src/explorers/rotation.ts";
import { cross, dot, mix, type Vector } from "../../src/explorers/vector.ts";
import { apart } from "./round-grounds.ts";

const part = fc.double({ min: -1, max: 1, noNaN: true });
const vector = fc.tuple(part, part, part).filter((v) => Math.hypot(...v) > 0.1) as fc.Arbitrary<Vector>;
const attitude: fc.Arbitrary<Attitude> = fc
  .tuple(vector, vector)
  .filter(([a, b]) => Math.hypot(...cross(a, b)) > 0.05)
  .map(([a, b]) => orthonormal(a, b));

test("the rotation between two attitudes maps one to the other, as does half of it twice", () => {
  fc.assert(
    fc.property(attitude, attitude, (a, b) => {
      const turn = rotationBetween(a, b);
      expect(Math.hypot(...turn)).toBeLessThanOrEqual(Math.PI + 1e-12);
      for (const there of [rotateAttitude(a, turn), rotateAttitude(rotateAttitude(a, turn, 0.5), turn, 0.5)]) {
        expect(apart(there.forward, b.forward)).toBeLessThan(1e-9);
        expect(apart(there.up, b.up)).toBeLessThan(1e-9);
      }
    }),
    { numRuns: 500 },
  );
});

test("half turns about any axis and tiny rotations are exact", () => {
  fc.assert(
    fc.property(attitude, fc.constantFrom(0, 1e-9, 1, Math.PI - 1e-9, Math.PI), (a, angle) => {
      for (const axis of [a.forward, a.up, cross(a.forward, a.up)]) {
        const b = rotateAttitude(a, mix(angle, axis, 0, axis));
        const turn = rotationBetween(a, b);
        expect(Math.abs(Math.hypot(...turn) - angle)).toBeLessThan(1e-7);
        expect(apart(rotateAttitude(a, turn).up, b.up)).toBeLessThan(1e-9);
      }
    }),
    { numRuns: 100 },
  );
});

test("a rotation is anticlockwise from its tip and keeps lengths; a zero vector rotates nothing", () => {
  const quarter: Vector = [0, 0, Math.PI / 2];
  expect(apart(rotate([2, 0, 1], quarter), [0, 2, 1])).toBeLessThan(1e-15);
  expect(rotate([2, 0, 1], [0, 0, 0])).toEqual([2, 0, 1]);
  expect(rotate([2, 0, 1], [5e-324, 0, 0])).toEqual([2, 0, 1]);
  const still = orthonormal([1, 2, 3], [0, 0, 1]);
  expect(Math.abs(dot(still.forward, still.up))).toBeLessThan(1e-15);
  expect(rotationBetween(still, still).map(Math.abs)).toEqual([0, 0, 0]);
});
