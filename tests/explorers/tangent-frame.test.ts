/** Frames of a planet's surface: whole and right-handed everywhere, the poles and the other side included. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { directionOf, headingOf, parallelTransport, pitchOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "../../src/explorers/vector.ts";

const share = fc.double({ min: -1, max: 1, noNaN: true });
/** Any place, often at or next to a pole. */
const place: fc.Arbitrary<Vector> = fc.oneof(
  fc.tuple(share, share, share).filter((v) => Math.hypot(...v) > 1e-3),
  fc
    .tuple(fc.constantFrom(0, 1e-300, 1e-16, 1e-9), share, share, fc.constantFrom(-1, 1))
    .map(([size, x, y, z]): Vector => [x * size, y * size, z]),
);
const radii = fc.constantFrom(1, 400, 6_371_000);

function apart(a: Vector, b: Vector): number {
  return Math.hypot(...mix(1, a, -1, b));
}

test("east, north and up are at right angles, of length 1 and right-handed everywhere", () => {
  fc.assert(
    fc.property(place, radii, ([x, y, z], radius) => {
      const { east, north, up } = tangentFrame(x * radius, y * radius, z * radius);
      for (const v of [east, north, up]) expect(Math.abs(Math.hypot(...v) - 1)).toBeLessThan(1e-15);
      for (const [a, b] of [
        [east, north],
        [north, up],
        [up, east],
      ])
        expect(Math.abs(dot(a, b))).toBeLessThan(1e-15);
      expect(apart(cross(east, north), up)).toBeLessThan(1e-15);
      // East is level with the equator, north never goes south.
      expect(east[2]).toBe(0);
      expect(north[2]).toBeGreaterThan(-1e-15);
    }),
    { numRuns: 1000 },
  );
});

test("at the poles the frame is that of longitude 0", () => {
  for (const z of [1, -1]) {
    const at = tangentFrame(0, 0, 6e6 * z);
    const near = tangentFrame(1e-6, 0, 6e6 * z);
    expect(at.east).toEqual([0, 1, 0]);
    expect(apart(at.north, [-z, 0, 0])).toBe(0);
    expect(apart(at.north, near.north)).toBeLessThan(1e-11);
    expect(apart(at.east, near.east)).toBe(0);
  }
  expect(() => tangentFrame(0, 0, 0)).toThrow(RangeError);
  expect(() => tangentFrame(Number.NaN, 0, 1)).toThrow(RangeError);
});

test("headings turn clockwise from north, as on a map", () => {
  const frame = tangentFrame(5, 0, 0);
  expect(directionOf(90, 0, frame)[1]).toBeCloseTo(1, 15);
  expect(directionOf(0, 0, frame)[2]).toBeCloseTo(1, 15);
  expect(directionOf(123, 90, frame)[0]).toBeCloseTo(1, 15);
  expect(headingOf([0, -1, 0], frame)).toBe(270);
  expect(pitchOf([-1, 0, 1], frame)).toBeCloseTo(-45, 12);
});

test("heading and pitch convert to a direction and back", () => {
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0, max: 359.9999, noNaN: true }),
      fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      ([x, y, z], heading, pitch) => {
        const frame = tangentFrame(x, y, z);
        const forward = directionOf(heading, pitch, frame);
        expect(Math.abs(Math.hypot(...forward) - 1)).toBeLessThan(1e-14);
        const off = Math.abs(headingOf(forward, frame) - heading);
        expect(Math.min(off, 360 - off)).toBeLessThan(1e-9);
        expect(pitchOf(forward, frame)).toBeCloseTo(pitch, 9);
      },
    ),
  );
});

test("parallel transport keeps a vector's length and angles, and is reversible", () => {
  fc.assert(
    fc.property(place, place, fc.tuple(share, share, share), (from, to, vector) => {
      const moved = parallelTransport(vector, from, to);
      const [a, b] = [unit(from), unit(to)];
      expect(Math.hypot(...moved)).toBeCloseTo(Math.hypot(...vector), 12);
      // Near antipodes the way is ill told, though up still arrives as up.
      expect(Math.abs(dot(moved, b) - dot(vector, a))).toBeLessThan(1e-6);
      const across = cross(a, b);
      if (Math.hypot(...across) < 1e-3) return;
      const axis = unit(across);
      expect(dot(moved, axis)).toBeCloseTo(dot(vector, axis), 12);
      expect(apart(parallelTransport(moved, to, from), vector)).toBeLessThan(1e-9);
    }),
    { numRuns: 1000 },
  );
});

test("transport to the antipode goes in the vector's own direction", () => {
  expect(apart(parallelTransport([0, 1, 0], [1, 0, 0], [-1, 0, 0]), [0, -1, 0])).toBeLessThan(1e-12);
  expect(apart(parallelTransport([2, 0, 0], [1, 0, 0], [-3, 0, 0]), [-2, 0, 0])).toBeLessThan(1e-12);
  // A right angle over the north pole.
  expect(apart(parallelTransport([0, 0, 1], [1, 0, 0], [0, 0, 1]), [-1, 0, 0])).toBeLessThan(1e-15);
});
