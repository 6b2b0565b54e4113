import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createField, fieldAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createCountry } from "../../../src/core/forest/terra.ts";
import { caveMouthAt, STEEP_ENOUGH } from "../../../src/core/underground/cave-mouth.ts";
import { shaftsOf } from "../../../src/core/underground/shafts.ts";

const land = createCountry();
const metres = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test("a mouth faces downhill, and its tunnel leads into the hill", () => {
  let mouths = 0;
  fc.assert(
    fc.property(metres, metres, fc.constantFrom(0, 33), (x, y, t) => {
      const mouth = caveMouthAt(land.ground, x, y, t);
      if (!mouth) return;
      mouths++;
      const { out, into, slope, floor } = mouth;
      expect(Math.hypot(...out)).toBeCloseTo(1, 12);
      expect([...into]).toEqual(out.map((v) => -v));
      expect(slope).toBeGreaterThan(STEEP_ENOUGH);
      expect(floor).toBe(0.25 * fieldAt(land.ground, x, y, 0, t));
      // The ground is creased over a few metres; an 8 m tunnel is below it, and a step outside is above it.
      const ground = (along: number) => 0.25 * fieldAt(land.ground, x + along * into[0], y + along * into[1], 0, t);
      expect(ground(8)).toBeGreaterThan(floor + 8 * slope * 0.5);
      expect(ground(-8)).toBeLessThan(floor - 8 * slope * 0.5);
    }),
    { numRuns: 1000 },
  );
  expect(mouths).toBeGreaterThan(100);
});

test("on a plane, slope and direction are the plane's", () => {
  // A profile that rises 1 unit per sample for 64 samples; 128/16 = 8 m per sample northwards.
  const plane = createField({ ...PROFILE_1983, samples: Float64Array.from({ length: 256 }, (_, i) => 8 * i) }, [
    [0, 16, 0, 0],
  ]);
  const mouth = caveMouthAt(plane, 100, 500, 0, 0.2);
  expect(mouth?.slope).toBeCloseTo(0.25, 12);
  expect(mouth?.into).toEqual([0, 1]);
  expect(mouth?.floor).toBeCloseTo(125, 9);
  expect(caveMouthAt(plane, 100, 500, 0, 0.26)).toBeNull();
});

test("about a sixth of the shafts of 1983 are on ground that steep", () => {
  const isShaft = shaftsOf(land);
  let [shafts, mouths] = [0, 0];
  for (let y = -2000; y < 2000; y++) {
    for (let x = 3000; x < 5000; x++) {
      if (!isShaft(x, y)) continue;
      shafts++;
      if (caveMouthAt(land.ground, x, y)) mouths++;
    }
  }
  expect(shafts).toBeGreaterThan(100);
  expect(mouths / shafts).toBeGreaterThan(0.08);
  expect(mouths / shafts).toBeLessThan(0.25);
});

describe("errors", () => {
  test.each([0, -1, Number.NaN])("a slope of %d", (steepest) => {
    expect(() => caveMouthAt(land.ground, 0, 0, 0, steepest)).toThrow(`above 0, got ${steepest}`);
  });
  test.each([Number.NaN, Infinity])("a position at %d", (x) => {
    expect(() => caveMouthAt(land.ground, x, 0)).toThrow(`got ${x}, 0 at 0`);
  });
});
