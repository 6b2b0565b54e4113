/** The swing of a load on a rope. */
import { expect, test } from "vitest";
import { AT_REST, type Swing, swingOn } from "../../src/work/swing.ts";

const ROPE = 12;
const DT = 1 / 60;

/** The swing after some seconds, in which the craft's velocity east is given by the time. */
function after(seconds: number, speedAt: (t: number) => number, from: Swing = AT_REST): Swing {
  let swing = from;
  for (let t = DT; t <= seconds; t += DT) swing = swingOn(swing, [speedAt(t), 0], ROPE, DT);
  return swing;
}

test("a load trails behind a craft that speeds up, hangs plumb at constant speed, and swings ahead when it brakes", () => {
  const speeding = after(3, (t) => 5 * t);
  expect(speeding.off[0]).toBeLessThan(-2);
  const steady = after(40, () => 15, speeding);
  expect(Math.abs(steady.off[0])).toBeLessThan(0.05);
  expect(after(1.5, (t) => 15 - 8 * t, steady).off[0]).toBeGreaterThan(2);
  expect(speeding.off[1]).toBe(0);
});

test("a load never rises to its craft", () => {
  const wild = after(20, (t) => 200 * Math.sign(Math.sin(3 * t)));
  expect(Math.hypot(...wild.off)).toBeLessThanOrEqual(0.75 * ROPE + 1e-9);
});
