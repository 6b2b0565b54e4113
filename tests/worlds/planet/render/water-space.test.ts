/** Water of a planet that mirrors: its pools, and the plane in which it lies near the eye. */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, test } from "vitest";
import type { Vector } from "../../../../src/explorers/vector.ts";
import { createFrame, type Frame, setPlanetEye } from "../../../../src/render/frame.ts";
import { joinPools } from "../../../../src/render/water/pools.ts";
import { REFLECTION_END, reflectionClip } from "../../../../src/render/water/reflection.ts";
import { ACROSS, LAKE, RIVER_STRIDE } from "../../../../src/worlds/planet/jobs/river-layout.ts";
import { joinParts, poolsIn } from "../../../../src/worlds/planet/render/river-pools.ts";
import { createRoundSpace, type RoundPool } from "../../../../src/worlds/planet/render/water-space.ts";
import { nonEmpty } from "../../../non-empty.ts";

const RADIUS = 60_000;
type Point = [x: number, y: number, z: number];

const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A frame with its eye so many metres over the datum along a direction. */
function frameOver([x, y, z]: Vector, altitude: number): Frame {
  const planet = { radius: RADIUS, cube: new Float64Array(3), up: [0, 0, 1] as Point };
  const frame = createFrame(planet);
  const k = (RADIUS + altitude) / Math.hypot(x, y, z);
  setPlanetEye(frame, planet, [k * x, k * y, k * z], 2 ** -8);
  return frame;
}

const pool = (level: number, ...balls: RoundPool["balls"]): RoundPool => ({
  ...{ key: "tarn", face: 0, chance: 0, area: 900 },
  level,
  balls,
});

describe.each<Vector>([
  [0.3, -0.8, 0.4],
  [1, 0, 0],
  [0, 0, -1],
])("an eye over %f, %f, %f", (...direction) => {
  const frame = frameOver(direction, 212);
  const space = createRoundSpace(RADIUS);
  space.update(frame);

  test("is as high over the plane of the water as over the water", () => {
    const eye: Point = [0, 0, 0];
    space.toLevel(...frame.eye, eye);
    expect(eye[2] - space.levelOf(pool(200))).toBeCloseTo(12, 6);
  });

  test("has axes that are square to each other", () => {
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ].map(([x, y, z]) => {
      const out: Point = [0, 0, 0];
      space.toLevel(x, y, z, out);
      return out;
    });
    for (const [i, a] of nonEmpty(axes).entries())
      for (const [j, b] of axes.entries()) expect(dot(a, b)).toBeCloseTo(i === j ? 1 : 0, 12);
    const top: Point = [0, 0, 0];
    space.toLevel(...(space.up as Point), top);
    for (const [axis, value] of [0, 0, 1].entries()) expect(top[axis]).toBeCloseTo(value, 12);
  });

  test("sees a point's image where the point is mirrored at the water, and nothing below it", () => {
    const level = space.levelOf(pool(200));
    const plain = Matrix.FromValues(0.7, 0.1, 0.3, 0.31, -0.2, 0.9, 0.5, 0.52, 0.4, -0.3, 0.8, 0.79, 3, -4, 7, 7.2);
    const mirror = new Matrix();
    reflectionClip(plain, space.up, level, mirror);
    const clipped = ({ m }: Matrix, p: readonly number[], k: number) => dot(p, [m[k], m[4 + k], m[8 + k]]) + m[12 + k];
    for (const lift of [-3, 0.5, 9]) {
      const point = frame.eye.map((v, i) => v + [40, -25, 18][i] - space.up[i] * 30);
      const over = dot(space.up, point) - level;
      for (const [i, up] of space.up.entries()) point[i] += up * (lift - over);
      const image = point.map((v, i) => v - 2 * lift * space.up[i]);
      for (const k of [0, 1, 3]) expect(clipped(mirror, point, k)).toBeCloseTo(clipped(plain, image, k), 4);
      expect(clipped(mirror, point, 2) + clipped(mirror, point, 3) > 0).toBe(lift > 0);
    }
  });

  test("boxes hold the balls of water near it, and the nearest where none is near", () => {
    const at = frame.anchor.map((v, i) => v + frame.eye[i]);
    const k = RADIUS / Math.hypot(...at);
    const side = Math.abs(direction[2]) < 0.9 ? [-direction[1], direction[0], 0] : [1, 0, 0];
    const length = Math.hypot(...side);
    const ball = (away: number) => {
      const [x, y, z] = at.map((v, i) => k * v + (away * side[i]) / length);
      return { place: [x, y, z] as const, radius: 10 };
    };
    const box: [number, number, number, number] = [0, 0, 0, 0];
    const eye: Point = [0, 0, 0];
    space.toLevel(...frame.eye, eye);
    const reach = (...balls: RoundPool["balls"]) => {
      space.boxOf(pool(200, ...balls), box);
      const [x0, y0, x1, y1] = box;
      return Math.max(x1 - eye[0], eye[0] - x0, y1 - eye[1], eye[1] - y0);
    };
    const far = REFLECTION_END + 300;
    expect(reach(ball(60), ball(-100), ball(far))).toBeGreaterThan(105);
    expect(reach(ball(60), ball(-100), ball(far))).toBeLessThan(115);
    expect(reach(ball(far + 100), ball(far))).toBeLessThan(far + 15);
    expect(reach(ball(far), ball(far + 100))).toBeGreaterThan(far);
  });
});

/** A vertex of water at a place relative to its cell. */
const vertex = ([x, y, z]: Vector, level: number, side: number, fall = 0): number[] =>
  Object.assign(new Array<number>(RIVER_STRIDE).fill(0), [x, y, z, level, 1, side, 0, 0, fall]);

test("lakes and the level rivers of one level are one pool; shores and falling water are none", () => {
  const river = (level: number, fall: number, x: number) =>
    Array.from({ length: ACROSS }, (_, i) => vertex([x, i, 0], level, (2 * i) / (ACROSS - 1) - 1, fall));
  const vertices = [
    ...river(50, 0, 5),
    ...river(48, 0.2, 30),
    vertex([100, 0, 0], 50, LAKE),
    vertex([104, 0, 0], 50, LAKE),
    vertex([300, 0, 0], 50, LAKE + 1),
    vertex([0, 200, 0], 70, LAKE),
  ];
  const pools = poolsIn([1000, 0, 0], Float32Array.from(vertices.flat()));
  expect(pools.map(({ level, balls }) => [level, balls.length])).toEqual([
    [50, 2],
    [70, 1],
  ]);
  const [{ balls }] = pools;
  for (const [x, y] of [
    [1005, 0],
    [1005, 4],
    [1100, 0],
    [1104, 0],
  ])
    expect(balls.some(({ place, radius }) => Math.hypot(x - place[0], y - place[1], place[2]) < radius)).toBe(true);
  expect(balls.some(({ place }) => place[0] > 1200)).toBe(false);
});

test("parts of a pool in two cells are joined, in an order that does not depend on arrival", () => {
  const cells = [
    { pools: [pool(5, { place: [0, 0, 0], radius: 1 })] },
    { pools: [{ ...pool(9), key: "mere" }, pool(5, { place: [9, 0, 0], radius: 1 })] },
  ];
  const joined = joinPools(cells, joinParts);
  expect(joined.map(({ key, area, balls }) => [key, area, balls.length])).toEqual([
    ["mere", 900, 0],
    ["tarn", 1800, 2],
  ]);
  expect(joinPools(cells.toReversed(), joinParts).map(({ key, area }) => [key, area])).toEqual(
    joined.map(({ key, area }) => [key, area]),
  );
});
