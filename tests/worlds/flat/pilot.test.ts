/** The pilot of Skylands: the ring of light of the first flight, and the way home that is asked for before it is known. */
import { expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { FlatPilot } from "../../../src/worlds/flat/pilot.ts";
import { skyOf } from "../../work/sky.ts";

const NONE = { forward: 0, right: 0, up: 0, turn: 0 };

function pilotOfSkylands() {
  const opened = openWorld(scene, startRequest("skylands", scene, "dawn"));
  const live = createFlatWorld(opened, ISLANDS_KIT);
  const pilot = new FlatPilot(
    () => live,
    opened.home,
    (place) => ({ ...place, level: 0, what: "" }),
  );
  return { live, pilot };
}

test("a ring stands over the land that was nearest, and goes when the step of the lesson is done", () => {
  const { live, pilot } = pilotOfSkylands();
  const rings = () => live.sport.aids.filter(({ shape }) => shape === "ring");
  for (let k = 0; k < 60; k++) live.step(NONE);
  const { land } = live.simulation;
  if (!land) throw new Error("Expected land near the start.");
  pilot.showRing(true);
  pilot.steer(NONE);
  const [ring] = rings();
  const gap = { floor: 0, roof: 0, inside: false };
  skyOf().bare.gapAt(ring.x, ring.y, ring.z, gap);
  expect(gap.inside).toBe(false);
  expect(ring.z - gap.floor).toBeGreaterThan(20);
  expect(live.pose().z - ring.z, "in view").toBeLessThan(31);
  expect(ring.heading).toBe(land.bearing);

  for (let k = 0; k < 120; k++) live.step({ ...NONE, forward: 1 });
  pilot.showRing(true);
  pilot.steer(NONE);
  expect(rings()).toEqual([ring]);
  pilot.showRing(false);
  pilot.steer(NONE);
  expect(rings()).toEqual([]);
});

test("the way home that is asked for while it is sought is flown once it is found, or not where it is asked for again", () => {
  for (const presses of [1, 2]) {
    const { live, pilot } = pilotOfSkylands();
    for (let k = 0; k < presses; k++) pilot.goHome();
    expect(pilot.home).toBe(null);
    for (let k = 0; k < 1200 && !pilot.home; k++) live.step(pilot.steer(NONE));
    expect(pilot.home).toMatchObject({ pad: { radius: 7 } });
    expect(pilot.autopilot.to).toBe(presses === 1 ? "home" : null);
  }
});
