/**
 * The reach of streams, over every pond of the plane. Heights repeat every 32,768 m, and so do s and x·y modulo 2¹⁵: a
 * place can only be a pond, with either mask, where s·x·y modulo 2¹⁵ allows it. So one period contains the start of every
 * stream, and some more that other bits exclude. Each is followed without a lake: any lake ends it there or earlier.
 */
import { expect, test } from "vitest";
import { TERMS_1983 } from "../../../src/core/field/directions.ts";
import { PROFILE_1983, sampleProfile } from "../../../src/core/field/profile.ts";
import { pondsIn, STREAM_REACH, streamFrom } from "../../../src/core/forest/streams.ts";
import { createCountry } from "../../../src/core/forest/terra.ts";
import { nonEmpty } from "../../non-empty.ts";

const PERIOD = 32_768;
const line = Int32Array.from({ length: PERIOD }, (_, j) => 128 * sampleProfile(PROFILE_1983, j / 128));
const floor = Int32Array.from({ length: PERIOD }, (_, j) => PROFILE_1983.samples[j >> 7]);
const X = TERMS_1983.height.map(([a]) => a);
const Y = TERMS_1983.height.map(([, b]) => b);

/** 128 times the height. */
const height = (x: number, y: number) => {
  let sum = 0;
  for (let i = 0; i < 5; i++) sum += line[(X[i] * x + Y[i] * y) & (PERIOD - 1)];
  return sum;
};

const SWAPPED = TERMS_1983.wet.map(([, b], i) => [b, TERMS_1983.rough[i][0]]);

/** Whether a place congruent to (x, y) modulo 32,768 can be a pond. */
function canBePond(x: number, y: number): boolean {
  const product = Math.imul(x, y);
  if ((product & 0xe0) !== 0x80) return false;
  let sum = 0;
  for (let i = 0; i < 5; i++) sum += floor[(SWAPPED[i][0] * x + SWAPPED[i][1] * y) & (PERIOD - 1)];
  return (((Math.imul(sum, product) + 64) >> 7) & 0xff) === 4;
}

function reachOf(x: number, y: number): number {
  let [cx, cy, lowest, reach] = [x, y, height(x, y), 0];
  for (;;) {
    let [lx, ly, low] = [cx, cy, lowest];
    for (let py = cy - 5; py <= cy + 5; py++)
      for (let px = cx - 5; px <= cx + 5; px++) {
        const h = height(px, py);
        if (h < low) [lx, ly, low] = [px, py, h];
      }
    if (low === lowest) return reach;
    [cx, cy, lowest] = [lx, ly, low];
    reach = Math.max(reach, Math.abs(cx - x), Math.abs(cy - y));
  }
}

test("no stream of 1983 exceeds 440 m from its pond, at any lake level", () => {
  let [ponds, furthest] = [0, 0];
  let at: [number, number] = [0, 0];
  for (let y = 0; y < PERIOD; y++) {
    for (let x = 0; x < PERIOD; x++) {
      if (!canBePond(x, y)) continue;
      ponds++;
      const reach = reachOf(x, y);
      if (reach > furthest) [furthest, at] = [reach, [x, y]];
    }
  }
  expect([ponds, furthest]).toEqual([549_058, 440]);
  expect(furthest).toBeLessThan(STREAM_REACH);
  // Compare with the library's stream from there.
  const course = streamFrom(createCountry(), at[0], at[1], { lake: -Infinity })!.course;
  expect(Math.max(...nonEmpty(course.map(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])))))).toBe(440);
});

test("every pond passes the filter", () => {
  for (const mask of [0xfff, 0xff] as const)
    for (const [x, y] of pondsIn(createCountry({ mask }), { west: -3000, south: -70_000, east: 3000, north: -69_000 }))
      expect(canBePond(x, y)).toBe(true);
});
