/** The starship: rest, cruise speed, slowing before bodies, being carried by planets, and the edge of space. */
import { describe, expect, test } from "vitest";
import { AU_PER_LY, lightYears, placeAt, separation, translated } from "../../src/core/space/place.ts";
import type { Intent } from "../../src/explorers/explorer.ts";
import { EDGE, type SpaceBody } from "../../src/explorers/space-body.ts";
import {
  attitudeBetween,
  attitudeOf,
  createStarship,
  FASTEST,
  lookOf,
  SLOWEST,
  type Starship,
  stepStarship,
  throttleBy,
  turnStarship,
} from "../../src/explorers/starship.ts";
import { wish } from "./flying.ts";
import { createDice } from "./random-pilot.ts";
import { bodiesAt, flyStarshipRandomly } from "./random-starship.ts";

const DT = 1 / 60;
const LEVEL = attitudeOf([0, 0, 0]);

function run(ship: Starship, seconds: number, intent: Partial<Intent>, bodies: readonly SpaceBody[] = []): Starship {
  for (let i = 0; i < Math.round(seconds / DT); i++) ship = stepStarship(ship, wish(intent), DT, bodies);
  return ship;
}
const speedOf = ({ velocity }: Starship) => Math.hypot(...velocity);
const fixed = (at: readonly [number, number, number], room: number): SpaceBody => ({
  place: placeAt(at),
  moved: [0, 0, 0],
  room,
  carries: true,
});

test.each([[[120, -340, 60]], [[999_999, -999_999, 999_999]]] as const)(
  "5,000 random steps around %j ly end in order",
  (around) => {
    const log = flyStarshipRandomly(around, 5000, createDice(around[0]));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.near).toBeGreaterThan(200);
  },
);

describe.each([[[0, 0, 0]], [[-999_000, 500_000, 999_990]]] as const)("in free space at %j ly", (at) => {
  test("reaches cruise speed in 2 s, and comes to rest within 3 s", () => {
    const flying = run(createStarship(placeAt(at), LEVEL), 2, { forward: 1 });
    expect(speedOf(flying) / AU_PER_LY).toBeCloseTo(5, 1);
    const far = run(flying, 1, { forward: 1 });
    expect(separation(flying.place, far.place)[1] / AU_PER_LY).toBeCloseTo(5, 2);
    const still = run(far, 3, {});
    expect(speedOf(still)).toBe(0);
    expect(run(still, 5, {}).place).toEqual(still.place);
  });

  test("a step keeps its precision at any distance from the origin", () => {
    const slow = { ...createStarship(placeAt(at), LEVEL), cruise: SLOWEST };
    const flying = run(slow, 5, { forward: 1 });
    const [, north] = separation(flying.place, run(flying, 1, { forward: 1 }).place);
    expect(north / SLOWEST).toBeCloseTo(1, 6);
  });
});

test("the throttle has quarter-decade steps from a light-minute to fifty light-years a second", () => {
  const ship = createStarship(placeAt([0, 0, 0]), LEVEL);
  expect(throttleBy(ship, 4).cruise / ship.cruise).toBeCloseTo(10, 9);
  expect(throttleBy(ship, 100).cruise).toBe(FASTEST);
  expect(throttleBy(ship, -100).cruise).toBe(SLOWEST);
  expect(throttleBy(ship, Number.NaN)).toBe(ship);
});

test("slows evenly straight at a star and stops at its keep-out sphere", () => {
  const star = fixed([0, 40, 0], 0.006);
  let ship: Starship = { ...createStarship(placeAt([0, 0, 0]), LEVEL), cruise: FASTEST };
  let before = 40 * AU_PER_LY;
  for (let i = 0; i < 60 * 40; i++) {
    ship = stepStarship(ship, wish({ forward: 1 }), DT, [star]);
    const clear = Math.hypot(...separation(star.place, ship.place)) - star.room;
    expect(clear).toBeGreaterThan(-1e-12);
    // Never more than its share of the way that is left.
    expect(before - clear).toBeLessThan(Math.max(1e-9, 0.021 * before));
    before = clear;
  }
  expect(before).toBeLessThan(0.01 * star.room);
});

test("passing a star at half a light-year it flies at most 1.2 clearances a second, and fast again behind it", () => {
  const star = fixed([0.5, 60, 0], 0.006);
  let ship: Starship = { ...createStarship(placeAt([0, 0, 0]), LEVEL), cruise: FASTEST };
  let least = Infinity;
  for (let i = 0; i < 60 * 15; i++) {
    const away = Math.hypot(...separation(star.place, ship.place));
    ship = stepStarship(ship, wish({ forward: 1 }), DT, [star]);
    least = Math.min(least, away / AU_PER_LY);
    expect(speedOf(ship)).toBeLessThanOrEqual(1.2 * away);
  }
  expect(least).toBeLessThan(0.51);
  expect(lightYears(ship.place)[1]).toBeGreaterThan(100);
});

test("is carried by a nearby planet as years run, not by a far one", () => {
  const star = placeAt([1000, 2000, -300]);
  for (const away of [3, 90]) {
    let seconds = 0;
    const [, begun] = bodiesAt(star, 0, 0);
    let ship = createStarship(translated(begun.place, [0, away * begun.room, 0]), LEVEL);
    for (let i = 0; i < 600; i++) {
      seconds += 5;
      ship = stepStarship(ship, wish({}), DT, bodiesAt(star, seconds, 5));
    }
    const [, planet] = bodiesAt(star, seconds, 0);
    const [x, y, z] = separation(planet.place, ship.place);
    expect(Math.hypot(x, y - away * begun.room, z) / begun.room).toBeLessThan(1e-4);
  }
  const [, planet] = bodiesAt(star, 0, 0);
  const far = createStarship(translated(planet.place, [0, 4000 * planet.room, 0]), LEVEL);
  expect(stepStarship(far, wish({}), DT, bodiesAt(star, 1, 1)).place).toEqual(far.place);
});

test("a planet that sweeps over a ship pushes it out and not through", () => {
  const dice = createDice(3);
  for (let i = 0; i < 200; i++) {
    const bodies = bodiesAt(placeAt([5, 5, 5]), 100 * dice(), 3);
    const inside = translated(bodies[1].place, [4e-5 * (dice() - 0.5), 4e-5 * (dice() - 0.5), 0]);
    const ship = stepStarship(createStarship(inside, LEVEL), wish({}), DT, [{ ...bodies[1], moved: [0, 0, 0] }]);
    expect(Math.hypot(...separation(bodies[1].place, ship.place))).toBeGreaterThanOrEqual(bodies[1].room);
  }
});

test("a million light-years out it comes to rest at the edge", () => {
  const ship = run({ ...createStarship(placeAt([999_900, 0, 0]), attitudeOf([90, 0, 0])), cruise: FASTEST }, 20, {
    forward: 1,
  });
  expect(lightYears(ship.place)[0]).toBeLessThanOrEqual(EDGE);
  expect(lightYears(ship.place)[0]).toBeGreaterThan(EDGE - 1e-3);
  expect(createStarship(placeAt([2e6, 0, -3e6]), LEVEL).place).toEqual(placeAt([EDGE, 0, -EDGE]));
});

test("far from anything the roll levels itself, near a body it stays", () => {
  const rolled = createStarship(placeAt([0, 0, 0]), attitudeOf([30, 20, 70]));
  expect(Math.abs(lookOf(run(rolled, 20, {}))[2])).toBeLessThan(0.5);
  expect(lookOf(run(rolled, 20, {}, [fixed([0, 0, 0.0001], 1)]))[2]).toBeCloseTo(70, 6);
});

test("turns by mouse and interpolated attitudes have the right sense", () => {
  const ship = createStarship(placeAt([0, 0, 0]), LEVEL);
  const turned = turnStarship(ship, 30, 0);
  expect(lookOf(turned)[0]).toBeCloseTo(30, 9);
  expect(lookOf(turnStarship(ship, 0, 20))[1]).toBeCloseTo(20, 9);
  expect(lookOf(attitudeBetween(ship, turned, 0.5))[0]).toBeCloseTo(15, 9);
});

test("invalid input moves nothing, and steps are deterministic", () => {
  const ship = createStarship(placeAt([1, 2, 3]), attitudeOf([10, 20, 0]));
  const broken = { forward: Number.NaN, right: Infinity, up: -Infinity, turn: Number.NaN };
  expect(stepStarship(ship, broken, DT, [])).toEqual(stepStarship(ship, wish({}), DT, []));
  expect(run(ship, 1, { forward: 1, roll: 1 })).toEqual(run(ship, 1, { forward: 1, roll: 1 }));
});
