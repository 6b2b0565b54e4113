import { expect, test } from "vitest";
import { createGasGiant, giantAt, giantColour } from "../../../src/core/planet/gas-giant.ts";
import { nonEmpty } from "../../non-empty.ts";
import { evenDirections } from "./directions-around.ts";

const place = () => ({ tone: 0, height: 0, spot: 0 });

/** Values of the first version. */
const PINNED = { tone: 0.7190789270983401, height: 0.46470817160223565, spot: 0 };

test("cloud tops have the same bits everywhere", () => {
  const giant = createGasGiant(16);
  expect(giantAt(giant, 0.6, 0.64, -0.48, place())).toEqual(PINNED);
});

test("tones, heights and colours are from 0 to 1, with belts, zones and one great storm, for any seed", () => {
  for (const seed of [0, 1, 3, 16, 99_999]) {
    const giant = createGasGiant(seed);
    const found = evenDirections(1500).map((d) => ({ ...giantAt(giant, ...d, place()) }));
    for (const each of found) {
      for (const value of [each.tone, each.height, each.spot, ...giantColour(giant, each)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
    const tones = found.map(({ tone }) => tone);
    expect(Math.max(...nonEmpty(tones)) - Math.min(...nonEmpty(tones))).toBeGreaterThan(0.5);
    const [great] = giant.storms;
    expect(giantAt(giant, ...great.at, place()).spot).toBe(1);
  }
});

test("the colour of the great storm fades without a seam, to the ends of both its axes", () => {
  const giant = createGasGiant(16);
  const [{ at, east, north }] = giant.storms;
  for (const axis of [east, north]) {
    const spots = Array.from({ length: 6001 }, (_, k) => {
      const angle = (k - 3000) * 1e-4;
      const [x, y, z] = at.map((v, i) => Math.cos(angle) * v + Math.sin(angle) * axis[i]);
      return giantAt(giant, x, y, z, place()).spot;
    });
    expect([spots[0], spots[3000], spots[6000]]).toEqual([0, 1, 0]);
    const steps = spots.slice(1).map((spot, k) => Math.abs(spot - spots[k]));
    expect(Math.max(...nonEmpty(steps))).toBeLessThan(0.01);
  }
});

test("neighbours of a place look alike, across the poles too", () => {
  const giant = createGasGiant(16);
  const step = 1e-6;
  for (const [x, y, z] of [...evenDirections(300), [0, 0, 1] as const, [0, 0, -1] as const]) {
    const here = { ...giantAt(giant, x, y, z, place()) };
    const length = Math.hypot(x + step, y - step, z);
    const beside = giantAt(giant, (x + step) / length, (y - step) / length, z / length, place());
    expect(Math.abs(here.tone - beside.tone)).toBeLessThan(0.01);
  }
});
