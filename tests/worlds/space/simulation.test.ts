/** A journey through free space, without a screen: it flies by keys and by itself, and its links open the same view. */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/cosmic/scene.ts";
import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import { AU_PER_LY, between, lightYears, METRES_PER_AU } from "../../../src/core/space/place.ts";
import { createGalaxy, type Star, starName } from "../../../src/core/space/stars.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import { planetPlace } from "../../../src/explorers/passage.ts";
import { dot, unit } from "../../../src/explorers/vector.ts";
import { formatRequest, parseRequest } from "../../../src/recipe/permalink.ts";
import { canonicalRequest, type SceneRequest, startRequest } from "../../../src/recipe/request.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { isSame, marksIn, targetAt } from "../../../src/worlds/space/markers.ts";
import { type CosmicJourney, createCosmicJourney } from "../../../src/worlds/space/simulation.ts";
import type { Target } from "../../../src/worlds/space/targets.ts";
import { cosmicReading } from "../../../src/worlds/space/telemetry.ts";
import { middleOf } from "../../../src/worlds/space/warp-goal.ts";
import { scannedSight } from "./star-scan-lookup.ts";

const galaxy = createGalaxy();
const sight = scannedSight(galaxy);
const start = startRequest("cosmic", scene);
const begun = { ...start, at: [120, -340, 60], look: [20, 0, 0] } as const;
const open = (request: Partial<SceneRequest> = {}) => createCosmicJourney(galaxy, { ...begun, ...request });
const star = nearestStar(galaxy, 120, -340, 60, { planets: 7 })?.star as Star;
const planet = (index: number): Target => ({ kind: "planet", star, index });

function run(journey: CosmicJourney, seconds: number, intent: Partial<Intent> = {}): void {
  for (let i = 0; i < Math.round(seconds / STEP); i++) journey.step({ ...NO_INTENT, ...intent });
}

function flyTo(journey: CosmicJourney, target: Target, atOnce = false): void {
  journey.chosen = target;
  journey.warp(atOnce);
  for (let i = 0; journey.course && i < 700; i++) journey.step(NO_INTENT);
}

/** The journey that the address of this one opens. */
function reopened(journey: CosmicJourney): CosmicJourney {
  const { t, rate } = journey;
  const link = formatRequest(canonicalRequest({ ...start, ...journey.where(), t, rate }, scene), scene);
  const { request, problems } = parseRequest(link, "cosmic", scene);
  expect(problems).toEqual([]);
  return createCosmicJourney(galaxy, request);
}

/** Radii from a planet's middle. */
function radiiFrom(journey: CosmicJourney, index: number): number {
  const system = journey.nearby.systemOf(star);
  const away = Math.hypot(...between(planetPlace(system, index, journey.t), journey.ship.place));
  return (away * METRES_PER_AU) / system.planets[index - 1].radius;
}

describe("by itself", () => {
  test("it flies to a star and to its planet, says so, and stays in orbit while years run", () => {
    const journey = open();
    expect(cosmicReading(journey, sight).space?.where).toBe("between the stars");
    flyTo(journey, { kind: "star", star });
    expect(cosmicReading(journey, sight).space?.where).toBe(`at ${starName(star)}`);
    journey.chosen = planet(2);
    journey.warp(false);
    run(journey, 3);
    expect(journey.course?.done).toBeGreaterThan(0.2);
    expect(journey.course?.left).toBeLessThan(7);
    expect(journey.landing()).toBeNull();
    run(journey, 8);
    expect(journey.course).toBeNull();
    expect(cosmicReading(journey, sight).space?.where).toBe(`in orbit of ${starName(star)} II`);
    expect(radiiFrom(journey, 2)).toBeCloseTo(3, 6);
    for (const rate of [0.002, 1, -30]) {
      journey.rate = rate;
      run(journey, 10);
      expect(radiiFrom(journey, 2)).toBeCloseTo(3, 4);
    }
    expect(journey.landing()?.target).toEqual(planet(2));
    expect(journey.landing()?.link).toContain(`from=${star.x},${star.y},${star.z},2`);
  });

  test("what is drawn between two steps stands as still before the planet", () => {
    const journey = open({ rate: 0.5 });
    flyTo(journey, planet(1), true);
    run(journey, 1);
    const system = journey.nearby.systemOf(star);
    const radius = system.planets[0].radius / METRES_PER_AU;
    const drawn = [0, 0.3, 0.7, 1].map((share) => {
      const { place, t } = journey.sightAt(share);
      return between(planetPlace(system, 1, t), place);
    });
    for (const place of drawn)
      for (const i of [0, 1, 2]) expect(Math.abs(place[i] - drawn[3][i])).toBeLessThan(1e-6 * radius);
  });

  test("at once it is there, whatever the time says; with nothing chosen it says what to do", () => {
    const journey = open({ t: 12.3456 });
    journey.warp(false);
    expect(journey.notice).toMatch(/^Choose/);
    flyTo(journey, planet(3), true);
    expect(journey.course).toBeNull();
    expect(radiiFrom(journey, 3)).toBeCloseTo(3, 6);
    journey.t = 977;
    expect(radiiFrom(journey, 3)).toBeCloseTo(3, 4);
  });

  test("any wish gives the flight up at a speed that the ship has by itself", () => {
    const journey = open();
    journey.chosen = planet(2);
    journey.warp(false);
    run(journey, 4);
    journey.throttle(-6);
    expect(Math.hypot(...journey.ship.velocity)).toBeGreaterThan(AU_PER_LY);
    run(journey, STEP, { up: 1 });
    expect(journey.course).toBeNull();
    expect(Math.hypot(...journey.ship.velocity)).toBeLessThan(0.2 * AU_PER_LY);
    expect(journey.notice).toBe("Flight given up");
  });
});

describe("a link opens the same view", () => {
  test("between the stars within a millionth of a light-year", () => {
    const journey = open();
    run(journey, 3, { forward: 1, turn: 0.3, pitch: 0.1 });
    run(journey, 3);
    expect(journey.where().off).toEqual([0, 0, 0]);
    const [a, b] = [lightYears(journey.ship.place), lightYears(reopened(journey).ship.place)];
    for (const i of [0, 1, 2]) expect(Math.abs(a[i] - b[i])).toBeLessThan(1e-6);
    expect(dot(journey.ship.forward, reopened(journey).ship.forward)).toBeGreaterThan(0.999998);
  });

  test.each([0, 0.002, 0.7])("in orbit within 2 m of the same place before the planet, years running at %d", (rate) => {
    const journey = open({ rate, t: 3.27159 });
    flyTo(journey, planet(2));
    run(journey, 2, { right: 1 });
    run(journey, 1.3);
    expect(journey.where().at).toEqual([star.x, star.y, star.z]);
    const system = journey.nearby.systemOf(star);
    const from = ({ ship, t }: CosmicJourney) => between(planetPlace(system, 2, t), ship.place);
    const [a, b] = [from(journey), from(reopened(journey))];
    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * METRES_PER_AU).toBeLessThan(2);
    expect(reopened(journey).landing()?.link).toContain(",2&");
  });

  test("beside a star within 2 m; and a place inside it opens outside", () => {
    const journey = open();
    flyTo(journey, { kind: "star", star });
    const off = between(journey.ship.place, reopened(journey).ship.place);
    expect(Math.hypot(...off) * METRES_PER_AU).toBeLessThan(2);
    const inside = open({ at: [star.x, star.y, star.z], off: [0, 0, 0] });
    const { radius } = inside.nearby.systemOf(star).body;
    expect(Math.hypot(...inside.ship.place.off)).toBeGreaterThan(radius);
  });
});

describe("marks and picking", () => {
  const pictureOf = (journey: CosmicJourney) => ({ ...journey.sightAt(1), tan: [1, 0.577] as const });

  test("the nearest star, what is chosen and the planets are marked once each, where they are seen", () => {
    const journey = open();
    flyTo(journey, { kind: "star", star });
    journey.chosen = planet(4);
    const marks = marksIn(pictureOf(journey), journey, sight);
    expect(marks.map(({ role }) => role)).toEqual(["chosen", "nearest", ...Array(6).fill("planet")]);
    const [middle] = marks.filter(({ target }) => isSame(target, { kind: "star", star }));
    expect(Math.hypot(middle.right, middle.up)).toBeLessThan(1e-6);
    expect(middle.ahead).toBe(true);
    for (const { target, right, up, ahead } of marks.filter((mark) => mark.ahead && Math.abs(mark.right) < 1)) {
      expect(ahead).toBe(true);
      if (target.kind === "planet" && Math.hypot(right, up) > 0.2)
        expect(targetAt(pictureOf(journey), [right, up], 0.03, journey, sight)).toEqual(target);
    }
  });

  test("a disc is picked anywhere on it, emptiness nowhere, and behind the eye nothing", () => {
    const journey = open();
    flyTo(journey, planet(2), true);
    for (const [right, up] of [
      [0, 0],
      [0.2, 0.3],
      [-0.3, 0.1],
    ] as const)
      expect(targetAt(pictureOf(journey), [right, up], 0.03, journey, sight)).toEqual(planet(2));
    run(journey, 3, { turn: 1 });
    const dark = { nearest: () => null, pick: () => null };
    journey.chosen = null;
    const { forward } = journey.ship;
    const toPlanet = between(journey.ship.place, middleOf(journey.nearby, planet(2), journey.t));
    expect(dot(unit(toPlanet), forward)).toBeLessThan(0);
    const none = targetAt(pictureOf(journey), [0.97, 0.97], 1e-6, journey, dark);
    expect(none).toBeNull();
    const [mark] = marksIn(pictureOf(journey), journey, dark).filter(({ target }) => isSame(target, planet(2)));
    expect(mark.ahead).toBe(false);
  });
});

test("what a planet hides is not marked, but for what is chosen", () => {
  const system = open().nearby.systemOf(star);
  const middle = planetPlace(system, 2, begun.t);
  const { radius } = system.planets[1];
  const out = unit(between({ cell: [star.x, star.y, star.z], off: [0, 0, 0] }, middle));
  const away = (3 * radius) / METRES_PER_AU;
  const { cell, off } = middle;
  const inShade = open({ at: cell, off: [off[0] + away * out[0], off[1] + away * out[1], off[2] + away * out[2]] });
  const named = () => marksIn({ ...inShade.sightAt(1), tan: [1, 0.577] }, inShade, sight).map(({ target }) => target);
  expect(named()).not.toContainEqual({ kind: "star", star });
  expect(named()).toContainEqual(planet(2));
  inShade.chosen = { kind: "star", star };
  expect(named()).toContainEqual({ kind: "star", star });
});

test("the wheel is the throttle, a drag turns the ship, behind it the camera", () => {
  const journey = open();
  const { cruise } = journey.ship;
  journey.look([0, 0], [0, 0], 4);
  expect(journey.ship.cruise / cruise).toBeCloseTo(10, 6);
  const [heading] = journey.where().look;
  journey.look([15, 0], [120, 0], 0);
  expect(journey.where().look[0] - heading).toBeCloseTo(15, 6);
  journey.changeCamera();
  journey.look([15, 0], [120, 0], 0);
  expect(journey.where().look[0] - heading).toBeCloseTo(15, 6);
  expect(journey.rig.orbit[0]).not.toBe(0);
  expect(journey.where().camera).toBe("chase");
});
