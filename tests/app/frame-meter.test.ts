/** The meter of frames. */
import { expect, test } from "vitest";
import { Meter } from "../../src/app/frame-meter.ts";

test("the interval is smoothed over about twenty frames", () => {
  const meter = new Meter();
  meter.frame(0, 1, 0);
  expect(meter.interval).toBeNaN();
  meter.frame(10, 1, 0);
  expect([meter.interval, meter.lastInterval]).toEqual([10, 10]);
  meter.frame(40, 1, 0);
  expect(meter.interval).toBeCloseTo(11, 9);
  expect(meter.lastInterval).toBe(30);
});

test("hours in a hidden tab count as a quarter of a second in the mean", () => {
  const meter = new Meter();
  for (const now of [0, 10, 3_600_010]) meter.frame(now, 1, 0);
  expect(meter.interval).toBeCloseTo(22, 9);
  expect(meter.lastInterval).toBe(3_600_000);
});
