/** The stars of a night sky, whose list arrives later or not at all. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test, vi } from "vitest";
import type { Air } from "../../../../src/render/atmosphere/air.ts";
import { daylightAt } from "../../../../src/render/atmosphere/daylight.ts";
import type { StarList, StarLists } from "../../../../src/render/atmosphere/stars.ts";
import { createStars } from "../../../../src/worlds/flat/render/stars.ts";

/** Loads that have begun, by home. */
const { loads } = vi.hoisted(() => ({
  loads: [] as { readonly home: string; arrive(list: StarList): void; fail(reason: Error): void }[],
}));
vi.mock("../../../../src/render/atmosphere/stars.ts", () => ({
  homePosition: (seed: number) => [seed, seed, seed],
  loadStarList: ((home) =>
    new Promise((arrive, fail) => loads.push({ home: home.join(), arrive, fail }))) satisfies StarLists,
}));

const LIST: StarList = {
  count: 2,
  directions: new Float32Array([1, 0, 0, 0, 0, 1]),
  light: new Float32Array(6).fill(1),
};
const [NIGHT, NOON] = [daylightAt(0), daylightAt(12)];

function open(seed: number) {
  const told: string[] = [];
  const air = { attach() {} } as unknown as Air;
  const stars = createStars(new Scene(new NullEngine()), air, seed, ({ message }) => void told.push(message));
  return { stars, told };
}
const begun = (count: number) => vi.waitFor(() => expect(loads).toHaveLength(count), 20_000);

test("a night waits for its list, and goes without stars where that fails, which is told", async () => {
  loads.length = 0;
  const { stars, told } = open(5);
  stars.preload(NOON);
  expect(stars.ready).toBe(true);
  stars.preload(NIGHT);
  expect(stars.ready).toBe(false);
  await begun(1);
  expect(stars.ready).toBe(false);
  loads[0].fail(new Error("offline"));
  await vi.waitFor(() => expect(stars.ready).toBe(true));
  expect(told).toEqual(["The stars could not be loaded: offline"]);
  expect(stars.mesh.getTotalVertices()).toBe(0);
});

test("another seed shows the stars around its own home, also where the other list arrives last", async () => {
  loads.length = 0;
  const { stars, told } = open(5);
  stars.preload(NIGHT);
  await begun(1);
  stars.setSeed(6);
  stars.preload(NIGHT);
  await begun(2);
  expect(loads.map(({ home }) => home)).toEqual(["5,5,5", "6,6,6"]);
  loads[1].arrive(LIST);
  await vi.waitFor(() => expect(stars.ready).toBe(true));
  loads[0].arrive({ ...LIST, directions: new Float32Array(3), light: new Float32Array(3) });
  await new Promise((resolve) => setTimeout(resolve));
  expect(stars.mesh.getTotalVertices()).toBe(2);
  stars.dispose();
  expect(told).toEqual([]);
});
