/** Helicopters of a country: any that stands beside the walker can be boarded, and all stay where they are left. */
import { expect, test } from "vitest";
import scene from "../../../scenes/forest/scene.ts";
import { groundOf } from "../../../src/core/flat/placed.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { COUNTRY_KIT } from "../../../src/worlds/flat/forms/country/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";

const flat = generateFlatGround(scene.world);
/** A generated helicopter on a moor, and a level place 70 m south of it. */
const [X, Y] = [24_102, 5508];
const [PX, PY] = [24_102, 5438];

const begun = startRequest("forest", scene, "moor");
const walking = {
  ...begun,
  by: "walker" as const,
  at: [X + 3, Y + 3, groundOf(flat, X + 3, Y + 3, 0)] as const,
  look: [0, 0, 0] as const,
};
const parked = [PX, PY, groundOf(flat, PX, PY, 0), 77] as const;
type World = ReturnType<typeof createFlatWorld>;
const open = (more: object): World => createFlatWorld(openWorld(scene, { ...walking, ...more }), COUNTRY_KIT);
const step = (world: World, seconds: number) => {
  for (let i = 0; i < 60 * seconds; i++) world.step(NO_INTENT);
};
const standing = (world: World) => world.placedObjects.helicopters.map(({ x, y }) => `${x},${y}`);

test("a walker's own helicopter is the nearest that stands there, and is drawn once", () => {
  const world = open({ at: [X + 40, Y, groundOf(flat, X + 40, Y, 0)] });
  const [px, py] = world.where().parked ?? [0, 0];
  expect([px, py]).toEqual([X, Y]);
  expect(standing(world)).not.toContain(`${X},${Y}`);
});

test("boarding another helicopter leaves the former one where it was", () => {
  const world = open({ parked });
  expect(standing(world)).toContain(`${X},${Y}`);
  step(world, 1);
  expect(world.telemetry().hint).toContain("board the helicopter");
  expect(world.saves?.changes).toBe(0);
  world.actions.board();
  expect(world.where().by).toBe("helicopter");
  expect(world.pose().x).toBeCloseTo(X, 3);
  expect(world.pose().y).toBeCloseTo(Y, 3);
  step(world, 1);
  expect(standing(world)).toContain(`${PX},${PY}`);
  expect(standing(world)).not.toContain(`${X},${Y}`);
  const left = world.placedObjects.helicopters.find(({ x, y }) => x === PX && y === PY);
  expect(left?.heading).toBe(77);
  const { placed } = world.saves?.read() ?? { placed: {} };
  expect(placed).toEqual({ [`${X},${Y},0`]: "none", [`${PX},${PY},0`]: "helicopter 77" });

  // In other sessions, of the same year and a later one, from what was saved.
  for (const t of [0, 40]) {
    const later = open({ t, parked: [X + 900, Y, groundOf(flat, X + 900, Y, 0), 0] });
    later.saves?.write({ placed, carries: false, roads: {} });
    step(later, 1);
    expect(standing(later)).toContain(`${PX},${PY}`);
    expect(standing(later)).not.toContain(`${X},${Y}`);
  }
});

test("a generated helicopter that is flown away is gone from its place", () => {
  const world = open({});
  expect(world.where().parked?.slice(0, 2)).toEqual([X, Y]);
  world.actions.board();
  expect(world.where().by).toBe("helicopter");
  for (let i = 0; i < 60 * 14; i++) world.step({ ...NO_INTENT, up: 1, forward: i > 360 ? 1 : 0 });
  expect(world.pose().z).toBeGreaterThan(40);
  expect(standing(world)).not.toContain(`${X},${Y}`);
  expect(world.saves?.read().placed).toEqual({ [`${X},${Y},0`]: "none" });
});
