/** The streamed distance field never skips gas: on flights, after jumps, as years pass, and with late answers. */
import { expect, test } from "vitest";
import scene from "../../../scenes/cosmic/scene.ts";
import { hash3 } from "../../../src/core/field/hash.ts";
import { densityAt } from "../../../src/core/space/nebula.ts";
import type { Triple } from "../../../src/core/space/place.ts";
import type { SpaceTable } from "../../../src/recipe/kinds/space-generator.ts";
import type { AnyJob } from "../../../src/stream/jobs.ts";
import { BLOCK_SIZE } from "../../../src/worlds/space/jobs/empty-space.ts";
import { GasStream } from "../../../src/worlds/space/jobs/gas-stream.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";
import { createTestPool, desks } from "../../stream/fake-workers.ts";

const world = scene.world as SpaceTable;
const { nebula } = generate(world);
const CELL = 16;
const ACROSS = 2;
const WIDE = 16 * CELL * ACROSS;

function open(jobs?: Readonly<Record<string, AnyJob>>) {
  const crew = desks(jobs);
  const pool = createTestPool({ startWorker: crew.startWorker, size: 2 });
  const failed: string[] = [];
  const stream = new GasStream(world, pool, {
    cell: CELL,
    across: ACROSS,
    onError: (error) => failed.push(error.message),
  });
  /** Contents of the texture. */
  const slots = Array.from({ length: ACROSS ** 3 }, () => new Uint8Array(BLOCK_SIZE));
  const counts = { written: 0, cleared: 0 };
  const flush = (most = Infinity) =>
    stream.flush(most, {
      write(slot, distances) {
        slots[slot].set(distances);
        counts.written++;
      },
      clear() {
        for (const distances of slots) distances.fill(0);
        counts.cleared++;
      },
    });
  /** Distance in cells at a position; undefined outside the window. */
  function distanceAt(at: Triple): number | undefined {
    const block = at.map((v) => Math.floor(v / CELL / 16));
    if (block.some((n, axis) => n < stream.first[axis] || n >= stream.first[axis] + ACROSS)) return undefined;
    const [i, j, k] = block.map((n) => n & (ACROSS - 1));
    const [x, y, z] = at.map((v) => Math.floor(v / CELL) & 15);
    return slots[(k * ACROSS + j) * ACROSS + i][256 * z + 16 * y + x];
  }
  return { ...crew, stream, pool, flush, distanceAt, slots, counts, failed };
}

const chance = (n: number, axis: number) => (hash3(n, axis, 5) >>> 0) / 2 ** 32;

/** Share of sampled positions around the camera with a distance above 0; checks that the cubes they skip hold no gas. */
function skippableShare(
  { distanceAt }: ReturnType<typeof open>,
  eye: Triple,
  t: number,
  seed: number,
  of = nebula,
): number {
  let skippable = 0;
  for (let n = 0; n < 400; n++) {
    const at = eye.map((v, axis) => v + (chance(400 * seed + n, axis) - 0.5) * 0.4 * WIDE) as unknown as Triple;
    const distance = distanceAt(at);
    expect(distance).toBeDefined();
    if (!distance) continue;
    skippable++;
    for (let m = 0; m < 4; m++) {
      const [x, y, z] = at.map((v, axis) => {
        const low = (Math.floor(v / CELL) - distance + 1) * CELL;
        return low + chance(n, 3 * m + axis + 3) * (2 * distance - 1) * CELL;
      });
      expect(densityAt(of, x, y, z, t)).toBe(0);
    }
  }
  return skippable / 400;
}

test("fills the window around the camera, near and far from the origin", () => {
  for (const eye of [
    [10, -20, 30],
    [1e6, -1e6, 400],
  ] as const) {
    const all = open();
    const { stream, flush, finish, slots } = all;
    expect(stream.complete).toBe(false);
    stream.update(eye, 3, 0);
    flush();
    expect(nonEmpty(slots).every((distances) => distances.every((distance) => distance === 0))).toBe(true);
    finish();
    expect(stream.complete).toBe(false);
    flush();
    expect(stream.complete).toBe(true);
    expect(skippableShare(all, eye, 3, 0)).toBeGreaterThan(0.3);
    stream.dispose();
  }
});

test("is never wrong on a flight, after jumps, as years pass and with late answers", () => {
  const all = open();
  const { stream, turn, flush, finish } = all;
  let skippable = 0;
  for (let step = 0; step < 24; step++) {
    const jump = step >= 16 ? 5000 : 0;
    const eye: Triple = [70 * step + jump, -45 * step, 20 * step];
    const t = step < 8 ? 0 : 0.4 * (step - 8) + (step > 20 ? 400 : 0);
    stream.update(eye, t, step < 8 ? 0 : 0.3);
    for (let n = 0; n < 90; n++) turn();
    flush(3);
    skippable += skippableShare(all, eye, t, step);
  }
  expect(skippable / 24).toBeGreaterThan(0.1);
  expect(all.counts.cleared).toBeGreaterThan(0);
  finish();
  flush();
  expect(stream.complete).toBe(true);
});

test("with time stopped, a flight requests each block once and writes it a few times", () => {
  const { stream, finish, flush, counts } = open();
  stream.update([0, 0, 0], 0, 0);
  finish();
  flush();
  expect(counts.written).toBe(ACROSS ** 3);
  stream.update([100, 0, 0], 0, 0);
  flush();
  expect(counts.written).toBe(ACROSS ** 3);
  stream.update([230, 0, 0], 0, 0);
  finish();
  flush();
  // A layer of blocks is outdated, too many to write one by one: the window is cleared and all blocks are written again.
  expect(counts.written).toBe(2 * ACROSS ** 3);
  expect(counts.cleared).toBe(1);
});

test("outdated distances are cleared before they are read, valid ones stay", () => {
  const { stream, finish, flush, slots, counts } = open();
  stream.update([0, 0, 0], 0, 0);
  finish();
  flush();
  const some = () => slots.some((distances) => distances.some((distance) => distance > 0));
  stream.update([0, 0, 0], 1.5, 0.1);
  flush();
  expect(counts.cleared).toBe(0);
  expect(some()).toBe(true);
  stream.update([0, 0, 0], 2.1, 0.1);
  flush();
  expect(some()).toBe(false);
});

test("another threshold is another nebula: nothing of the first remains", () => {
  const all = open();
  const { stream, finish, flush, counts } = all;
  stream.update([0, 0, 0], 0, 0);
  finish();
  flush();
  const thin: SpaceTable = { ...world, shape: { ...world.shape, threshold: 0.4 } };
  stream.setWorld(thin);
  flush();
  expect(counts.cleared).toBe(1);
  stream.update([0, 0, 0], 0, 0);
  finish();
  flush();
  expect(skippableShare(all, [0, 0, 0], 0, 1, generate(thin).nebula)).toBeGreaterThan(0.9);
});

test("a failed block is reported by name, marched as full, and blocks nothing", () => {
  const broken: AnyJob = (() => {
    throw new Error("out of space");
  }) as never;
  const { stream, finish, flush, slots, failed } = open({ gas: broken });
  stream.update([0, 0, 0], 0, 0);
  finish();
  flush();
  expect(failed[0]).toMatch(/^gas -?\d+,-?\d+,-?\d+: out of space$/);
  expect(failed.length).toBe(ACROSS ** 3);
  expect(stream.complete).toBe(true);
  expect(nonEmpty(slots).every((distances) => distances.every((distance) => distance === 0))).toBe(true);
});
