/** Code of a planet's actions that cannot be fetched. */
import { expect, test, vi } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { groundKit } from "../../../src/worlds/planet/ground-kit.ts";
import { createPlanetWorld } from "../../../src/worlds/planet/live-world.ts";
import { TEMPERATE } from "../../../src/worlds/planet/render/surfaces/temperate.ts";

const { offline } = vi.hoisted(() => ({
  offline() {
    throw new Error("offline");
  },
}));
vi.mock("../../../src/worlds/planet/tour.ts", offline);
vi.mock("../../../src/worlds/planet/raycast.ts", offline);

const open = () =>
  createPlanetWorld(openWorld(scene, startRequest("planet", scene, "ground")), groundKit(TEMPERATE), {
    loadRecipe: async () => scene,
  });

test("a tour that cannot be loaded says so, and the world goes on where it was", async () => {
  const world = open();
  const { x, y, z } = world.pose();
  world.actions.tour();
  await vi.waitFor(() => expect(world.telemetry().notice).toMatch(/^The tour could not be loaded: ./), 20_000);
  world.step(NO_INTENT);
  expect(world.pose()).toMatchObject({ x, y, z });
});

test("so does a double click", async () => {
  const world = open();
  world.doubleClick?.(0, 0);
  await vi.waitFor(() => expect(world.telemetry().notice).toMatch(/^A flight to there could not be loaded: ./), 20_000);
});
