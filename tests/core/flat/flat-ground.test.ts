import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createField, type Field, fieldAt } from "../../../src/core/field/field.ts";
import { createProfile } from "../../../src/core/field/profile.ts";
import {
  aboveSea,
  columnAt,
  type FlatGround,
  rockAt,
  roughnessOf,
  topHeight,
  undersideDepth,
} from "../../../src/core/flat/flat-ground.ts";
import { crowded, islands, place } from "./archipelagos.ts";

const flat = (value: number): Field => createField(createProfile([value, value]), [[1, 1, 1, 1]]);
const q = fc.double({ min: -400, max: 400, noNaN: true });
const rough = fc.double({ min: 0, max: 1, noNaN: true });
/** Bodies of rock on a vertical line by brute force: one archipelago at a time, merged pairwise. */
function bodiesAt(world: FlatGround, x: number, y: number, t = 0): number[][] {
  const spans: number[][] = [];
  for (const altitude of world.altitudes) {
    const units = fieldAt(world.ground, x, y, altitude, t) - world.sea;
    if (units <= 0) continue;
    const n = Math.min(1, Math.max(0, (fieldAt(world.rock, x, y, altitude, t) - 160) / 300));
    const depth = (world.underside.slope * units + world.underside.root * Math.sqrt(units)) * (0.5 + 2 * n * n);
    const shore = altitude + world.lift.height * ((fieldAt(world.lift.field, x, y, altitude, t) - 300) / 80);
    spans.push([shore - depth, shore + world.relief * units * (1 + units / world.peak)]);
  }
  for (let joined = true; joined; ) {
    joined = false;
    for (let i = 0; i < spans.length; i++) {
      for (let j = spans.length - 1; j > i; j--) {
        if (spans[i][0] > spans[j][1] || spans[j][0] > spans[i][1]) continue;
        const [other] = spans.splice(j, 1);
        spans[i] = [Math.min(spans[i][0], other[0]), Math.max(spans[i][1], other[1])];
        joined = true;
      }
    }
  }
  return spans.sort((a, b) => a[0] - b[0]);
}

describe("top and underside", () => {
  test("meet continuously at the shore, from either side", () => {
    for (const n of [0, 0.3, 1]) {
      expect(topHeight(islands, 0)).toBe(0);
      expect(undersideDepth(islands, 0, n) === 0).toBe(true);
      for (const sign of [-1, 1]) {
        let before = Infinity;
        for (let units = 1; units > 1e-12; units /= 10) {
          const gap = Math.abs(topHeight(islands, sign * units) + undersideDepth(islands, sign * units, n));
          expect(gap).toBeLessThan(before);
          before = gap;
        }
        expect(before).toBeLessThan(1e-4);
      }
    }
  });

  test("the top is above the underside on land, below it off land", () => {
    fc.assert(
      fc.property(q, rough, (units, n) => {
        expect(Math.sign(topHeight(islands, units) + undersideDepth(islands, units, n))).toBe(Math.sign(units));
      }),
    );
  });

  test("both increase with every unit and are odd functions", () => {
    fc.assert(
      fc.property(q, rough, fc.double({ min: 1e-3, max: 10, noNaN: true }), (units, n, more) => {
        expect(topHeight(islands, units + more)).toBeGreaterThan(topHeight(islands, units));
        expect(undersideDepth(islands, units + more, n)).toBeGreaterThan(undersideDepth(islands, units, n));
        expect(topHeight(islands, -units)).toBe(-topHeight(islands, units));
        expect(undersideDepth(islands, -units, n)).toBe(-undersideDepth(islands, units, n));
      }),
    );
  });

  test("at `peak` units a hill is twice as high as by relief alone; rough rock hangs five times as deep as smooth", () => {
    expect(topHeight(islands, 110)).toBe(2 * 0.5 * 110);
    expect(undersideDepth(islands, 50, 1) / undersideDepth(islands, 50, 0)).toBeCloseTo(5, 12);
    expect([0, 160, 310, 460, 900].map(roughnessOf)).toEqual([0, 0, 0.5, 1, 1]);
  });

  test("the column thins to nothing across a shore", () => {
    const span = new Float64Array(2);
    let shores = 0;
    for (let x = 0; x < 4000; x += 10) {
      if (aboveSea(islands, x, 0, 0) > 0 === aboveSea(islands, x + 10, 0, 0) > 0) continue;
      let [land, sky] = aboveSea(islands, x, 0, 0) > 0 ? [x, x + 10] : [x + 10, x];
      while (Math.abs(land - sky) > 1e-9) {
        const middle = (land + sky) / 2;
        if (aboveSea(islands, middle, 0, 0) > 0) land = middle;
        else sky = middle;
      }
      expect(rockAt(islands, land, 0, 0, 0, span)).toBe(true);
      expect(rockAt(islands, sky, 0, 0, 0, span)).toBe(false);
      expect(span[1] - span[0]).toBeLessThan(1e-2);
      shores++;
    }
    expect(shores).toBeGreaterThan(4);
  });
});

describe("columns", () => {
  test.each([
    ["far apart", islands],
    ["crowded", crowded],
  ])("are the union of the archipelagos' rock, ascending and disjoint: %s", (_, world) => {
    const out = new Float64Array(2 * world.altitudes.length);
    const counts = new Array<number>(6).fill(0);
    let merged = 0;
    fc.assert(
      fc.property(place, fc.double({ min: 0, max: 1000, noNaN: true }), ([x, y], t) => {
        const count = columnAt(world, x, y, t, out);
        const bodies = bodiesAt(world, x, y, t);
        expect(count).toBe(bodies.length);
        const [ends, wanted] = [Array.from(out.subarray(0, 2 * count)), bodies.flat()];
        expect(ends.filter((end, i) => Math.abs(end - wanted[i]) > 5e-7)).toEqual([]);
        expect(ends.filter((end, i) => i > 0 && end <= ends[i - 1])).toEqual([]);
        counts[count]++;
        const lands = world.altitudes.filter((altitude) => aboveSea(world, x, y, altitude, t) > 0).length;
        if (lands > count) merged++;
      }),
      { numRuns: 1000 },
    );
    expect(counts[0] * counts[1] * counts[2]).toBeGreaterThan(0);
    if (world === crowded) expect(merged).toBeGreaterThan(100);
  });

  test("a deep underside merges several bodies at once", () => {
    const level = { ...islands.lift, height: 0 };
    const deep: FlatGround = {
      ...islands,
      lift: level,
      ground: flat(430),
      rock: flat(460),
      altitudes: [-1600, -700, 0, 200],
    };
    const out = new Float64Array(8);
    expect(bodiesAt(deep, 0, 0).length).toBe(2);
    expect(columnAt(deep, 0, 0, 0, out)).toBe(2);
    expect([...out.subarray(0, 4)]).toEqual(bodiesAt(deep, 0, 0).flat());
  });
});
