/** Leaps over empty space as they are streamed: never over gas, whatever way the eye goes, years pass and answers come late. */
import { expect, test } from "vitest";
import scene from "../../../scenes/cosmic/scene.ts";
import { hash3 } from "../../../src/core/field/hash.ts";
import { densityAt } from "../../../src/core/space/nebula.ts";
import type { Triple } from "../../../src/core/space/place.ts";
import { generate } from "../../../src/recipe/generate.ts";
import type { SpaceTable } from "../../../src/recipe/kinds/space.ts";
import type { AnyJob } from "../../../src/stream/jobs.ts";
import { createPool } from "../../../src/stream/pool.ts";
import { BLOCK_SIZE } from "../../../src/worlds/space/jobs/empty-space.ts";
import { createGasStream } from "../../../src/worlds/space/jobs/gas-stream.ts";
import { desks, NO_WORKERS } from "../../stream/hands.ts";

const world = scene.world as SpaceTable;
const { nebula } = generate(world);
const CELL = 16;
const ACROSS = 2;
const WIDE = 16 * CELL * ACROSS;

function open(jobs?: Readonly<Record<string, AnyJob>>) {
  const crew = desks(jobs);
  const pool = createPool({ source: NO_WORKERS, hire: crew.hire, size: 2 });
  const failed: string[] = [];
  const stream = createGasStream(world, pool, {
    cell: CELL,
    across: ACROSS,
    failed: (error) => failed.push(error.message),
  });
  /** What a texture would hold. */
  const told = Array.from({ length: ACROSS ** 3 }, () => new Uint8Array(BLOCK_SIZE));
  const counts = { written: 0, cleared: 0 };
  const take = (most = Infinity) =>
    stream.take(most, {
      write(slot, leaps) {
        told[slot].set(leaps);
        counts.written++;
      },
      clear() {
        for (const leaps of told) leaps.fill(0);
        counts.cleared++;
      },
    });
  /** Cells that can be leapt over from a place; undefined outside the window. */
  function leapAt(at: Triple): number | undefined {
    const block = at.map((v) => Math.floor(v / CELL / 16));
    if (block.some((n, axis) => n < stream.first[axis] || n >= stream.first[axis] + ACROSS)) return undefined;
    const [i, j, k] = block.map((n) => n & (ACROSS - 1));
    const [x, y, z] = at.map((v) => Math.floor(v / CELL) & 15);
    return told[(k * ACROSS + j) * ACROSS + i][256 * z + 16 * y + x];
  }
  return { ...crew, stream, pool, take, leapAt, told, counts, failed };
}

const chance = (n: number, axis: number) => (hash3(n, axis, 5) >>> 0) / 2 ** 32;

/** The share of places around an eye that can be leapt from; each of them, and others in the cube that is leapt over, hold no gas. */
function leaptAround({ leapAt }: ReturnType<typeof open>, eye: Triple, t: number, seed: number, of = nebula): number {
  let leapt = 0;
  for (let n = 0; n < 400; n++) {
    const at = eye.map((v, axis) => v + (chance(400 * seed + n, axis) - 0.5) * 0.4 * WIDE) as unknown as Triple;
    const leap = leapAt(at);
    expect(leap).toBeDefined();
    if (!leap) continue;
    leapt++;
    for (let m = 0; m < 4; m++) {
      const [x, y, z] = at.map((v, axis) => {
        const low = (Math.floor(v / CELL) - leap + 1) * CELL;
        return low + chance(n, 3 * m + axis + 3) * (2 * leap - 1) * CELL;
      });
      expect(densityAt(of, x, y, z, t)).toBe(0);
    }
  }
  return leapt / 400;
}

test("fills the window around the eye, near and far from the origin", () => {
  for (const eye of [
    [10, -20, 30],
    [1e6, -1e6, 400],
  ] as const) {
    const all = open();
    const { stream, take, finish, told } = all;
    expect(stream.complete).toBe(false);
    stream.update(eye, 3, 0);
    take();
    expect(told.every((leaps) => leaps.every((leap) => leap === 0))).toBe(true);
    finish();
    expect(stream.complete).toBe(false);
    take();
    expect(stream.complete).toBe(true);
    expect(leaptAround(all, eye, 3, 0)).toBeGreaterThan(0.3);
    stream.dispose();
  }
});

test("on a flight, by jumps and as years go by it is never wrong, though answers come late", () => {
  const all = open();
  const { stream, turn, take, finish } = all;
  let leapt = 0;
  for (let step = 0; step < 24; step++) {
    const jump = step >= 16 ? 5000 : 0;
    const eye: Triple = [70 * step + jump, -45 * step, 20 * step];
    const t = step < 8 ? 0 : 0.4 * (step - 8) + (step > 20 ? 400 : 0);
    stream.update(eye, t, step < 8 ? 0 : 0.3);
    for (let n = 0; n < 90; n++) turn();
    take(3);
    leapt += leaptAround(all, eye, t, step);
  }
  expect(leapt / 24).toBeGreaterThan(0.1);
  expect(all.counts.cleared).toBeGreaterThan(0);
  finish();
  take();
  expect(stream.complete).toBe(true);
});

test("while time stands still a flight asks for each block once and tells it a few times", () => {
  const { stream, finish, take, counts } = open();
  stream.update([0, 0, 0], 0, 0);
  finish();
  take();
  expect(counts.written).toBe(ACROSS ** 3);
  stream.update([100, 0, 0], 0, 0);
  take();
  expect(counts.written).toBe(ACROSS ** 3);
  stream.update([230, 0, 0], 0, 0);
  finish();
  take();
  // A layer of blocks is gone: more than are written one by one. All are told again, those that are left and those that have come.
  expect(counts.written).toBe(2 * ACROSS ** 3);
  expect(counts.cleared).toBe(1);
});

test("what holds no longer is told before it is read, and what holds stays meanwhile", () => {
  const { stream, finish, take, told, counts } = open();
  stream.update([0, 0, 0], 0, 0);
  finish();
  take();
  const some = () => told.some((leaps) => leaps.some((leap) => leap > 0));
  stream.update([0, 0, 0], 1.5, 0.1);
  take();
  expect(counts.cleared).toBe(0);
  expect(some()).toBe(true);
  stream.update([0, 0, 0], 2.1, 0.1);
  take();
  expect(some()).toBe(false);
});

test("another threshold is another nebula: nothing of the first is left", () => {
  const all = open();
  const { stream, finish, take, counts } = all;
  stream.update([0, 0, 0], 0, 0);
  finish();
  take();
  const thin: SpaceTable = { ...world, shape: { ...world.shape, threshold: 0.4 } };
  stream.show(thin);
  take();
  expect(counts.cleared).toBe(1);
  stream.update([0, 0, 0], 0, 0);
  finish();
  take();
  expect(leaptAround(all, [0, 0, 0], 0, 1, generate(thin).nebula)).toBeGreaterThan(0.9);
});

test("a block that cannot be made is told by name, marched, and holds nothing up", () => {
  const broken: AnyJob = (() => {
    throw new Error("out of space");
  }) as never;
  const { stream, finish, take, told, failed } = open({ gas: broken });
  stream.update([0, 0, 0], 0, 0);
  finish();
  take();
  expect(failed[0]).toMatch(/^gas -?\d+,-?\d+,-?\d+: out of space$/);
  expect(failed.length).toBe(ACROSS ** 3);
  expect(stream.complete).toBe(true);
  expect(told.every((leaps) => leaps.every((leap) => leap === 0))).toBe(true);
});
