import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldAt } from "../../../src/core/field/field.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import {
  type Cavern,
  cavernGround,
  createCavern,
  createHalls,
  faceAt,
  openingAt,
  openPart,
} from "../../../src/core/underground/cavern.ts";
import { nonEmpty } from "../../non-empty.ts";
import { chances, farthestFrom, startsIn } from "./cavern-routes.ts";

const halls = createHalls();
const metres = fc.oneof(
  fc.integer({ min: -3e6, max: 3e6 }).map((mm) => mm / 1000),
  fc.integer({ min: -1e9, max: 1e9 }),
);
const years = fc.double({ min: -1000, max: 1000, noNaN: true });

/** Heights of the openings, ascending, and the open fraction. */
function openings(cavern: Cavern, count: number, t: number, far = 1e6) {
  const chance = chances(7);
  const open: number[] = [];
  for (let k = 0; k < count; k++) {
    const gap = openingAt(cavern, (2 * chance() - 1) * far, (2 * chance() - 1) * far, t);
    if (gap > 0) open.push(gap);
  }
  return { part: open.length / count, open: open.sort((a, b) => a - b) };
}

describe("two faces", () => {
  test("are their fields, offset, stretched, raised and scaled", () => {
    const { field } = halls.roof;
    const face = { field, east: 300, north: -70, stretch: 2.5, altitude: -20, datum: 100, relief: 0.3 };
    fc.assert(
      fc.property(metres, metres, years, (x, y, t) => {
        const reading = fieldAt(field, (x + 300) / 2.5, (y - 70) / 2.5, 0, t);
        expect(faceAt(face, x, y, t)).toBe(-20 + 0.3 * (reading - 100));
      }),
    );
  });

  test("of one field are parallel unless one is offset: then the gap varies", () => {
    const face = { ...halls.floor, relief: 0.1 };
    const gaps = (cavern: Cavern) => openings(cavern, 2000, 0).open;
    const level = gaps(createCavern(face, { ...face, altitude: face.altitude + 5 }));
    expect(level.at(-1)! - level[0]).toBeLessThan(1e-9);
    const shifted = gaps(createCavern(face, { ...face, altitude: face.altitude + 5, east: 150 }));
    expect(shifted.at(-1)! - shifted[0]).toBeGreaterThan(10);
  });

  test("further apart are more open; stretched they undulate less", () => {
    const raised = (by: number) =>
      openings({ ...halls, roof: { ...halls.roof, altitude: halls.roof.altitude + by } }, 5000, 0).part;
    expect(raised(-10)).toBeLessThan(raised(0) - 0.15);
    expect(raised(10)).toBeGreaterThan(raised(0) + 0.15);
    const turns = (stretch: number) => {
      const roof = { ...halls.roof, stretch };
      const heights = Array.from({ length: 4000 }, (_, x) => faceAt(roof, x, 5));
      return heights.filter((h, x) => x > 1 && h - heights[x - 1] > 0 !== heights[x - 1] - heights[x - 2] > 0).length;
    };
    expect(turns(4)).toBeLessThan(turns(1) / 2);
  });
});

describe("the halls of any seed", () => {
  test.each([1, 1983, -5, 77, 2 ** 31 - 1])(
    "seed %d: 70 to 80 of 100 places are open, 95 of those 1 m high or more, and none over 40",
    (seed) => {
      for (const t of [0, 500]) {
        const { part, open } = openings(createHalls(seed), 20_000, t);
        const at = (q: number) => open[Math.floor(q * open.length)];
        expect(part).toBeGreaterThan(0.7);
        expect(part).toBeLessThan(0.8);
        expect(at(0.05)).toBeGreaterThan(1);
        expect(at(0.99)).toBeLessThan(40);
        expect(at(0.999)).toBeLessThan(42);
      }
    },
  );

  test("have the same open fraction in every square kilometre, wherever it is", () => {
    for (const [x, y] of [
      [0, 0],
      [1e6, -1e6],
      [1e9, 3e8],
      [-40_000, 70_000],
    ]) {
      const part = openPart(halls, x, y, 1000, 60);
      expect(part).toBeGreaterThan(0.55);
      expect(part).toBeLessThan(0.88);
    }
  });

  test("from each of 300 points a route leads a kilometre away, near, far and later", () => {
    for (const [seed, far, t] of [
      [1983, 3000, 0],
      [4, 1e9, 0],
      [1983, 1e6, 250],
    ]) {
      const cavern = createHalls(seed);
      for (const [x, y] of startsIn(cavern, 100, far, seed, t))
        expect(farthestFrom(cavern, x, y, t), `${x}, ${y}`).toBeGreaterThanOrEqual(1000);
    }
  });

  test("the route search finds none from an enclosed point", () => {
    const shut = { ...halls, roof: { ...halls.roof, altitude: halls.roof.altitude - 11 } };
    const reached = startsIn(shut, 30, 5000, 3).map(([x, y]) => farthestFrom(shut, x, y));
    expect(Math.min(...nonEmpty(reached))).toBeLessThan(300);
  });

  test("have gentle floors: 99 % below 1 in 5", () => {
    const chance = chances(5);
    const slopes = Array.from({ length: 5000 }, () => {
      const [x, y] = [chance() * 1e5, chance() * 1e5];
      const here = faceAt(halls.floor, x, y);
      return Math.hypot(faceAt(halls.floor, x + 1, y) - here, faceAt(halls.floor, x, y + 1) - here);
    }).sort((a, b) => a - b);
    expect(slopes[4950]).toBeLessThan(0.2);
    expect(slopes[2500]).toBeGreaterThan(0.03);
  });

  test("change by centimetres a year, and are the same at t = 0", () => {
    const at = (t: number) => Array.from({ length: 500 }, (_, i) => openingAt(halls, i * 37.3, i * -53.1, t));
    const [now, then, later] = [at(0), at(1), at(200)];
    expect(now).toEqual(Array.from({ length: 500 }, (_, i) => openingAt(createHalls(), i * 37.3, i * -53.1)));
    expect(Math.max(...nonEmpty(now.map((gap, i) => Math.abs(gap - then[i]))))).toBeLessThan(0.5);
    expect(Math.max(...nonEmpty(now.map((gap, i) => Math.abs(gap - later[i]))))).toBeGreaterThan(5);
  });

  test("do not repeat after the periods of the roof's own directions", () => {
    // Offsets that exactly repeat the roof's two main readings: the floor and the other readings differ there.
    const { a, b } = halls.roof.field;
    const area = a[2] * b[3] - a[3] * b[2];
    for (const [m, n] of [
      [1, 0],
      [0, 1],
      [2, -3],
      [40, 17],
    ]) {
      const x = (1024 * (m * b[3] - n * b[2])) / area;
      const y = (1024 * (n * a[2] - m * a[3])) / area;
      const changes = Array.from({ length: 200 }, (_, i) => {
        const [px, py] = [i * 61.7, i * -43.1];
        return Math.abs(openingAt(halls, px + x, py + y) - openingAt(halls, px, py));
      });
      expect(changes.reduce((sum, v) => sum + v) / 200).toBeGreaterThan(1);
    }
  });
});

test("both faces are continuous: a centimetre away they differ by centimetres", () => {
  fc.assert(
    fc.property(metres, metres, years, (x, y, t) => {
      expect(Math.abs(openingAt(halls, x + 0.01, y, t) - openingAt(halls, x, y, t))).toBeLessThan(0.02);
      expect(Math.abs(openingAt(halls, x, y, t + 0.01) - openingAt(halls, x, y, t))).toBeLessThan(0.01);
    }),
  );
});

describe("cavernGround", () => {
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  test("agrees with the faces: between, below, above, and in rock, at any time", () => {
    let rock = 0;
    fc.assert(
      fc.property(metres, metres, years, fc.double({ min: -1, max: 2, noNaN: true }), (x, y, t, share) => {
        const ground = cavernGround(halls, t);
        const [low, high] = [faceAt(halls.floor, x, y, t), faceAt(halls.roof, x, y, t)];
        // Below the floor, between, and above the roof.
        const z = low + share * Math.max(1, high - low);
        expect(ground.gapAt(x, y, z, gap)).toBe(gap);
        if (low >= high) {
          rock++;
          expect(gap).toEqual({ floor: Infinity, roof: -Infinity, inside: true });
        } else if (z < low) expect(gap).toEqual({ floor: low, roof: -Infinity, inside: true });
        else if (z > high) expect(gap).toEqual({ floor: Infinity, roof: high, inside: true });
        else expect(gap).toEqual({ floor: low, roof: high, inside: false });
        expect(ground.kindAt(x, y, z)).toBe("bare");
        if (low < high) {
          const within = { floor: low, roof: high, inside: false };
          for (const height of [low, high, (low + high) / 2]) expect(ground.gapAt(x, y, height, gap)).toEqual(within);
        }
      }),
      { numRuns: 500 },
    );
    expect(rock).toBeGreaterThan(50);
  });
});

describe("errors", () => {
  test.each([0, -1, Number.NaN, Infinity])("a stretch of %d", (stretch) => {
    expect(() => createCavern(halls.floor, { ...halls.roof, stretch })).toThrow(`above 0, got ${stretch}`);
  });
  test.each(["east", "north", "altitude", "datum", "relief"])("a floor of infinite %s", (what) => {
    expect(() => createCavern({ ...halls.floor, [what]: Infinity }, halls.roof)).toThrow(`a floor of finite ${what}`);
  });
  test.each([0, 1.5, Number.NaN])("%d samples", (n) => {
    expect(() => openPart(halls, 0, 0, 100, n)).toThrow(`got ${n}`);
  });
});
