/** The star stream: independent of approach, order and thread; nearest first; bounded memory; queries. */
import fc from "fast-check";
import { expect, test } from "vitest";
import scene from "../../../scenes/cosmic/scene.ts";
import { AU_PER_LY, placeAt } from "../../../src/core/space/place.ts";
import { type StarBox, scanStars } from "../../../src/core/space/star-scan.ts";
import { createGalaxy, type Star, starAt } from "../../../src/core/space/stars.ts";
import type { Pool } from "../../../src/stream/pool.ts";
import {
  BOX_STRIDE,
  classOf,
  STAR_TIERS,
  type StarTier,
  scanStarBox,
  starIn,
} from "../../../src/worlds/space/jobs/star-box.ts";
import { nearestLoaded, pickStar, starsWithin } from "../../../src/worlds/space/jobs/star-queries.ts";
import { StarStream } from "../../../src/worlds/space/jobs/star-stream.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { createTestPool, desks } from "../../stream/fake-workers.ts";

const galaxy = createGalaxy();
/** Smaller than the real tiers, to scan less. */
const TIERS: readonly StarTier[] = [
  { size: 64, reach: 150, stars: { least: 2, most: 7 }, bytes: 4096 },
  { size: 128, reach: 260, stars: { least: 1, most: 1 }, bytes: 4096 },
];

function open(tiers = TIERS) {
  const crew = desks();
  const real = createTestPool({ startWorker: crew.startWorker, size: 2 });
  const given: ArrayBuffer[] = [];
  const give = (buffer: ArrayBuffer) => {
    given.push(buffer);
    real.give(buffer);
  };
  const pool: Pool = { ...real, give };
  return { ...crew, pool: real, given, stream: new StarStream(scene.world, pool, tiers) };
}

const nameOf = ({ x, y, z }: Star) => `${x},${y},${z}`;

/** All loaded stars by name, as JSON. */
function held(stream: StarStream): Map<string, string> {
  const stars = new Map<string, string>();
  const wrong: string[] = [];
  stream.visit((box) => {
    for (let at = 0; at < box.stars.length; at += BOX_STRIDE) {
      const star = starIn(box.stars, at);
      if (stars.has(nameOf(star))) wrong.push(`${nameOf(star)} is loaded twice`);
      if (box.stars[at + 3] !== classOf(star)) wrong.push(`${nameOf(star)} has class ${box.stars[at + 3]}`);
      stars.set(nameOf(star), JSON.stringify(star));
    }
  });
  expect(wrong).toEqual([]);
  return stars;
}

/** Every star of the galaxy within its tier's reach of a place. */
function scanned([x, y, z]: readonly number[], tiers = TIERS): Map<string, string> {
  const stars = new Map<string, string>();
  for (const { reach, stars: residues } of tiers) {
    const low = (v: number) => Math.floor(v - reach);
    const high = (v: number) => Math.ceil(v + reach) + 1;
    const box: StarBox = { x0: low(x), x1: high(x), y0: low(y), y1: high(y), z0: low(z), z1: high(z) };
    scanStars(galaxy, box, (star) => {
      const r = (star.magnitude + 8) / 2;
      if (r < residues.least || r > residues.most) return;
      if (Math.hypot(star.x - x, star.y - y, star.z - z) < reach) stars.set(nameOf(star), JSON.stringify(star));
    });
  }
  return stars;
}

test("loads the stars of a full scan, for any approach and any order of work", () => {
  const far = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const step = fc.integer({ min: -220, max: 220 });
  let seen = 0;
  fc.assert(
    fc.property(
      fc.tuple(far, far, far),
      fc.array(fc.tuple(step, step, step, fc.nat(40)), { minLength: 1, maxLength: 4 }),
      (from, way) => {
        const { stream, turn, finish } = open();
        const at = [...from];
        for (const [dx, dy, dz, turns] of way) {
          at[0] += dx + 0.25;
          at[1] += dy;
          at[2] += dz;
          stream.update(placeAt([at[0], at[1], at[2]]));
          for (let n = 0; n < turns; n++) turn();
        }
        finish();
        expect(stream.complete).toBe(true);
        const stars = held(stream);
        const [wanted, loaded] = [[...scanned(at)], [...stars]];
        expect(wanted.filter(([name, said]) => stars.get(name) !== said)).toEqual([]);
        const again = ([name]: readonly [string, string]) => {
          const [x, y, z] = name.split(",").map(Number);
          return JSON.stringify(starAt(galaxy, x, y, z));
        };
        expect(loaded.filter((star) => again(star) !== star[1])).toEqual([]);
        seen += stars.size;
        stream.dispose();
      },
    ),
    { numRuns: sampled(3, 2) },
  );
  expect(seen).toBeGreaterThan(sampled(200, 130));
});

test("misses no star on a slow flight", () => {
  const { stream, finish } = open();
  for (let x = 0; x < 130; x += 13) {
    stream.update(placeAt([70_000 + x, 33, -5]));
    finish();
    const stars = held(stream);
    const around = [...nonEmpty(scanned([70_000 + x, 33, -5])).keys()];
    expect(
      around.filter((name) => !stars.has(name)),
      `from ${x}`,
    ).toEqual([]);
  }
});

test("a box scanned in slices into a reused buffer is bit-identical", () => {
  const ask = { tier: STAR_TIERS[0], i: 3, j: -3906, k: 3906 };
  const run = (allocate: (bytes: number) => ArrayBuffer) => {
    const steps = scanStarBox(galaxy, ask, allocate);
    let slices = 0;
    for (;;) {
      const step = steps.next();
      if (step.done) return { stars: step.value, slices };
      slices++;
    }
  };
  const here = run((bytes) => new ArrayBuffer(bytes));
  const used = run((bytes) => new Uint8Array(Math.max(8192, bytes)).fill(255).buffer);
  expect(here.slices).toBeGreaterThan(3);
  expect([...used.stars]).toEqual([...here.stars]);
  expect(here.stars.length).toBeGreaterThan(30 * BOX_STRIDE);
  expect(here.stars.byteLength).toBeLessThanOrEqual(ask.tier.bytes);
});

test("loads the nearest first; a jump removes everything", () => {
  const { stream, turn, finish } = open();
  stream.update(placeAt([1000, 2000, 3000]));
  while (stream.stats.boxes === 0) turn();
  stream.visit(({ tier, i, j, k }) => {
    const inside = [1000, 2000, 3000].every((v, axis) => Math.floor(v / tier.size) === [i, j, k][axis]);
    expect(inside).toBe(true);
  });
  finish();
  const first = stream.take(Infinity).added.map(({ key }) => key);
  expect(first.length).toBe(stream.stats.boxes);
  stream.update(placeAt([-500_000, 0.5, 900_000]));
  expect(stream.settled).toBe(false);
  expect([...stream.take(Infinity).removed].sort()).toEqual([...first].sort());
  finish();
  expect(held(stream).size).toBeGreaterThan(0);
  for (const name of nonEmpty(held(stream)).keys()) expect(Number(name.split(",")[0])).toBeLessThan(-400_000);
});

test("take respects the byte budget but returns at least one box; retake returns all again", () => {
  const { stream, finish } = open();
  stream.update(placeAt([7, 7, 7]));
  finish();
  expect(stream.complete).toBe(true);
  expect(stream.settled).toBe(false);
  const few = stream.take(0).added;
  expect(few.length).toBeGreaterThan(0);
  expect(few.filter(({ stars }) => stars.length > 0).length).toBeLessThan(2);
  const rest = stream.take(Infinity).added.length;
  expect(rest).toBeGreaterThan(50);
  expect(stream.settled).toBe(true);
  stream.retake();
  expect(stream.settled).toBe(false);
  expect(stream.take(Infinity).added).toHaveLength(rest + few.length);
});

test("memory is bounded over thousands of light-years", () => {
  const { stream, pool, given, finish, turn } = open();
  const kept = new Set<string>();
  let [most, early, taken] = [0, 0, 0];
  for (let x = 0; x <= sampled(3000, 1600); x += 40) {
    stream.update(placeAt([x, 0.3 * x + 5, 77]));
    for (let n = 0; n < 120; n++) turn();
    const { added, removed } = stream.take(2 ** 14);
    for (const key of removed) expect(kept.delete(key)).toBe(true);
    for (const { key } of added) kept.add(key);
    taken += added.length;
    most = Math.max(most, stream.stats.bytes);
    if (x === 1000) early = most;
  }
  expect(most).toBeLessThan(1.3 * early);
  finish();
  stream.dispose();
  // Every buffer is returned.
  expect(given.length).toBeGreaterThanOrEqual(taken);
  expect(stream.stats).toMatchObject({ boxes: 0, waiting: 0, bytes: 0, failed: 0 });
  expect(pool.stats).toMatchObject({ waiting: 0, running: 0 });
});

test("queries: the nearest star, and picking along a ray", () => {
  const { stream, finish } = open();
  const place = placeAt([300, -40, 25], [0.25 * AU_PER_LY, 0, 0]);
  expect(nearestLoaded(stream, place)).toBeNull();
  stream.update(place);
  finish();
  const around = starsWithin(stream, place, 140);
  expect(around.length).toBeGreaterThan(10);
  const [first] = around;
  expect(nearestLoaded(stream, place)).toEqual(first);
  expect(first.distance).toBeCloseTo(Math.hypot(first.star.x - 300.25, first.star.y + 40, first.star.z - 25), 9);
  for (const { star, distance } of nonEmpty(around.filter(({ distance }) => distance < 95))) {
    const to = [star.x - 300.25, star.y + 40, star.z - 25].map((v) => v / distance) as [number, number, number];
    expect(pickStar(stream, place, to, 1e-4)).toEqual(star);
  }
  const away = [-1, -1, -1].map((v) => v / Math.sqrt(3)) as [number, number, number];
  const picked = pickStar(stream, place, away, 1e-9);
  expect(picked).toBeNull();
});
