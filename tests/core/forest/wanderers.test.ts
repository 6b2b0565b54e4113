import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Placed } from "../../../src/core/forest/placed.ts";
import { place } from "../../../src/core/forest/placed.ts";
import type { Point } from "../../../src/core/forest/roads.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { createWanderer, wandererAt } from "../../../src/core/forest/wanderers.ts";

/** A track along an equal-height path of 1983. */
// biome-ignore format: as a table
const TRACK_1983: readonly Point[] = [
  [17327, 7197], [17331, 7209], [17333, 7211], [17338, 7218], [17340, 7222], [17341, 7229], [17341, 7260],
  [17340, 7261], [17339, 7264], [17338, 7265], [17336, 7271], [17335, 7276], [17334, 7277], [17332, 7283],
  [17331, 7284], [17326, 7291], [17320, 7297], [17305, 7306], [17299, 7309], [17292, 7310], [17283, 7311],
];

const land = createCountry();
const wanderer = createWanderer(TRACK_1983, 0.8);
const length = wanderer.along[wanderer.along.length - 1];
const moments = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test("the track is on an equal-height path at every metre", () => {
  for (let metres = 0; metres < length; metres += 0.5) {
    const { x, y } = wandererAt(wanderer, metres / 0.8);
    expect(terraAt(land, Math.round(x), Math.round(y), { paths: true }).kind).toBe("path");
  }
});

describe("motion as a function of time", () => {
  test("is continuous, no faster than the pace", () => {
    fc.assert(
      fc.property(moments, fc.double({ min: 0, max: 20, noNaN: true }), (seconds, later) => {
        const [a, b] = [wandererAt(wanderer, seconds), wandererAt(wanderer, seconds + later)];
        expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeLessThanOrEqual(0.8 * later + 1e-6);
      }),
    );
  });
  test("is periodic, also before time 0", () => {
    const period = (2 * length) / 0.8;
    fc.assert(
      fc.property(moments, fc.integer({ min: -5, max: 5 }), (seconds, rounds) => {
        const [a, b] = [wandererAt(wanderer, seconds), wandererAt(wanderer, seconds + rounds * period)];
        expect(b.x).toBeCloseTo(a.x, 4);
        expect(b.y).toBeCloseTo(a.y, 4);
      }),
    );
    expect(wandererAt(wanderer, 0)).toEqual({ x: 17_327, y: 7_197, back: false });
    const far = wandererAt(wanderer, period / 2);
    expect([far.x, far.y]).toEqual([17_283, 7_311]);
    expect(wandererAt(wanderer, 0.75 * period).back).toBe(true);
  });
  test("a placed wanderer is in terra at its place, and nowhere else", () => {
    const { x, y } = wandererAt(wanderer, 30);
    const placed: Placed = new Map();
    place(placed, x, y, "t");
    expect(terraAt(land, x, y, { placed }).feature).toBe("t");
    expect(terraAt(land, 17_327, 7_197, { placed })).toEqual(terraAt(land, 17_327, 7_197));
  });
  test("track points may coincide", () => {
    const [a, b] = [[0, 0] as const, [3, 4] as const];
    const still = createWanderer([a, a, b, b], 1);
    expect(wandererAt(still, 0)).toMatchObject({ x: 0, y: 0 });
    expect(wandererAt(still, 2.5)).toMatchObject({ x: 1.5, y: 2 });
    expect(wandererAt(still, 5)).toMatchObject({ x: 3, y: 4 });
  });
});

test("invalid arguments throw", () => {
  expect(() => createWanderer([[1, 1]], 1)).toThrow("Expected a track above 0, got 0.");
  expect(() =>
    createWanderer(
      [
        [0, 0],
        [Number.NaN, 1],
      ],
      1,
    ),
  ).toThrow(RangeError);
  for (const pace of [0, -1, Number.NaN, Infinity])
    expect(() => createWanderer(TRACK_1983, pace)).toThrow(`Expected a pace above 0, got ${pace}.`);
  expect(() => wandererAt(wanderer, Number.NaN)).toThrow("Expected finite seconds, got NaN.");
});
