import fc from "fast-check";
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { fieldFloorAt } from "../../../src/core/field/field.ts";
import { createAreaIndex } from "../../../src/core/flat/area-index.ts";
import { coverWithin, maxUnitsWithin } from "../../../src/core/flat/bounds.ts";
import { flatFeaturesIn } from "../../../src/core/flat/features.ts";
import { aboveSea } from "../../../src/core/flat/flat-ground.ts";
import { type FlatThing, flatLifeIn, growFlatLife } from "../../../src/core/flat/life.ts";
import { housesIn } from "../../../src/core/flat/towns.ts";
import { SPECIES, TREES } from "../../../src/core/life/species.ts";
import { clearingRadius, THINGS } from "../../../src/core/life/things.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { literalPlants } from "../../../tools/bench/island-literal.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";
import { place } from "./archipelagos.ts";

const skylands = generate(scene.world as FlatTable);
const box = (west: number, south: number, side: number) => ({ west, south, east: west + side, north: south + side });
const isPlant = ({ code }: FlatThing) => code < SPECIES.length;
const sorted = (things: readonly FlatThing[]) => [...things].sort((a, b) => a.y - b.y || a.x - b.x);
/** An island with woods, a town, moor and thicket. */
const HOME = box(-4100, -2100, 700);

describe("plants and features of islands", () => {
  const life = flatLifeIn(skylands, 0, HOME);

  test("no plant is within 4 m of a knoll, shaft, pond, sculpture, cone or house, 2 m of a boulder or root, or off the island", () => {
    const margin = { west: HOME.west - 9, south: HOME.south - 9, east: HOME.east + 9, north: HOME.north + 9 };
    const features = flatFeaturesIn(skylands, 0, margin);
    const houses = housesIn(skylands, 0, margin);
    const plants = life.filter(isPlant);
    expect(plants.length).toBeGreaterThan(3000);
    for (const { x, y } of nonEmpty(plants)) {
      for (const each of features)
        if (Math.hypot(each.x - x, each.y - y) < clearingRadius(each.feature))
          expect.fail(`${each.feature} at ${x}, ${y}`);
      for (const each of houses) {
        const [dx, dy] = [Math.max(0, Math.abs(each.x - x) - 6), Math.max(0, Math.abs(each.y - y) - 6)];
        if (Math.hypot(dx, dy) < 4) expect.fail(`house at ${x}, ${y}`);
      }
    }
    const isOff = ({ x, y }: FlatThing) => !(aboveSea(skylands, x, y, 0) > 0);
    expect(plants.filter(isOff)).toEqual([]);
    expect(plants.filter(({ x, y }) => coverAt(skylands.cover, x, y, 0) === "town")).toEqual([]);
    for (const feature of ["waterhole", "knoll", "mine", "x", "cone"] as const) expect(clearingRadius(feature)).toBe(4);
  });

  test("a pool replaces the pond that it touches; smaller pools do not", () => {
    const isPond = ({ code }: FlatThing) => THINGS[code] === "waterhole";
    const ponds = life.filter(isPond);
    expect(ponds.length).toBeGreaterThan(2);
    const poolAt = ({ x, y, size }: FlatThing, beyond: number, places: number) => ({
      wet: Array.from({ length: places }, (_, k) => [x + Math.ceil(size / 2) + beyond + k, y] as const),
      level: 0,
    });
    const pools = [poolAt(ponds[0], 0, 6), poolAt(ponds[1], 0, 5), poolAt(ponds[2], 2, 6)];
    const steps = growFlatLife(skylands, 0, HOME, false, { stretches: [], pools, marshes: [] });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.filter(isPond)).toEqual(ponds.slice(1));
  });

  test("do not depend on the box, near and far, to the bit", () => {
    const parts: FlatThing[] = [];
    for (const west of [-3517, -3634, -3751, -3868, -3985, -4100])
      for (const [south, north] of [
        [-1700, -1400],
        [-2100, -1997],
        [-1997, -1700],
      ]) {
        const east = Math.min(-3400, west === -4100 ? -3985 : west + 117);
        parts.push(...flatLifeIn(skylands, 0, { west, south, east, north }));
      }
    expect(sorted(parts)).toEqual(sorted(life));
    const trees = flatLifeIn(skylands, 0, HOME, true);
    expect(trees.length).toBeGreaterThan(2000);
    expect(trees).toEqual(life.filter(({ code }) => code < TREES));
  });

  test.each([
    [-3800, -1900, 0],
    [-14_100, 16_950, 0],
    [999_995_997, 999_997_211, 1500],
  ])("match a look at every metre, at %d, %d", (west, south, altitude) => {
    const there = box(west, south, 60);
    const found = flatLifeIn(skylands, altitude, there).filter(isPlant);
    expect(found).toEqual(literalPlants(skylands, altitude, there));
  });

  test("there are at least six species of trees, in their own stands, with varied leans and sizes", () => {
    const trees = life.filter(({ code }) => code < TREES);
    for (let code = 0; code < TREES; code++)
      expect(
        trees.some((tree) => tree.code === code),
        SPECIES[code],
      ).toBe(true);
    expect(new Set(trees.map(({ bits }) => bits)).size).toBeGreaterThan(trees.length * 0.9);
    for (const { lean, size, heading } of nonEmpty(life)) {
      expect(lean >= 0 && lean < 0.4 && size > 0.3 && size < 26 && heading >= 0 && heading < 2 * Math.PI).toBe(true);
    }
    // A tree's nearest neighbour in a wood tends to be of its species.
    const woods = trees.filter(({ x, y }) => coverAt(skylands.cover, x, y, 0) === "wood");
    let same = 0;
    for (const tree of woods) {
      let [nearest, least] = [tree, Infinity];
      for (const other of woods) {
        const away = (other.x - tree.x) ** 2 + (other.y - tree.y) ** 2;
        if (other !== tree && away < least) [nearest, least] = [other, away];
      }
      if (nearest.code === tree.code) same++;
    }
    expect(same / woods.length).toBeGreaterThan(0.5);
    // Woods are dense, thickets denser.
    const share = (kind: string) => {
      const there = life.filter((thing) => isPlant(thing) && coverAt(skylands.cover, thing.x, thing.y, 0) === kind);
      let tiles = 0;
      for (let y = HOME.south; y < HOME.north; y += 4)
        for (let x = HOME.west; x < HOME.east; x += 4)
          if (aboveSea(skylands, x, y, 0) > 2 && coverAt(skylands.cover, x, y, 0) === kind) tiles++;
      return there.length / tiles;
    };
    expect(share("wood")).toBeGreaterThan(0.3);
    expect(share("thicket")).toBeGreaterThan(1.2);
    expect(share("grass")).toBeLessThan(0.1);
  });

  test("willows grow near ponds", () => {
    const ponds = life.filter(({ code }) => THINGS[code] === "waterhole");
    expect(ponds.length).toBeGreaterThan(2);
    const willows = life.filter(({ code }) => code === SPECIES.indexOf("willow"));
    const near = willows.filter(({ x, y }) => ponds.some((pond) => Math.hypot(pond.x - x, pond.y - y) < 13));
    expect(near.length).toBeGreaterThan(ponds.length);
  });

  test("vary 10⁹ m away, where doubles have no bits of π·x·y left", () => {
    const far = flatLifeIn(skylands, 0, box(-1_000_004_000, 999_996_000, 200));
    expect(far.length).toBeGreaterThan(100);
    expect(new Set(far.map(({ bits }) => bits)).size).toBeGreaterThan(far.length * 0.9);
    expect(new Set(far.map(({ code }) => code)).size).toBeGreaterThan(4);
  });
});

describe("bounds of a square", () => {
  test("never exclude land or a kind of ground that is there", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(-800, 0, 1500), ([x, y], altitude) => {
        const square = { x, y, half: 23 };
        const most = maxUnitsWithin(skylands, altitude, square);
        const left = coverWithin(skylands.cover, altitude, square);
        const places = Array.from({ length: 40 }, (_, k) => [x + 23 * Math.sin(k * 2.4), y + (46 * k) / 40 - 23]);
        const wrong = places.filter(
          ([px, py]) =>
            !(aboveSea(skylands, px, py, altitude) <= most + 1e-9) ||
            coverAt(left, px, py, altitude) !== coverAt(skylands.cover, px, py, altitude) ||
            !Number.isFinite(fieldFloorAt(skylands.scatter, px, py, altitude)),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test("an area index contains exactly the cells within reach of lines, points and squares", () => {
  const metre = fc.double({ min: -20, max: 60, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(metre, metre, metre, metre, fc.double({ min: 0, max: 7, noNaN: true })), { maxLength: 5 }),
      fc.double({ min: 0, max: 39.9, noNaN: true }),
      fc.double({ min: 0, max: 39.9, noNaN: true }),
      (rows, x, y) => {
        const beds = createAreaIndex(box(0, 0, 40));
        let near = false;
        for (const [x0, y0, x1, y1, reach] of rows) {
          beds.add({ x0, y0, x1, y1, half: 0, reach });
          for (let k = 0; k <= 400; k++)
            near ||= Math.hypot(x - x0 - ((x1 - x0) * k) / 400, y - y0 - ((y1 - y0) * k) / 400) < reach - 0.2;
        }
        if (near) expect(beds.contains(x, y)).toBe(true);
        if (rows.length === 0) expect(beds.contains(x, y)).toBe(false);
      },
    ),
  );
  const beds = createAreaIndex(box(0, 0, 40));
  beds.add({ x0: 20, y0: 20, x1: 20, y1: 20, half: 6, reach: 4 });
  expect([
    beds.contains(29.9, 25),
    beds.contains(30.1, 25),
    beds.contains(29, 29),
    beds.contains(28, 28),
    beds.contains(10.2, 14),
  ]).toEqual([true, false, false, true, true]);
});
