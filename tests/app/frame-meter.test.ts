/** The meter of frames, and the automatic quality that follows it. */
import { expect, test } from "vitest";
import { createQualityStepper, Meter } from "../../src/app/frame-meter.ts";
import type { QualityName } from "../../src/recipe/request.ts";

/** The quality after frames at these intervals, and the frame at which each step down came. */
function run(intervals: readonly number[], start: QualityName = "high") {
  const meter = new Meter();
  const stepQuality = createQualityStepper();
  const steps: number[] = [];
  let quality = start;
  let now = 0;
  for (const [frame, interval] of intervals.entries()) {
    meter.frame((now += interval), 1, 0);
    const next = stepQuality(quality, meter.interval);
    if (next !== quality) steps.push(frame);
    quality = next;
  }
  return { quality, steps };
}

const frames = (count: number, interval: number): number[] => Array(count).fill(interval);

test("after 90 slow frames in a row the automatic quality steps down, to low at last", () => {
  expect(run(frames(400, 40))).toEqual({ quality: "low", steps: [90, 180] });
  expect(run(frames(400, 40), "ultra")).toEqual({ quality: "low", steps: [90, 180, 270] });
  expect(run(frames(90, 40))).toEqual({ quality: "high", steps: [] });
});

test("fast frames, or slow ones with fast ones between, keep it", () => {
  expect(run(frames(2000, 16.7)).steps).toEqual([]);
  expect(run(frames(2000, 27)).steps).toEqual([]);
  const gusts = Array.from({ length: 20 }, () => [...frames(60, 40), ...frames(60, 10)]).flat();
  expect(run(gusts).steps).toEqual([]);
});

test("it never steps up again", () => {
  expect(run([...frames(100, 40), ...frames(5000, 8)])).toEqual({ quality: "medium", steps: [90] });
});

test("a tab that was hidden for hours is not slow", () => {
  expect(run([...frames(100, 16.7), 4 * 3_600_000, ...frames(500, 16.7)]).steps).toEqual([]);
});

test("the interval is smoothed over about twenty frames", () => {
  const meter = new Meter();
  meter.frame(0, 1, 0);
  expect(meter.interval).toBeNaN();
  meter.frame(10, 1, 0);
  expect(meter.interval).toBe(10);
  meter.frame(40, 1, 0);
  expect(meter.interval).toBeCloseTo(11, 9);
});
