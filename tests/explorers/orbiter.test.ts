/** The orbiter from space to 2 m and back: never in the ground, continuous, and the same at poles as anywhere. */
import { describe, expect, test } from "vitest";
import { createPlanet } from "../../src/core/planet/planet.ts";
import { altitudeOn, createGlobe, type Globe } from "../../src/core/planet/sphere.ts";
import { NO_INTENT } from "../../src/explorers/explorer.ts";
import {
  createOrbiter,
  dragOrbiter,
  flyTo,
  LEAST_CLEARANCE,
  type Orbiter,
  orbiterView,
  stepOrbiter,
  turnOrbiter,
  zoomOrbiter,
} from "../../src/explorers/orbiter.ts";
import type { RoundGround } from "../../src/explorers/planet-ground.ts";
import { GREATEST_ALTITUDE } from "../../src/explorers/ship.ts";
import { directionOf, headingOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "../../src/explorers/vector.ts";
import { sampled } from "../long-test.ts";
import { wish } from "./flying.ts";
import { createDice, wishAnything } from "./random-pilot.ts";

const DT = 1 / 60;

function groundOf(globe: Globe): RoundGround {
  return { radius: globe.radius, height: (x, y, z) => Math.max(0, altitudeOn(globe, x, y, z)) };
}

const PLANETS: readonly RoundGround[] = [
  groundOf(createGlobe({ radius: 400, sea: 330 })),
  groundOf(createPlanet(60_000)),
  groundOf(createPlanet(6_371_000)),
];
const smooth = (radius: number): RoundGround => ({ radius, height: () => 0 });

/** Above a direction, facing north, straight down or as told. */
function above(ground: RoundGround, up: Vector, altitude: number, pitch = -90): Orbiter {
  const [x, y, z] = mix(ground.radius + altitude, unit(up), 0, up);
  const frame = tangentFrame(x, y, z);
  return createOrbiter(
    { x, y, z, forward: directionOf(0, pitch, frame), up: directionOf(0, pitch + 90, frame) },
    ground,
  );
}

function altitudeOf({ x, y, z }: Orbiter, { radius }: RoundGround): number {
  return Math.hypot(x, y, z) - radius;
}

/** Metres over the ground itself. */
function overGround(orbiter: Orbiter, ground: RoundGround): number {
  return altitudeOf(orbiter, ground) - ground.height(orbiter.x, orbiter.y, orbiter.z);
}

function run(orbiter: Orbiter, ground: RoundGround, seconds: number, intent = {}, watch = (_: Orbiter) => {}): Orbiter {
  for (let i = 0; i < Math.round(seconds / DT); i++) {
    orbiter = stepOrbiter(orbiter, wish(intent), DT, ground);
    watch(orbiter);
  }
  return orbiter;
}

const place = ({ x, y, z }: Orbiter): Vector => [x, y, z];
const apart = (a: Vector, b: Vector) => Math.hypot(...mix(1, a, -1, b));
/** Radians between two directions. */
const between = (a: Vector, b: Vector) => Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));

const STEPS = sampled(100_000, 25_000);

describe.each(PLANETS)("on a planet of radius $radius m", (ground) => {
  const { radius } = ground;

  test("random steps end 2 m clear of the ground, below 8 radii, and upright", () => {
    const dice = createDice(radius);
    const spin = () => unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);
    let orbiter = above(ground, [1, 2, 3], radius);
    let intent = NO_INTENT;
    const problems: string[] = [];
    let [low, high, flights] = [0, 0, 0];
    for (let i = 0; i < STEPS; i++) {
      if (i % 40 === 0) intent = wishAnything(dice);
      const event = dice();
      if (event < 0.003) orbiter = zoomOrbiter(orbiter, 20 * (dice() - 0.5));
      else if (event < 0.006) orbiter = dragOrbiter(orbiter, 3 * (dice() - 0.5), 3 * (dice() - 0.5), ground);
      else if (event < 0.009) orbiter = turnOrbiter(orbiter, 400 * (dice() - 0.5), 400 * (dice() - 0.5));
      else if (event < 0.0095) {
        orbiter = flyTo(orbiter, spin(), 10 * radius * dice() ** 8 - 100, ground);
        intent = NO_INTENT;
      }
      orbiter = stepOrbiter(orbiter, intent, DT, ground);
      const clear = overGround(orbiter, ground);
      const view = orbiterView(orbiter);
      const upright = Math.abs(dot(orbiter.ahead, unit(place(orbiter)))) + Math.abs(dot(view.forward, view.up));
      const whole = Math.abs(Math.hypot(...view.forward) - 1) + Math.abs(Math.hypot(...view.up) - 1);
      // A millionth of a metre is what doubles tell of a place on Earth, times a steep slope.
      if (!(clear >= LEAST_CLEARANCE - 1e-6)) problems.push(`step ${i}: ${clear} m over the ground`);
      if (!(altitudeOf(orbiter, ground) <= GREATEST_ALTITUDE * radius * (1 + 1e-12)))
        problems.push(`step ${i}: too high`);
      if (!(upright + whole < 1e-12)) problems.push(`step ${i}: not upright`);
      if (clear < 4) low++;
      if (clear > radius) high++;
      if (orbiter.flight) flights++;
    }
    expect(problems.slice(0, 3)).toEqual([]);
    for (const count of [low, high, flights]) expect(count).toBeGreaterThan(0.003 * STEPS);
  });

  test.each([
    ["from orbit down to the feet", [0.3, -0.8, 0.5], 3 * radius, [0.7, 0.1, -0.7], 0],
    ["from the feet to orbit", [0.7, 0.1, -0.7], 0, [0, 0, 1], radius],
    ["from pole to pole, low", [0, 0, 1], 50, [0, 0, -1], 50],
    ["to the place it is at", [1, 1, 1], 0.1 * radius, [1, 1, 1], 0],
    ["a few steps on", [1, 0, 0], 100, [1, 30 / radius, 0], 100],
  ] as const)("a flight %s arrives, clear of the ground and without a jump", (_, from, altitude, target, to) => {
    let orbiter = flyTo(above(ground, from, altitude), target, to, ground);
    const seconds = orbiter.flight?.duration ?? 0;
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThanOrEqual(14);
    let [least, jump, pitch] = [Infinity, 0, 0];
    run(orbiter, ground, Math.ceil(seconds), {}, (next) => {
      least = Math.min(least, overGround(next, ground));
      jump = Math.max(jump, apart(place(next), place(orbiter)) / overGround(orbiter, ground));
      pitch = Math.max(pitch, Math.abs(next.pitch - orbiter.pitch));
      orbiter = next;
    });
    expect(orbiter.flight).toBe(null);
    expect(least).toBeGreaterThan(LEAST_CLEARANCE - 1e-6);
    // A sixtieth of a second moves it by an eighth of its height at most.
    expect(jump).toBeLessThan(0.12);
    expect(pitch).toBeLessThan(1.6);
    expect(between(place(orbiter), target)).toBeLessThan(1e-8);
    orbiter = run(orbiter, ground, 8);
    expect(between(place(orbiter), target)).toBeLessThan(1e-8);
    const goal = Math.max(to, ground.height(...mix(radius, unit(target), 0, target)) + LEAST_CLEARANCE);
    expect(Math.abs(altitudeOf(orbiter, ground) - goal)).toBeLessThan(0.01 + 1e-9 * radius);
  });
});

test("climbs by a factor of e a second over a smooth sphere at any height, and glides to rest", () => {
  for (const altitude of [20, 2000, 2e6]) {
    const ground = smooth(6_371_000);
    const risen = run(above(ground, [1, 0, 0], altitude), ground, 2, { up: 1 });
    const later = run(risen, ground, 1, { up: 1 });
    expect(later.clearance / risen.clearance).toBeCloseTo(Math.E, 3);
    const rest = run(later, ground, 3);
    expect(rest.clearance / later.clearance).toBeCloseTo(Math.exp(1 / 5), 3);
    expect(apart(place(run(rest, ground, 1)), place(rest)) / altitude).toBeLessThan(1e-5);
  }
});

test("swings in proportion to its height, 60° a second at most, and no faster diagonally", () => {
  const ground = smooth(60_000);
  for (const [altitude, rate] of [
    [1000, (0.6 * 1005) / 60_000],
    [400_000, Math.PI / 3],
  ]) {
    for (const intent of [{ forward: 1 }, { right: -1 }, { forward: 0.5 }, { forward: 1, right: 1 }]) {
      const before = run(above(ground, [1, 0, 0], altitude), ground, 3, intent);
      const after = run(before, ground, 1, intent);
      const effort = Math.min(1, Math.hypot(...Object.values(intent)));
      expect(between(place(before), place(after)) / (rate * effort)).toBeCloseTo(1, 3);
    }
  }
  const north = run(above(ground, [1, 0, 0], 1000), ground, 1, { forward: 1 });
  expect(north.z).toBeGreaterThan(100);
  const east = run(above(ground, [1, 0, 0], 1000), ground, 1, { right: 1 });
  expect(east.y).toBeGreaterThan(100);
});

test("over both poles and round again it ends where it began, with the same heading", () => {
  const ground = smooth(60_000);
  let orbiter = above(ground, [1, 0, 0], 60_000);
  let most = 0;
  const begun = orbiter;
  let nearest = Infinity;
  for (let i = 0; i < 3000; i++) {
    const next = stepOrbiter(orbiter, wish({ forward: 1 }), DT, ground);
    const [a, b] = [orbiterView(orbiter), orbiterView(next)];
    most = Math.max(most, apart(a.up, b.up), apart(a.forward, b.forward));
    orbiter = next;
    if (i > 120) nearest = Math.min(nearest, between(place(orbiter), place(begun)) + apart(orbiter.ahead, begun.ahead));
  }
  expect(most).toBeLessThan(0.02);
  expect(nearest).toBeLessThan(0.02);
  expect(Math.abs(orbiter.y)).toBeLessThan(1e-6);
});

test("keeps its angle to an oblique great circle", () => {
  const ground = smooth(60_000);
  const begun = above(ground, [2, -1, 0.5], 60_000);
  let orbiter = run(begun, ground, DT, { forward: 1, right: 0.7 });
  const axis = unit(cross(place(begun), place(orbiter)));
  const angle = dot(axis, orbiter.ahead);
  orbiter = run(orbiter, ground, 20, { forward: 1, right: 0.7 });
  expect(Math.abs(dot(axis, orbiter.ahead) - angle)).toBeLessThan(1e-9);
  expect(Math.abs(dot(axis, unit(place(orbiter))))).toBeLessThan(1e-9);
});

test("one long step equals many short ones, and steps are deterministic", () => {
  const ground = PLANETS[1];
  const begun = dragOrbiter(flyTo(above(ground, [1, 2, 2], 500), [2, 1, 0], 700, ground), 0, 0, ground);
  expect(begun.flight).not.toBe(null);
  const long = stepOrbiter(begun, wish({ turn: 1 }), 0.5, ground);
  const short = run(begun, ground, 0.5, { turn: 1 });
  expect(apart(place(long), place(short))).toBeLessThan(1e-6);
  expect(stepOrbiter(begun, wish({ turn: 1 }), 0.5, ground)).toEqual(long);
});

test("looks straight down from orbit, to the horizon low down, and smoothly between", () => {
  for (const ground of [smooth(400), smooth(60_000), smooth(6_371_000)]) {
    let orbiter = above(ground, [0, 1, 0], 3 * ground.radius);
    expect(orbiter.pitch).toBe(-90);
    let steepest = 0;
    orbiter = run(orbiter, ground, 30, { up: -1 }, (next) => {
      steepest = Math.max(steepest, Math.abs(next.pitch - orbiter.pitch));
      orbiter = next;
    });
    expect(orbiter.clearance).toBe(LEAST_CLEARANCE);
    expect(orbiter.pitch).toBeCloseTo(-4, 6);
    expect(steepest).toBeLessThan(1);
  }
});

test("a tilt stays at the same height, within limits, and fades with a change of height", () => {
  const ground = smooth(60_000);
  const orbiter = turnOrbiter(above(ground, [0, 1, 0], 180_000), 30, 40);
  expect(orbiter.pitch).toBe(-50);
  expect(headingOf(orbiter.ahead, tangentFrame(...place(orbiter)))).toBeCloseTo(30, 9);
  expect(run(orbiter, ground, 5, { forward: 1 }).pitch).toBeCloseTo(-50, 9);
  expect(run(orbiter, ground, 30, { up: -1 }).pitch).toBeLessThan(5);
  expect(turnOrbiter(orbiter, 0, 400).pitch).toBe(80);
  expect(turnOrbiter(orbiter, 0, -400).pitch).toBe(-90);
});

test("a drag moves the ground as far as the pointer; a wheel step is a quarter of a power of e", () => {
  const ground = smooth(6_371_000);
  const begun = above(ground, [1, 0, 0], 10_000);
  const dragged = run(dragOrbiter(begun, -0.1, 0, ground), ground, 4);
  expect(dragged.y).toBeCloseTo((0.1 * 10_005 * (ground.radius + 10_000)) / ground.radius, 2);
  expect(Math.abs(dragged.z)).toBeLessThan(1e-3);
  expect(run(dragOrbiter(begun, 0, -0.1, ground), ground, 4).z).toBeGreaterThan(1000);
  expect(run(zoomOrbiter(begun, 2), ground, 4).clearance).toBeCloseTo(10_000 * Math.exp(-0.5), 3);
});

test("input to move ends a flight, and its motion glides out", () => {
  const ground = smooth(60_000);
  // Down, and half way over where it goes level.
  const down = run(flyTo(above(ground, [1, 0, 0], 100_000), [1, 1e-3, 0], 50, ground), ground, 3);
  const flying = run(flyTo(above(ground, [1, 0, 0], 40_000), [1, 0.5, 0.5], 40_000, ground), ground, 1.5);
  for (const orbiter of [down, flying]) {
    const moved = mix(1, place(run(orbiter, ground, DT)), -1, place(orbiter));
    for (const stopped of [
      stepOrbiter(orbiter, wish({ up: 0.01 }), DT, ground),
      stepOrbiter(zoomOrbiter(orbiter, 0.01), NO_INTENT, DT, ground),
      stepOrbiter(dragOrbiter(orbiter, 1e-6, 0, ground), NO_INTENT, DT, ground),
    ]) {
      expect(stopped.flight).toBe(null);
      const glided = mix(1, place(stopped), -1, place(orbiter));
      expect(apart(glided, moved) / Math.hypot(...moved)).toBeLessThan(0.12);
    }
  }
  for (const on of [zoomOrbiter(flying, 0), dragOrbiter(flying, 0, 0, ground), turnOrbiter(flying, 3, 3)])
    expect(on.flight).not.toBe(null);
});

test("continues any view unchanged", () => {
  const ground = smooth(60_000);
  for (const altitude of [2, 300, 90_000]) {
    for (const pitch of [-90, -89.99, -40, 0, 60]) {
      for (const [x, y, z] of [
        [0, 0, 60_000 + altitude],
        [3, -59_000 - altitude, 20_000],
      ]) {
        const frame = tangentFrame(x, y, z);
        const view = { x, y, z, forward: directionOf(77, pitch, frame), up: directionOf(77, pitch + 90, frame) };
        const seen = orbiterView(createOrbiter(view, ground));
        expect(apart([seen.x, seen.y, seen.z], [x, y, z])).toBeLessThan(1e-6);
        expect(apart(seen.forward, view.forward)).toBeLessThan(1e-7);
        expect(apart(seen.up, view.up)).toBeLessThan(1e-7);
        const stepped = orbiterView(stepOrbiter(createOrbiter(view, ground), NO_INTENT, DT, ground));
        expect(apart(stepped.forward, view.forward)).toBeLessThan(1e-7);
      }
    }
  }
});

test("invalid input moves nothing, and invalid goals are refused by name", () => {
  const ground = smooth(60_000);
  const orbiter = above(ground, [1, 0, 0], 500);
  const still = run(orbiter, ground, DT);
  expect(
    stepOrbiter(orbiter, { forward: Number.NaN, right: Infinity, up: -Infinity, turn: Number.NaN }, DT, ground),
  ).toEqual(still);
  expect(zoomOrbiter(orbiter, Number.NaN)).toEqual(orbiter);
  expect(dragOrbiter(orbiter, Number.NaN, Infinity, ground)).toEqual(orbiter);
  expect(turnOrbiter(orbiter, Number.NaN, Number.NaN).pitch).toBe(orbiter.pitch);
  expect(() => flyTo(orbiter, [0, 0, 0], 5, ground)).toThrow(RangeError);
  expect(() => flyTo(orbiter, [0, 0, 1], Number.NaN, ground)).toThrow(/altitude/);
});
