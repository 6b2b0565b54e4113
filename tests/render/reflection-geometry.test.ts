/** Geometry of planar reflections: where images lie, clipping at the water, and the choice of the pool. */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { expect, test } from "vitest";
import { fromGenerator, frustumPlanes } from "../../src/render/frame.ts";
import { joinPools } from "../../src/render/water/pools.ts";
import {
  choosePool,
  createFlatSpace,
  distanceFade,
  type FlatPool,
  REFLECTION_END,
  REFLECTION_FULL,
  reflectionClip,
  reflectionReaches,
} from "../../src/render/water/reflection.ts";
import { WATER_STRIDE } from "../../src/worlds/flat/jobs/waters.ts";
import { cellPools, joinParts } from "../../src/worlds/flat/render/water/cells.ts";

type Place = readonly [x: number, y: number, z: number];

const EYE: Place = [3, -2, 11.7];
const LEVEL = 10;
const UP: Place = [0, 0, 1];
/** Anchored at the origin. */
const SPACE = createFlatSpace();

/** From generator axes to the screen, for an eye that looks north and `down` radians down. */
function clipFrom(eye: Place, down: number): Matrix {
  const view = Matrix.Translation(-eye[0], -eye[2], -eye[1]).multiply(Matrix.RotationX(-down));
  const lens = Matrix.PerspectiveFovLH(1, 16 / 9, 0.1, 80_000);
  return fromGenerator(view.multiply(lens), new Matrix());
}

function clipped({ m }: Matrix, [x, y, z]: Place): { u: number; v: number; depth: number; w: number } {
  const along = (k: number) => m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  return { u: along(0) / along(3), v: along(1) / along(3), depth: along(2) / along(3), w: along(3) };
}

function mirrored(down: number): { readonly plain: Matrix; readonly reflection: Matrix } {
  const plain = clipFrom(EYE, down);
  const reflection = new Matrix();
  reflectionClip(plain, UP, LEVEL, reflection);
  return { plain, reflection };
}

test.each([-0.2, 0, 0.3, 0.9])(
  "the image of a point is drawn where its mirror image would be, pitch %f down",
  (down) => {
    const { plain, reflection } = mirrored(down);
    for (const [x, y, z] of [
      [3, 40, 18],
      [-20, 90, 31],
      [60, 300, 10.5],
    ] as const) {
      const image = clipped(reflection, [x, y, z]);
      const upright = clipped(plain, [x, y, 2 * LEVEL - z]);
      expect(image.u).toBeCloseTo(upright.u, 5);
      expect(image.v).toBeCloseTo(upright.v, 5);
      expect(image.w).toBeCloseTo(upright.w, 5);
    }
  },
);

test("a point at the water level coincides with its image", () => {
  const { plain, reflection } = mirrored(0.1);
  const [there, image] = [clipped(plain, [-5, 60, LEVEL]), clipped(reflection, [-5, 60, LEVEL])];
  expect(image.u).toBeCloseTo(there.u, 5);
  expect(image.v).toBeCloseTo(there.v, 5);
});

test("points below the water are clipped, points above are not, and depth grows with distance", () => {
  const { reflection } = mirrored(0.2);
  expect(clipped(reflection, [0, 50, LEVEL - 0.1]).depth).toBeLessThan(-1);
  for (const far of [5, 50, 500, 50_000]) {
    const { depth } = clipped(reflection, [0, far, LEVEL + 0.01 + 0.3 * far]);
    expect(depth).toBeGreaterThan(-1);
    expect(depth).toBeLessThan(1);
  }
  // Along one ray from the mirrored eye.
  const along = (s: number): Place => [EYE[0], EYE[1] + s, 2 * LEVEL - EYE[2] + 0.2 * s];
  const depths = [20, 40, 80, 160, 320].map((s) => clipped(reflection, along(s)).depth);
  expect(depths).toEqual(depths.toSorted((a, b) => a - b));
  expect(depths[4] - depths[3]).toBeGreaterThan(1e-3);
});

const SIGHT = { eye: EYE, level: LEVEL, box: [-20, 20, 20, 60] } as const;

test("reflectionReaches accepts every image inside the pool, and rejects points beside, behind and in front of it", () => {
  for (let x = -200; x <= 200; x += 10)
    for (let y = -50; y <= 400; y += 10)
      for (const z of [10.5, 13, 20, 38]) {
        const share = (EYE[2] - LEVEL) / (EYE[2] - LEVEL + z - LEVEL);
        const [ix, iy] = [EYE[0] + share * (x - EYE[0]), EYE[1] + share * (y - EYE[1])];
        const [x0, y0, x1, y1] = SIGHT.box;
        if (ix > x0 && ix < x1 && iy > y0 && iy < y1)
          expect(reflectionReaches(SIGHT, x, y, z, 0), `${x} ${y} ${z}`).toBe(true);
      }
  expect(reflectionReaches(SIGHT, 150, 100, 30, 5)).toBe(false);
  expect(reflectionReaches(SIGHT, 0, -80, 30, 5)).toBe(false);
  expect(reflectionReaches(SIGHT, 3, 10, 30, 5)).toBe(false);
  expect(reflectionReaches(SIGHT, 3, 400, LEVEL + 0.5, 5), "low and far: its image lies beyond the pool").toBe(false);
  expect(reflectionReaches(SIGHT, 3, 10, 30, 12)).toBe(true);
});

const pool = (key: string, area: number, box: FlatPool["box"], level = LEVEL): FlatPool => ({
  key,
  face: 1,
  chance: 0.5,
  level,
  area,
  box,
});

test("choosePool takes the pool that fills most of the view, and none behind, above, far away or tiny", () => {
  const planes = frustumPlanes(clipFrom(EYE, 0.1), new Float64Array(24));
  const choose = (...pools: FlatPool[]) => choosePool(pools, SPACE, EYE, planes)?.key;
  const tarn = pool("tarn", 900, [-10, 20, 30, 50]);
  expect(choose(tarn, pool("puddle", 14, [2, 3, 6, 7]))).toBe("tarn");
  expect(choose(pool("lake", 900, [-10, 70, 30, 100]), tarn)).toBe("tarn");
  expect(choose(pool("behind", 900, [-10, -60, 30, -30]))).toBeUndefined();
  expect(choose(pool("above", 900, [-10, 20, 30, 50], 12))).toBeUndefined();
  expect(choose(pool("far", 9000, [-10, 160, 30, 190]))).toBeUndefined();
  expect(choose(pool("tiny", 8, [2, 3, 6, 7]))).toBeUndefined();
});

test("a reflection fades in with decreasing distance", () => {
  const shares = [REFLECTION_END + 1, REFLECTION_END, 130, REFLECTION_FULL, 30].map((away) =>
    distanceFade(pool("tarn", 900, [-10, 0, 10, 40]), SPACE, [0, -away, LEVEL]),
  );
  expect(shares).toEqual([0, 0, 0.5, 1, 1]);
});

test("tiles of one pool in two cells are merged, in an order that does not depend on arrival", () => {
  const cell = (x: number, ...tiles: number[][]) => ({
    centre: [x, 0, 100] as const,
    reach: 50,
    things: new Float32Array([[0, tiles.length, 0, 0, 0, 0, 0, 0], ...tiles].flat()),
    counts: [0, tiles.length, 0] as const,
    marshes: [],
  });
  expect(WATER_STRIDE).toBe(8);
  const west = cell(-100, [90, 4, 5, 1, 1, 70, 0.25, 1], [96, 8, 5, 1, 1, 70, 0.25, 1]);
  const east = cell(100, [-100, 0, 5, 1, 1, 70, 0.25, 1], [40, 0, 7, 1, 1, 30, 0.75, 1]);
  const cells = [west, east].map((each) => ({ pools: cellPools(each) }));
  const pools = joinPools(cells, joinParts);
  expect(pools).toEqual(joinPools(cells.toReversed(), joinParts));
  expect(pools.map(({ box, level, area }) => ({ box, level, area }))).toEqual([
    { box: [-10, 0, 4, 12], level: 105, area: 70 },
    { box: [140, 0, 144, 4], level: 107, area: 30 },
  ]);
});
