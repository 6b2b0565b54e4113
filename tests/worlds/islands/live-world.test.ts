/** The hour of day in an islands world. */
import { expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { createIslandsTrip } from "../../../src/worlds/islands/live-world.ts";

test("the hour advances by spin hours per second, wraps at midnight, and stands still without spin", () => {
  const begun = startRequest("skylands", scene, "coast");
  const trip = createIslandsTrip(openWorld(scene, { ...begun, hour: 23, spin: 1 }));
  for (let i = 0; i < 120; i++) trip.step(NO_INTENT);
  expect(trip.hour).toBeCloseTo(1, 6);
  expect(trip.where()).toMatchObject({ spin: 1 });
  expect(trip.show(openWorld(scene, { ...begun, hour: 5 }))).toBe(false);
  for (let i = 0; i < 60; i++) trip.step(NO_INTENT);
  expect(trip.hour).toBe(5);
});
