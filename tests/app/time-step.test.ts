/** The time between frames when the clock jumps: a tab hidden for hours, a clock that goes backwards. */
import { expect, test } from "vitest";
import { Meter } from "../../src/app/frame-meter.ts";
import { timeStep } from "../../src/ui/time-step.ts";

const HOURS = 5 * 3_600_000;
const stage = { drawCalls: 0, triangles: 0, chunks: 0, instances: 0, uploadBytes: 0 };

test("a time step is the time that passed, 0 for a clock that goes backwards, and never makes up for hours", () => {
  expect(timeStep(1016, 1000)).toBe(0.016);
  expect(timeStep(1000, 1000)).toBe(0);
  expect(timeStep(1000, 1000 + HOURS)).toBe(0);
  expect(timeStep(1000 + HOURS, 1000)).toBe(0.1);
  expect(timeStep(1000, Number.NaN)).toBe(0);
});

/** The smoothed interval after `count` frames of 16 ms. */
function frames(meter: Meter, from: number, count: number): number {
  for (let i = 0; i < count; i++) meter.frame(from + 16 * i, 1, 0);
  return meter.interval;
}

test("frames are not measured as slow after hours in the background, nor as negative after a jump back", () => {
  const meter = new Meter();
  frames(meter, 0, 100);
  expect(frames(meter, HOURS, 1), "below the 28 ms that lower the quality").toBeLessThan(28);
  expect(frames(meter, HOURS, 100)).toBeCloseTo(16, 0);
  frames(meter, 0, 1);
  expect(meter.interval).toBeGreaterThan(0);
  expect(frames(meter, 16, 100)).toBeCloseTo(16, 0);
  expect(meter.read(stage, { gpuBytes: 0, programs: 0, compiled: true }).fps).toBeGreaterThan(0);
});
