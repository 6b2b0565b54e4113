/** Drawn cells of the mines of islands: the cells that collision has, in any year, and on other islands. */
import { expect, test } from "vitest";
import skylands from "../../../../../scenes/skylands/scene.ts";
import type { FlatGround } from "../../../../../src/core/flat/flat-ground.ts";
import type { IslandMine } from "../../../../../src/core/islands/mine-cells.ts";
import { minesOf } from "../../../../../src/core/islands/mines.ts";
import { shaftOf } from "../../../../../src/core/islands/shafts.ts";
import { generateFlatGround } from "../../../../../src/recipe/kinds/flat-generator.ts";
import { CHUNK_CELLS, CHUNK_LEVELS } from "../../../../../src/stream/below/mine-chunk.ts";
import type { PlacedChunk } from "../../../../../src/stream/below/mine-stream.ts";
import { createIslandBores } from "../../../../../src/worlds/flat/below/islands/bores.ts";
import { createIslandChunks, type IslandChunks } from "../../../../../src/worlds/flat/below/islands/chunks.ts";
import { generate } from "../../../../generate.ts";
import { nonEmpty } from "../../../../non-empty.ts";

const islands = generate(skylands.world);

function mineOf(of: FlatGround): IslandMine {
  const mine = minesOf(of)
    .near(0, 0, 0, 1000, 0)
    .find(({ altitude, thing }) => shaftOf(of, altitude, thing)?.opens);
  if (!mine) throw new Error("No mine.");
  return mine;
}

/** Takes all chunks round the shaft of a mine, one frame after another. */
function takeAll(chunks: IslandChunks, { thing }: IslandMine, z: number, t: number): Map<string, PlacedChunk> {
  const found = new Map<string, PlacedChunk>();
  for (let frame = 0; frame < 100; frame++) {
    chunks.update(thing.x, thing.y, z, t);
    const { added, removed } = chunks.take(1);
    expect(added.length, "at most one a frame").toBeLessThanOrEqual(1);
    for (const chunk of added) found.set(chunk.key, chunk);
    for (const key of removed) found.delete(key);
    if (added.length === 0) break;
  }
  expect(chunks.complete).toBe(true);
  return found;
}

/** The open cells of chunks, as "column,row,level". */
function cellsOf(chunks: Iterable<PlacedChunk>): Set<string> {
  const open = new Set<string>();
  for (const { i, j, k, open: cells } of chunks)
    for (let n = 0; n < cells.length; n++) {
      if (cells[n] === 0) continue;
      const up = Math.floor(n / CHUNK_CELLS ** 2);
      const row = Math.floor(n / CHUNK_CELLS) % CHUNK_CELLS;
      open.add([CHUNK_CELLS * i + (n % CHUNK_CELLS), CHUNK_CELLS * j + row, CHUNK_LEVELS * (k + 1) - up].join());
    }
  return open;
}

function expectSame(of: FlatGround, mine: IslandMine, drawn: Set<string>, t: number): void {
  const isOpen = minesOf(of).cellsAt(t);
  const isDrawnOnly = (cell: string) => {
    const [column, row, level] = cell.split(",").map(Number);
    return !isOpen(column, row, level);
  };
  expect([...drawn].filter(isDrawnOnly)).toEqual([]);
  const now = minesOf(of).below(mine.altitude, mine.thing, t);
  now?.each((...cell) => expect(drawn.has(cell.join()), cell.join()).toBe(true));
}

test("the drawn cells are those that collision has, and follow the years", () => {
  const mine = mineOf(islands);
  const z = shaftOf(islands, mine.altitude, mine.thing)?.bottom ?? 0;
  const chunks = createIslandChunks(islands);
  const now = takeAll(chunks, mine, z, 0);
  expect(now.size).toBeGreaterThan(0);
  expect(nonEmpty([...now.values()]).every(({ faces, props }) => faces.length > 0 && props.length > 0)).toBe(true);
  expectSame(islands, mine, cellsOf(now.values()), 0);
  expect(takeAll(chunks, mine, z, 0.4).size, "nothing new within half a year").toBe(0);
  const later = takeAll(chunks, mine, z, 40);
  expectSame(islands, mine, cellsOf(later.values()), 40);
  expect(cellsOf(later.values())).not.toEqual(cellsOf(now.values()));
});

test("other islands get their own mines, and chunks far away are dropped", () => {
  const mine = mineOf(islands);
  const z = shaftOf(islands, mine.altitude, mine.thing)?.bottom ?? 0;
  const chunks = createIslandChunks(islands);
  const before = takeAll(chunks, mine, z, 0);
  const other = generateFlatGround({ ...skylands.world, sea: 340 });
  const theirs = mineOf(other);
  chunks.setGround(other);
  const drawn = cellsOf(
    takeAll(chunks, theirs, shaftOf(other, theirs.altitude, theirs.thing)?.bottom ?? 0, 0).values(),
  );
  expect(drawn.size).toBeGreaterThan(0);
  expectSame(other, theirs, drawn, 0);
  chunks.setGround(islands);
  chunks.update(mine.thing.x, mine.thing.y, z, 0);
  chunks.take(Infinity);
  chunks.update(mine.thing.x, mine.thing.y, z + 5000, 0);
  expect(chunks.take(Infinity).removed.length).toBeGreaterThanOrEqual(before.size);
});

test("the wells that light mines are the open shafts near an eye", () => {
  const mine = mineOf(islands);
  const shaft = shaftOf(islands, mine.altitude, mine.thing);
  if (!shaft) throw new Error("No shaft.");
  const bores = createIslandBores(islands);
  const ground = bores.at(0, shaft.top);
  expect(bores.at(0, shaft.top), "the same while nothing changes").toBe(ground);
  const found = ground.entrancesNear(shaft.x, shaft.y, 300).find(({ x, y }) => x === shaft.x && y === shaft.y);
  expect(found?.well).toMatchObject({ x: shaft.x, y: shaft.y, radius: shaft.radius });
  expect(found?.well?.bottom).toBeLessThan(shaft.bottom);
  expect(found?.well?.top).toBeLessThan(shaft.top);
  expect(found?.ladder).toEqual(shaft.ladder);
  expect(bores.at(0, shaft.top + 3000).entrancesNear(shaft.x, shaft.y, 300), "not from far above").toEqual([]);
});
