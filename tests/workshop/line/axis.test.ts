/** The view of a closed line: pixels to samples and heights and back, zoom, and the grid. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fittedRange,
  heightOf,
  type LineView,
  positionIn,
  positionOf,
  sampleAt,
  sampleTicks,
  scrolledTo,
  ticks,
  xOf,
  yOf,
  zoomed,
} from "../../../src/workshop/line/axis.ts";

const VIEW: LineView = { from: 0, span: 256, low: -10, high: 150, width: 512, height: 320 };
const N = 256;
const views = fc.record({
  from: fc.double({ min: 0, max: N, noNaN: true }),
  span: fc.double({ min: 12, max: N, noNaN: true }),
  low: fc.constant(-10),
  high: fc.constant(150),
  width: fc.integer({ min: 100, max: 2000 }),
  height: fc.integer({ min: 100, max: 800 }),
});

describe("the view of a line", () => {
  it("has sample 0 at the left edge and high numbers at the top", () => {
    expect([xOf(VIEW, 0), xOf(VIEW, 128), yOf(VIEW, 150), yOf(VIEW, -10)]).toEqual([0, 256, 0, 320]);
  });

  it("gives back the pixel of a position and of a height", () =>
    fc.assert(
      fc.property(views, fc.double({ min: 0, max: 1, noNaN: true }), (view, share) => {
        expect(xOf(view, positionOf(view, share * view.width))).toBeCloseTo(share * view.width, 6);
        expect(yOf(view, heightOf(view, share * view.height))).toBeCloseTo(share * view.height, 6);
      }),
    ));

  it.each([
    [0, 0],
    [0.9, 0],
    [1.1, 1],
    [511.5, 0], // beyond half of the last step the line has closed
    [-3.1, 254],
  ])("finds the sample nearest to pixel column %d: %d", (x, i) => expect(sampleAt(VIEW, x, N)).toBe(i));

  it("finds samples across the seam", () => {
    const middle = { ...VIEW, from: -128 };
    expect(sampleAt(middle, 256, N)).toBe(0);
    expect(sampleAt(middle, 254, N)).toBe(255);
  });

  it("places every sample where a pointer finds it again", () =>
    fc.assert(
      fc.property(views, fc.integer({ min: 0, max: N - 1 }), (view, i) => {
        const p = positionIn(view, i, N);
        expect(p).toBeGreaterThanOrEqual(view.from);
        expect(sampleAt(view, xOf(view, p), N)).toBe(i);
      }),
    ));
});

describe("zoom", () => {
  it("leaves the place under the pointer where it is", () =>
    fc.assert(
      fc.property(views, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, factor) => {
        const x = view.width / 3;
        expect(positionOf(zoomed(view, x, factor, N), x)).toBeCloseTo(positionOf(view, x), 6);
      }),
    ));

  it("shows 12 samples at the closest and the line once at the farthest", () => {
    expect(zoomed(VIEW, 0, 1e-6, N).span).toBe(12);
    expect(zoomed(VIEW, 0, 1e6, N).span).toBe(N);
  });

  it("follows a sample that is selected", () =>
    fc.assert(
      fc.property(views, fc.integer({ min: 0, max: N - 1 }), (view, i) => {
        const moved = scrolledTo(view, i, N);
        const p = positionIn(moved, i, N);
        expect(p - moved.from).toBeLessThanOrEqual(moved.span + 1e-9);
      }),
    ));
});

describe("the grid", () => {
  it.each([
    [-10, 150, 8, [0, 20, 40, 60, 80, 100, 120, 140]],
    [0, 1, 5, [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]],
    [-3, -1, 2, [-3, -2, -1]],
  ])("from %d to %d has round numbers", (low, high, most, numbers) => expect(ticks(low, high, most)).toEqual(numbers));

  it("has at least one line, and no more than fit", () =>
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.double({ min: 1e-2, max: 1e4, noNaN: true }),
        fc.integer({ min: 3, max: 12 }),
        (low, range, most) => {
          const count = ticks(low, low + range, most).length;
          expect(count).toBeLessThanOrEqual(most + 1);
          expect(count).toBeGreaterThan(0);
        },
      ),
    ));

  it("counts samples in powers of two", () => {
    expect(sampleTicks(VIEW, 8)).toEqual([0, 32, 64, 96, 128, 160, 192, 224, 256]);
    expect(sampleTicks({ ...VIEW, from: -5, span: 12 }, 6)).toEqual([-4, -2, 0, 2, 4, 6]);
  });

  it("leaves room above and below the line, and shows a level one", () => {
    const [low, high] = fittedRange(0, 100);
    expect(low).toBeLessThan(-5);
    expect(high).toBeGreaterThan(105);
    expect(fittedRange(7, 7)[0]).toBeLessThan(7);
  });
});
