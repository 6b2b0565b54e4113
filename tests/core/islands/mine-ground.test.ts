/** Islands with their mines as one ground: gaps, ladders, and random walks in galleries. */
import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import type { Gap, WalkedGround } from "../../../src/core/field/ground.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { flatGroundAt, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { ISLAND_MINE, type IslandMine, roofOf } from "../../../src/core/islands/mine-cells.ts";
import { isInMineOf, mineGround } from "../../../src/core/islands/mine-ground.ts";
import { minesOf } from "../../../src/core/islands/mines.ts";
import { type IslandShaft, shaftOf } from "../../../src/core/islands/shafts.ts";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import { floorOf } from "../../../src/core/underground/mine-space.ts";
import { createWalker, stepWalker } from "../../../src/explorers/walker.ts";
import { WALKER_RULES } from "../../../src/worlds/flat/player.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const islands = generate(skylands.world);
const cells = createColliderCells(islands);
const surface = collisionGround(cells, 0, "foot");
const ground = mineGround(surface, islands, 0);
const isInMine = isInMineOf(islands, 0);
const gap: Gap = { floor: 0, roof: 0, inside: false };
const span = new Float64Array(2);

/** Open shafts with their mines. */
const MINES = ((): (IslandMine & { readonly shaft: IslandShaft })[] => {
  const found = [];
  for (const altitude of islands.altitudes)
    for (const mine of minesOf(islands).near(0, 0, altitude, 900, 0)) {
      const shaft = shaftOf(islands, altitude, mine.thing);
      if (mine.altitude === altitude && shaft?.opens) found.push({ ...mine, shaft });
    }
  return found;
})();

test("a shaft is one gap from the sky to its gallery's floor, and galleries are gaps with rock over and under them", () => {
  expect(MINES.length).toBeGreaterThan(8);
  for (const { shaft, each, altitude, level } of nonEmpty(MINES)) {
    const { x, y, top, bottom, ladder } = shaft;
    for (const z of [top + 1, (top + bottom) / 2, bottom - 2, ladder.bottom + 1, ladder.bottom]) {
      ground.gapAt(ladder.x, ladder.y, z, gap);
      expect(gap, `${x},${y} at ${z}`).toMatchObject({ inside: false, floor: ladder.bottom });
      expect(gap.roof).toBeGreaterThan(top + 2);
    }
    for (const z of [bottom + 1, ladder.bottom + 1]) {
      expect(ground.isBelow(x, y, z) && isInMine(x, y, z)).toBe(true);
      expect(ground.kindAt(x, y, z)).toBe("bare");
      expect(ground.ladderAt(ladder.x, ladder.y, z)).toEqual(ladder);
    }
    expect(isInMine(x, y, top + 0.5)).toBe(false);
    each((i, j, l) => {
      // Off the hatches, and from the middle in a shaft's cell.
      const [cx, cy] = [MINE_CELL * i - 6, MINE_CELL * j + 6];
      if (Math.hypot(cx - x, cy - y) < 3) return;
      ground.gapAt(cx, cy, floorOf(ISLAND_MINE, l) + 2, gap);
      expect(gap).toMatchObject({ inside: false, floor: floorOf(ISLAND_MINE, l), roof: roofOf(l) });
      ground.gapAt(cx, cy, roofOf(l) + 0.15, gap);
      expect(gap.inside, "in the slab over it").toBe(true);
      expect(gap.roof).toBe(roofOf(l));
      expect(rockAt(islands, cx, cy, altitude, 0, span)).toBe(true);
    });
    expect(level % 2).toBe(1);
  }
});

test("away from mines the ground is the surface's, bit for bit", () => {
  const own: Gap = { floor: 0, roof: 0, inside: false };
  let rock = 0;
  for (let k = 0; k < 1000; k++) {
    const [x, y, z] = [((k * 733) % 3000) - 1500, ((k * 1171) % 3000) - 1500, ((k * 37.7) % 120) - 90];
    if (isInMine(x, y, z)) continue;
    ground.gapAt(x, y, z, gap);
    surface.gapAt(x, y, z, own);
    expect(gap.inside).toBe(own.inside);
    if (own.inside) {
      rock++;
      expect(gap.floor).toBeLessThanOrEqual(own.floor);
      expect(gap.roof).toBeGreaterThanOrEqual(own.roof);
    } else expect(gap).toEqual(own);
  }
  expect(rock).toBeGreaterThan(30);
});

test("a place below ground in a link needs no shafts of the surface", () => {
  const nothing = { ladderAt: () => null, waterAt: () => -Infinity, isBelow: () => false };
  const bare: WalkedGround = mineGround({ ...flatGroundAt(islands), ...nothing }, islands, 0);
  const own: Gap = { floor: 0, roof: 0, inside: false };
  for (const { shaft } of nonEmpty(MINES))
    for (const z of [shaft.ladder.bottom + 0.1, shaft.bottom - 3, shaft.bottom + 2, shaft.top - 1]) {
      bare.gapAt(shaft.ladder.x, shaft.ladder.y, z, own);
      expect(own).toMatchObject({ inside: false, floor: shaft.ladder.bottom });
      expect(own.roof).toBeGreaterThan(shaft.top);
    }
});

test("a random walker in a mine is never in its rock", () => {
  const dice = createDice(5);
  const seen = new Set<string>();
  for (const { shaft } of MINES.slice(0, 3)) {
    let walker = createWalker(
      { x: shaft.x, y: shaft.y, z: shaft.ladder.bottom, heading: 0, pitch: 0, roll: 0 },
      ground,
      WALKER_RULES.islands,
    );
    let intent = wishAnything(dice);
    for (let k = 0; k < sampled(1200, 500); k++) {
      if (dice() < 0.02) intent = { ...wishAnything(dice), forward: 1, run: 1 };
      walker = stepWalker(walker, intent, 1 / 60, ground, WALKER_RULES.islands);
      const { x, y, z, stance } = walker;
      for (const height of [0.3, 0.9, 1.7]) {
        ground.gapAt(x, y, z + height, gap);
        if (gap.inside) throw new Error(`In rock ${height} m over the feet: ${JSON.stringify(walker)}`);
      }
      seen.add(`${stance} ${Math.floor(x / MINE_CELL + 0.5)},${Math.floor(y / MINE_CELL + 0.5)}`);
    }
  }
  expect([...seen].filter((what) => what.startsWith("stands")).length).toBeGreaterThan(sampled(8, 4));
  expect([...seen].some((what) => what.startsWith("falls"))).toBe(true);
});
