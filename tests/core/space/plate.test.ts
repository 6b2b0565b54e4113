import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula } from "../../../src/core/space/nebula.ts";
import {
  comparePlates,
  createExposure,
  createPlate,
  exposeRows,
  greyOf,
  plateBox,
} from "../../../src/core/space/plate.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { compared, quickly, windowAt } from "./plates.ts";

test("windows of plates equal the literal scan, star for star and within one grey level", () => {
  let [stars, levels] = [0, 0];
  const windows = [
    [{ t: 0 }, windowAt(-400, -300, 0, 64, 40)],
    [{ t: 0 }, windowAt(-37, 101, 0, 33, 61)],
    [{ t: 5000, threshold: 0.22 }, windowAt(123_457, -98_765, 7, 41, 47)],
    [{ t: -40, seed: 7, threshold: 0.05 }, windowAt(-1_000_000, 1_000_000, -1_000_000, 50, 31)],
  ] as const;
  for (const [sky, box] of nonEmpty(windows.filter((_, i) => i % 3 === 0 || process.env.LONG))) {
    const found = compared(sky, box);
    expect(found.stars).toBe(0);
    expect(found.grey).toBeLessThanOrEqual(1);
    expect(found.share, "one level off is seldom").toBeLessThan(0.08);
    stars += found.count;
    levels += found.levels;
  }
  expect(stars, "there are stars to miss").toBeGreaterThan(sampled(4, 1));
  expect(levels, "and gas").toBeGreaterThan(sampled(100, 20));
});

test("boxes may be irregular: one pixel, one row, one column, little depth, empty", () => {
  for (const [width, height, depth] of [
    [1, 1, 300],
    [37, 1, 20],
    [1, 29, 5],
    [2, 2, 1],
    [0, 3, 4],
    [3, 0, 4],
  ]) {
    for (const [x0, y0] of [
      [90, 20],
      [-91, -21],
    ]) {
      const box = { x0, y0, z0: -5, x1: x0 + width, y1: y0 + height, z1: depth - 5 };
      const found = compared({ t: 3 }, box);
      expect([found.stars, found.grey <= 1]).toEqual([0, true]);
    }
  }
});

test("a pixel does not depend on the box", () => {
  const whole = quickly({ t: 9 }, windowAt(-50, -40, 3, 101, 83));
  expect(new Set(whole.grey).size).toBeGreaterThan(20);
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [17, 26],
  ]) {
    const part = quickly({ t: 9 }, windowAt(-50 + dx, -40 + dy, 3, 60, 50));
    for (let row = 0; row < 50; row++) {
      const from = (row + dy) * 101 + dx;
      expect(part.grey.subarray(60 * row, 60 * row + 60)).toEqual(whole.grey.subarray(from, from + 60));
    }
  }
});

test("stars come first, then rows, with progress", () => {
  const plate = createPlate(windowAt(-11, -7, 0, 300, 9), 0);
  const done = exposeRows(createExposure(createGalaxy(), createNebula(PROFILE_1983)), plate);
  expect(done.next().value).toBe(0);
  expect(plate.stars.length).toBeGreaterThan(0);
  expect([...done]).toEqual([1, 3, 5, 7, 9]);
});

describe("grey", () => {
  test("is 0 without gas, half behind 28 ly of the densest, and never beyond white", () => {
    expect(greyOf(0)).toBe(0);
    expect(greyOf(28)).toBeCloseTo(127.5, 10);
    expect(Math.round(greyOf(280))).toBe(255);
    expect(greyOf(1e4)).toBeLessThanOrEqual(255);
  });
});

describe("comparePlates", () => {
  const plate = quickly({ t: 0 }, windowAt(-200, -100, 0, 120, 60));
  const [first] = plate.stars;

  test("finds missing, moved or different stars, and darker pixels", () => {
    expect(first).toBeDefined();
    expect(comparePlates(plate, plate)).toEqual({ stars: 0, grey: 0 });
    const others = plate.stars.slice(1);
    expect(comparePlates(plate, { ...plate, stars: others }).stars).toBe(1);
    expect(comparePlates({ ...plate, stars: others }, plate).stars).toBe(1);
    for (const other of [
      { ...first, z: first.z + 1 },
      { ...first, colour: first.colour ^ 1 },
    ])
      expect(comparePlates(plate, { ...plate, stars: [other, ...others] }).stars).toBe(2);
    const grey = plate.grey.slice();
    grey[77] += 3;
    expect(comparePlates(plate, { ...plate, grey }).grey).toBe(3);
  });

  test("rejects plates of different sizes", () => {
    expect(() => comparePlates(plate, quickly({ t: 0 }, windowAt(0, 0, 0, 60, 120)))).toThrow(
      "Expected plates of one size, got 120 × 60 and 60 × 120.",
    );
  });
});

test("a box of another depth than the exposure's throws", () => {
  const exposure = createExposure(createGalaxy(), createNebula(PROFILE_1983), 20);
  expect(() => exposeRows(exposure, createPlate(plateBox([0, 0, 0]), 0)).next()).toThrow(
    "Expected a box 20 ly deep, got 300.",
  );
});
