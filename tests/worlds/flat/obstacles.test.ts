/** Obstacles on the ground of a country: nobody walks or flies through parked helicopters and headframes. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import type { Ground } from "../../../src/core/field/ground.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { type Solid, withSolids } from "../../../src/core/field/solids.ts";
import { scanHelicopters } from "../../../src/core/flat/helicopters.ts";
import { groundOf } from "../../../src/core/flat/placed.ts";
import { hasHeadframe, headframeSolids } from "../../../src/core/underground/headframes.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { type Intent, NO_INTENT, type Pose } from "../../../src/explorers/explorer.ts";
import { createFit, fitHull, isClear } from "../../../src/explorers/helicopter-hull.ts";
import { hullSolids } from "../../../src/explorers/parked-hull.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { createBelow } from "../../../src/worlds/flat/below/below.ts";
import { createObstacles } from "../../../src/worlds/flat/obstacles.ts";
import type { Player } from "../../../src/worlds/flat/player.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { parseRequest } from "../../recipe/parse.ts";

const { flat, underground } = generateCountry(forest.world);
if (!underground) throw new Error("The forest has a mine.");
const { hills } = underground;
const below = createBelow(underground, forest.world);
const SKY: Ground = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: -Infinity, roof: Infinity, inside: false }),
  kindAt: () => "bare",
};
/** Degrees between the bearings of approaches. */
const TURN = sampled(30, 90);
const heightAt = (x: number, y: number) => groundOf(flat, x, y, 0);

/** A simulation by a link, with a helicopter parked at a pose. */
function open(link: string, parked: readonly Pose[] = []) {
  const { request } = parseRequest(`?world=forest&${link}`, "forest", forest);
  return new FlatSimulation(flat, request, { limits: [-60, 3000], cloudSea: -1e5, below, parked: () => parked });
}

/** Starts `away` metres from a place on a bearing, and goes towards it for some seconds. Returns the places passed. */
function approach(
  by: "walker" | "helicopter",
  [x, y]: readonly [number, number],
  bearing: number,
  { away, up, seconds }: { readonly away: number; readonly up: number; readonly seconds: number },
  intent: Partial<Intent>,
  parked: readonly Pose[] = [],
): (Pose & { readonly stance?: string })[] {
  const angle = (bearing * Math.PI) / 180;
  const [sx, sy] = [x + away * Math.sin(angle), y + away * Math.cos(angle)];
  const far = `${x + 900},${y},${heightAt(x + 900, y)},0`;
  const world = open(
    `by=${by}&at=${sx},${sy},${heightAt(sx, sy) + up}&look=${(bearing + 180) % 360},0&parked=${far}`,
    parked,
  );
  const passed: (Pose & { readonly stance?: string })[] = [];
  for (let i = 0; i < 60 * seconds; i++) {
    world.step({ ...NO_INTENT, ...intent });
    passed.push(world.player.walker ?? world.player.helicopter);
  }
  return passed;
}

/** Depth of a body of a radius and a height inside solids, metres; 0 for clear. */
function depthIn(solids: readonly Solid[], { x, y, z }: Pose, radius: number, from: number, to: number): number {
  let deepest = 0;
  for (const solid of solids)
    if (solid.base < z + to && solid.top > z + from)
      deepest = Math.max(deepest, solid.radius + radius - Math.hypot(solid.x - x, solid.y - y));
  return deepest;
}
const deepest = (poses: readonly Pose[], depth: (pose: Pose) => number) => Math.max(...poses.map(depth));

const wells = undergroundGround(underground)
  .entrancesNear(24_000, 5500, 900)
  .filter(hasHeadframe)
  // Walked to from all sides: on land, away from the shore.
  .filter(({ x, y }) => [-14, 0, 14].every((d) => heightAt(x + d, y) > 1 && heightAt(x, y + d) > 1));

test("a headframe holds a walker off its sides and lets them in from behind and by the ladder", () => {
  expect(wells.length).toBeGreaterThan(6);
  let [fell, climbed, stopped] = [0, 0, 0];
  for (const well of nonEmpty(wells.slice(0, 2))) {
    const solids = headframeSolids([well], hills, 0, "foot");
    const fellIn = (poses: readonly Pose[]) => poses.some(({ z }) => z < heightAt(well.x, well.y) - 5);
    const climbs = (poses: ReturnType<typeof approach>) => poses.some(({ stance }) => stance === "climbs");
    for (const bearing of [0, 90, 180, 270]) {
      // From behind, between the shaft and the drum.
      const near = { away: bearing === 180 ? 2.5 : 5, up: 0, seconds: 8 };
      const path = approach("walker", [well.x, well.y], bearing, near, { forward: 1 });
      const above = path.filter(({ z }) => z > heightAt(well.x, well.y) - 2);
      expect(
        deepest(above, (pose) => depthIn(solids, pose, 0.3, 1.3, 1.6)),
        `from ${bearing}°`,
      ).toBeLessThan(0.05);
      if (bearing === 180 && fellIn(path)) fell++;
      if (bearing === 0 && climbs(path)) climbed++;
      // Held by the braces, between which only the middle is straight ahead.
      const [aside] = path.slice(-1).map(({ x }) => Math.abs(x - well.x));
      if (bearing % 180 === 90 && !fellIn(path) && aside > 1) stopped++;
    }
  }
  // Trunks may stand in the way of one.
  expect(fell).toBeGreaterThanOrEqual(1);
  expect(climbed).toBeGreaterThanOrEqual(1);
  expect(stopped).toBeGreaterThanOrEqual(2);
});

test("nobody flies through a headframe, or lands on one", () => {
  const [{ x, y }] = wells;
  const solids = headframeSolids(wells.slice(0, 1), hills, 0, "craft");
  const ahead = { away: 40, up: 3, seconds: 4 };
  for (const bearing of [0, 45, 180, 270]) {
    const path = approach("helicopter", [x, y], bearing, ahead, { forward: 1 });
    expect(
      deepest(path, (pose) => depthIn(solids, pose, 1.5, 0.9, 3)),
      `from ${bearing}°`,
    ).toBeLessThan(0.05);
  }
  const down = approach("helicopter", [x, y], 0, { away: 0.5, up: 30, seconds: 12 }, { up: -1 });
  expect(down[down.length - 1]).toMatchObject({ landed: false, notice: "A headframe below" });
});

const box = { west: 23_000, south: 4500, east: 25_000, north: 6500 };
const [first] = runSteps(scanHelicopters(flat, 0, box)).filter(({ x, y }) =>
  [-30, 0, 30].every((d) => heightAt(x + d, y) > 1 && heightAt(x, y + d) > 1),
);
const parked: Pose = { ...first, z: heightAt(first.x, first.y), pitch: 0, roll: 0 };

test("nobody walks through a parked helicopter; a walker goes round its nose and tail", () => {
  const solids = hullSolids([parked], "foot");
  let [met, passed] = [0, 0];
  for (let bearing = 0; bearing < 360; bearing += TURN) {
    const near = { away: 9, up: 0, seconds: 10 };
    const path = approach("walker", [parked.x, parked.y], bearing, near, { forward: 1 }, [parked]);
    expect(
      deepest(path, (pose) => depthIn(solids, pose, 0.3, 1.3, 1.6)),
      `from ${bearing}°`,
    ).toBeLessThan(0.05);
    const angle = (bearing * Math.PI) / 180;
    const along = ({ x, y }: Pose) => (x - parked.x) * Math.sin(angle) + (y - parked.y) * Math.cos(angle);
    if (path.some((pose) => Math.hypot(pose.x - parked.x, pose.y - parked.y) < 4)) met++;
    if (along(path[path.length - 1]) < -3) passed++;
  }
  expect(met).toBeGreaterThan(sampled(8, 3));
  expect(passed).toBeGreaterThan(sampled(4, 1));
});

test("a walker does not walk through their own helicopter", () => {
  const solids = hullSolids([parked], "foot");
  const [x, y] = [parked.x + 9, parked.y];
  const at = `${x},${y},${heightAt(x, y)}`;
  const world = open(`by=walker&at=${at}&look=270,0&parked=${parked.x},${parked.y},${parked.z},${parked.heading}`);
  for (let i = 0; i < 600; i++) {
    world.step({ ...NO_INTENT, forward: 1 });
    expect(depthIn(solids, world.player.walker as Pose, 0.3, 1.3, 1.6)).toBeLessThan(0.05);
  }
});

test("nobody flies through a parked helicopter, or lands on one", () => {
  const solids = hullSolids([parked], "craft");
  for (let bearing = 0; bearing < 360; bearing += 1.5 * TURN)
    for (const up of [1, 4]) {
      const ahead = { away: 40, up, seconds: 4 };
      const path = approach("helicopter", [parked.x, parked.y], bearing, ahead, { forward: 1 }, [parked]);
      expect(
        deepest(path, (pose) => depthIn(solids, pose, 1.5, 0.9, 3)),
        `from ${bearing}°`,
      ).toBeLessThan(0.05);
    }
  const over = { away: 1, up: 25, seconds: 12 };
  const down = approach("helicopter", [parked.x, parked.y], 0, over, { up: -1 }, [parked]);
  expect(down[down.length - 1]).toMatchObject({ landed: false, notice: "A helicopter below" });
});

test("a helicopter that stands within another's rotor takes off, and is not held by it", () => {
  const beside = { ...parked, x: parked.x + 6 };
  const world = open(`by=helicopter&at=${parked.x},${parked.y},${parked.z}&look=${parked.heading},0`, [beside]);
  const { x, y, landed } = world.player.helicopter;
  expect(landed).toBe(true);
  for (let i = 0; i < 60; i++) world.step(NO_INTENT);
  expect(Math.hypot(world.player.helicopter.x - x, world.player.helicopter.y - y)).toBe(0);
  for (let i = 0; i < 60 * 10; i++) world.step({ ...NO_INTENT, up: 1 });
  expect(world.player.helicopter.z).toBeGreaterThan(parked.z + 20);
});

test("a helicopter is blocked by obstacles that its hull touches, and not by those it is inside of", () => {
  const craftAt = (solid: Pick<Solid, "x" | "radius" | "top">) => {
    const built: Solid[] = [{ y: 0, base: -50, material: "house", ...solid }];
    const obstacles = createObstacles();
    const player = { helicopter: { x: 0, y: 0, z: 0, landed: false }, walker: null, drone: null };
    obstacles.step(player as unknown as Player, [], undefined, 0, () => built);
    const fit = fitHull(
      withSolids(SKY, () => built),
      0,
      0,
      0,
      createFit(),
    );
    return { isHeld: obstacles.craft.length === 1, isClear: isClear(fit, 0) };
  };
  /** Distances of a wall to the east, and tops of a platform below, from far to near. */
  const walls = Array.from({ length: 200 }, (_, k) => craftAt({ x: 12 - 0.05 * k, radius: 2, top: 50 }));
  const platforms = Array.from({ length: 200 }, (_, k) => craftAt({ x: 0, radius: 9, top: -5 + 0.05 * k }));
  for (const approach of [walls, platforms]) {
    const [touched, inside] = [approach.findIndex((at) => !at.isClear), approach.findIndex((at) => !at.isHeld)];
    expect(touched).toBeGreaterThan(10);
    // 0.3 m deep, and as much as its corners leave between them.
    expect(inside - touched).toBeGreaterThanOrEqual(5);
    expect(inside - touched).toBeLessThanOrEqual(8);
    expect(nonEmpty(approach.slice(0, inside)).every(({ isHeld }) => isHeld)).toBe(true);
  }
});
