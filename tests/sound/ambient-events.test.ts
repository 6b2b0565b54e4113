/** Ambient events: rates, ranges, and independence of the frame time and the listener. */
import { expect, test } from "vitest";
import {
  CALL_RANGE,
  CALL_STRIDE,
  CALLERS,
  callsBetween,
  DRIP_RANGE,
  DRIP_STRIDE,
  dripsBetween,
} from "../../src/sound/ambient-events.ts";
import { nonEmpty } from "../non-empty.ts";

const out = new Float64Array(5 * 4096);

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
])("drip rate at dampness %s is %s per second", (wet, rate) => {
  expect(Math.abs(rateOf(wet) - rate)).toBeLessThanOrEqual(0.08 * rate);
});

/** All drips of a minute, requested frame by frame. */
function minute(frame: number, x: number, y: number): string[] {
  const all: string[] = [];
  const from = Array.from({ length: Math.round(60 / frame) }, (_, i) => i * frame);
  for (const start of from) {
    const count = dripsBetween(start, start + frame, x, y, 0.6, out);
    for (let i = 0; i < count; i++) all.push(out.slice(DRIP_STRIDE * i, DRIP_STRIDE * (i + 1)).join());
  }
  return all.sort();
}

test("drips do not depend on the frame time: none is lost or repeated", () => {
  expect(minute(1 / 64, 37, -12)).toEqual(minute(60, 37, -12));
});

test("a drip spot does not depend on the listener", () => {
  const [here, beside] = [minute(60, 37, -12), minute(60, 46, -12)];
  const shared = here.filter((drip) => beside.includes(drip));
  expect(shared.length).toBeGreaterThan(here.length / 2);
  expect(shared.length).toBeLessThan(here.length);
});

test("drips are within range, and never more than fit", () => {
  const count = dripsBetween(0, 600, 5, 7, 1, out);
  for (let i = 0; i < count; i++) {
    const [x, y, pitch, strength] = out.subarray(DRIP_STRIDE * i);
    expect(Math.hypot(x - 5, y - 7)).toBeLessThanOrEqual(DRIP_RANGE);
    expect(pitch).toBeGreaterThan(0.6);
    expect(pitch).toBeLessThan(1.7);
    expect(strength).toBeGreaterThanOrEqual(0.4);
    expect(strength).toBeLessThan(1);
  }
  expect(dripsBetween(0, 600, 5, 7, 1, new Float64Array(2 * DRIP_STRIDE))).toBe(2);
});

const MORNING = { wood: 1, grass: 0, sun: 0.1 };

function calls(from: number, to: number, x: number, y: number, habitat = MORNING) {
  const count = callsBetween(from, to, x, y, habitat, out);
  return Array.from({ length: count }, (_, i) => {
    const [px, py, pitch, strength, caller] = out.slice(CALL_STRIDE * i, CALL_STRIDE * (i + 1));
    return { px, py, pitch, strength, caller: CALLERS[caller] };
  });
}

test("calls do not depend on the frame time: each once, all within range", () => {
  const key = (call: object) => JSON.stringify(call);
  const whole = calls(0, 60, 500, -300).map(key);
  const parts = Array.from({ length: 240 }, (_, i) => calls(i / 4, (i + 1) / 4, 500, -300)).flat();
  expect(whole.length).toBeGreaterThan(50);
  expect(parts.map(key).sort()).toEqual([...whole].sort());
  for (const { px, py } of nonEmpty(parts)) expect(Math.hypot(px - 500, py + 300)).toBeLessThanOrEqual(CALL_RANGE);
});

test("calls do not depend on the listener", () => {
  const here = calls(0, 60, 0, 0).filter(({ px, py }) => Math.hypot(px - 30, py) <= CALL_RANGE);
  const there = calls(0, 60, 30, 0).filter(({ px, py }) => Math.hypot(px, py) <= CALL_RANGE);
  expect(here.length).toBeGreaterThan(20);
  expect(there).toEqual(here);
});

test("more calls at dawn than at noon; at night owls in woods and crickets on grass; none on bare ground", () => {
  const names = (habitat: typeof MORNING) => new Set(calls(0, 120, 0, 0, habitat).map(({ caller }) => caller));
  const count = (habitat: typeof MORNING) => calls(0, 120, 0, 0, habitat).length;
  expect(count(MORNING)).toBeGreaterThan(1.5 * count({ ...MORNING, sun: 0.75 }));
  expect([...names({ ...MORNING, sun: 0.5 })].some((caller) => caller === "owl" || caller === "cricket")).toBe(false);
  const far = Array.from({ length: 40 }, (_, i) => calls(0, 60, 200 * i, 0, { wood: 1, grass: 0, sun: -0.5 })).flat();
  expect(new Set(far.map(({ caller }) => caller))).toEqual(new Set(["owl"]));
  expect(names({ wood: 0, grass: 1, sun: -0.5 })).toEqual(new Set(["cricket"]));
  expect(count({ wood: 0, grass: 0, sun: 0.1 })).toBe(0);
});
