/** The live world, without a screen: its day, what is worth saving, and things that are moved. */
import { expect, test, vi } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import scene from "../../../scenes/skylands/scene.ts";
import { placeOfKey } from "../../../src/core/flat/placed.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { diff } from "../../../src/recipe/diff.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { COUNTRY_KIT } from "../../../src/worlds/flat/forms/country/kit.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld, type FlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { parseRequest } from "../../recipe/parse.ts";

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

test("nobody walks through a phone box, everyone where it was taken from, and nobody where it was put", async () => {
  const open = (y: number) => {
    const { request } = parseRequest(`?world=forest&by=walker&at=24149,${y},54.3&look=0,0`, "forest", forest);
    return createFlatWorld(openWorld(forest, request), COUNTRY_KIT);
  };
  /** The least distance from a place in 5 s of walking north. */
  const passing = (world: FlatWorld, x: number, y: number) => {
    let least = Infinity;
    for (let i = 0; i < 5 * 60; i++) {
      world.step({ ...NO_INTENT, forward: 1 });
      least = Math.min(least, Math.hypot(world.pose().x - x, world.pose().y - y));
    }
    return least;
  };
  expect(passing(open(5656), 24_149, 5660)).toBeGreaterThan(0.5);
  const world = open(5658.4);
  // The code of carrying is loaded with the first step.
  await vi.waitUntil(() => {
    world.step(NO_INTENT);
    world.actions.carry?.();
    return world.saves?.changes === 1;
  });
  expect(passing(world, 24_149, 5660)).toBeLessThan(0.1);
  world.actions.carry?.();
  const [key] = Object.entries(world.saves?.read().placed ?? {}).find(([, thing]) => thing === "t") ?? [""];
  const [x, y] = placeOfKey(key);
  expect(passing(world, x, y)).toBeGreaterThan(0.5);
  expect(world.saves?.changes).toBe(2);
});
