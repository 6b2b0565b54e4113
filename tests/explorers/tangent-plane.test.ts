/** Flat vehicles on tangent planes of a planet: as on level ground where it is nearly level, and the same at poles as anywhere. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Gap, Ground, Intent } from "../../src/explorers/explorer.ts";
import { createHelicopter, stepHelicopter } from "../../src/explorers/helicopter.ts";
import type { PlanetGround } from "../../src/explorers/planet-ground.ts";
import { flownPlaneGround } from "../../src/explorers/planet-ground.ts";
import {
  createRoundHelicopter,
  type RoundHelicopter,
  stepRoundHelicopter,
} from "../../src/explorers/round-helicopter.ts";
import { createRoundWalker, type RoundWalker, stepRoundWalker } from "../../src/explorers/round-walker.ts";
import { headingOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import {
  compassOf,
  fromPlane,
  headingOn,
  movePlane,
  overPlane,
  placeOf,
  planeGround,
  planeUnder,
  toPlane,
} from "../../src/explorers/tangent-plane.ts";
import { cross, dot, mix, unit, type Vector } from "../../src/explorers/vector.ts";
import { attitudeOf } from "../../src/worlds/planet/player.ts";
import { nonEmpty } from "../non-empty.ts";
import { wish } from "./flying.ts";
import { createDice } from "./random-pilot.ts";
import { apart, over, PLANETS, smooth } from "./round-grounds.ts";

const DT = 1 / 60;
const EARTH = 6_371_000;

const at = (heli: RoundHelicopter | RoundWalker, { radius }: PlanetGround) => placeOf(heli, radius);

function fly(
  heli: RoundHelicopter,
  seconds: number,
  intent: Partial<Intent>,
  ground: PlanetGround,
  watch = (_: RoundHelicopter) => {},
): RoundHelicopter {
  for (let i = 0; i < Math.round(seconds / DT); i++) {
    heli = stepRoundHelicopter(heli, wish(intent), DT, ground);
    watch(heli);
  }
  return heli;
}

const level: Ground = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: 0, roof: Infinity, inside: false }),
  kindAt: () => "grass",
};

test("a minute of level flight over an Earth ends within a millimetre of the flat helicopter's", () => {
  const round = smooth(EARTH);
  const start = over([1, 2, -1], 30, round);
  let heli = createRoundHelicopter(start, 0, round);
  let flat = createHelicopter({ x: 0, y: 0, z: 30, heading: 0, pitch: 0, roll: 0 });
  const dice = createDice(7);
  for (let i = 0; i < 3600; i++) {
    const intent = wish({ forward: 0.8, right: dice() - 0.5, turn: Math.sin(i / 300) });
    heli = stepRoundHelicopter(heli, intent, DT, round);
    flat = stepHelicopter(flat, intent, DT, level);
  }
  // Back on to the plane of the start: as far along the great circle as it is flown at that height.
  const home = planeUnder(start);
  const up = unit(at(heli, round));
  const [east, north] = toPlane(home, up);
  const reach = ((EARTH + 30) * Math.atan2(Math.hypot(east, north), dot(up, home.up))) / Math.hypot(east, north);
  expect(Math.hypot(flat.x, flat.y)).toBeGreaterThan(1000);
  expect(Math.abs(reach * east - flat.x)).toBeLessThan(0.001);
  expect(Math.abs(reach * north - flat.y)).toBeLessThan(0.001);
  expect(Math.abs(heli.local.z - flat.z)).toBeLessThan(0.001);
  expect(Math.abs(heli.local.heading - flat.heading)).toBeLessThan(1e-6);
});

describe.each([400, 60_000, EARTH])("over a smooth sphere of %i m", (radius) => {
  const ground = smooth(radius);

  test("a hover of a minute neither drifts nor turns", () => {
    const begun = fly(createRoundHelicopter(over([0.2, -1, 0.4], 40, ground), 77, ground), 1, {}, ground);
    const later = fly(begun, 60, {}, ground);
    expect(apart(at(begun, ground), at(later, ground))).toBeLessThan(1e-6);
    expect(apart(attitudeOf(begun).forward, attitudeOf(later).forward)).toBeLessThan(1e-9);
  });

  test.each([
    ["the north pole", [0, 0, 1]],
    ["the south pole", [0, 0, -1]],
    ["an edge of the cube", [1, 0, 1]],
    ["a corner of the cube", [1, -1, 1]],
  ] as const)("over %s it flies straight, level and evenly", (_, goal) => {
    // Half a minute on the way there, along a great circle with no tie to any axis.
    const [up, side] = [unit(goal), unit(cross(goal, [3, 1, 2]))];
    const before = 1700 / radius;
    const start = mix(Math.cos(before), up, Math.sin(before), cross(side, up));
    const frame = tangentFrame(...start);
    const ahead = cross(unit(start), side);
    let heli = createRoundHelicopter(over(start, 30, ground), headingOf(ahead, frame), ground);
    heli = fly(heli, 25, { forward: 1 }, ground);
    const speed = Math.hypot(heli.local.vx, heli.local.vy);
    let nearest = Infinity;
    const problems: string[] = [];
    fly(heli, 12, { forward: 1 }, ground, (next) => {
      const turn = apart(attitudeOf(heli).forward, attitudeOf(next).forward);
      if (turn > (1.05 * speed * DT) / radius + 1e-4) problems.push(`turns by ${turn}`);
      if (Math.abs(Math.hypot(next.local.vx, next.local.vy) - speed) > 0.5) problems.push(`goes ${next.local.vx}`);
      if (Math.abs(next.local.z - heli.local.z) > 1e-9 * radius) problems.push(`altitude ${next.local.z}`);
      if (Math.abs(dot(side, unit(at(next, ground)))) > 1e-7) problems.push("off its great circle");
      nearest = Math.min(nearest, apart(next.plane.up, up) * radius);
      heli = next;
    });
    expect(problems.slice(0, 3)).toEqual([]);
    expect(nearest).toBeLessThan(1);
  });

  test("places, directions and headings convert to a plane and back", () => {
    const direction = fc.double({ min: -1, max: 1, noNaN: true });
    const vector = fc.tuple(direction, direction, direction).filter((v) => Math.hypot(...v) > 0.1);
    fc.assert(
      fc.property(vector, fc.double({ min: 0, max: 359, noNaN: true }), vector, (place, compass, way) => {
        const plane = movePlane(planeUnder(place), 30 * way[0], 30 * way[1], radius);
        expect(Math.abs(dot(plane.up, plane.north)) + Math.abs(Math.hypot(...plane.north) - 1)).toBeLessThan(1e-12);
        expect(apart(fromPlane(plane, toPlane(plane, way as Vector)), way as Vector)).toBeLessThan(1e-12);
        const again = compassOf(plane, headingOn(plane, compass));
        expect(Math.abs(((again - compass + 540) % 360) - 180)).toBeLessThan(1e-6);
        const [x, y] = [9 * way[0], 9 * way[1]];
        const moved = mix(radius, overPlane(plane, x, y, radius), -radius, plane.up);
        expect(Math.abs(Math.hypot(...moved) - Math.hypot(x, y))).toBeLessThan(
          0.001 * Math.hypot(x, y) + 1e-9 * radius,
        );
      }),
      { numRuns: 200 },
    );
  });
});

test("a walk round a small ball ends where it began, with the same heading", () => {
  const ground = smooth(60);
  const begun = createRoundWalker(over([0.3, -0.9, 0.1], 0, ground), 25, ground);
  const facing = attitudeOf(begun).forward;
  const seconds = (2 * Math.PI * 60) / 3;
  let walker = begun;
  for (let i = 0; i < Math.round(seconds * 60); i++) walker = stepRoundWalker(walker, wish({ forward: 1 }), DT, ground);
  expect(apart(at(begun, ground), at(walker, ground))).toBeLessThan(0.05);
  expect(apart(facing, attitudeOf(walker).forward)).toBeLessThan(0.001);
  expect(Math.abs(walker.local.heading - begun.local.heading)).toBe(0);
});

test("round a triangle of right angles parallel transport turns by the triangle's excess, and compass headings show it", () => {
  const ground = smooth(400);
  let plane = planeUnder([400, 0, 0]);
  const quarter = (400 * Math.PI) / 2;
  plane = movePlane(plane, quarter, 0, 400);
  plane = movePlane(plane, 0, quarter, 400);
  // Down from the pole along the meridian of longitude 0, which lies to the left of the way from 90° east.
  const [east, north] = toPlane(plane, [1, 0, 0]);
  plane = movePlane(plane, quarter * east, quarter * north, 400);
  expect(apart(plane.up, [1, 0, 0])).toBeLessThan(1e-12);
  expect(compassOf(plane, 0)).toBeCloseTo(270, 9);
  expect(ground.radius).toBe(400);
});

test("a plane's ground is the planet's: its height at each place, rock below, sky above", () => {
  for (const ground of nonEmpty(PLANETS)) {
    const heli = createRoundHelicopter(over([2, -1, 1], 3000, ground), 10, ground);
    const level = flownPlaneGround(heli.plane, heli.local.z, ground, "site");
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    const [px, py, pz] = overPlane(heli.plane, 12, -7, ground.radius + heli.local.z);
    const height = ground.height(px, py, pz);
    expect(level.gapAt(12, -7, height + 1, gap)).toMatchObject({ roof: Infinity, inside: false });
    expect(gap.floor).toBeCloseTo(height, 6);
    expect(level.gapAt(12, -7, height - 1, gap).inside).toBe(true);
    expect(gap.floor).toBeCloseTo(height, 6);
    expect(level.kindAt(12, -7, height)).toBe(ground.kind(px, py, pz));
  }
  expect(
    planeGround(planeUnder([1, 0, 0]), 0, { radius: 400, floor: () => 5, kind: () => "wood" }).kindAt(0, 0, 0),
  ).toBe("wood");
});
