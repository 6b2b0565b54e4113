/** Mines below the shafts of islands: never out of the rock, reachable from their shafts, closed where rock is thin. */
import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { type FlatGround, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { type FlatThing, flatLifeIn } from "../../../src/core/flat/life.ts";
import { ISLAND_MINE, type IslandMine, roofOf } from "../../../src/core/islands/mine-cells.ts";
import { minesOf } from "../../../src/core/islands/mines.ts";
import { shaftOf } from "../../../src/core/islands/shafts.ts";
import { THINGS } from "../../../src/core/life/things.ts";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import { floorOf, levelAt } from "../../../src/core/underground/mine-space.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { withParameters } from "../../../src/recipe/parameter.ts";
import { generate } from "../../generate.ts";
import { longTest, sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const islands = generate(skylands.world);
const span = new Float64Array(2);

interface Shaft {
  readonly altitude: number;
  readonly thing: FlatThing;
}

/** Shafts of a part of each archipelago. */
function shaftsOf(of: FlatGround, side = 1600): Shaft[] {
  const box = { west: -side, south: -side, east: side, north: side };
  return of.altitudes.flatMap((altitude) =>
    flatLifeIn(of, altitude, box)
      .filter(({ code }) => THINGS[code] === "mine")
      .map((thing) => ({ altitude, thing })),
  );
}

const shafts = shaftsOf(islands);

/** The least metres of rock around the open cells of a mine at time t, read every metre of their walls' outside. */
function leastRock(of: FlatGround, { altitude, each }: IslandMine, t: number): number {
  let least = Infinity;
  each((i, j, level) => {
    for (let dx = -8; dx <= 8; dx += 2)
      for (let dy = -8; dy <= 8; dy += 2) {
        const [x, y] = [MINE_CELL * i + dx, MINE_CELL * j + dy];
        if (!rockAt(of, x, y, altitude, t, span)) least = -Infinity;
        least = Math.min(least, span[1] - roofOf(level), floorOf(ISLAND_MINE, level) - span[0]);
        for (const other of of.altitudes)
          if (other !== altitude && rockAt(of, x, y, other, t, span))
            least = Math.min(least, Math.max(span[0] - roofOf(level), floorOf(ISLAND_MINE, level) - span[1]));
      }
  });
  return least;
}

test.each(process.env.LONG ? [0, 25.5, -300.49] : [25.5])(
  "no cell comes out of the rock in year %d, nor near its surface",
  (t) => {
    const mines = minesOf(islands);
    let open = 0;
    for (const { altitude, thing } of nonEmpty(shafts.filter((_, i) => i % sampled(1, 4) === 0))) {
      const mine = mines.below(altitude, thing, t);
      if (!mine) continue;
      open++;
      expect(leastRock(islands, mine, t), `${thing.x},${thing.y} of ${altitude}`).toBeGreaterThan(2);
    }
    expect(open).toBeGreaterThan(sampled(20, 4));
  },
);

longTest("other seas, reliefs and numbers of archipelagos keep their mines in the rock too", () => {
  for (const change of [{ sea: 300 }, { relief: 2.5 }, { sea: 420, relief: 0.1 }, { archipelagos: 2 }]) {
    const other = generateFlatGround(withParameters(skylands, change).world);
    const open = shaftsOf(other, 900).flatMap(({ altitude, thing }) => minesOf(other).below(altitude, thing, 0) ?? []);
    for (const mine of open) expect(leastRock(other, mine, 0), JSON.stringify(change)).toBeGreaterThan(2);
    if (!("sea" in change && change.sea === 420)) expect(open.length, JSON.stringify(change)).toBeGreaterThan(3);
  }
});

test("about half of the shafts lead to a mine of a few galleries, and the rest are closed pits above all cells", () => {
  const mines = minesOf(islands);
  const isOpen = mines.cellsAt(0);
  const sizes: number[] = [];
  let pits = 0;
  for (const { altitude, thing } of nonEmpty(shafts)) {
    const shaft = shaftOf(islands, altitude, thing);
    const mine = mines.below(altitude, thing, 0);
    if (!shaft) continue;
    expect(shaft.opens).toBe(mine !== null);
    if (mine) {
      let cells = 0;
      mine.each(() => cells++);
      sizes.push(cells);
      expect(shaft.bottom).toBeLessThan(roofOf(mine.level));
      expect(shaft.ladder.bottom).toBeLessThanOrEqual(floorOf(ISLAND_MINE, mine.level));
      continue;
    }
    pits++;
    const [i, j] = [Math.floor(thing.x / MINE_CELL + 0.5), Math.floor(thing.y / MINE_CELL + 0.5)];
    for (let level = levelAt(ISLAND_MINE, shaft.top); roofOf(level) > shaft.bottom; level++)
      expect(isOpen(i, j, level), `level ${level} of ${thing.x},${thing.y}`).toBe(false);
  }
  expect(sizes.length / (sizes.length + pits)).toBeGreaterThan(0.4);
  expect(pits).toBeGreaterThan(20);
  sizes.sort((a, b) => a - b);
  expect(sizes[sizes.length >> 1]).toBeGreaterThan(20);
  expect(sizes[sizes.length - 1]).toBeLessThan(150);
});

test("a walker can reach every cell of a mine from its shaft, and cells do not depend on earlier queries", () => {
  for (const { altitude, thing } of nonEmpty(shafts.slice(0, 60))) {
    const mine = minesOf(islands).below(altitude, thing, 0);
    if (!mine) continue;
    const left = new Set<string>();
    mine.each((i, j, l) => left.add(`${i},${j},${l}`));
    const first = [...left].filter((cell) => cell.endsWith(`,${mine.level}`));
    const start = first.find((cell) => {
      const [i, j] = cell.split(",").map(Number);
      return Math.abs(MINE_CELL * i - thing.x) <= 8 && Math.abs(MINE_CELL * j - thing.y) <= 8;
    });
    const ahead = [start ?? ""];
    left.delete(ahead[0]);
    for (let cell = ahead.pop(); cell; cell = ahead.pop()) {
      const [i, j, l] = cell.split(",").map(Number);
      const beside = [`${i},${j},${l + 1}`, `${i},${j},${l - 1}`];
      if (l % 2 === 1)
        beside.push(`${i + 1},${j},${l}`, `${i - 1},${j},${l}`, `${i},${j + 1},${l}`, `${i},${j - 1},${l}`);
      for (const next of beside) if (left.delete(next)) ahead.push(next);
    }
    expect([...left]).toEqual([]);
    // Another generator, asked for this shaft alone.
    const again: string[] = [];
    minesOf(generate(skylands.world))
      .below(altitude, thing, 0)
      ?.each((...cell) => again.push(cell.join()));
    const cells: string[] = [];
    mine.each((...cell) => cells.push(cell.join()));
    expect(again).toEqual(cells);
  }
});
