/** A country with a mine: down a shaft, along a gallery and up again, and links to what is below. */
import { expect, it } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import type { Entrance } from "../../../src/core/underground/entrances.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { floorOf } from "../../../src/core/underground/mine-space.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import type { Gap } from "../../../src/explorers/explorer.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { createBelow } from "../../../src/worlds/flat/below/below.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { nonEmpty } from "../../non-empty.ts";
import { parseRequest } from "../../recipe/parse.ts";
import { until, walkerOf } from "./walking.ts";

const { flat, underground } = generateCountry(forest.world);
if (!underground) throw new Error("The forest has a mine.");
const mine = underground;
const below = createBelow(mine, forest.world);
const ground = undergroundGround(mine);
const [X, Y] = [24_000, 5500];
const entrances = ground.entrancesNear(X, Y, 600);
const gap: Gap = { floor: 0, roof: 0, inside: false };

const { limits, cloudSea } = forest.view;

function open(link: string): FlatSimulation {
  const { request } = parseRequest(`?world=forest&${link}`, "forest", forest);
  return new FlatSimulation(flat, request, { limits, cloudSea, below });
}

/** Metres south of a shaft's middle, between it and its drum. */
const BESIDE = 2.5;

/** A shaft on level ground whose south side is free of trunks. */
function openShaft(): Entrance & { readonly ladder: NonNullable<Entrance["ladder"]> } {
  for (const entrance of entrances) {
    const { x, y, tunnel, ladder } = entrance;
    if (tunnel || !ladder) continue;
    const world = open(`by=walker&at=${x},${y - BESIDE},${hillAt(mine.hills, x, y - BESIDE)}&look=0,0`);
    const { x: wx, y: wy } = walkerOf(world);
    if (Math.hypot(wx - x, wy - y + BESIDE) < 0.1) return { ...entrance, ladder };
  }
  throw new Error("No open shaft");
}

it("lets a walker down a shaft unhurt, into the mine and up its ladder again", () => {
  const { x, y, ladder } = openShaft();
  const top = hillAt(mine.hills, x, y);
  const world = open(`by=walker&at=${x},${y - BESIDE},${hillAt(mine.hills, x, y - BESIDE)}&look=0,0`);
  until(world, { forward: 1 }, 6, () => walkerOf(world).z < top - 5);
  until(world, {}, 10, () => walkerOf(world).stance === "stands");
  expect(walkerOf(world).z).toBeCloseTo(ladder.bottom, 1);
  expect(walkerOf(world).canopy, "no parachute").toBe(0);
  expect(below.placeAt(x, y, walkerOf(world).z + 1.7, 0)).toMatch(/^level 1, \d+ m down$/);
  until(world, { forward: 1 }, 60, () => walkerOf(world).stance === "stands" && walkerOf(world).z > top - 1);
  expect(below.placeAt(x, y, walkerOf(world).z + 1.7, 0)).toBe("");
});

it("opens a link into the mine there, with the helicopter on the ground above", () => {
  const { x, ladder } = openShaft();
  const world = open(`by=walker&at=${x},${ladder.y - 2},${ladder.bottom}&look=180,0`);
  const { helicopter } = world.player;
  expect(walkerOf(world).z).toBeCloseTo(ladder.bottom, 1);
  expect(helicopter.z).toBeGreaterThan(hillAt(mine.hills, helicopter.x, helicopter.y) - 0.1);
});

it("opens a link into the mine of another year there, where that of year 0 is rock", () => {
  if (!mine.mine) throw new Error("Expected a mine.");
  const z = floorOf(mine.mine, 3);
  const later = undergroundGround(mine, 40);
  const x = [...Array(200).keys()]
    .map((i) => X + 8 * i)
    .find((east) => ground.gapAt(east, Y + 4, z + 1, gap).inside && later.gapAt(east, Y + 4, z + 1, gap).floor === z);
  const world = open(`by=walker&t=40&at=${x},${Y + 4},${z}&look=0,0`);
  expect(walkerOf(world)).toMatchObject({ x, y: Y + 4, z });
});

it("leaves a walker on a level deeper than any sea of clouds", () => {
  if (!mine.mine) throw new Error("Expected a mine.");
  const z = floorOf(mine.mine, 201);
  expect(z).toBeLessThan(cloudSea - 100);
  const column = [...Array(40).keys()].find((i) => !ground.gapAt(X + 16 * i, Y + 4, z + 1, gap).inside);
  const x = X + 16 * (column ?? Number.NaN);
  const world = open(`by=walker&at=${x},${Y + 4},${z}&look=0,0`);
  for (let i = 0; i < 180; i++) world.step(NO_INTENT);
  expect(world.veil).toBe(0);
  expect(walkerOf(world)).toMatchObject({ x, y: Y + 4, stance: "stands" });
});

it("has the surface's trunks and waters above ground, and the mine's rock below", () => {
  const [west, south] = [23_960, 5800];
  const foot = open(`by=walker&at=${west},${south},100&look=0,0`).ground;
  let trunks = 0;
  for (let i = 0; i < 4000; i++) {
    const [x, y] = [west + (i % 80) / 2, south + Math.floor(i / 80) / 2];
    const hill = hillAt(mine.hills, x, y);
    if (foot.gapAt(x, y, hill + 1, gap).inside) trunks++;
    expect(foot.isBelow(x, y, hill - 1)).toBe(true);
    foot.gapAt(x, y, hill - 20, gap);
    const under = { ...ground.gapAt(x, y, hill - 20, { floor: 0, roof: 0, inside: false }) };
    expect(gap).toEqual(under);
  }
  expect(trunks).toBeGreaterThan(5);
});

it("opens shafts where terraAt has mines, of neighbours within 9 m only one", () => {
  const land = createCountry();
  expect(entrances.length).toBeGreaterThan(15);
  for (const { x, y } of nonEmpty(entrances)) {
    expect(terraAt(land, x, y).feature).toBe("mine");
    for (const other of entrances) {
      if (other.x === x && other.y === y) continue;
      expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThan(9);
    }
  }
});

it("keeps light and sound finite for a walker who wades into a lake and out again", () => {
  const world = open("by=walker&at=23799,5643,0&look=240,0");
  let wades = false;
  for (let i = 0; i < 1800; i++) {
    world.step({ ...NO_INTENT, forward: i < 1200 ? 1 : -1 });
    wades ||= walkerOf(world).z < -0.5;
    expect(world.skyOcclusion).toBeGreaterThanOrEqual(0);
    expect(world.skyOcclusion).toBeLessThanOrEqual(1);
  }
  expect(wades).toBe(true);
});
