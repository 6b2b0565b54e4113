import { expect, test } from "vitest";
import { averaged, cubicRows, lightRows, rowCount, rowOf, rowProfile } from "../../../src/core/field/prefilter.ts";
import { createProfile, PROFILE_1983, sampleProfile, smoothProfile } from "../../../src/core/field/profile.ts";

const N = 256;
const pair = new Float64Array(2);

test("averages equal window sums with both ends at half weight", () => {
  const { samples } = PROFILE_1983;
  for (let width = 2; width <= N; width *= 2) {
    const out = averaged(PROFILE_1983, width);
    for (let i = 0; i < N; i += 5) {
      let sum = 0;
      for (let j = -width / 2; j <= width / 2; j++)
        sum += samples[(i + j) & 255] * (Math.abs(j) === width / 2 ? 0.5 : 1);
      expect(out[i]).toBeCloseTo(sum / width, 9);
    }
  }
});

test("every row keeps the mean and narrows the range, and the last is the mean", () => {
  expect(rowCount(PROFILE_1983)).toBe(10);
  let spread = PROFILE_1983.max - PROFILE_1983.min;
  for (let row = 2; row < 10; row++) {
    const { samples } = rowProfile(PROFILE_1983, row);
    expect(samples.reduce((sum, v) => sum + v) / N).toBeCloseTo(PROFILE_1983.mean, 9);
    const next = Math.max(...samples) - Math.min(...samples);
    expect(next).toBeLessThan(spread);
    spread = next;
  }
  expect(spread).toBeLessThan(1e-9);
});

test("the row for a width: 0 up to half a sample, then 1 more per doubling, up to the last", () => {
  expect([0, 0.5, 1, 2, 16, 256, 1e9].map((width) => rowOf(PROFILE_1983, width))).toEqual([0, 0, 1, 2, 5, 9, 9]);
  for (let width = 0; width < 600; width += 0.1) {
    expect(Math.abs(rowOf(PROFILE_1983, width + 0.1) - rowOf(PROFILE_1983, width))).toBeLessThan(0.3);
  }
});

test("cubic rows equal linear interpolation in row 0 and the rows' B-splines above", () => {
  const rows = cubicRows(PROFILE_1983);
  expect(rows.length).toBe(10 * N * 4);
  for (let row = 0; row < 10; row++) {
    const profile = rowProfile(PROFILE_1983, Math.max(1, row));
    for (let i = 0; i < N; i++) {
      for (const f of [0, 0.3, 0.99]) {
        const [c0, c1, c2, c3] = rows.subarray(4 * (row * N + i));
        const truth = row === 0 ? sampleProfile(PROFILE_1983, i + f) : smoothProfile(profile, i + f, pair)[0];
        expect(Math.abs(c0 + f * (c1 + f * (c2 + f * c3)) - truth)).toBeLessThan(3e-5);
      }
    }
  }
});

test("light rows hold value and slope at every step; row 0 repeats row 1", () => {
  const small = createProfile([0, 8, 2, 4]);
  const rows = lightRows(small, 4);
  expect(rows.length).toBe(4 * 16 * 2);
  expect([...rows.subarray(0, 32)]).toEqual([...rows.subarray(32, 64)]);
  for (let i = 0; i < 16; i++) {
    smoothProfile(small, i / 4, pair);
    expect(rows[2 * i]).toBeCloseTo(pair[0], 5);
    expect(rows[2 * i + 1]).toBeCloseTo(pair[1], 5);
  }
});
