/** Trees and stones of planets as colliders: the drawn ones, met by walkers and helicopters. */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import type { Gap, WalkedGround } from "../../../src/core/field/ground.ts";
import { colliderOf } from "../../../src/core/life/colliders.ts";
import { TREES } from "../../../src/core/planet/plants.ts";
import { keyOf } from "../../../src/core/planet/ring-features.ts";
import { altitudeOn, createGlobe, type Globe } from "../../../src/core/planet/sphere.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { PlanetGround } from "../../../src/explorers/planet-ground.ts";
import { createRoundHelicopter, stepRoundHelicopter } from "../../../src/explorers/round-helicopter.ts";
import { createRoundWalker, type RoundWalker, stepRoundWalker } from "../../../src/explorers/round-walker.ts";
import { overPlane, placeOf, planeUnder, toPlane } from "../../../src/explorers/tangent-plane.ts";
import { mix, type Vector } from "../../../src/explorers/vector.ts";
import { cellsNear } from "../../../src/stream/cells.ts";
import { STRIDE } from "../../../src/stream/thing-layout.ts";
import { thingsIn } from "../../../src/stream/things.ts";
import { say } from "../../../src/words/words.ts";
import { createPlayer } from "../../../src/worlds/planet/player.ts";
import {
  type StandingFeature,
  settle as settleFeature,
  standingAt,
} from "../../../src/worlds/planet/render/features/standing.ts";
import { createThingColliders } from "../../../src/worlds/planet/thing-colliders.ts";
import { createDice } from "../../explorers/random-pilot.ts";
import { groundOn } from "../../explorers/round-grounds.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

/** Lines that are walked. */
const LINES = sampled(1000, 120);

/** A wood on gentle dry hills all over a small planet. */
const wood: Globe = {
  ...createGlobe({ radius: 400 }),
  sea: 0,
  relief: 0.02,
  cover: { rows: [["wood"]], fields: {} },
};

/** The ground of a globe with its colliders, and a function that generates all of them round a place. */
function withColliders(globe: Globe) {
  const colliders = createThingColliders();
  const ground: PlanetGround = { ...groundOn(globe), addSolids: colliders.addTo };
  const settle = (place: Vector, t = 0) => {
    const [x, y, z] = mix((globe.radius + ground.height(...place)) / Math.hypot(...place), place, 0, place);
    const pose = { x, y, z, heading: 0, pitch: 0, roll: 0 };
    const player = createPlayer("walker", pose, null, ground);
    for (let i = 0; i < 4000; i++) colliders.step({ globe, ground, player, t });
  };
  return { ground, settle };
}

/** The drawn trees and stones within 20 m of a place, by the job of the near chunks. */
function drawnNear(globe: Globe, place: Vector) {
  const found: { at: Vector; code: number; radius: number; rise: number }[] = [];
  cellsNear(0, globe.radius, place, 20, (cell) => {
    const { centre, things, count } = thingsIn(globe, cell);
    for (let i = 0; i < count; i++) {
      const at: Vector = [0, 1, 2].map((k) => centre[k] + things[STRIDE * i + k]) as unknown as Vector;
      const [size, , code] = things.subarray(STRIDE * i + 4);
      const collider = colliderOf({ code, x: 0, y: 0, size });
      if (collider && Math.hypot(...mix(1, at, -1, place)) < 20) found.push({ at, code, ...collider.foot });
    }
  });
  return found;
}

const EMPTY: WalkedGround = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: -Infinity, roof: Infinity, inside: false }),
  kindAt: () => "wood",
  ladderAt: () => null,
  waterAt: () => -Infinity,
  isBelow: () => false,
};
const gap: Gap = { floor: 0, roof: 0, inside: false };

test.each([
  ["of a planet of 400 m", wood, [200, 300, 150]],
  ["of the planet, in a wood", generate(scene.world) as Globe, [46_886.7, 30_450.1, -20_521]],
])("the things %s are solid where they are drawn, and nothing else is", (_, globe, direction) => {
  const k = globe.radius / Math.hypot(...direction);
  const place = direction.map((v) => k * v) as unknown as Vector;
  const { ground, settle } = withColliders(globe);
  settle(place);
  const plane = planeUnder(place);
  const altitude = ground.height(...place);
  const level = ground.addSolids?.(EMPTY, plane, altitude, "site") as WalkedGround;
  const drawn = drawnNear(globe, place).filter(({ at }) => Math.hypot(...mix(1, at, -1, place)) < 11);
  expect(drawn.filter(({ code }) => code < TREES).length).toBeGreaterThan(3);
  const away = globe.radius + altitude;
  for (const { at, radius, rise } of nonEmpty(drawn)) {
    const [east, north, up] = toPlane(plane, at);
    const turn = (away * Math.atan2(Math.hypot(east, north), up)) / Math.hypot(east, north);
    const z = altitudeOn(globe, ...at);
    const insideAt = (x: number, y: number, h: number) =>
      level.gapAt(turn * east + x, turn * north + y, z + h, gap).inside;
    expect(insideAt(0, 0, 0.5 * rise)).toBe(true);
    expect(radius).toBeGreaterThan(0.2);
  }
  // As feet meet them: the share of random points that are inside is that of the trunks.
  const feet = ground.addSolids?.(EMPTY, plane, altitude, "feet") as WalkedGround;
  const dice = createDice(5);
  let inside = 0;
  for (let i = 0; i < 4000; i++) {
    const [x, y] = [16 * dice() - 8, 16 * dice() - 8];
    const up = overPlane(plane, x, y, away);
    const point = mix(globe.radius, up, 0, up);
    const within = drawn.some(
      ({ at, radius }) => Math.hypot(...mix(1, at, -1, point)) * (away / globe.radius) < radius,
    );
    const here = feet.gapAt(x, y, altitudeOn(globe, ...point) + 0.2, gap).inside;
    if (here !== within) inside++;
  }
  // Cylinders are upright on the plane, and points at their rim may be rounded.
  expect(inside).toBeLessThan(4);
});

describe("a walker in a wood", () => {
  const { ground, settle } = withColliders(wood);
  const start: Vector = [240, 280, 150];
  const k = wood.radius / Math.hypot(...start);
  const middle = start.map((v) => k * v) as unknown as Vector;
  settle(middle);
  const trunks = drawnNear(wood, middle);
  /** Metres from the axis of a walker to the nearest trunk's bark, less than 0 inside. */
  const roomOf = (walker: RoundWalker) => {
    const place = placeOf(walker, wood.radius);
    const under = mix(wood.radius / Math.hypot(...place), place, 0, place);
    let least = Infinity;
    for (const { at, radius } of trunks) least = Math.min(least, Math.hypot(...mix(1, at, -1, under)) - radius);
    return least;
  };
  const near = (x: number, y: number) => {
    const up = overPlane(planeUnder(middle), x, y, wood.radius);
    return mix(wood.radius, up, 0, up);
  };

  test("walks along random lines and never enters a trunk", () => {
    const dice = createDice(2);
    let [least, stopped, beside] = [Infinity, 0, 0];
    for (let line = 0; line < LINES; line++) {
      const place = near(8 * dice() - 4, 8 * dice() - 4);
      let walker = createRoundWalker(place, 360 * dice(), ground);
      if (roomOf(walker) < 0.05) continue;
      let nearest = Infinity;
      const run = line % 2;
      const before = placeOf(walker, wood.radius);
      for (let i = 0; i < 45; i++) {
        walker = stepRoundWalker(walker, { ...NO_INTENT, forward: 1, run }, 1 / 30, ground);
        nearest = Math.min(nearest, roomOf(walker));
      }
      least = Math.min(least, nearest);
      if (nearest < 0.42) beside++;
      if (Math.hypot(...mix(1, placeOf(walker, wood.radius), -1, before)) < 0.2) stopped++;
    }
    expect(least).toBeGreaterThan(0);
    expect(beside).toBeGreaterThan(LINES / 20);
    expect(stopped).toBeLessThanOrEqual(LINES / 100);
  });

  test("goes round a trunk that is straight ahead, and gets past it", () => {
    let [met, passed] = [0, 0];
    const ahead = trunks.filter(({ at }) => Math.hypot(...mix(1, at, -1, middle)) < 10);
    expect(ahead.length).toBeGreaterThan(4);
    for (const { at } of nonEmpty(ahead)) {
      const plane = planeUnder(at);
      const up = overPlane(plane, 0, -2, wood.radius);
      let walker = createRoundWalker(mix(wood.radius, up, 0, up), 0, ground);
      if (roomOf(walker) < 0.45) continue;
      met++;
      let least = Infinity;
      for (let i = 0; i < 300; i++) {
        walker = stepRoundWalker(walker, { ...NO_INTENT, forward: 1 }, 1 / 60, ground);
        least = Math.min(least, roomOf(walker));
      }
      const [, north] = toPlane(plane, mix(1, placeOf(walker, wood.radius), -1, at));
      expect(least).toBeGreaterThan(0);
      if (north > 1) passed++;
    }
    expect(passed).toBeGreaterThan(0.8 * met);
    expect(met).toBeGreaterThan(3);
  });

  test("that starts inside a trunk walks out, and not in again", () => {
    const { at } = trunks.find(({ at }) => Math.hypot(...mix(1, at, -1, middle)) < 6) as (typeof trunks)[number];
    for (let heading = 0; heading < 360; heading += 45) {
      let walker = createRoundWalker(at, heading, ground);
      expect(roomOf(walker)).toBeLessThan(-0.1);
      // Without being moved to a free spot.
      walker = stepRoundWalker(walker, { ...NO_INTENT, forward: 1 }, 1 / 60, ground);
      expect(roomOf(walker)).toBeLessThan(0);
      expect(walker.local.notice).toBe("");
      for (let i = 0; i < 120; i++) walker = stepRoundWalker(walker, { ...NO_INTENT, forward: 1 }, 1 / 60, ground);
      expect(roomOf(walker)).toBeGreaterThan(0.3);
      for (let i = 0; i < 120; i++) walker = stepRoundWalker(walker, { ...NO_INTENT, forward: -1 }, 1 / 60, ground);
      expect(roomOf(walker)).toBeGreaterThan(0);
    }
  });

  test("a helicopter does not come down through crowns, and says why", () => {
    const over = mix((wood.radius + 45) / wood.radius, middle, 0, middle);
    let craft = createRoundHelicopter(over, 0, ground);
    const notices = new Set<string>();
    for (let i = 0; i < 1200; i++) {
      craft = stepRoundHelicopter(craft, { ...NO_INTENT, up: -1 }, 1 / 60, ground);
      notices.add(say(craft.local.notice));
    }
    expect(craft.local.landed).toBe(false);
    expect(notices).toContain("Trees below");
    expect(craft.local.z - ground.height(...middle)).toBeGreaterThan(5);
  });
});

test("the features that are drawn on a bare planet collide, once their ground is known", () => {
  const bare = createGlobe({ radius: 400 });
  const place: Vector = [400, 0, 0];
  const boulder = standingAt("boulder", keyOf(place, 0), 400, 7) as StandingFeature;
  const cone = standingAt("cone", keyOf([1, 3, 0], 0), 400, 7) as StandingFeature;
  const colliders = createThingColliders(() => ({
    near: (_x, _y, _z, _reach, found) => [boulder, cone].forEach(found),
  }));
  const ground: PlanetGround = { ...groundOn(bare), addSolids: colliders.addTo };
  const altitude = ground.height(...place);
  const player = createPlayer("walker", { x: 400 + altitude, y: 5, z: 0, heading: 0, pitch: 0, roll: 0 }, null, ground);
  colliders.step({ globe: bare, ground, player, t: 0 });
  const plane = planeUnder([400, 5, 0]);
  const insideAt = (x: number) =>
    ground.addSolids?.(EMPTY, plane, altitude, "feet").gapAt(x, 0, altitude + 0.2, gap).inside;
  expect(insideAt(-5)).toBe(false);
  for (const each of [boulder, cone]) settleFeature(each, bare, 0);
  const sides = [insideAt(-5), insideAt(5)];
  expect(sides.filter(Boolean)).toHaveLength(1);
  expect([insideAt(-2), insideAt(2)]).toEqual([false, false]);
});
