/** Drops fall where and when they are keyed to, as often as it is damp. */
import { expect, test } from "vitest";
import { DRIP_STRIDE, dripsBetween, REACH } from "../../src/sound/drips.ts";

const out = new Float64Array(DRIP_STRIDE * 4096);

/** Drips a second, over 60 s at each of 64 places far apart. */
function rateOf(wet: number): number {
  let count = 0;
  for (let i = 0; i < 64; i++) count += dripsBetween(100, 160, 500 * (i % 8), -300 * Math.floor(i / 8), wet, out);
  return count / 60 / 64;
}

test.each([
  [0, 0],
  [0.35, 0.51],
  [0.6, 1.49],
  [1, 4.15],
])("rock of dampness %s drips %s times a second", (wet, rate) => {
  expect(Math.abs(rateOf(wet) - rate)).toBeLessThanOrEqual(0.08 * rate);
});

/** Each drip of a minute, heard frame by frame. */
function minute(frame: number, x: number, y: number): string[] {
  const all: string[] = [];
  const from = Array.from({ length: Math.round(60 / frame) }, (_, i) => i * frame);
  for (const start of from) {
    const count = dripsBetween(start, start + frame, x, y, 0.6, out);
    for (let i = 0; i < count; i++) all.push(out.slice(DRIP_STRIDE * i, DRIP_STRIDE * (i + 1)).join());
  }
  return all.sort();
}

test("no drip is lost or told twice between frames", () => {
  expect(minute(1 / 64, 37, -12)).toEqual(minute(60, 37, -12));
});

test("a spot is the same for whoever comes by", () => {
  const [here, beside] = [minute(60, 37, -12), minute(60, 46, -12)];
  const shared = here.filter((drip) => beside.includes(drip));
  expect(shared.length).toBeGreaterThan(here.length / 2);
  expect(shared.length).toBeLessThan(here.length);
});

test("all of them fall within reach, and no more than there is room for", () => {
  const count = dripsBetween(0, 600, 5, 7, 1, out);
  for (let i = 0; i < count; i++) {
    const [x, y, pitch, strength] = out.subarray(DRIP_STRIDE * i);
    expect(Math.hypot(x - 5, y - 7)).toBeLessThanOrEqual(REACH);
    expect(pitch).toBeGreaterThan(0.6);
    expect(pitch).toBeLessThan(1.7);
    expect(strength).toBeGreaterThanOrEqual(0.4);
    expect(strength).toBeLessThan(1);
  }
  expect(dripsBetween(0, 600, 5, 7, 1, new Float64Array(2 * DRIP_STRIDE))).toBe(2);
});
