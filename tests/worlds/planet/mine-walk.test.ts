/** The mine below a shaft of a planet: down its ladder, along galleries and up again, links to places in it, time and refusals. */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { createPatch } from "../../../src/core/planet/cube-sphere.ts";
import { featuresIn, suitsGround } from "../../../src/core/planet/ring-features.ts";
import { type Globe, surfaceOn } from "../../../src/core/planet/sphere.ts";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import { cellAt, floorOf } from "../../../src/core/underground/mine-space.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import { walkedMineGround } from "../../../src/explorers/planet-ground.ts";
import type { RoundWalker } from "../../../src/explorers/round-walker.ts";
import { overPlane, placeOf, toPlane } from "../../../src/explorers/tangent-plane.ts";
import { dot, mix, type Vector } from "../../../src/explorers/vector.ts";
import { createFooting, findFooting } from "../../../src/explorers/walker-collider.ts";
import { generatePlanet } from "../../../src/recipe/kinds/planet-generator.ts";
import { createPlanetMine, shaftAt } from "../../../src/worlds/planet/below/mine.ts";
import type { PlanetMine } from "../../../src/worlds/planet/below/planet-mine.ts";
import { placeInMine, playerPose, playerView } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { openPlanet } from "./open-link.ts";

const { default: mines } = await scenes.mines.load();

/** A planet by its link, with the mine below one of its shafts near the middle of a face. */
async function openMine(head: string, face = 4) {
  const opened = await openPlanet(`?${head}`);
  const globe = generatePlanet(opened);
  const half = Math.min(1, 1500 / globe.radius);
  const shafts = featuresIn(globe, createPatch(face, -half, half, -half, half)).filter(
    (each) => each.feature === "mine" && suitsGround(globe, each),
  );
  const [{ x, y, z }] = nonEmpty(shafts);
  const shaft = shaftAt(globe, [1.01 * x, 1.01 * y, 1.01 * z]);
  if (!shaft) throw new Error(`Expected the shaft at ${x}, ${y}, ${z}.`);
  return { head, globe, mine: createPlanetMine(mines, opened.seed, shaft) };
}
type Opened = Awaited<ReturnType<typeof openMine>>;

const around = (mine: PlanetMine) => ({ mine: (globe: Globe, t: number) => mine.on(globe, t) });
const linkOf = (at: Vector) => at.map((v) => v.toFixed(2)).join();

/** A walker who stands away metres from a shaft, at degrees from east, and faces it. */
async function standBeside({ head, globe, mine }: Opened, away = 2.2, side = 0): Promise<PlanetSimulation> {
  const [sin, cos] = [Math.sin((side * Math.PI) / 180), Math.cos((side * Math.PI) / 180)];
  const { plane } = mine.on(globe, 0);
  const up = overPlane(plane, away * cos, away * sin, globe.radius);
  const place = mix(globe.radius + surfaceOn(globe, ...mix(globe.radius, up, 0, up)) + 0.01, up, 0, up);
  const opened = await openPlanet(`?${head}&by=walker&at=${linkOf(place)}&look=${270 - side},0`);
  return new PlanetSimulation(opened, around(mine));
}

function walkerOf({ player }: PlanetSimulation): RoundWalker {
  if (player.explorer.by !== "walker") throw new Error(`Expected a walker, got ${player.explorer.by}.`);
  return player.explorer.state;
}

const altitudeOf = (world: PlanetSimulation) =>
  Math.hypot(...placeOf(walkerOf(world), world.globe.radius)) - world.globe.radius;

/** Steps with an intent until something holds. */
function until(world: PlanetSimulation, intent: Partial<Intent>, seconds: number, holds: () => boolean): void {
  for (let i = 0; i < 60 * seconds && !holds(); i++) world.step({ ...NO_INTENT, ...intent });
  if (!holds()) throw new Error(`Not within ${seconds} s: ${JSON.stringify(walkerOf(world))}`);
}

/** Turns to a heading of the mine. */
function turnTo(world: PlanetSimulation, east: number, north: number): void {
  const heading = (Math.atan2(east, north) * 180) / Math.PI;
  world.look([(((heading - walkerOf(world).local.heading + 540) % 360) - 180) / 2, 0], [0, 0], 0);
}

/** Walks straight to a place of the mine. */
function walkTo(world: PlanetSimulation, x: number, y: number, near = 1): void {
  for (let i = 0; i < 60 * 40; i++) {
    const { local } = walkerOf(world);
    if (Math.hypot(x - local.x, y - local.y) < near || local.stance === "climbs") return;
    turnTo(world, x - local.x, y - local.y);
    world.step({ ...NO_INTENT, forward: 1 });
    expectFree(world);
  }
  throw new Error(`Not at ${x}, ${y}, but at ${JSON.stringify(walkerOf(world).local)}.`);
}

const feet = createFooting();

/** No rock is where the walker's head is. */
function expectFree({ player, ground }: PlanetSimulation): void {
  const mine = ground.mine?.();
  if (player.explorer.by !== "walker" || !mine || !placeInMine(player, ground)) throw new Error("Expected a mine.");
  const { x, y, z } = player.explorer.state.local;
  expect(findFooting(walkedMineGround(mine, z, ground), x, y, z, feet).blocked).toBe(false);
}

/** Centres of open cells of the first level, from the shaft's as far as straight steps lead. */
function routeFrom({ on, at }: PlanetMine, globe: Globe, most = 8): [x: number, y: number][] {
  const { cells } = on(globe, 0);
  const start: [number, number] = [cellAt(at[0]), cellAt(at[1])];
  const ways = [[start]];
  const seen = new Set([start.join()]);
  let longest = ways[0];
  for (let way = ways.shift(); way && longest.length < most; way = ways.shift()) {
    if (way.length > longest.length) longest = way;
    const [i, j] = way[way.length - 1];
    for (const [di, dj] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      const next: [number, number] = [i + di, j + dj];
      if (!cells(...next, 1) || seen.has(next.join())) continue;
      seen.add(next.join());
      ways.push([...way, next]);
    }
  }
  return longest.map(([i, j]) => [MINE_CELL * i, MINE_CELL * j]);
}

const HEADS = sampled(
  ["world=planet&preset=globe1983", "world=planet", "world=planet&preset=moon", "world=planet&preset=earth"],
  ["world=planet&preset=globe1983", "world=planet&preset=moon"],
);

test.each(HEADS)(
  "a walker climbs down a shaft of %s, walks galleries, and climbs out of the same shaft",
  async (head) => {
    const opened = await openMine(head);
    const { globe, mine } = opened;
    const world = await standBeside(opened);
    const rim = Math.hypot(...mine.rim(globe, 0)) - globe.radius;
    until(world, {}, 1, () => world.seconds > 0.5);
    expect(placeInMine(world.player, world.ground)).toBeNull();
    expect(altitudeOf(world)).toBeCloseTo(rim, -0.5);
    world.climbDown();
    const before = playerView(world.player);
    until(world, { up: -1 }, 60, () => walkerOf(world).local.stance === "stands");
    expect(Math.hypot(before.x, before.y, before.z)).toBeGreaterThan(globe.radius + rim);
    const { ladder } = mine.on(globe, 0);
    expect(placeInMine(world.player, world.ground)?.[2]).toBeCloseTo(ladder.bottom, 6);
    expect(altitudeOf(world)).toBeLessThan(rim - 5);
    const route = routeFrom(mine, globe);
    if (ladder.bottom === floorOf(mine.space, 1)) {
      for (const [x, y] of route) walkTo(world, x, y);
      for (const [x, y] of [...route].reverse()) walkTo(world, x, y);
    }
    walkTo(world, ladder.x - 0.5 * ladder.facing[0], ladder.y - 0.5 * ladder.facing[1], 0.25);
    turnTo(world, ladder.facing[0], ladder.facing[1]);
    until(
      world,
      { forward: 1 },
      60,
      () => walkerOf(world).local.stance === "stands" && placeInMine(world.player, world.ground) === null,
    );
    expect(altitudeOf(world)).toBeCloseTo(rim, -0.5);
    // A run away from the shaft.
    until(world, { forward: 1, run: 1 }, 10, () => walkerOf(world).plane.offset === undefined);
    const { x, y, z } = playerPose(world.player, world.ground);
    const [px, py, pz] = mine.rim(globe, 0);
    expect(Math.hypot(x - px, y - py, z - pz)).toBeLessThan(4);
  },
);

const small = await openMine(HEADS[0]);

test.each([0, 90, 180, 270])(
  "the eye of a walker who climbs down at once, from %i° around the shaft, is never in the rock",
  async (side) => {
    const world = await standBeside(small, 2.2, side);
    until(world, {}, 1, () => world.seconds > 0.5);
    world.climbDown();
    const { plane, shaft } = small.mine.on(small.globe, 0);
    let [below, least] = [0, Infinity];
    for (let i = 0; i < 60 * 4; i++) {
      world.step({ ...NO_INTENT, up: -1 });
      const { x, y, z } = playerView(world.player);
      const over = Math.hypot(x, y, z) - small.globe.radius - surfaceOn(small.globe, x, y, z);
      if (over > 0.2) continue;
      below++;
      const [east, north] = toPlane(plane, [x, y, z]).map((v, axis) => v - plane.offset[axis]);
      least = Math.min(least, shaft.radius - Math.hypot(east - shaft.x, north - shaft.y));
    }
    expect(below).toBeGreaterThan(60);
    expect(least).toBeGreaterThan(0.2);
  },
);

test("the view never jumps at a shaft, and a step into it leads to its ladder or to a fall that is survived", async () => {
  const world = await standBeside(small, 2.8);
  let last = playerView(world.player);
  let deepest = Infinity;
  for (let i = 0; i < 60 * 12; i++) {
    world.step({ ...NO_INTENT, forward: placeInMine(world.player, world.ground) ? 0 : 1 });
    const now = playerView(world.player);
    expect(Math.hypot(now.x - last.x, now.y - last.y, now.z - last.z)).toBeLessThan(1);
    expect(dot(now.up, last.up)).toBeGreaterThan(Math.cos(0.5 * (Math.PI / 180)));
    expect(dot(now.forward, last.forward)).toBeGreaterThan(Math.cos(0.5 * (Math.PI / 180)));
    last = now;
    deepest = Math.min(deepest, altitudeOf(world));
  }
  const rim = Math.hypot(...small.mine.rim(small.globe, 0)) - small.globe.radius;
  expect(deepest).toBeLessThan(rim - 1);
  expect(["stands", "climbs"]).toContain(walkerOf(world).local.stance);
});

test("a link to a place in a mine opens there again, on any planet", async () => {
  for (const head of nonEmpty(HEADS)) {
    const opened = head === small.head ? small : await openMine(head);
    const { globe, mine } = opened;
    const world = await standBeside(opened);
    world.climbDown();
    until(world, { up: -1 }, 60, () => walkerOf(world).local.stance === "stands");
    const place = placeInMine(world.player, world.ground);
    if (!place) throw new Error("Expected a place in the mine.");
    const { heading } = playerPose(world.player, world.ground);
    const link = `?${head}&by=walker&at=${linkOf(mine.rim(globe, 0))}&look=${heading.toFixed(1)},-12&mine=${linkOf(place)}`;
    const again = await openPlanet(link);
    expect(shaftAt(globe, again.start.at)?.key).toBe(mine.feature.key);
    const there = new PlanetSimulation(again, around(mine));
    const back = placeInMine(there.player, there.ground);
    for (const [axis, v] of nonEmpty(place).entries()) expect(back?.[axis]).toBeCloseTo(v, 1.5);
    const [a, b] = [playerPose(world.player, world.ground), playerPose(there.player, there.ground)];
    expect(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)).toBeLessThan(0.02);
    expect(Math.abs(((a.heading - b.heading + 540) % 360) - 180)).toBeLessThan(0.1);
    expect(b.pitch).toBe(-12);
  }
});

test("a walker of a link waits at the shaft until its mine is loaded", async () => {
  const { globe, mine, head } = small;
  const { ladder } = mine.on(globe, 0);
  const at = linkOf([ladder.x, ladder.y, ladder.bottom]);
  const opened = await openPlanet(`?${head}&by=walker&at=${linkOf(mine.rim(globe, 0))}&mine=${at}`);
  let loaded = false;
  const world = new PlanetSimulation(opened, { mine: (now, t) => (loaded ? mine.on(now, t) : undefined) });
  for (let i = 0; i < 30; i++) world.step(NO_INTENT);
  expect(placeInMine(world.player, world.ground)).toBeNull();
  loaded = true;
  world.enterMine(opened);
  expect(placeInMine(world.player, world.ground)?.[2]).toBeCloseTo(ladder.bottom, 6);
});

test("no place but that of a shaft has one", async () => {
  const { globe, mine } = small;
  const [x, y, z] = mine.feature.place;
  expect(shaftAt(globe, [x + 1, y, z])).toBeNull();
  expect(shaftAt(globe, [x, y, z])).toMatchObject({ key: mine.feature.key, size: mine.feature.size });
});

test("the mine goes up and down with the ground at its shaft as years pass, and the walker with it", async () => {
  const world = await standBeside(small);
  world.climbDown();
  until(world, { up: -1 }, 60, () => walkerOf(world).local.stance === "stands");
  const depth = () => Math.hypot(...small.mine.rim(small.globe, world.t)) - small.globe.radius - altitudeOf(world);
  const [before, rimBefore] = [depth(), Math.hypot(...small.mine.rim(small.globe, 0))];
  world.rate = 4;
  for (let i = 0; i < 300; i++) {
    world.step(NO_INTENT);
    expectFree(world);
  }
  expect(Math.abs(Math.hypot(...small.mine.rim(small.globe, world.t)) - rimBefore)).toBeGreaterThan(0.5);
  // The same level, unless its cell has closed.
  expect(Math.abs(depth() - before) % MINE_CELL).toBeCloseTo(0, 4);
});

test("in a mine there is no other explorer, and nothing to board", async () => {
  const down = await standBeside(small);
  down.climbDown();
  until(down, { up: -1 }, 60, () => walkerOf(down).local.stance === "stands");
  for (const by of nonEmpty(["orbiter", "ship", "helicopter"] as const)) {
    down.changeExplorer(by);
    expect(down.player.explorer.by).toBe("walker");
    expect(down.player.refusal).toBe("Climb out of the mine first");
  }
  down.board();
  expect(down.player.refusal).toBe("Nothing to board here");
});
