import { describe, expect, test } from "vitest";
import scene from "../../scenes/planet/scene.ts";
import { hash3 } from "../../src/core/field/hash.ts";
import { FEATURES } from "../../src/core/forest/features.ts";
import { featureShape, MAX_LEVEL_SLOPE, SLOPE_PROBE, THINGS } from "../../src/core/life/things.ts";
import { createPatch, placeOn } from "../../src/core/planet/cube-sphere.ts";
import { type Plant, SPECIES, TREES } from "../../src/core/planet/plants.ts";
import { featuresIn, type RingFeature } from "../../src/core/planet/ring-features.ts";
import { altitudeOn } from "../../src/core/planet/sphere.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { type Cell, cellsAlong, patchOf } from "../../src/stream/cells.ts";
import { STRIDE, type Things } from "../../src/stream/thing-layout.ts";
import { thingsIn } from "../../src/stream/things.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";

const globeOf = (radius: number) => {
  const { erosion: _, ...world } = scene.world as PlanetTable;
  return generate({ ...world, shape: { ...world.shape, radius } });
};

/** The near cells that make up a far one, and some of them. */
function within(cell: Cell, radius: number): Cell[] {
  const parts = cellsAlong(0, radius) / cellsAlong(1, radius);
  return Array.from({ length: parts * parts }, (_, k) => ({
    level: 0,
    face: cell.face,
    i: cell.i * parts + (k % parts),
    j: cell.j * parts + Math.floor(k / parts),
  }));
}

const FACES = [0, 1, 2, 3, 4, 5].map((face) => createPatch(face, -1, 1, -1, 1));

const linesOf = ({ things, count, centre }: Things) =>
  Array.from({ length: count }, (_, k) => {
    const [dx, dy, dz, heading, size, lean, code, bits] = things.subarray(k * STRIDE, (k + 1) * STRIDE);
    return { x: dx + centre[0], y: dy + centre[1], z: dz + centre[2], heading, size, lean, code, bits };
  });

/** A far cell of a globe with trees on it. */
const WOODED: readonly (readonly [radius: number, cell: Cell])[] = [
  [400, { level: 1, face: 2, i: 0, j: 0 }],
  [60_000, { level: 1, face: 0, i: 0, j: 38 }],
];

describe.each(WOODED)("on %d m", (radius, cell) => {
  const globe = globeOf(radius);
  const far = thingsIn(globe, cell);
  const near = within(cell, radius).map((part) => thingsIn(globe, part));

  test("a chunk is deterministic, byte for byte", () => {
    expect(far.count).toBeGreaterThan(300);
    expect(thingsIn(globe, cell)).toEqual(far);
  });

  test("near chunks have the trees of the far one over them, each once, to the bit", () => {
    const key = ({ heading, size, lean, code, bits }: ReturnType<typeof linesOf>[number]) =>
      [code, bits, heading, size, lean].join();
    const trees = near.flatMap(linesOf).filter(({ code }) => code < TREES);
    expect(trees.map(key).sort()).toEqual(linesOf(far).map(key).sort());
  });

  test("things are within reach of the centre, sorted by code and bits, with attributes in range", () => {
    for (const chunk of [far, ...near]) {
      const lines = linesOf(chunk);
      expect(chunk.things.length).toBe(chunk.count * STRIDE);
      for (const [k, { x, y, z, heading, size, lean, code, bits }] of lines.entries()) {
        const [cx, cy, cz] = chunk.centre;
        expect(Math.hypot(x - cx, y - cy, z - cz)).toBeLessThan(chunk.reach + 1e-3);
        expect(Math.abs(Math.hypot(x, y, z) - radius)).toBeLessThan(1e-3);
        expect(heading >= 0 && heading < 6.2832 && lean >= 0 && lean < 0.4 && size > 0.2 && size < 26).toBe(true);
        expect(Number.isInteger(bits) && bits >= 0 && bits < 65536 && code < THINGS.length).toBe(true);
        const before = lines[k - 1];
        if (before) expect(before.code < code || (before.code === code && before.bits <= bits)).toBe(true);
      }
    }
    expect(nonEmpty(linesOf(far)).every(({ code }) => code < TREES)).toBe(true);
  });
});

test("plants keep 4 m from shafts, water, knolls and buildings, and 2 m from stones", () => {
  const [radius, cell] = WOODED[0];
  const globe = { ...globeOf(radius), mask: 0xff as const };
  const trees = linesOf(thingsIn(globe, cell));
  const features = FACES.flatMap((face) => featuresIn(globe, face));
  const clear = ({ feature }: { feature: string }) => (feature === "boulder" || feature === "root" ? 2 : 4);
  const near = (metres: (feature: RingFeature) => number) =>
    trees.filter((tree) =>
      features.some((at) => Math.hypot(at.x - tree.x, at.y - tree.y, at.z - tree.z) < metres(at) - 1e-4),
    ).length;
  expect(near(clear)).toBe(0);
  expect(near((at) => clear(at) + 1)).toBeGreaterThan(10);
});

test("things have the names of features and species, and every still feature can be drawn", () => {
  expect(THINGS.slice(0, SPECIES.length)).toEqual(SPECIES);
  const drawn = FEATURES.filter((name) => name !== "none" && name !== "building");
  expect([...THINGS.slice(SPECIES.length)].sort()).toEqual(drawn.sort());
});

test("features stand where they are, shaped by the hash of their place; knolls and water only on level ground", () => {
  const radius = 400;
  const globe = { ...globeOf(radius), mask: 0xff as const };
  const along = cellsAlong(0, radius);
  const cells = Array.from({ length: 6 * along * along }, (_, k) => ({
    level: 0,
    face: Math.floor(k / along / along),
    i: k % along,
    j: Math.floor(k / along) % along,
  }));
  const key = ({ x, y, z, code, bits, size }: Pick<Plant, "x" | "y" | "z" | "code" | "bits" | "size">) =>
    `${THINGS[code]} ${[x, y, z].map((v) => v.toFixed(2)).join()} ${bits} ${Math.fround(size)}`;
  const found = cells
    .flatMap((cell) => linesOf(thingsIn(globe, cell)))
    .filter(({ code }) => code >= SPECIES.length)
    .map(key);
  const steepest: Readonly<Record<string, number>> = {
    waterhole: MAX_LEVEL_SLOPE,
    knoll: MAX_LEVEL_SLOPE,
    mine: 0.25,
    x: 0.5,
    cone: 0.6,
  };
  const slopeOf = ({ x, y, z }: RingFeature) => {
    const rise = ([dx, dy, dz]: readonly number[]) =>
      altitudeOn(globe, x + dx, y + dy, z + dz) - altitudeOn(globe, x - dx, y - dy, z - dz);
    const d = SLOPE_PROBE;
    return (
      Math.hypot(
        ...[
          [d, 0, 0],
          [0, d, 0],
          [0, 0, d],
        ].map(rise),
      ) /
      (2 * d)
    );
  };
  const isLevel = (each: RingFeature) => slopeOf(each) <= (steepest[each.feature] ?? 0.84);
  const features = FACES.flatMap((face) => featuresIn(globe, face));
  const expected = features.filter(isLevel).flatMap(({ feature, x, y, z }) => {
    const shape = featureShape(feature, hash3(Math.floor(4 * x), Math.floor(4 * y), Math.floor(4 * z)));
    return shape ? [key({ ...shape, x, y, z })] : [];
  });
  for (const name of ["waterhole", "knoll", "mine"] as const) {
    const steep = features.filter((each) => each.feature === name && !isLevel(each)).length;
    expect(steep, `${name} on steep ground`).toBeGreaterThan(0);
  }
  expect([...new Set(found)].sort()).toEqual([...new Set(expected)].sort());
});

test("a planet without water and air has stones and shafts, but no plants or water", () => {
  const dry = { ...globeOf(60_000), wet: false, mask: 0xff as const };
  const [, cell] = WOODED[1];
  const names = within(cell, 60_000).flatMap((part) => linesOf(thingsIn(dry, part)).map(({ code }) => THINGS[code]));
  expect(new Set(names)).toEqual(new Set(["boulder", "mine", "x", "cone"]));
});

describe.each([400, 1000, 60_000, 6_371_000])("cells of %d m", (radius) => {
  const breadth = (cell: Cell) => {
    const { face, u0, u1, v0, v1 } = patchOf(cell, radius);
    const [a, b] = [
      placeOn(face, u0, v0, radius, new Float64Array(3)),
      placeOn(face, u1, v1, radius, new Float64Array(3)),
    ];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / Math.SQRT2;
  };

  test("share their edges to the bit across a face", () => {
    for (const level of [0, 1]) {
      const n = cellsAlong(level, radius);
      expect(patchOf({ level, face: 3, i: n - 1, j: 0 }, radius)).toMatchObject({ face: 3, u1: 1, v0: -1 });
      for (const i of [0, 1, n >> 2, n >> 1, n - 2].filter((at) => at >= 0 && at + 1 < n)) {
        const [one, next] = [i, i + 1].map((at) => patchOf({ level, face: 1, i: at, j: n >> 1 }, radius));
        expect(one.u1).toBe(next.u0);
        expect(one.u1).toBeGreaterThan(one.u0);
      }
      // Patches of one level make up those of the next.
      expect(n % cellsAlong(1, radius)).toBe(0);
    }
  });

  test("are about as wide at a corner as in the middle, within the limit", () => {
    for (const [level, most] of [
      [0, 192],
      [1, 768],
    ]) {
      const n = cellsAlong(level, radius);
      const middle = breadth({ level, face: 4, i: n >> 1, j: n >> 1 });
      expect(middle).toBeLessThan(1.02 * most);
      if (n < 32) continue;
      expect(middle).toBeGreaterThan(0.49 * most);
      for (const [i, j] of [
        [0, 0],
        [n - 1, n >> 1],
        [n >> 2, n - 1],
      ])
        expect(Math.abs(breadth({ level, face: 4, i, j }) / middle - 0.9)).toBeLessThan(0.35);
    }
  });
});
