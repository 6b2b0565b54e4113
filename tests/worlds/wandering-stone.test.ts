/** The wandering stone of each world: near the start, met on foot, still before who stands still, and asked. */
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { mysteryOf } from "../../src/core/flat/mystery.ts";
import { wandererAt } from "../../src/core/forest/wanderers.ts";
import { CARRY_HINTS } from "../../src/explorers/carrying.ts";
import { NO_INTENT } from "../../src/explorers/explorer.ts";
import { headingOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import type { Vector } from "../../src/explorers/vector.ts";
import type { FlatRecipe } from "../../src/recipe/kinds/flat.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import * as code from "../../src/worlds/flat/carrying-code.ts";
import { PlacedObjects } from "../../src/worlds/flat/placed-objects.ts";
import { FlatSimulation } from "../../src/worlds/flat/simulation.ts";
import { Carrying } from "../../src/worlds/planet/carrying.ts";
import { playerPose } from "../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../src/worlds/planet/simulation.ts";
import { PlanetStone } from "../../src/worlds/planet/stone.ts";
import { generate } from "../generate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";

/** Metres along its track at which the walker meets it. */
const APART = 18;
const STEPS = 60;
const WALK = { ...NO_INTENT, forward: 1 };

async function open(query: string) {
  const { recipe, request, problems } = await readLink(`?${query}`, scenes);
  expect(problems).toEqual([]);
  return { recipe, request };
}

const degrees = (east: number, north: number) => (Math.atan2(east, north) * 180) / Math.PI;

/** Stands still, sees it stop, and asks it twice. `step` takes a step of the world. */
function standAndAsk(step: () => void, place: () => readonly number[], carry: () => void, notice: () => string): void {
  for (let k = 0; k < 2 * STEPS; k++) step();
  const before = place();
  for (let k = 0; k < STEPS; k++) step();
  expect(place()).toEqual(before);
  carry();
  expect(notice()).toMatch(/^It walks \d+ m /);
  carry();
  expect(notice()).toMatch(/^It stops where somebody stands still/);
}

/** Worlds of different grounds; `npm run test:long` walks in those of the same kinds too. */
const FLAT = [
  ["skylands", 3000],
  ["forest", 300],
  ["faults", 1000],
  ["caverns", 300],
  ["mines", 300],
] as const;
const PLANETS = ["planet", "planet&preset=globe1983", "planet&preset=moon"];

describe.each(nonEmpty(FLAT.slice(0, sampled(5, 4))))("in %s", (world, farthest) => {
  test(`walks within ${farthest} m of the start, and is met on foot and asked`, async () => {
    const first = await open(`world=${world}`);
    const opened = openWorld(first.recipe as FlatRecipe, first.request);
    const flat = generate(opened);
    const mystery = mysteryOf(flat, opened.home);
    if (!mystery) throw new Error("Expected a track.");
    const { wanderer, onRoad, altitude } = mystery;
    expect(onRoad).toBe(world === "forest");
    for (const [x, y] of nonEmpty(wanderer.track)) {
      expect(Math.hypot(x - opened.home[0], y - opened.home[1])).toBeLessThan(farthest);
      if (onRoad) expect(flat.roads?.isOn(x, y)).toBe(true);
    }
    const objects = new PlacedObjects(flat, 0);
    objects.complete(code, opened.home, true);
    const stone = () => {
      const found = objects.shown.put.find(({ thing }) => thing === "mystery");
      if (!found) throw new Error("Expected the stone.");
      return found;
    };
    const from = wandererAt(wanderer, APART / wanderer.pace);
    const look = degrees(stone().x - from.x, stone().y - from.y);
    const z = stone().z - altitude;
    const at = `${from.x.toFixed(2)},${from.y.toFixed(2)},${(z + altitude).toFixed(2)}`;
    const { request } = await open(`world=${world}&by=walker&at=${at}&look=${((look + 360) % 360).toFixed(1)},0`);
    const walk = new FlatSimulation(flat, request, { limits: [-1700, 4000], cloudSea: -2300 });
    const step = (intent = NO_INTENT) => {
      walk.step(intent);
      objects.step(walk);
    };
    for (let k = 0; k < 20 * STEPS && objects.hint !== CARRY_HINTS.nearStone; k++) step(WALK);
    expect(objects.hint).toBe(CARRY_HINTS.nearStone);
    standAndAsk(
      step,
      () => [stone().x, stone().y],
      () => objects.carry(walk),
      () => objects.notice,
    );
  });
});

describe.each(nonEmpty(PLANETS.slice(0, sampled(3, 2))))("on %s", (world) => {
  test("walks within 200 m of the ground below the start, and is met on foot and asked", async () => {
    const first = await open(`world=${world}`);
    const { home } = openWorld(first.recipe as PlanetRecipe, first.request);
    const { globe } = new PlanetSimulation(openWorld(first.recipe as PlanetRecipe, first.request));
    const own = new PlanetStone(globe, home);
    own.stone.findNow();
    const there = own.at(0);
    if (!there) throw new Error("Expected the stone.");
    const { radius } = globe;
    const [k, l] = [radius / Math.hypot(...home), radius / Math.hypot(there.x, there.y, there.z)];
    const [dx, dy, dz] = [k * home[0] - l * there.x, k * home[1] - l * there.y, k * home[2] - l * there.z];
    expect(Math.hypot(dx, dy, dz)).toBeLessThan(200);
    const { simulation, carrying, stone } = await walkTo(world, own, [there.x, there.y, there.z]);
    const pose = () => playerPose(simulation.player, simulation.ground);
    const step = (intent = NO_INTENT) => {
      simulation.step(intent);
      const { x, y, z } = pose();
      const { explorer } = simulation.player;
      if (explorer.by !== "walker") throw new Error("Expected a walker.");
      stone.step({ place: [x, y, z], speed: explorer.state.local.speed }, 0);
      carrying.step(intent);
    };
    for (let i = 0; i < 20 * STEPS && carrying.hint !== CARRY_HINTS.nearStone; i++) step(WALK);
    expect(carrying.hint).toBe(CARRY_HINTS.nearStone);
    standAndAsk(
      step,
      () => {
        const { x, y, z } = stone.at(0) ?? { x: 0, y: 0, z: 0 };
        return [x, y, z];
      },
      () => carrying.carry(),
      () => carrying.notice,
    );
  });
});

/** A walker on the track of a planet's stone, who looks at it. */
async function walkTo(world: string, stone: PlanetStone, there: Vector) {
  const from = stone.trackAt(APART / (stone.stone.track?.wanderer.pace ?? 0));
  if (!from) throw new Error("Expected a track.");
  const way = there.map((v, axis) => v - from[axis]) as unknown as Vector;
  const look = (headingOf(way, tangentFrame(...from)) + 360) % 360;
  const at = from.map((v) => v.toFixed(2)).join();
  const { recipe, request } = await open(`world=${world}&by=walker&at=${at}&look=${look.toFixed(1)},0`);
  const simulation = new PlanetSimulation(openWorld(recipe as PlanetRecipe, request));
  const carrying = new Carrying({
    simulation: () => simulation,
    features: () => undefined,
    descent: { mine: undefined, approach() {}, open: async () => undefined, forget() {} },
    wayOut: { words: "", notice: "" },
    stone: () => stone.stone,
    keptUp: () => "",
  });
  return { simulation, carrying, stone };
}
