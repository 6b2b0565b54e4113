/** The computer of descents and lift-offs: places and times are those of the flown ones. */
import { expect, test } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import type { Intent } from "../../src/explorers/explorer.ts";
import {
  type Descending,
  type Descent,
  ENDS,
  movedWith,
  ORBIT,
  predictDescent,
  secondsToOrbit,
} from "../../src/explorers/orbit-computer.ts";
import { createOrbiter, stepOrbiter, withVelocity } from "../../src/explorers/orbiter.ts";
import type { RoundGround } from "../../src/explorers/planet-ground.ts";
import { createShip, shipClearance, stepShip } from "../../src/explorers/ship.ts";
import { tangentFrame, viewOfPose } from "../../src/explorers/tangent-frame.ts";
import { mix, unit, type Vector } from "../../src/explorers/vector.ts";
import { nonEmpty } from "../non-empty.ts";
import { createDice } from "./random-pilot.ts";
import { apart, over, PLANETS, smooth } from "./round-grounds.ts";

const DOWN: Intent = { forward: 0, right: 0, up: -1, turn: 0 };
const STEP = 1 / 60;
const BODIES: readonly (readonly [string, RoundGround])[] = [
  ["a smooth planet", smooth(60_000)],
  ["the globe of 1983", PLANETS[0]],
  ["our planet", PLANETS[1]],
  ["an Earth", PLANETS[2]],
];
/** Descents of each body. */
const COUNT = 6;

/** A craft in some orbit: anywhere, of any speed along the ground, tilted by up to 15°. */
function inOrbit(by: Descending["by"], seed: number, ground: RoundGround): Descending {
  const dice = createDice(seed);
  const between = (low: number, high: number) => low + (high - low) * dice();
  const up = unit([between(-1, 1), between(-1, 1), between(-1, 1)]);
  const at = mix(ground.radius * between(1.6, 4), up, 0, up);
  const { east, north } = tangentFrame(...at);
  const [speed, way] = [between(0.05, 0.5) * (Math.hypot(...at) - ground.radius), between(0, 2 * Math.PI)];
  const velocity = mix(speed * Math.cos(way), east, speed * Math.sin(way), north);
  const pose = { x: at[0], y: at[1], z: at[2], heading: between(0, 360) };
  const view = viewOfPose({ ...pose, pitch: between(-15, 15), roll: between(-15, 15) });
  if (by === "ship") return { by, state: createShip(view, velocity, ground) };
  return { by, state: withVelocity(createOrbiter(view, ground), velocity) };
}

/** Flown with full input down, by steps of the simulation over the real ground. */
function flown(craft: Descending, ground: RoundGround): Descent {
  const placeOf = ({ state: { x, y, z } }: Descending): Vector => [x, y, z];
  let now = craft;
  for (let seconds = 0; seconds < 90; seconds += STEP) {
    const place = placeOf(now);
    const onGround = over(place, ground.height(...place), ground);
    if (apart(place, onGround) <= ENDS) {
      const angle = 2 * Math.asin(apart(unit(place), unit(placeOf(craft))) / 2);
      return { place: onGround, distance: angle * ground.radius, seconds };
    }
    now =
      now.by === "ship"
        ? { by: "ship", state: stepShip(now.state, DOWN, STEP, ground) }
        : { by: "orbiter", state: stepOrbiter(now.state, DOWN, STEP, ground) };
  }
  throw new Error("It never comes down.");
}

const CASES = (["ship", "orbiter"] as const).flatMap((by) =>
  BODIES.map(([name, ground]) => [by, name, ground] as const),
);

test.each(nonEmpty(CASES))(
  "the %s over %s comes down where and when it is told, within a fiftieth",
  (by, _, ground) => {
    for (let seed = 1; seed <= COUNT; seed++) {
      const craft = inOrbit(by, seed, ground);
      const told = runSteps(predictDescent(craft, ground));
      const real = flown(craft, ground);
      if (!told) throw new Error("Expected a descent.");
      expect(Math.abs(told.seconds - real.seconds)).toBeLessThan(0.02 * real.seconds);
      expect(Math.abs(told.distance - real.distance)).toBeLessThan(0.02 * real.distance + 0.5);
      expect(apart(real.place, told.place)).toBeLessThan(0.02 * real.distance + 0.5);
    }
  },
);

test("a ship on its side comes down nowhere", () => {
  const ground = smooth(60_000);
  const view = viewOfPose({ x: 110_000, y: 0, z: 0, heading: 0, pitch: 90, roll: 0 });
  const state = createShip(view, [0, 0, 0], ground);
  expect(runSteps(predictDescent({ by: "ship", state }, ground))).toBeNull();
});

test("the ground is asked for seldom, and the work is cut in slices", () => {
  const [, [, ground]] = BODIES;
  let asked = 0;
  const counted: RoundGround = {
    radius: ground.radius,
    height(x, y, z) {
      asked++;
      return ground.height(x, y, z);
    },
  };
  const slices = [...predictDescent(inOrbit("ship", 1, ground), counted)].length;
  expect(asked).toBeLessThan(120);
  expect(slices).toBeGreaterThan(2);
});

test("a prediction goes with the craft until the next one", () => {
  const ground = smooth(60_000);
  const told = runSteps(predictDescent(inOrbit("ship", 1, ground), ground));
  if (!told) throw new Error("Expected a descent.");
  const from = unit(told.place);
  expect(apart(movedWith(told, from, from, ground).place, told.place)).toBeLessThan(1e-6);
  const to = unit(mix(1, from, 0.01, tangentFrame(...from).north));
  expect(apart(movedWith(told, from, to, ground).place, over(to, 0, ground))).toBeLessThan(20);
});

test.each([0.2, 30, 2000])("from %f m a ship climbs to orbit in the told time, within a fiftieth", (clearance) => {
  const ground = smooth(60_000);
  const view = viewOfPose({ x: ground.radius + 2.5 + clearance, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 });
  let ship = createShip(view, [0, 0, 0], ground);
  const told = secondsToOrbit(shipClearance(ship, ground), 0, ground.radius);
  let seconds = 0;
  for (; shipClearance(ship, ground) < ORBIT * ground.radius && seconds < 60; seconds += STEP)
    ship = stepShip(ship, { ...DOWN, up: 1 }, STEP, ground);
  expect(Math.abs(told - seconds)).toBeLessThan(0.02 * seconds);
  expect(secondsToOrbit(ORBIT * ground.radius, 0, ground.radius)).toBe(0);
});
