/** Code that pages of planets fetch with their kit. */
import { expect, test, vi } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { loadKit } from "../../../src/worlds/planet/kits.ts";

vi.mock("../../../src/worlds/planet/render/plants.ts", () => {
  throw new Error("offline");
});

const load = (shot: string) => loadKit(scene, startRequest("planet", scene, shot));

test("a page that begins in orbit does not fetch the code of plants", async () => {
  await expect(load("orbit")).resolves.toHaveProperty("stage");
});

test("a page that begins on the ground fetches it with the kit", async () => {
  for (const shot of ["ground", "delta", "clouds"]) await expect(load(shot)).rejects.toThrow();
});
