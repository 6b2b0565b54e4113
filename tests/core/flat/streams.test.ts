/** Streams of the skylands: always downhill, to the rim or into a depression; independent of the order of queries. */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { aboveSea, columnAt, type FlatGround } from "../../../src/core/flat/flat-ground.ts";
import type { Place } from "../../../src/core/flat/spill.ts";
import { streamsOf } from "../../../src/core/flat/streams.ts";
import {
  createHeights,
  REACH,
  scanSprings,
  traceCourse,
  type Watercourse,
} from "../../../src/core/flat/watercourse.ts";
import { NODE, type Stretch, type Waters } from "../../../src/core/flat/waters.ts";
import type { Box } from "../../../src/core/forest/streams.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const world = generate(scene.world);

function run<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const square = (west: number, south: number, side: number): Box => ({
  west,
  south,
  east: west + side,
  north: south + side,
});
/** Land with many springs on each archipelago near the origin, and on a distant one. */
const PLACES: readonly (readonly [altitude: number, box: Box])[] = [
  [0, square(1600, 1400, 500)],
  [1500, square(-3000, -2200, 500)],
  [0, square(999_998_976, -1_000_000_000, 1000)],
];

describe.each(PLACES)("at %i m, in %j", (altitude, box) => {
  const heightAt = createHeights(world, altitude);
  const springs = run(scanSprings(world, altitude, box));
  const courses = springs.map((spring) => run(traceCourse(heightAt, spring)));
  const placesOf = ({ places }: Watercourse): Place[] =>
    Array.from({ length: places.length / 2 }, (_, i) => [places[2 * i], places[2 * i + 1]]);

  test("there are springs, and streams from them that reach the rim", () => {
    expect(springs.length).toBeGreaterThan(2);
    expect(courses.filter(({ end }) => end === "rim").length).toBeGreaterThan(1);
  });

  test("courses are connected, strictly downhill where they run, and level where under water", () => {
    for (const course of nonEmpty(courses)) {
      const places = placesOf(course);
      const { ground, level } = course;
      const wrong = places.filter(([x, y], i) => {
        if (i === 0) return false;
        const [fromX, fromY] = places[i - 1];
        const beside = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) === 1;
        const falls = level[i] < level[i - 1] ? ground[i] < ground[i - 1] : level[i] === level[i - 1];
        return !beside || !falls;
      });
      expect(wrong).toEqual([]);
      expect(Array.from(ground)).toEqual(places.map((place) => heightAt(...place)));
      expect(nonEmpty(ground).every((height, i) => level[i] >= height)).toBe(true);
    }
  });

  test("they end beside the rim or in a pool", () => {
    for (const course of nonEmpty(courses)) {
      const last = placesOf(course).at(-1) as Place;
      expect(course.end).not.toBe("seeps");
      if (course.end === "rim") {
        const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => heightAt(last[0] + dx, last[1] + dy)));
        expect(around).toContain(-Infinity);
      } else expect(course.pools.at(-1)?.level).toBe(course.level.at(-1));
    }
  });

  test("pools are flat, have no dry point, and overflow no lower than their lip", () => {
    for (const { pools } of nonEmpty(courses))
      for (const { wet, level } of pools) {
        const keys = new Set(wet.map(String));
        expect(nonEmpty(wet).every((place) => heightAt(...place) <= level)).toBe(true);
        let lower = 0;
        for (const [x, y] of wet)
          for (let k = 0; k < 9; k++) {
            const beside: Place = [x + (k % 3) - 1, y + Math.floor(k / 3) - 1];
            if (!keys.has(String(beside)) && heightAt(...beside) < level) lower++;
          }
        // Only beside the lip.
        expect(lower).toBeLessThanOrEqual(Math.max(12, 0.2 * wet.length));
      }
  });

  test("no course exceeds its reach", () => {
    for (const course of nonEmpty(courses)) {
      const [spring, ...places] = placesOf(course);
      const far = places.map(([x, y]) => Math.max(Math.abs(x - spring[0]), Math.abs(y - spring[1])));
      expect(Math.max(0, ...far)).toBeLessThanOrEqual(REACH);
    }
  });
});

/** Parts of streams that begin in a box, with their water and width, as text. */
function linesOf({ stretches }: Waters, { west, south, east, north }: Box): string[] {
  const lines: string[] = [];
  for (const { nodes } of stretches)
    for (let at = 0; at + NODE < nodes.length; at += NODE) {
      const [x, y] = nodes.subarray(at, at + 2);
      if (x >= west && x < east && y >= south && y < north) lines.push(nodes.subarray(at, at + 2 * NODE).join());
    }
  return lines.sort();
}

/** The same islands with empty caches. */
const anew = (): FlatGround => ({ ...world });

test("the water of a box does not depend on earlier queries or on how it is divided", () => {
  const [altitude, whole] = [0, square(1856, 1504, 192)];
  const once = linesOf(run(streamsOf(anew()).through(altitude, whole)), whole);
  expect(once.length).toBeGreaterThan(20);
  const islands = anew();
  run(streamsOf(islands).through(altitude, square(2000, 1700, 100)));
  const parts: string[] = [];
  for (const [west, south] of [
    [1952, 1600],
    [1856, 1504],
    [1952, 1504],
    [1856, 1600],
  ]) {
    const part = square(west, south, 96);
    parts.push(...linesOf(run(streamsOf(islands).through(altitude, part)), part));
  }
  expect(parts.sort()).toEqual(once);
});

describe("joined streams", () => {
  const box = square(1500, 1300, 700);
  const { stretches, pools } = run(streamsOf(world).through(0, box));
  const breadths = ({ nodes }: Stretch) => Array.from({ length: nodes.length / NODE }, (_, k) => nodes[k * NODE + 4]);

  test("grow along the way, and widen with each tributary", () => {
    for (const stretch of nonEmpty(stretches)) {
      const all = breadths(stretch);
      for (let k = 1; k < all.length; k++) expect(all[k]).toBeGreaterThanOrEqual(all[k - 1]);
    }
    expect(Math.max(...nonEmpty(stretches.flatMap(breadths)))).toBeGreaterThan(
      2 * Math.min(...stretches.flatMap(breadths)),
    );
  });

  test("are one stream after they meet", () => {
    const seen = new Set<string>();
    for (const { nodes } of nonEmpty(stretches))
      for (let at = 0; at < nodes.length - NODE; at += NODE) {
        const key = nodes.subarray(at, at + 2).join();
        expect(seen.has(key)).toBe(false);
        seen.add(key);
      }
  });

  const fallsOf = (all: readonly Stretch[]) => all.flatMap(({ fall }) => fall ?? []);

  test("fall from the rim past everything, where nothing is below", () => {
    const falls = fallsOf(stretches);
    expect(falls.length).toBeGreaterThan(3);
    for (const { x, y, vx, vy, drop } of nonEmpty(falls)) {
      expect(Math.abs(aboveSea(world, x, y, 0))).toBeLessThan(0.5);
      expect(Math.hypot(vx, vy)).toBeGreaterThan(0.5);
      expect(drop).toBe(Infinity);
    }
  });

  test("fall from the rim on to the island below", () => {
    const high = fallsOf(run(streamsOf(world).through(1500, square(-3000, -2200, 700))).stretches);
    const column = new Float64Array(2 * world.altitudes.length);
    for (const { x, y, z, vx, vy, drop } of nonEmpty(high.filter((fall) => fall.drop < Infinity))) {
      expect(Math.abs(aboveSea(world, x, y, 1500))).toBeLessThan(0.5);
      expect(Math.hypot(vx, vy)).toBeGreaterThan(0.5);
      const count = columnAt(world, x + 1.6 * vx, y + 1.6 * vy, 0, column);
      const tops = Array.from({ length: count }, (_, k) => column[2 * k + 1]);
      expect(tops.some((top) => Math.abs(top - (z - drop)) < 1e-6)).toBe(true);
    }
  });

  test("are complete in a small box far from their springs", () => {
    const { nodes } = stretches.reduce((most, each) => (each.nodes.length > most.nodes.length ? each : most));
    const at = nodes.length - 12 * NODE;
    const small = square(Math.floor(nodes[at]) - 8, Math.floor(nodes[at + 1]) - 8, 16);
    const lines = linesOf({ stretches, pools, marshes: [] }, small);
    expect(lines.length).toBeGreaterThan(4);
    expect(linesOf(run(streamsOf(anew()).through(0, small)), small)).toEqual(lines);
  });

  test("fill each pool once", () => {
    const seen = new Set<string>();
    let twice = 0;
    for (const { wet, level } of pools)
      for (const place of wet) {
        // One pool may be within another, lower, where its own water has not risen as far.
        const key = `${place}/${level}`;
        if (seen.has(key)) twice++;
        seen.add(key);
      }
    expect(twice).toBe(0);
  });
});
