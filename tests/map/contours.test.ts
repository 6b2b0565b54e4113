import { describe, expect, it } from "vitest";
import { intervalFor, intervalsFor, isIndexContour, levelsBetween } from "../../src/map/contours.ts";

const ramp = (from: number, to: number) =>
  Float64Array.from({ length: 1000 }, (_, i) => from + ((to - from) * i) / 999);

describe("contours", () => {
  it.each([
    [80, 10],
    [50, 5],
    [400, 50],
    [1500, 250],
    [1e6, 5000],
  ])("of %i m of relief are %i m apart", (relief, step) => expect(intervalFor(ramp(0, relief))).toBe(step));

  it("have intervals of their own on land and in the sea", () => {
    const both = Float64Array.from([...ramp(0.1, 50), ...ramp(-2000, -1)]);
    expect(intervalsFor(both, 1000, 48, true)).toEqual([5, 250]);
    expect(intervalsFor(both, 1000, 48, false)).toEqual([250, 250]);
    expect(intervalsFor(ramp(-2000, -1), 1000, 48, true)).toEqual([250, 250]);
  });

  it("are fewer on each hill of many", () => {
    const hills = Float64Array.from({ length: 1000 }, (_, i) => 50 * (1 - Math.abs((i % 20) - 10) / 10));
    expect(intervalFor(hills)).toBe(5);
    expect(intervalsFor(hills, 1000, 48, true)[0]).toBe(250);
    expect(intervalsFor(hills, 1000, 1e6, true)[0]).toBe(5);
  });

  it("lie at whole multiples without the shore, every fifth an index contour", () => {
    expect(levelsBetween(-12, 27, 5)).toEqual([-10, -5, 5, 10, 15, 20, 25]);
    expect(levelsBetween(-12, 27, 5).filter((level) => isIndexContour(level, 5))).toEqual([25]);
  });
});
