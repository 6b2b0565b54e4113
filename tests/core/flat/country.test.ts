/** The scene "forest" is the land of 1983: what is drawn, walked on and scattered agrees with `terraAt`. */
import { describe, expect, it } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { forestTrees } from "../../../src/core/flat/country-plants.ts";
import { flatFeaturesIn } from "../../../src/core/flat/features.ts";
import { flatGroundAt, isPath, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { flatLifeIn, growFlatLife } from "../../../src/core/flat/life.ts";
import { isInMarsh } from "../../../src/core/flat/marsh.ts";
import { streamsOf } from "../../../src/core/flat/streams.ts";
import { housesIn } from "../../../src/core/flat/towns.ts";
import { NODE } from "../../../src/core/flat/waters.ts";
import { keyAt } from "../../../src/core/forest/placed.ts";
import { streamsThrough, wetIn } from "../../../src/core/forest/streams.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { buildingAt, buildingStandsAt, treeAt, treeOffsetAt } from "../../../src/core/forest/trees-buildings.ts";
import { SPECIES, TREES } from "../../../src/core/life/species.ts";
import { requestedRecipe } from "../../../src/recipe/ground-choice.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { withParameters } from "../../../src/recipe/parameter.ts";
import { formatRequest } from "../../../src/recipe/permalink.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { parseRequest } from "../../recipe/parse.ts";

const [PLACES, SQUARES] = sampled([20_000, 12], [6000, 2]);
const land = createCountry();
const flat = generateFlatGround(forest.world);
const [datum] = flat.altitudes;
const span = new Float64Array(2);

/** Places without a pattern, up to 2,000 km away. */
function* places(count: number, reach = 2e6) {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return (seed / 2 ** 31) * reach;
  };
  for (let i = 0; i < count; i++) yield [next(), next()] as const;
}

it("has the heights and kinds of 1983 at random places", () => {
  const ground = flatGroundAt(flat);
  for (const [x, y] of nonEmpty([...places(PLACES)])) {
    const terra = terraAt(land, x, y);
    expect(rockAt(flat, x, y, datum, 0, span)).toBe(true);
    expect(span[0]).toBe(-Infinity);
    expect(Math.abs(span[1] - 0.25 * (terra.height - terra.depth - 204))).toBeLessThan(1e-9);
    const kind = ground.kindAt(x, y, span[1]);
    if (kind !== terra.kind) throw new Error(`${x}, ${y}: ${kind}, not ${terra.kind}`);
  }
});

it("has the steeper hills and the snow of the later papers around a summit", () => {
  const white = generateFlatGround(applyPreset(forest, "snow").world);
  const ground = flatGroundAt(white);
  const count: Record<string, number> = {};
  for (const [east, north] of nonEmpty([...places(PLACES, 1000)])) {
    const [x, y] = [160 + east, 96 + north];
    const terra = terraAt(land, x, y, { snow: true });
    rockAt(white, x, y, datum, 0, span);
    expect(Math.abs(span[1] - 0.25 * (terra.height - terra.depth - 204))).toBeLessThan(1e-9);
    const kind = ground.kindAt(x, y, span[1]);
    if (kind !== terra.kind) throw new Error(`${x}, ${y}: ${kind}, not ${terra.kind}`);
    count[kind] = (count[kind] ?? 0) + 1;
  }
  expect(count.snow).toBeGreaterThan(PLACES / 1000);
});

it("has the equal-height paths of 1983 and of another offset, free of features, houses and plants", () => {
  for (const [parameters, paths] of [
    [{ paths: 4000 }, true],
    [
      { paths: 900, pathsNorth: -1300 },
      { x: 900, y: -1300 },
    ],
  ] as const) {
    const walked = generateFlatGround(withParameters(forest, parameters).world);
    const ground = flatGroundAt(walked);
    let count = 0;
    for (const [x, y] of places(PLACES)) {
      const terra = terraAt(land, x, y, { paths });
      rockAt(walked, x, y, datum, 0, span);
      const kind = ground.kindAt(x, y, span[1]);
      if (kind !== terra.kind) throw new Error(`${x}, ${y}: ${kind}, not ${terra.kind}`);
      if (kind === "path") count++;
    }
    expect(count).toBeGreaterThan(PLACES / 200);
    const box = { west: 23_800, south: 5400, east: 24_300, north: 5900 };
    const found = flatFeaturesIn(walked, datum, box).map(({ feature, x, y }) => `${feature} ${x} ${y}`);
    const wanted = flatFeaturesIn(flat, datum, box).filter(
      ({ x, y }) => terraAt(land, x, y, { paths }).kind !== "path",
    );
    expect(found).toEqual(wanted.map(({ feature, x, y }) => `${feature} ${x} ${y}`));
    const onPath = ({ x, y }: { readonly x: number; readonly y: number }) => isPath(walked, x, y, datum);
    expect(flatLifeIn(walked, datum, { ...box, west: 24_100 }).filter(onPath)).toEqual([]);
    expect(flatLifeIn(flat, datum, { ...box, west: 24_100 }).filter(onPath).length).toBeGreaterThan(5);
    const town = { west: 22_000, south: 4000, east: 26_000, north: 8000 };
    expect(housesIn(walked, datum, town)).toEqual(housesIn(flat, datum, town).filter((house) => !onPath(house)));
  }
});

it("has no paths by default, as in 1983", () => {
  expect(flat.paths).toBeNull();
  expect(parseRequest("?world=forest&paths=4000", "forest", forest).problems).toEqual([]);
  const { request } = parseRequest("?world=forest&paths=4000", "forest", forest);
  const table = requestedRecipe(forest, request).world;
  expect(generateFlatGround(table).paths).toEqual({ x: 4000, y: 2000 });
  expect(formatRequest(request, forest)).toBe("?world=forest&paths=4000");
});

it("has every feature of 1983 in squares of 500 m, and no other", () => {
  let count = 0;
  for (const [px, py] of nonEmpty([...places(SQUARES, 4e5)])) {
    const [west, south] = [Math.round(px), Math.round(py)];
    const found = flatFeaturesIn(flat, datum, { west, south, east: west + 500, north: south + 500 });
    const wanted: string[] = [];
    for (let y = south; y < south + 500; y++)
      for (let x = west; x < west + 500; x++) {
        const { feature, kind } = terraAt(land, x, y);
        if (feature !== "none" && kind !== "lake" && kind !== "town") wanted.push(`${feature} ${x} ${y}`);
      }
    expect(found.map(({ feature, x, y }) => `${feature} ${x} ${y}`)).toEqual(wanted);
    count += wanted.length;
  }
  expect(count).toBeGreaterThan(8 * SQUARES);
});

it("has every building of the towns of 1983 in 4 km, with its storeys and colour", () => {
  const box = { west: 22_000, south: 4000, east: 26_000, north: 8000 };
  const wanted: string[] = [];
  for (let y = box.south; y < box.north; y += 16)
    for (let x = box.west; x < box.east; x += 16)
      if (buildingStandsAt(x, y) && terraAt(land, x, y).kind === "town" && coverAt(land.cover, x, y) === "town") {
        const { storeys, colour } = buildingAt(x, y);
        wanted.push(`${x} ${y} ${Math.max(1, Math.round(storeys))} ${colour & 0xff}`);
      }
  const found = housesIn(flat, datum, box).map(({ x, y, storeys, tint }) => `${x} ${y} ${storeys} ${256 * tint}`);
  expect(found).toEqual(wanted);
  expect(wanted.length).toBeGreaterThan(50);
});

it("has the streams of 1983, whose water never rises and is never under the ground", () => {
  const box = { west: 23_400, south: 5300, east: 24_200, north: 5900 };
  const { stretches, pools } = runSteps(streamsOf(flat).through(datum, box));
  const nodes = new Set<string>();
  for (const { nodes: rows, fall } of nonEmpty(stretches)) {
    expect(fall).toBeNull();
    for (let at = 0; at < rows.length; at += NODE) {
      const [x, y, level, ground] = rows.subarray(at, at + 4);
      nodes.add(`${x},${y}`);
      expect(level).toBeGreaterThanOrEqual(ground);
      if (at > 0) expect(level).toBeLessThanOrEqual(rows[at - NODE + 2]);
    }
  }
  const wanted = streamsThrough(land, box).flatMap(({ course }) => course.map(([x, y]) => `${x},${y}`));
  expect(wanted.filter((place) => !nodes.has(place))).toEqual([]);
  // Places of a course are 7.1 m apart at most, and drawn nodes are between them.
  const [known, own] = [wanted, [...nodes]].map((all) => all.map((place) => place.split(",").map(Number)));
  const excess = own.filter(([x, y]) => !known.some(([u, v]) => Math.hypot(u - x, v - y) < 3.6));
  expect(excess).toEqual([]);
  expect(wanted.length).toBeGreaterThan(50);
  expect(pools).toEqual([]);
});

it("has trees only on tiles of 1983, with their species and offsets, airy in woods and dense in thickets", () => {
  const count: Record<string, number> = {};
  const area: Record<string, number> = {};
  for (const [px, py] of nonEmpty([...places(sampled(24, 10), 4e5)])) {
    const [west, south] = [Math.round(px), Math.round(py)];
    for (const { code, x, y } of flatLifeIn(flat, datum, { west, south, east: west + 128, north: south + 128 })) {
      if (code >= SPECIES.length) continue;
      const { kind } = terraAt(land, x, y);
      // The tile is the odd place within a metre whose offset leads here.
      const tiles = [-2, -1, 0, 1, 2].flatMap((dy) =>
        [-2, -1, 0, 1, 2].map((dx) => [Math.round(x) + dx, Math.round(y) + dy] as const),
      );
      const tile = tiles.find(
        ([i, j]) => i & 1 && j & 1 && i + treeOffsetAt(i, j) === x && j + treeOffsetAt(i, j) === y,
      );
      expect(tile, `${x}, ${y}`).toBeDefined();
      if (tile && code < TREES) expect(code).toBe(forestTrees(kind)[treeAt(...tile)]);
      expect(kind).not.toBe("lake");
      count[kind] = (count[kind] ?? 0) + 1;
    }
    for (let y = south; y < south + 128; y += 8)
      for (let x = west; x < west + 128; x += 8) {
        const { kind } = terraAt(land, x, y);
        area[kind] = (area[kind] ?? 0) + 64;
      }
  }
  const perHectare = (kind: string) => (1e4 * count[kind]) / area[kind];
  expect(perHectare("wood")).toBeGreaterThan(170);
  expect(perHectare("wood")).toBeLessThan(280);
  expect(perHectare("thicket")).toBeGreaterThan(550);
  expect(perHectare("grass")).toBeLessThan(20);
});

describe("marshes", () => {
  const box = { west: 23_600, south: 5500, east: 24_000, north: 5900 };
  const waters = runSteps(streamsOf(flat).through(datum, box));
  const inside = ({ x, y }: { x: number; y: number }) =>
    x > box.west + 5 && x < box.east - 5 && y > box.south + 5 && y < box.north - 5;
  const marshes = waters.marshes.filter(inside);

  it("lie where The Forest has them, around the ends of streams in hollows", () => {
    const wanted = wetIn(land, box);
    const own = new Set<string>();
    for (const marsh of waters.marshes)
      for (let y = marsh.y - 6; y <= marsh.y + 6; y++)
        for (let x = marsh.x - 6; x <= marsh.x + 6; x++) if (isInMarsh(marsh, x, y)) own.add(keyAt(x, y));
    const missing = [...wanted].filter(([key, thing]) => thing === "marsh" && !own.has(key));
    const excess = [...own].filter((key) => {
      const [x, y] = key.split(",").map(Number);
      const isIn = x >= box.west && x < box.east && y >= box.south && y < box.north;
      return isIn && !wanted.has(key) && !["lake", "town"].includes(terraAt(land, x, y).kind);
    });
    expect(missing).toEqual([]);
    expect(excess).toEqual([]);
    expect(marshes.length).toBeGreaterThan(1);
  });

  it("hold water only where the ground is lower than all ground 5 m around", () => {
    for (const { x, y, pool } of nonEmpty(marshes)) {
      for (const [px, py] of pool.wet) {
        expect(Math.max(Math.abs(px - x), Math.abs(py - y))).toBeLessThanOrEqual(4);
        rockAt(flat, px, py, datum, 0, span);
        expect(span[1]).toBeLessThan(pool.level);
        expect(pool.level - span[1]).toBeLessThanOrEqual(0.3 + 1e-9);
      }
      for (let k = -5; k <= 5; k++)
        for (const [px, py] of [
          [x + k, y - 5],
          [x + k, y + 5],
          [x - 5, y + k],
          [x + 5, y + k],
        ]) {
          rockAt(flat, px, py, datum, 0, span);
          expect(span[1]).toBeGreaterThanOrEqual(pool.level);
        }
    }
  });

  it("have reeds and nothing else that grows", () => {
    const life = runSteps(growFlatLife(flat, datum, box, false, waters)).filter(({ code }) => code < SPECIES.length);
    const reeds = life.filter(({ code }) => SPECIES[code] === "reed");
    for (const { x, y } of nonEmpty(reeds)) expect(waters.marshes.some((marsh) => isInMarsh(marsh, x, y))).toBe(true);
    for (const marsh of nonEmpty(marshes)) {
      const own = life.filter(({ x, y }) => Math.max(Math.abs(x - marsh.x), Math.abs(y - marsh.y)) < 4.5);
      expect(nonEmpty(own).every(({ code }) => SPECIES[code] === "reed")).toBe(true);
      expect(own.length).toBeGreaterThan(30);
    }
  });
});
