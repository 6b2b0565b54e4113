/** A mine inside an island: down its shaft, along its galleries and up again, links to it, and changes of time and settings. */
import { expect, it } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { ISLAND_MINE, type IslandMine } from "../../../src/core/islands/mine-cells.ts";
import { isInMineOf } from "../../../src/core/islands/mine-ground.ts";
import { minesOf } from "../../../src/core/islands/mines.ts";
import { type IslandShaft, shaftOf } from "../../../src/core/islands/shafts.ts";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import { cellAt } from "../../../src/core/underground/mine-space.ts";
import { type Gap, NO_INTENT } from "../../../src/explorers/explorer.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { createIslandMines } from "../../../src/worlds/flat/mines.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { generate } from "../../generate.ts";
import { longTest, sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { parseRequest } from "../../recipe/parse.ts";
import { until, walkerOf } from "./walking.ts";

const islands = generate(skylands.world);
const below = createIslandMines(islands);
const gap: Gap = { floor: 0, roof: 0, inside: false };

function open(link: string): FlatSimulation {
  const { request } = parseRequest(`?world=skylands&${link}`, "skylands", skylands);
  return new FlatSimulation(islands, request, { limits: [-1700, 4000], cloudSea: -2300, below });
}

/** Walks straight towards a place until it is near, or a ladder is in hand. */
function walkTo(world: FlatSimulation, x: number, y: number, near = 1): void {
  for (let i = 0; i < 60 * 30; i++) {
    const at = walkerOf(world);
    if (Math.hypot(x - at.x, y - at.y) < near || at.stance === "climbs") return;
    const heading = (Math.atan2(x - at.x, y - at.y) * 180) / Math.PI;
    world.look((((heading - at.heading + 540) % 360) - 180) / 0.22, 0, 0);
    world.step({ ...NO_INTENT, forward: 1 });
  }
  throw new Error(`Not at ${x}, ${y}, but at ${JSON.stringify(walkerOf(world))}.`);
}

/** The centres of open cells of the gallery, from the shaft's cell as far as straight steps lead. */
function routeFrom({ level, thing, has }: IslandMine): [x: number, y: number][] {
  const start: [number, number] = [cellAt(thing.x), cellAt(thing.y)];
  const ways = [[start]];
  const seen = new Set([start.join()]);
  let longest = ways[0];
  for (let way = ways.shift(); way; way = ways.shift()) {
    if (way.length > longest.length) longest = way;
    const [i, j] = way[way.length - 1];
    for (const [di, dj] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      const next: [number, number] = [i + di, j + dj];
      if (!has(...next, level) || seen.has(next.join())) continue;
      seen.add(next.join());
      ways.push([...way, next]);
    }
  }
  return longest.map(([i, j]) => [MINE_CELL * i, MINE_CELL * j]);
}

interface Mined {
  readonly mine: IslandMine;
  readonly shaft: IslandShaft;
}

/** Metres to the mines, how many are walked, and links opened. */
const [REACH, WALKED, LINKS] = sampled([2400, 2, 8], [1000, 1, 2]);

const MINES: readonly Mined[] = minesOf(islands)
  .near(0, 0, 0, REACH, 0)
  .flatMap((mine) => {
    const shaft = shaftOf(islands, mine.altitude, mine.thing);
    return shaft && routeFrom(mine).length > 4 ? [{ mine, shaft }] : [];
  });

it("lets a walker down a shaft unhurt, along a gallery and up the ladder again", () => {
  let walked = 0;
  for (const { mine, shaft } of nonEmpty(MINES)) {
    const { x, y, ladder, top, radius } = shaft;
    const [fx, fy] = ladder.facing;
    const away = radius + 1;
    const heading = (Math.atan2(fx, fy) * 180) / Math.PI;
    const world = open(`by=walker&at=${x - away * fx},${y - away * fy},${top + 1}&look=${heading},0`);
    const { x: wx, y: wy } = walkerOf(world);
    // A trunk or a steep rim at the other side.
    if (Math.hypot(wx - x + away * fx, wy - y + away * fy) > 0.2 || Math.abs(walkerOf(world).z - top) > 0.5) continue;
    until(world, { forward: 1 }, 4, () => walkerOf(world).z < top - 3);
    until(world, {}, 15, () => walkerOf(world).stance === "stands");
    expect(walkerOf(world).canopy, "no parachute").toBe(0);
    expect(below.placeAt(x, y, walkerOf(world).z + 1.7, 0)).toMatch(/^mine, \d+ m down$/);
    // From the shaft's foot, which hatches are never near.
    if (walkerOf(world).z < ladder.bottom - 1) continue;
    const route = routeFrom(mine);
    for (const [rx, ry] of route) walkTo(world, rx, ry);
    // The walker takes the rungs where the way out of the shaft leads past them.
    if (walkerOf(world).stance === "climbs") continue;
    expect(Math.hypot(walkerOf(world).x - x, walkerOf(world).y - y)).toBeGreaterThan(30);
    for (const [rx, ry] of [...route].reverse()) walkTo(world, rx, ry);
    walkTo(world, ladder.x - 1.2 * fx, ladder.y - 1.2 * fy, 0.2);
    world.look((((heading - walkerOf(world).heading + 540) % 360) - 180) / 0.22, 0, 0);
    until(world, { forward: 1 }, 120, () => walkerOf(world).stance === "stands" && walkerOf(world).z > top - 1);
    expect(below.placeAt(x, y, walkerOf(world).z + 1.7, 0)).toBe("");
    if (++walked === WALKED) break;
  }
  expect(walked).toBe(WALKED);
});

it("opens a link into a mine there, with the helicopter on the ground above", () => {
  for (const { shaft } of nonEmpty(MINES.slice(0, LINKS))) {
    const { x, y, ladder, top } = shaft;
    const world = open(`by=walker&at=${x},${y},${ladder.bottom}&look=180,0`);
    expect(walkerOf(world).z).toBeCloseTo(ladder.bottom, 1);
    expect(world.player.helicopter.z).toBeGreaterThan(top - 40);
    expect(
      isInMineOf(islands, 0)(world.player.helicopter.x, world.player.helicopter.y, world.player.helicopter.z),
    ).toBe(false);
  }
});

longTest("keeps a walker out of the rock while years pass, and while settings change the ground", () => {
  const { shaft } = MINES[0];
  const world = open(`by=walker&at=${shaft.x},${shaft.y},${shaft.ladder.bottom}&look=180,0&rate=2`);
  const isFree = () => {
    const { x, y, z } = walkerOf(world);
    return !world.ground.gapAt(x, y, z + 1, gap).inside;
  };
  for (let i = 0; i < 1200; i++) {
    world.step({ ...NO_INTENT, forward: i % 300 < 150 ? 1 : 0, turn: 0.2 });
    expect(isFree(), `step ${i}, year ${world.t}`).toBe(true);
  }
  for (const change of [{ sea: 380 }, { sea: 330 }, { relief: 1.5 }, { sea: 540 }]) {
    const other = generateFlatGround({ ...skylands.world, ...change });
    world.setGround(other, createIslandMines(other));
    for (let i = 0; i < 120; i++) world.step(NO_INTENT);
    expect(isFree(), JSON.stringify(change)).toBe(true);
  }
});

it("still brings a walker back who falls past the islands", () => {
  const world = open("by=walker&at=0,0,-2290&look=0,0");
  until(world, {}, 20, () => world.veil > 0.5);
});

it("has the formula's cells only: a wall stands where the formula has rock", () => {
  const { mine } = MINES[0];
  const world = open("by=walker&at=0,0,5&look=0,0");
  let walls = 0;
  mine.each((i, j, level) => {
    if (level !== mine.level) return;
    const z = ISLAND_MINE.top - MINE_CELL * level + 2;
    for (const [di, dj] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      const isOpen = minesOf(islands).cellsAt(0)(i + di, j + dj, level);
      world.ground.gapAt(MINE_CELL * i + 7.9 * di + 3 * dj, MINE_CELL * j + 7.9 * dj + 3 * di, z, gap);
      expect(gap.inside).toBe(!isOpen);
      if (!isOpen) walls++;
    }
  });
  expect(walls).toBeGreaterThan(8);
});
