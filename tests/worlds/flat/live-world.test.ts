/** The live world of islands, without a screen: its day, and what is worth saving. */
import { expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { diff } from "../../../src/recipe/diff.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";

test("the hour advances by spin hours per second, wraps at midnight, and stands still without spin", () => {
  const begun = startRequest("skylands", scene, "coast");
  const before = { ...begun, hour: 23, spin: 1 };
  const world = createFlatWorld(openWorld(scene, before), ISLANDS_KIT);
  for (let i = 0; i < 120; i++) world.step(NO_INTENT);
  expect(world.clock.day?.hour).toBeCloseTo(1, 6);
  expect(world.where()).toMatchObject({ spin: 1 });
  const next = { ...begun, hour: 5 };
  expect(world.apply(openWorld(scene, next), diff(scene, before, next))).toBe("none");
  for (let i = 0; i < 60; i++) world.step(NO_INTENT);
  expect(world.clock.day?.hour).toBe(5);
});

test("opening a world changes nothing that is worth saving; leaving the helicopter does", () => {
  const world = createFlatWorld(openWorld(scene, startRequest("skylands", scene, "moor")), ISLANDS_KIT);
  for (let i = 0; i < 60; i++) world.step(NO_INTENT);
  expect(world.saves?.changes).toBe(0);
  world.actions.board();
  for (let i = 0; i < 60; i++) world.step(NO_INTENT);
  expect(world.where().by).toBe("walker");
  expect(world.saves?.changes).toBe(1);
});

test("another seed needs a new stage, since its directions are in the source of shaders, and has the ground of its link", () => {
  const before = startRequest("skylands", scene, "moor");
  const world = createFlatWorld(openWorld(scene, before), ISLANDS_KIT);
  const next = { ...before, seed: 7 };
  expect(world.apply(openWorld(scene, next), diff(scene, before, next))).toBe("now");
  const fresh = createFlatWorld(openWorld(scene, next), ISLANDS_KIT);
  for (const each of [world, fresh]) for (let i = 0; i < 60; i++) each.step(NO_INTENT);
  // A helicopter that hovers already drifts more than one that begins.
  expect(world.telemetry().clearance).toBeCloseTo(fresh.telemetry().clearance ?? Number.NaN, 0);
});
