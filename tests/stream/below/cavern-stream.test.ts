/** Streaming of a cavern's props: near cells, clear of entrances, dropped with distance. */
import { expect, test } from "vitest";
import scene from "../../../scenes/caverns/scene.ts";
import mines from "../../../scenes/mines/scene.ts";
import { CAVERN_CELL, CAVERN_STRIDE, cavernProps } from "../../../src/core/underground/cavern-props.ts";
import { createSeepage } from "../../../src/core/underground/seepage.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { generateCavernCell, isClearOfEntrances } from "../../../src/stream/below/cavern-cell.ts";
import {
  type CavernCell,
  type CavernStream,
  createCavernStream,
  LOAD_RADIUS,
} from "../../../src/stream/below/cavern-stream.ts";
import jobSource from "../../../src/stream/below/index.ts";
import { nonEmpty } from "../../non-empty.ts";
import { createTestPool, desks } from "../fake-workers.ts";

const world = scene.world;
const ALL = 2 ** 30;
const anew = (bytes: number) => new ArrayBuffer(bytes);

function gathered(i: number, j: number): Float32Array {
  const steps = generateCavernCell(undergroundOf(world), { i, j }, anew);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function open() {
  const crew = desks(jobSource.jobs, jobSource.generate);
  const stream = createCavernStream(world, createTestPool({ startWorker: crew.startWorker, size: 2 }));
  return { ...crew, stream };
}

function drawn(stream: CavernStream, held = new Map<string, CavernCell>()): Map<string, CavernCell> {
  const { added, removed } = stream.take(ALL);
  expect(
    removed.filter((key) => !held.delete(key)),
    "removed, but never given",
  ).toEqual([]);
  for (const cell of added) held.set(cell.key, cell);
  return held;
}

test("delivers every near cell that has props", () => {
  const { stream, finish } = open();
  expect(stream.settled).toBe(false);
  stream.update(0, 0);
  expect(stream.settled).toBe(false);
  finish();
  const held = drawn(stream);
  expect(stream.settled).toBe(true);
  expect(held.size).toBeGreaterThan(120);
  for (const { i, j } of nonEmpty(held).values()) {
    const [x, y] = [i, j].map((k) => Math.max(0, k * CAVERN_CELL, -(k + 1) * CAVERN_CELL));
    expect(Math.hypot(x, y)).toBeLessThan(LOAD_RADIUS);
  }
  const near = held.get("0/0");
  expect(near?.props).toEqual(gathered(0, 0));
});

test("drops distant cells, and requests them again when the eye returns", () => {
  const { stream, finish } = open();
  stream.update(0, 0);
  finish();
  const held = drawn(stream);
  stream.update(4000, 0);
  finish();
  drawn(stream, held);
  expect(nonEmpty([...held.values()]).every(({ i }) => i > 100)).toBe(true);
  stream.update(0, 0);
  finish();
  expect(drawn(stream, held).has("0/0")).toBe(true);
});

test("switching worlds drops all cells first", () => {
  const { stream, finish } = open();
  stream.update(0, 0);
  finish();
  const held = drawn(stream);
  const before = held.get("0/0")?.props;
  stream.show({ ...world, seed: 7 });
  drawn(stream, held);
  expect(held.size).toBe(0);
  stream.update(0, 0);
  finish();
  expect(drawn(stream, held).get("0/0")?.props).not.toEqual(before);
});

test("delivers nothing after dispose", () => {
  const { stream, finish } = open();
  stream.update(0, 0);
  stream.dispose();
  finish();
  expect(stream.take(ALL).added).toEqual([]);
});

test("no prop stands under a well, before a tunnel's end or at a ladder", () => {
  const underground = undergroundOf(world);
  const { cavern, pool } = underground;
  if (!cavern) throw new Error("The caverns have none.");
  const ways = undergroundGround(underground).entrancesNear(0, 0, 500);
  expect(ways.length).toBeGreaterThan(3);
  const clear = isClearOfEntrances(ways);
  const seepage = createSeepage(cavern);
  let [kept, moved] = [0, 0];
  for (const { tunnel, well, ladder } of nonEmpty(ways)) {
    const at = ladder ?? well ?? tunnel;
    if (!at) continue;
    expect(clear(at.x, at.y) && !(tunnel && !ladder)).toBe(false);
    const [i, j] = [at.x, at.y].map((v) => Math.floor(v / CAVERN_CELL));
    const free = gathered(i, j);
    moved += cavernProps(cavern, seepage, pool, i, j).length - free.length;
    for (let k = 0; k < free.length; k += CAVERN_STRIDE) {
      const code = free[k + 6];
      // Props of a bunch are clear with its middle.
      if (code > 2 && code !== 7) continue;
      kept++;
      const [x, y] = [i * CAVERN_CELL + free[k], j * CAVERN_CELL + free[k + 1]];
      if (well) expect(Math.hypot(x - well.x, y - well.y)).toBeGreaterThan(well.radius + 1);
      if (ladder) expect(Math.hypot(x - ladder.x, y - ladder.y)).toBeGreaterThan(2);
      expect(clear(x, y)).toBe(true);
    }
  }
  expect(kept).toBeGreaterThan(20);
  expect(moved).toBeGreaterThan(0);
});

test("a world over a mine is refused", () => {
  expect(() => generateCavernCell(undergroundOf(mines.world), { i: 0, j: 0 }, anew).next()).toThrow(
    "Expected a world over a cavern.",
  );
});
