/** Decks of bridges on planets: one walks and flies over them, and under them where there is room. */
import { expect, test } from "vitest";
import { NO_INTENT } from "../../src/explorers/explorer.ts";
import type { PlanetGround } from "../../src/explorers/planet-ground.ts";
import { createRoundHelicopter, stepRoundHelicopter } from "../../src/explorers/round-helicopter.ts";
import { createRoundWalker, stepRoundWalker } from "../../src/explorers/round-walker.ts";
import type { Vector } from "../../src/explorers/vector.ts";

const RADIUS = 60_000;
const BED = 10;
/** Metres to either side of the middle of the bridge, which leads from west to east. */
const HALF = 5;
/** At the crossing of the equator and the meridian of 0: y is east, z north. */
const at = (altitude: number, north = 0): Vector => [RADIUS + altitude, 0, north];

/** Level ground with a deck 0.3 m thick over it, and water. */
function groundWith(base: () => number, water = -Infinity): PlanetGround {
  const under: PlanetGround["bridges"] = {
    deckAt(x, _y, z, out) {
      Object.assign(out, { base: base(), top: base() + 0.3 });
      return Math.abs((RADIUS * z) / x) < HALF;
    },
    under: { height: () => Math.max(BED, water), bed: () => BED, kind: () => "moor" },
  };
  const deck = { base: 0, top: 0 };
  const topOf = (x: number, y: number, z: number, level: number) =>
    under.deckAt(x, y, z, deck) ? Math.max(deck.top, level) : level;
  return {
    radius: RADIUS,
    height: (x, y, z) => topOf(x, y, z, Math.max(BED, water)),
    bed: (x, y, z) => topOf(x, y, z, BED),
    kind: () => "moor",
    bridges: under,
  };
}

/** Walks north for some seconds; the altitudes of the feet, and metres north of the bridge. */
function walk(ground: PlanetGround, from: Vector, seconds: number) {
  let walker = createRoundWalker(from, 0, ground);
  const altitudes = [walker.local.z];
  for (let i = 0; i < 60 * seconds; i++) {
    walker = stepRoundWalker(walker, { ...NO_INTENT, forward: 1 }, 1 / 60, ground);
    altitudes.push(walker.local.z);
  }
  return { low: Math.min(...altitudes), high: Math.max(...altitudes), north: RADIUS * walker.plane.up[2] };
}

test("a walker passes under a deck with headroom, and stops before one without", () => {
  const passed = walk(
    groundWith(() => BED + 2),
    at(BED, -9),
    12,
  );
  expect([passed.low, passed.high]).toEqual([BED, BED]);
  expect(passed.north).toBeGreaterThan(HALF);
  const stopped = walk(
    groundWith(() => BED + 1.7),
    at(BED, -9),
    12,
  );
  expect([stopped.low, stopped.high]).toEqual([BED, BED]);
  expect(stopped.north).toBeLessThan(-HALF);
  expect(stopped.north).toBeGreaterThan(-HALF - 1);
});

test("a swimmer passes under a deck over its head", () => {
  const swum = walk(
    groundWith(() => BED + 4, BED + 3),
    at(BED + 1.8, -9),
    // At 0.3 m/s.
    60,
  );
  expect(swum.high).toBeCloseTo(BED + 1.8, 6);
  expect(swum.low).toBeCloseTo(BED + 1.8, 6);
  expect(swum.north).toBeGreaterThan(HALF);
});

test("a walker starts on a deck, or under it where its place is there and has room", () => {
  const high = groundWith(() => BED + 3);
  const startAt = (altitude: number, ground = high) => createRoundWalker(at(altitude), 0, ground).local.z;
  expect(startAt(BED + 3.3)).toBeCloseTo(BED + 3.3, 9);
  expect(startAt(BED + 20)).toBeCloseTo(BED + 3.3, 9);
  expect(startAt(BED)).toBe(BED);
  // On the datum, far in the ground.
  expect(startAt(0)).toBeCloseTo(BED + 3.3, 9);
  const low = groundWith(() => BED + 1.5);
  expect(startAt(BED, low)).toBeCloseTo(BED + 1.8, 9);
});

test("an arriving deck lifts a walker without room under it, and no other walker", () => {
  const lifted = (over: number) => {
    let base = BED + 50;
    const ground = groundWith(() => base);
    let walker = createRoundWalker(at(BED), 0, ground);
    walker = stepRoundWalker(walker, NO_INTENT, 1 / 60, ground);
    base = BED + over;
    walker = stepRoundWalker(walker, NO_INTENT, 1 / 60, ground);
    return walker.local.z;
  };
  expect(lifted(1)).toBeCloseTo(BED + 1.3, 9);
  expect(lifted(-0.1)).toBeCloseTo(BED + 0.2, 9);
  expect(lifted(2.5)).toBe(BED);
});

test("a helicopter under a deck rises to it and no farther, and one over it does not land on it", () => {
  const ground = groundWith(() => BED + 30);
  const fly = (from: number, up: number) => {
    let helicopter = createRoundHelicopter(at(from), 0, ground);
    for (let i = 0; i < 600; i++) helicopter = stepRoundHelicopter(helicopter, { ...NO_INTENT, up }, 1 / 60, ground);
    return helicopter.local;
  };
  const under = fly(BED + 10, 1);
  expect(under.z).toBeGreaterThan(BED + 20);
  expect(under.z).toBeLessThan(BED + 30);
  const over = fly(BED + 40, -1);
  expect(over.z).toBeGreaterThan(BED + 30.2);
  expect(over.landed).toBe(false);
  expect(fly(BED, 0).landed).toBe(true);
});
