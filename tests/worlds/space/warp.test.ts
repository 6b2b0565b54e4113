/** A flight by itself: it lasts as long as it says, arrives to the last bit, leads through nothing and never jerks. */
import { describe, expect, test } from "vitest";
import { AU_PER_LY, placeAt, type SpacePlace, separation, translated } from "../../../src/core/space/place.ts";
import { orthonormal } from "../../../src/explorers/rotation.ts";
import { createStarship, FASTEST, type Starship } from "../../../src/explorers/starship.ts";
import { cross, dot, mix, unit, type Vector } from "../../../src/explorers/vector.ts";
import { atBerth, cancelWarp, orbitBerth, planWarp, starBerth, stepWarp } from "../../../src/worlds/space/warp.ts";
import { createDice } from "../../explorers/random-pilot.ts";
import { bodiesAt } from "../../explorers/random-starship.ts";

const DT = 1 / 60;
const RADIUS = 4.2e-5;
const NORTH: Vector = [0, 0, 1];

const anyWay = (dice: () => number): Vector => unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);
const away = (a: SpacePlace, b: SpacePlace) => Math.hypot(...separation(a, b));

/** A ship so many astronomical units from a place, looking anywhere. */
function shipFrom(place: SpacePlace, distance: number, dice: () => number): Starship {
  const out = anyWay(dice);
  return createStarship(
    translated(place, mix(distance, out, 0, out)),
    orthonormal(anyWay(dice), anyWay(dice)),
    FASTEST,
  );
}

interface Flown {
  readonly ship: Starship;
  readonly seconds: number;
  readonly end: SpacePlace;
  /** Extremes of all steps: rooms from a body, e-folds of the distance to the goal, their change, and degrees turned. */
  readonly least: number;
  readonly folds: number;
  readonly jerk: number;
  readonly turn: number;
}

/** To planet or star of a system, whose planet moves on all the time. */
function flyTo(star: SpacePlace, which: 0 | 1, begun: Starship, pace: number): Flown {
  let time = 0;
  let bodies = bodiesAt(star, 0, 0);
  const toShip = separation(bodies[which].place, begun.place);
  const toStar = separation(bodies[1].place, star);
  const berth =
    which === 1 ? orbitBerth(toStar, toShip, NORTH, RADIUS) : starBerth(toShip, [0, 0.1, 0.995], 0.005, [0.3, 0.9]);
  let flight: ReturnType<typeof stepWarp> = { ship: begun, warp: planWarp(begun, bodies[which].place, berth, bodies) };
  const log = { seconds: 0, least: Infinity, folds: 0, jerk: 0, turn: 0 };
  let [before, rate] = [Number.NaN, Number.NaN];
  const close = Math.hypot(...berth.offset);
  for (let i = 0; flight.warp && i < 1000; i++) {
    time += pace * DT;
    bodies = bodiesAt(star, time, pace * DT);
    const was = flight.ship;
    flight = stepWarp(was, flight.warp, DT, bodies[which].place, bodies);
    const { place, forward } = flight.ship;
    log.seconds += DT;
    for (const body of bodies) log.least = Math.min(log.least, away(body.place, place) / body.room);
    log.turn = Math.max(log.turn, (Math.acos(Math.min(1, dot(forward, was.forward))) * 180) / Math.PI);
    const now = Math.log(away(place, translated(bodies[which].place, berth.offset)) + close);
    if (flight.warp?.path) {
      const next = now - before;
      log.folds = Math.max(log.folds, Math.abs(next));
      if (!Number.isNaN(rate)) log.jerk = Math.max(log.jerk, Math.abs(next - rate));
      rate = next;
    }
    before = now;
  }
  return { ship: flight.ship, end: translated(bodies[which].place, berth.offset), ...log };
}

describe.each([
  ["at the origin", placeAt([120, -340, 60])],
  ["a million light-years out", placeAt([999_000, -998_000, 40])],
] as const)("%s", (_, star) => {
  test("flies from anywhere to a star or its planet in 6 to 10 s, exactly, through no body, smoothly", () => {
    const dice = createDice(11);
    for (let k = 0; k < 120; k++) {
      const which = k % 2 === 0 ? 0 : 1;
      // From close over a planet to a thousand light-years off.
      const bodies = bodiesAt(star, 0, 0);
      const from = bodies[dice() < 0.5 ? 0 : 1];
      const distance = k % 3 === 0 ? from.room * (1.02 + 4 * dice()) : 10 ** (11 * dice() - 3);
      const flown = flyTo(star, which, shipFrom(from.place, distance, dice), dice() < 0.5 ? 0 : 2);
      expect(flown.seconds).toBeGreaterThan(6 - DT);
      expect(flown.seconds).toBeLessThan(10 + DT);
      expect(flown.ship.place).toEqual(flown.end);
      expect(flown.ship.velocity).toEqual([0, 0, 0]);
      expect(flown.least).toBeGreaterThanOrEqual(1 - 1e-7);
      expect(flown.folds).toBeLessThan(0.2);
      expect(flown.jerk).toBeLessThan(0.01);
      expect(flown.turn).toBeLessThan(4);
    }
  });
});

test("flies from interstellar space to a planet with smooth acceleration at both ends", () => {
  const star = placeAt([0, 0, 0]);
  const dice = createDice(5);
  const begun = shipFrom(star, 40 * AU_PER_LY, dice);
  const bodies = bodiesAt(star, 0, 0);
  const berth = orbitBerth(separation(bodies[1].place, star), separation(bodies[1].place, begun.place), NORTH, RADIUS);
  let flight: ReturnType<typeof stepWarp> = { ship: begun, warp: planWarp(begun, bodies[1].place, berth, bodies) };
  const end = translated(bodies[1].place, berth.offset);
  const { turning, flying } = flight.warp ?? { turning: 0, flying: 0 };
  while (flight.warp) {
    const { seconds } = flight.warp;
    flight = stepWarp(flight.ship, flight.warp, DT, bodies[1].place, bodies);
    if (seconds < turning + 0.4) expect(away(flight.ship.place, begun.place)).toBeLessThan(0.03 * 40 * AU_PER_LY);
    if (seconds > turning + flying - 0.5) expect(away(flight.ship.place, end)).toBeLessThan(0.2 * 3 * RADIUS);
  }
});

test("a planet's berth is at three radii, three quarters lit; a star's is above its planets", () => {
  const dice = createDice(8);
  for (let k = 0; k < 50; k++) {
    const [sun, ship] = [anyWay(dice), anyWay(dice)];
    const orbit = orbitBerth(mix(0.9, sun, 0, sun), mix(1e6, ship, 0, ship), NORTH, RADIUS);
    expect(Math.hypot(...orbit.offset) / RADIUS).toBeCloseTo(3, 9);
    expect(dot(unit(orbit.offset), sun)).toBeCloseTo(Math.cos((55 * Math.PI) / 180), 9);
    expect(dot(orbit.forward, unit(orbit.offset))).toBeCloseTo(-1, 9);
    expect(dot(cross(orbit.forward, orbit.up), NORTH)).toBeCloseTo(0, 9);
    // On the side that one comes from: the straight way there keeps clear of the planet.
    const ahead = unit(mix(1, orbit.offset, -1e6, ship));
    const along = Math.min(0, -dot(orbit.offset, ahead));
    expect(Math.hypot(...mix(1, orbit.offset, along, ahead)) / RADIUS).toBeGreaterThan(2.4);
    const before = starBerth(mix(1e6, ship, 0, ship), [0, 0, 1], 0.005, [0.4, 0.8, 1.5]);
    expect(Math.hypot(...before.offset)).toBeCloseTo(1.2, 9);
    expect(Math.sign(before.offset[2])).toBe(Math.sign(ship[2]));
  }
});

test("a cancelled flight goes on within the top speed; a skipped one is at its berth at once", () => {
  const star = placeAt([0, 0, 0]);
  const bodies = bodiesAt(star, 0, 0);
  const ship = { ...shipFrom(star, 1, createDice(2)), velocity: [1e9, 0, 0] as Vector };
  const speed = Math.hypot(...cancelWarp(ship, bodies).velocity);
  expect(speed).toBeGreaterThan(0);
  expect(speed).toBeLessThan(3);
  const berth = starBerth([0, 1, 0], [0, 0, 1], 0.005, []);
  const there = atBerth(ship, star, berth);
  expect(there.place).toEqual(translated(star, berth.offset));
  expect(there.forward).toEqual(berth.forward);
});

test("flights are deterministic", () => {
  const star = placeAt([3, 4, 5]);
  const fly = () => flyTo(star, 1, shipFrom(star, 1e5, createDice(9)), 1);
  expect(fly()).toEqual(fly());
});
