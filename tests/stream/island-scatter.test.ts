/** Things on islands as they come from workers: the same on return, from near and far, in any order. */
import { afterAll, describe, expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { flatLifeIn } from "../../src/core/flat/life.ts";
import { TREES } from "../../src/core/life/species.ts";
import type { FlatTable } from "../../src/recipe/kinds/flat.ts";
import type { Cell } from "../../src/stream/cells.ts";
import { squareOf } from "../../src/stream/cells.ts";
import { createPool } from "../../src/stream/pool.ts";
import { createScatterStream, type ScatterChunk, STRIDE } from "../../src/stream/scatter.ts";
import jobSource from "../../src/worlds/flat/jobs/index.ts";
import { gatherFlatThings } from "../../src/worlds/flat/jobs/things.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { desks, NO_WORKERS } from "./fake-workers.ts";

const world = scene.world as FlatTable;
const skylands = generate(world);
/** Enough for a near ring of cells and a far one. */
const RANGES = [
  { range: 100, ceiling: 600 },
  { range: 400, ceiling: 600 },
];
const HOME = [-3850, -1850, 120] as const;

function gathered(cell: Cell): Float32Array {
  const steps = gatherFlatThings(skylands, cell, (bytes) => new ArrayBuffer(bytes));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.things;
  }
}

function cellOf(key: string): Cell {
  const [level, face, i, j] = key.split("/").map(Number);
  return { level, face, i, j };
}

/** A stream, its hands, and what is held of it after each stop. */
function flight() {
  const { startWorker, finish } = desks(jobSource.jobs);
  const pool = createPool({ source: NO_WORKERS, startWorker, size: 2 });
  afterAll(() => pool.dispose());
  const stream = createScatterStream(world, pool, { ranges: RANGES });
  const held = new Map<string, ScatterChunk>();
  return (x: number, y: number, z: number) => {
    stream.update(x, y, z, 50);
    finish();
    for (;;) {
      const { added, removed } = stream.take(2 ** 20);
      for (const key of removed) held.delete(key);
      // As one who draws: copied, and the buffer given back, which another chunk is then written into.
      for (const chunk of added) {
        held.set(chunk.key, { ...chunk, things: chunk.things.slice() });
        stream.release(chunk);
      }
      if (added.length + removed.length === 0) break;
    }
    expect(stream.complete).toBe(true);
    return new Map(held);
  };
}

/** Properties of each tree of a chunk's things but its place, whose floats depend on the chunk's middle. */
function treesOf(things: Float32Array): string[] {
  const rows = Array.from({ length: things.length / STRIDE }, (_, k) => things.subarray(k * STRIDE, (k + 1) * STRIDE));
  return rows.filter((row) => row[6] < TREES).map((row) => row.slice(3).join());
}

describe("what stands on islands", () => {
  const fly = flight();
  const before = fly(...HOME);

  test("are the same to the bit after a flight of 10 km and back", () => {
    expect(before.size).toBeGreaterThan(5);
    for (const away of [5000, 10_000]) {
      const there = fly(HOME[0] - away, HOME[1] + away / 3, 300);
      expect([...there.keys()].filter((key) => before.has(key))).toEqual([]);
    }
    const after = fly(...HOME);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [key, chunk] of nonEmpty(before)) expect(after.get(key)).toEqual(chunk);
  });

  test("from workers equal the generator's on this thread, in any order of cells", () => {
    for (const [key, { things }] of nonEmpty([...before].reverse())) expect(things, key).toEqual(gathered(cellOf(key)));
    const near = [...before.values()].filter(({ level }) => level === 0);
    expect(near.length).toBeGreaterThan(2);
    let wet = 0;
    for (const { key, face, things } of nonEmpty(near)) {
      // Whoever walks is not told of waters: what is drawn is what stands in one's way, but for what would stand in them.
      const life = flatLifeIn(skylands, skylands.altitudes[face], squareOf(cellOf(key)));
      const all = new Set(
        life.map(({ heading, size, code, bits }) => [heading, size, code, bits].map(Math.fround).join()),
      );
      for (let at = 0; at < things.length; at += STRIDE)
        expect(all.delete([3, 4, 6, 7].map((k) => things[at + k]).join())).toBe(true);
      wet += all.size;
    }
    expect(wet).toBeLessThan(near.reduce((sum, { count }) => sum + count, 0) * 0.1);
  });

  test("far cells have exactly the trees of near ones", () => {
    // A far cell is four near ones broad.
    const [i, j] = [Math.floor(HOME[0] / 768), Math.floor(HOME[1] / 768)];
    const far = treesOf(gathered({ level: 1, face: 1, i, j }));
    const near = Array.from({ length: 16 }, (_, k) =>
      treesOf(gathered({ level: 0, face: 1, i: 4 * i + (k % 4), j: 4 * j + (k >> 2) })),
    );
    expect(far.length).toBeGreaterThan(500);
    expect(far.sort()).toEqual(near.flat().sort());
  });
});
