/** The temporal pass's matrices: where a point was in the last frame, and the jitter of the projection. */
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fromGenerator } from "../../src/render/frame.ts";
import { invert, jitterAt, multiply, reproject, shiftClip } from "../../src/render/post/reprojection.ts";
import { nonEmpty } from "../non-empty.ts";

/** A clip matrix from the anchor, for an eye on the generator's axes that looks north. */
function clipAt(eye: readonly [number, number, number], pitch = 0): Matrix {
  const view = Matrix.LookAtLH(
    new Vector3(eye[0], eye[2], eye[1]),
    new Vector3(eye[0], eye[2] + Math.sin(pitch), eye[1] + Math.cos(pitch)),
    Vector3.Up(),
  );
  const projection = Matrix.PerspectiveFovLH(1, 16 / 9, 0.3, 80_000);
  return fromGenerator(view.multiply(projection), new Matrix());
}

/** Normalised device coordinates of a point. */
function project(clip: ArrayLike<number>, [x, y, z]: readonly number[]): [number, number, number] {
  const at = (column: number) => x * clip[column] + y * clip[4 + column] + z * clip[8 + column] + clip[12 + column];
  return [at(0) / at(3), at(1) / at(3), at(2) / at(3)];
}

const number = fc.double({ min: -9, max: 9, noNaN: true });

describe("invert", () => {
  it("gives a matrix whose product with the first is the identity", () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 16, maxLength: 16 }), (values) => {
        const matrix = values.map((v, i) => v + (i % 5 === 0 ? 40 : 0));
        const inverse = new Float64Array(16);
        expect(invert(matrix, inverse)).toBe(true);
        const product = multiply(matrix, inverse, new Float64Array(16));
        for (const [i, v] of nonEmpty(product).entries()) expect(v).toBeCloseTo(i % 5 === 0 ? 1 : 0, 9);
      }),
    );
  });

  it.each([
    ["a singular matrix", new Array(16).fill(1)],
    ["a matrix with NaN", [Number.NaN, ...new Array(15).fill(1)]],
    ["a matrix with an infinity", [Number.POSITIVE_INFINITY, ...new Array(15).fill(1)]],
  ])("refuses %s", (_, matrix) => expect(invert(matrix, new Float64Array(16))).toBe(false));
});

describe("reproject", () => {
  const motion = new Float32Array(16);
  /** Previous screen position of a point of the world, computed from its present one. */
  function seenThen(
    place: readonly [number, number, number],
    anchors: readonly (readonly number[])[],
    clips: Matrix[],
  ) {
    const by = anchors[0].map((v, axis) => v - anchors[1][axis]) as [number, number, number];
    expect(reproject(clips[0].m, clips[1].m, by, motion)).toBe(true);
    const now = project(
      clips[0].m,
      place.map((v, axis) => v - anchors[0][axis]),
    );
    return project(motion, now);
  }

  it.each([
    ["near the eye", [3, 20, 1]],
    ["far from it", [4000, 30_000, 900]],
  ] as const)("finds where a point %s was, over a turn, a move and a change of the anchor", (_, place) => {
    const anchors = [
      [64, 0, 0],
      [0, 0, 0],
    ];
    const clips = [clipAt([-32.4, 1.2, 1], 0.03), clipAt([31.2, 0.9, 1.1], 0)];
    const expected = project(clips[1].m, place);
    const [x, y] = seenThen(place, anchors, clips);
    // A fiftieth of a pixel of a picture 1,920 across.
    expect(Math.abs(x - expected[0])).toBeLessThan(0.02 / 960);
    expect(Math.abs(y - expected[1])).toBeLessThan(0.02 / 960);
  });

  it("refuses a clip matrix without an inverse", () => {
    expect(reproject(new Float32Array(16), clipAt([0, 0, 0]).m, [0, 0, 0], motion)).toBe(false);
  });
});

test("a shifted clip matrix moves every point by the same part of the picture, and back", () => {
  const clip = clipAt([1, 2, 3], 0.1);
  const before = [...clip.m];
  const places = [
    [0, 50, 0],
    [40, 900, -30],
  ];
  const seen = places.map((place) => project(clip.m, place));
  const flag = clip.updateFlag;
  shiftClip(clip, 0.01, -0.02);
  expect(clip.updateFlag).not.toBe(flag);
  for (const [n, place] of places.entries()) {
    const [x, y, z] = project(clip.m, place);
    expect(x - seen[n][0]).toBeCloseTo(0.01, 5);
    expect(y - seen[n][1]).toBeCloseTo(-0.02, 5);
    expect(z).toBeCloseTo(seen[n][2], 6);
  }
  shiftClip(clip, -0.01, 0.02);
  for (const [i, v] of nonEmpty(clip.m).entries()) expect(v).toBeCloseTo(before[i], 5);
});

test("jitters cover a pixel evenly", () => {
  const all = Array.from({ length: 36 }, (_, n) => jitterAt(n));
  for (const [x, y] of all) {
    expect(Math.abs(x)).toBeLessThan(0.5);
    expect(Math.abs(y)).toBeLessThan(0.5);
  }
  // Each sixth of a pixel along each axis has its share.
  for (const axis of [0, 1])
    for (let part = 0; part < 6; part++) {
      const count = all.filter((each) => Math.floor(6 * (each[axis] + 0.5)) === part).length;
      expect(count, `${axis} ${part}`).toBeGreaterThanOrEqual(4);
    }
});
