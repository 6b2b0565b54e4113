/** The space simulation: flight by keys, automatic flights, links that reopen the same view, markers and picking. */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/cosmic/scene.ts";
import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import { AU_PER_LY, lightYears, METRES_PER_AU, separation } from "../../../src/core/space/place.ts";
import { createGalaxy, type Star, starName } from "../../../src/core/space/stars.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import { planetPlace } from "../../../src/explorers/passage.ts";
import { dot, unit } from "../../../src/explorers/vector.ts";
import { formatRequest } from "../../../src/recipe/permalink.ts";
import { canonicalRequest, type SceneRequest, startRequest } from "../../../src/recipe/request.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { markersIn, targetAt } from "../../../src/worlds/space/markers.ts";
import { targetPlace } from "../../../src/worlds/space/nearby-bodies.ts";
import { SpaceSimulation } from "../../../src/worlds/space/simulation.ts";
import { sameTarget, type Target } from "../../../src/worlds/space/targets.ts";
import { spaceTelemetry } from "../../../src/worlds/space/telemetry.ts";
import { nonEmpty } from "../../non-empty.ts";
import { parseRequest } from "../../recipe/parse.ts";
import { createScanLookup } from "./star-scan-lookup.ts";

const galaxy = createGalaxy();
const stars = createScanLookup(galaxy);
const start = startRequest("cosmic", scene);
const begun = { ...start, at: [120, -340, 60], look: [20, 0, 0] } as const;
const open = (request: Partial<SceneRequest> = {}) => new SpaceSimulation(galaxy, { ...begun, ...request });
const star = nearestStar(galaxy, 120, -340, 60, { planets: 7 })?.star as Star;
const planet = (index: number): Target => ({ kind: "planet", star, index });

function run(simulation: SpaceSimulation, seconds: number, intent: Partial<Intent> = {}): void {
  for (let i = 0; i < Math.round(seconds / STEP); i++) simulation.step({ ...NO_INTENT, ...intent });
}

function flyTo(simulation: SpaceSimulation, target: Target, atOnce = false): void {
  simulation.selected = target;
  simulation.warp(atOnce);
  for (let i = 0; simulation.course && i < 700; i++) simulation.step(NO_INTENT);
}

/** A simulation opened from the link of this one. */
function reopened(simulation: SpaceSimulation): SpaceSimulation {
  const { t, rate } = simulation;
  const link = formatRequest(canonicalRequest({ ...start, ...simulation.where(), t, rate }, scene), scene);
  const { request, problems } = parseRequest(link, "cosmic", scene);
  expect(problems).toEqual([]);
  return new SpaceSimulation(galaxy, request);
}

/** Distance from a planet's centre in its radii. */
function radiiFrom(simulation: SpaceSimulation, index: number): number {
  const system = simulation.nearby.systemOf(star);
  const away = Math.hypot(...separation(planetPlace(system, index, simulation.t), simulation.ship.place));
  return (away * METRES_PER_AU) / system.planets[index - 1].radius;
}

describe("automatic flight", () => {
  test("flies to a star and to its planet, reports it, and stays in orbit while years pass", () => {
    const simulation = open();
    expect(spaceTelemetry(simulation, stars).space?.where).toBe("between the stars");
    flyTo(simulation, { kind: "star", star });
    expect(spaceTelemetry(simulation, stars).space?.where).toBe(`at ${starName(star)}`);
    simulation.selected = planet(2);
    simulation.warp(false);
    run(simulation, 3);
    expect(simulation.course?.done).toBeGreaterThan(0.2);
    expect(simulation.course?.left).toBeLessThan(7);
    expect(simulation.landing()).toBeNull();
    run(simulation, 8);
    expect(simulation.course).toBeNull();
    expect(spaceTelemetry(simulation, stars).space?.where).toBe(`in orbit of ${starName(star)} II`);
    expect(radiiFrom(simulation, 2)).toBeCloseTo(3, 6);
    for (const rate of [0.002, 1, -30]) {
      simulation.rate = rate;
      run(simulation, 10);
      expect(radiiFrom(simulation, 2)).toBeCloseTo(3, 4);
    }
    expect(simulation.landing()?.target).toEqual(planet(2));
    expect(simulation.landing()?.link).toContain(`from=${star.x},${star.y},${star.z},2`);
  });

  test("interpolated poses keep their position relative to the planet", () => {
    const simulation = open({ rate: 0.5 });
    flyTo(simulation, planet(1), true);
    run(simulation, 1);
    const system = simulation.nearby.systemOf(star);
    const radius = system.planets[0].radius / METRES_PER_AU;
    const drawn = [0, 0.3, 0.7, 1].map((share) => {
      const { place, t } = simulation.poseAt(share);
      return separation(planetPlace(system, 1, t), place);
    });
    for (const place of drawn)
      for (const i of [0, 1, 2]) expect(Math.abs(place[i] - drawn[3][i])).toBeLessThan(1e-6 * radius);
  });

  test("jumps at once, at any time; with nothing selected it shows a notice", () => {
    const simulation = open({ t: 12.3456 });
    simulation.warp(false);
    expect(simulation.notice).toMatch(/^Select/);
    flyTo(simulation, planet(3), true);
    expect(simulation.course).toBeNull();
    expect(radiiFrom(simulation, 3)).toBeCloseTo(3, 6);
    simulation.t = 977;
    expect(radiiFrom(simulation, 3)).toBeCloseTo(3, 4);
  });

  test("leads home to the planet where the visit began, from the stars to the nearest one, whatever the time", () => {
    const visit = open({ t: 3.2 });
    expect(visit.home()).toEqual({ kind: "star", star: nearestStar(galaxy, 120, -340, 60)?.star });
    const first = open();
    flyTo(first, planet(3), true);
    const simulation = reopened(first);
    flyTo(simulation, { kind: "star", star }, true);
    simulation.t = 40;
    flyTo(simulation, planet(1));
    expect(simulation.home()).toEqual(planet(3));
    flyTo(simulation, simulation.home() ?? planet(1));
    expect(radiiFrom(simulation, 3)).toBeCloseTo(3, 4);
  });

  test("any flight input cancels the flight, at a speed the ship can reach itself", () => {
    const simulation = open();
    simulation.selected = planet(2);
    simulation.warp(false);
    run(simulation, 4);
    simulation.throttle(-6);
    expect(Math.hypot(...simulation.ship.velocity)).toBeGreaterThan(AU_PER_LY);
    run(simulation, STEP, { up: 1 });
    expect(simulation.course).toBeNull();
    expect(Math.hypot(...simulation.ship.velocity)).toBeLessThan(0.2 * AU_PER_LY);
    expect(simulation.notice).toBe("Flight cancelled");
  });
});

describe("a link opens the same view", () => {
  test("between the stars within a millionth of a light-year", () => {
    const simulation = open();
    run(simulation, 3, { forward: 1, turn: 0.3, pitch: 0.1 });
    run(simulation, 3);
    expect(simulation.where().off).toEqual([0, 0, 0]);
    const [a, b] = [lightYears(simulation.ship.place), lightYears(reopened(simulation).ship.place)];
    for (const i of [0, 1, 2]) expect(Math.abs(a[i] - b[i])).toBeLessThan(1e-6);
    expect(dot(simulation.ship.forward, reopened(simulation).ship.forward)).toBeGreaterThan(0.999998);
  });

  test.each([0, 0.002, 0.7])(
    "in orbit within 2 m of the same position relative to the planet, at %d years/s",
    (rate) => {
      const simulation = open({ rate, t: 3.27159 });
      flyTo(simulation, planet(2));
      run(simulation, 2, { right: 1 });
      run(simulation, 1.3);
      expect(simulation.where().at).toEqual([star.x, star.y, star.z]);
      const system = simulation.nearby.systemOf(star);
      const from = ({ ship, t }: SpaceSimulation) => separation(planetPlace(system, 2, t), ship.place);
      const [a, b] = [from(simulation), from(reopened(simulation))];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * METRES_PER_AU).toBeLessThan(2);
      expect(reopened(simulation).landing()?.link).toContain(",2&");
    },
  );

  test("beside a star within 2 m; a position inside the star is moved outside", () => {
    const simulation = open();
    flyTo(simulation, { kind: "star", star });
    const off = separation(simulation.ship.place, reopened(simulation).ship.place);
    expect(Math.hypot(...off) * METRES_PER_AU).toBeLessThan(2);
    const inside = open({ at: [star.x, star.y, star.z], off: [0, 0, 0] });
    const { radius } = inside.nearby.systemOf(star).body;
    expect(Math.hypot(...inside.ship.place.off)).toBeGreaterThan(radius);
  });
});

describe("markers and picking", () => {
  const cameraOf = (simulation: SpaceSimulation) => ({ ...simulation.poseAt(1), tan: [1, 0.577] as const });

  test("the nearest star, the selected target and the planets get one marker each, at their projected positions", () => {
    const simulation = open();
    flyTo(simulation, { kind: "star", star });
    simulation.selected = planet(4);
    const markers = markersIn(cameraOf(simulation), simulation, stars);
    expect(markers.map(({ role }) => role)).toEqual(["selected", "nearest", ...Array(6).fill("planet")]);
    const [middle] = markers.filter(({ target }) => sameTarget(target, { kind: "star", star }));
    expect(Math.hypot(middle.right, middle.up)).toBeLessThan(1e-6);
    expect(middle.ahead).toBe(true);
    for (const { target, right, up, ahead } of nonEmpty(
      markers.filter((marker) => marker.ahead && Math.abs(marker.right) < 1),
    )) {
      expect(ahead).toBe(true);
      if (target.kind === "planet" && Math.hypot(right, up) > 0.2)
        expect(targetAt(cameraOf(simulation), [right, up], 0.03, simulation, stars)).toEqual(target);
    }
  });

  test("picks a disc anywhere on it, nothing in empty space and nothing behind the camera", () => {
    const simulation = open();
    flyTo(simulation, planet(2), true);
    for (const [right, up] of [
      [0, 0],
      [0.2, 0.3],
      [-0.3, 0.1],
    ] as const)
      expect(targetAt(cameraOf(simulation), [right, up], 0.03, simulation, stars)).toEqual(planet(2));
    run(simulation, 3, { turn: 1 });
    const noStars = { nearest: () => null, within: () => [], pick: () => null };
    simulation.selected = null;
    const { forward } = simulation.ship;
    const toPlanet = separation(simulation.ship.place, targetPlace(simulation.nearby, planet(2), simulation.t));
    expect(dot(unit(toPlanet), forward)).toBeLessThan(0);
    const none = targetAt(cameraOf(simulation), [0.97, 0.97], 1e-6, simulation, noStars);
    expect(none).toBeNull();
    const [marker] = markersIn(cameraOf(simulation), simulation, noStars).filter(({ target }) =>
      sameTarget(target, planet(2)),
    );
    expect(marker.ahead).toBe(false);
  });
});

test("targets behind a planet get no marker, except the selected one", () => {
  const system = open().nearby.systemOf(star);
  const middle = planetPlace(system, 2, begun.t);
  const { radius } = system.planets[1];
  const out = unit(separation({ cell: [star.x, star.y, star.z], off: [0, 0, 0] }, middle));
  const away = (3 * radius) / METRES_PER_AU;
  const { cell, off } = middle;
  const behind = open({ at: cell, off: [off[0] + away * out[0], off[1] + away * out[1], off[2] + away * out[2]] });
  const marked = () => markersIn({ ...behind.poseAt(1), tan: [1, 0.577] }, behind, stars).map(({ target }) => target);
  expect(marked()).not.toContainEqual({ kind: "star", star });
  expect(marked()).toContainEqual(planet(2));
  behind.selected = { kind: "star", star };
  expect(marked()).toContainEqual({ kind: "star", star });
});

test("the wheel sets the throttle; a drag turns the ship, or the chase camera", () => {
  const simulation = open();
  const { cruise } = simulation.ship;
  simulation.look([0, 0], [0, 0], 4);
  expect(simulation.ship.cruise / cruise).toBeCloseTo(10, 6);
  const [heading] = simulation.where().look;
  simulation.look([15, 0], [120, 0], 0);
  expect(simulation.where().look[0] - heading).toBeCloseTo(15, 6);
  simulation.changeCamera();
  simulation.look([15, 0], [120, 0], 0);
  expect(simulation.where().look[0] - heading).toBeCloseTo(15, 6);
  expect(simulation.rig.orbit[0]).not.toBe(0);
  expect(simulation.where().camera).toBe("chase");
});
