import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COVER_1983, coverAt, createCover } from "../../src/core/cover.ts";
import { goldenTerms } from "../../src/core/directions.ts";
import { createField, type Field, fieldAt } from "../../src/core/field.ts";
import type { Gap } from "../../src/core/ground.ts";
import {
  columnAt,
  hangOf,
  type Islands,
  islandAt,
  islandsGround,
  rockAt,
  roughnessOf,
  topOf,
} from "../../src/core/islands.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/profile.ts";

fc.configureGlobal({ seed: 1983 });

const golden = (frequency: number, spin: number, seed: number) =>
  createField(PROFILE_1983, goldenTerms(5, frequency, spin), { seed });
const islands: Islands = {
  ground: golden(24, 0.4, 1),
  rock: golden(40, 0.7, 2),
  cover: createCover(COVER_1983, { town: golden(40, 0.1, 3), wet: golden(34, 0.6, 4), rough: golden(46, 2, 5) }),
  altitudes: [-800, 0, 1000],
  sea: 330,
  relief: 0.5,
  peak: 110,
  underside: { slope: 2.4, root: 6 },
  snow: 60,
};
/** Seas so near one another that rock of two, three and four of them overlaps. */
const crowded: Islands = { ...islands, altitudes: [0, 40, 90, 400, 430] };

const flat = (value: number): Field => createField(createProfile([value, value]), [[1, 1, 1, 1]]);
const q = fc.double({ min: -400, max: 400, noNaN: true });
const rough = fc.double({ min: 0, max: 1, noNaN: true });
/** Spread evenly over 2,000 km: fast-check's own doubles crowd round zero. */
const metres = fc.integer({ min: -97_000_000, max: 97_000_000 }).map((v) => v / 97);
const place = fc.tuple(metres, metres);

/** Bodies of rock on a vertical line, one archipelago at a time and merged pair by pair. */
function bodiesAt(world: Islands, x: number, y: number, t = 0): number[][] {
  const spans: number[][] = [];
  for (const altitude of world.altitudes) {
    const units = fieldAt(world.ground, x, y, altitude, t) - world.sea;
    if (units <= 0) continue;
    const n = Math.min(1, Math.max(0, (fieldAt(world.rock, x, y, altitude, t) - 160) / 300));
    const depth = (world.underside.slope * units + world.underside.root * Math.sqrt(units)) * (0.5 + 2 * n * n);
    spans.push([altitude - depth, altitude + world.relief * units * (1 + units / world.peak)]);
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
  test("meet at the shore: no gap and no jump, from either side", () => {
    for (const n of [0, 0.3, 1]) {
      expect(topOf(islands, 0)).toBe(0);
      expect(hangOf(islands, 0, n) === 0).toBe(true);
      for (const sign of [-1, 1]) {
        let before = Infinity;
        for (let units = 1; units > 1e-12; units /= 10) {
          const gap = Math.abs(topOf(islands, sign * units) + hangOf(islands, sign * units, n));
          expect(gap).toBeLessThan(before);
          before = gap;
        }
        expect(before).toBeLessThan(1e-4);
      }
    }
  });

  test("on land the top is above the underside, off it below", () => {
    fc.assert(
      fc.property(q, rough, (units, n) => {
        expect(Math.sign(topOf(islands, units) + hangOf(islands, units, n))).toBe(Math.sign(units));
      }),
    );
  });

  test("both grow with every unit, and are odd about the shore", () => {
    fc.assert(
      fc.property(q, rough, fc.double({ min: 1e-3, max: 10, noNaN: true }), (units, n, more) => {
        expect(topOf(islands, units + more)).toBeGreaterThan(topOf(islands, units));
        expect(hangOf(islands, units + more, n)).toBeGreaterThan(hangOf(islands, units, n));
        expect(topOf(islands, -units)).toBe(-topOf(islands, units));
        expect(hangOf(islands, -units, n)).toBe(-hangOf(islands, units, n));
      }),
    );
  });

  test("at `peak` units a hill is twice as high as its relief alone, and rough rock hangs five times as deep as smooth", () => {
    expect(topOf(islands, 110)).toBe(2 * 0.5 * 110);
    expect(hangOf(islands, 50, 1) / hangOf(islands, 50, 0)).toBeCloseTo(5, 12);
    expect([0, 160, 310, 460, 900].map(roughnessOf)).toEqual([0, 0, 0.5, 1, 1]);
  });

  test("across a shore the column thins to nothing", () => {
    const span = new Float64Array(2);
    let shores = 0;
    for (let x = 0; x < 4000; x += 10) {
      if (islandAt(islands, x, 0, 0) > 0 === islandAt(islands, x + 10, 0, 0) > 0) continue;
      let [land, sky] = islandAt(islands, x, 0, 0) > 0 ? [x, x + 10] : [x + 10, x];
      while (Math.abs(land - sky) > 1e-9) {
        const middle = (land + sky) / 2;
        if (islandAt(islands, middle, 0, 0) > 0) land = middle;
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
  ])("are the union of the archipelagos' rock, rising and apart: %s", (_, world) => {
    const out = new Float64Array(2 * world.altitudes.length);
    const counts = new Array<number>(6).fill(0);
    let merged = 0;
    fc.assert(
      fc.property(place, fc.double({ min: 0, max: 1000, noNaN: true }), ([x, y], t) => {
        const count = columnAt(world, x, y, t, out);
        const bodies = bodiesAt(world, x, y, t);
        expect(count).toBe(bodies.length);
        for (const [i, [low, high]] of bodies.entries()) {
          expect(out[2 * i]).toBeCloseTo(low, 6);
          expect(out[2 * i + 1]).toBeCloseTo(high, 6);
          expect(out[2 * i + 1]).toBeGreaterThan(out[2 * i]);
          if (i > 0) expect(out[2 * i]).toBeGreaterThan(out[2 * i - 1]);
        }
        counts[count]++;
        const lands = world.altitudes.filter((altitude) => islandAt(world, x, y, altitude, t) > 0).length;
        if (lands > count) merged++;
      }),
      { numRuns: 1000 },
    );
    expect(counts[0] * counts[1] * counts[2]).toBeGreaterThan(0);
    if (world === crowded) expect(merged).toBeGreaterThan(100);
  });

  test("a deep underside swallows several bodies below it at once", () => {
    const deep: Islands = { ...islands, ground: flat(430), rock: flat(460), altitudes: [-1600, -700, 0, 200] };
    const out = new Float64Array(8);
    expect(bodiesAt(deep, 0, 0).length).toBe(2);
    expect(columnAt(deep, 0, 0, 0, out)).toBe(2);
    expect([...out.subarray(0, 4)]).toEqual(bodiesAt(deep, 0, 0).flat());
  });
});

describe("the gap around a place", () => {
  const gap: Gap = { floor: 0, roof: 0, inside: false };

  test.each([
    ["far apart", islands],
    ["crowded", crowded],
  ])("agrees with the column, between, inside and exactly on every surface: %s", (_, world) => {
    const ground = islandsGround(world, 12);
    const out = new Float64Array(2 * world.altitudes.length);
    fc.assert(
      fc.property(place, ([x, y]) => {
        const surfaces = [...out.subarray(0, 2 * columnAt(world, x, y, 12, out))];
        const at = (z: number) => ({ ...ground.gapAt(x, y, z, gap) });
        const edges = [-Infinity, ...surfaces, Infinity];
        for (let i = 1; i < edges.length; i++) {
          const [low, high] = [edges[i - 1], edges[i]];
          const z = Math.max(-1e4, low) / 2 + Math.min(1e4, high) / 2;
          // Between edges an odd number of surfaces below is rock.
          expect(at(z)).toEqual(
            i % 2 === 0 ? { floor: high, roof: low, inside: true } : { floor: low, roof: high, inside: false },
          );
        }
        for (let i = 0; i < surfaces.length; i += 2) {
          expect(at(surfaces[i])).toEqual({ floor: surfaces[i - 1] ?? -Infinity, roof: surfaces[i], inside: false });
          expect(at(surfaces[i + 1])).toEqual({
            floor: surfaces[i + 1],
            roof: surfaces[i + 2] ?? Infinity,
            inside: false,
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  test("is all sky where there is no land", () => {
    const nothing = islandsGround({ ...islands, sea: 1e6 });
    expect(nothing.gapAt(3, 4, 5, gap)).toEqual({ floor: -Infinity, roof: Infinity, inside: false });
    expect(nothing.gapAt(3, 4, 5, gap)).toBe(gap);
    expect(nothing.kindAt(3, 4, 5)).toBe("bare");
  });
});

describe("the kind below a place", () => {
  test("is the cover of the archipelago whose top is first, and snow high above its sea", () => {
    const ground = islandsGround(islands, 3);
    const span = new Float64Array(2);
    const seen = new Set<string>();
    fc.assert(
      fc.property(place, ([x, y]) => {
        let below: string = "bare";
        expect(ground.kindAt(x, y, -5000)).toBe("bare");
        for (const altitude of islands.altitudes) {
          if (!rockAt(islands, x, y, altitude, 3, span)) continue;
          expect(ground.kindAt(x, y, span[1] - 0.02)).toBe(below);
          below = span[1] - altitude > islands.snow ? "snow" : coverAt(islands.cover, x, y, altitude, 3);
          seen.add(below);
          for (const above of [-0.005, 0, 0.5, 100]) expect(ground.kindAt(x, y, span[1] + above)).toBe(below);
        }
        expect(ground.kindAt(x, y, 9999)).toBe(below);
      }),
      { numRuns: 2000 },
    );
    expect([...seen].sort()).toEqual(["grass", "moor", "snow", "thicket", "town", "wood"]);
  });

  test("on a body that several archipelagos share is that of the one whose top it is", () => {
    const ground = islandsGround(crowded);
    const out = new Float64Array(2 * crowded.altitudes.length);
    fc.assert(
      fc.property(place, ([x, y]) => {
        for (let i = columnAt(crowded, x, y, 0, out) - 1; i >= 0; i--) {
          const top = out[2 * i + 1];
          const owner = crowded.altitudes.find(
            (altitude) => altitude + topOf(crowded, islandAt(crowded, x, y, altitude)) === top,
          );
          expect(owner).toBeDefined();
          const kind = top - owner! > crowded.snow ? "snow" : coverAt(crowded.cover, x, y, owner);
          expect(ground.kindAt(x, y, top)).toBe(kind);
        }
      }),
      { numRuns: 500 },
    );
  });
});
