/** Crevasses: cracks across the fall of the land, within their reach, open at their ends; and as a part of eroded land. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldAt, gradientAt } from "../../../src/core/field/field.ts";
import {
  CREVASSES,
  cappedBy,
  cappedOver,
  crackedBy,
  crackForm,
  crevassesAt,
  crevassesReach,
} from "../../../src/core/planet/crevasses.ts";
import { createErodedLand } from "../../../src/core/planet/eroded-land.ts";
import { createLandForms } from "../../../src/core/planet/land-forms.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import { altitudeOf } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { acrossTo, evenDirections } from "./directions-around.ts";
import { expectWithinBounds } from "./formed-land.ts";

const RADIUS = 1_560_000;
const { begin, whole, none, above, lengths, halves, depths, capFrom, capTo } = CREVASSES;

/** Depths along x, where the land falls along x or along y. */
function depthsAlong(count: number, step: number, fallsAlong: "x" | "y", width = 0): number[] {
  const fall = fallsAlong === "x" ? [1, 0, 0] : [0, 1, 0];
  return Array.from({ length: count }, (_, k) => crevassesAt(1, 1, k * step, 30_000, RADIUS, fall, width, 0));
}

test("cracks are on slopes of provinces, and none on plains, cliffs and shores", () => {
  expect(crackedBy(whole, above, 1)).toBe(1);
  for (const [slope, altitude, deviations] of [
    [begin, above, 1],
    [none, above, 1],
    [whole, 0, 1],
    [whole, above, -1],
  ])
    expect(crackedBy(slope, altitude, deviations)).toBe(0);
});

test("a crack has steep walls and a level floor", () => {
  expect([1, 0.3, 0].map(crackForm)).toEqual([0, 1, 1]);
  for (const [size, half] of nonEmpty(halves).entries())
    expect((depths[size] * (crackForm(0.6) - crackForm(0.7))) / (0.1 * half)).toBeGreaterThan(3);
});

test("cracks are tens of metres deep, some metres wide, and lie across the fall", () => {
  const down = depthsAlong(40_000, 1, "x");
  expect(Math.min(...nonEmpty(down))).toBe(0);
  expect(Math.max(...nonEmpty(down))).toBeGreaterThan(25);
  expect(Math.max(...nonEmpty(down))).toBeLessThanOrEqual(crevassesReach(1));
  const widths = (heights: readonly number[]) => {
    const all: number[] = [];
    let from = -1;
    for (const [k, depth] of heights.entries()) {
      if (depth > 6 && from < 0) from = k;
      else if (depth <= 6 && from >= 0) {
        all.push(k - from);
        from = -1;
      }
    }
    return all.sort((a, b) => a - b);
  };
  const [crossed, followed] = [widths(down), widths(depthsAlong(40_000, 1, "y"))];
  const middle = (all: readonly number[]) => all[all.length >> 1];
  expect(crossed.length).toBeGreaterThan(100);
  expect(middle(crossed)).toBeGreaterThan(5);
  expect(middle(crossed)).toBeLessThan(2.2 * halves[0]);
  expect(middle(followed)).toBeGreaterThan(2 * middle(crossed));
});

test("cracks are narrower and less deep where their share is less", () => {
  const some = Array.from({ length: 20_000 }, (_, k) => crevassesAt(0.3, 1, k, 30_000, RADIUS, [1, 0, 0], 0, 0));
  expect(Math.max(...some)).toBeGreaterThan(5);
  expect(Math.max(...some)).toBeLessThanOrEqual(0.3 * crevassesReach(1));
  const cracked = (all: readonly number[]) => all.filter((depth) => depth > 0).length;
  expect(cracked(some)).toBeLessThan(0.4 * cracked(depthsAlong(20_000, 1, "x")));
});

test("a wide filter leaves no crack", () => {
  expect(Math.max(...nonEmpty(depthsAlong(2000, 3, "x", 1.3 * halves[0])))).toBe(0);
  expect(Math.max(...nonEmpty(depthsAlong(2000, 3, "x", 0.9 * halves[0])))).toBeGreaterThan(5);
});

test("crevasses have the same bits as ever", () => {
  expect(
    depthsAlong(400, 3, "x")
      .filter((depth) => depth > 12 && depth < 33)
      .map(String),
  ).toEqual([
    "15.50584353528606",
    "25.639827047437336",
    "31.204859037609097",
    "13.439832227029086",
    "24.342999063389783",
    "30.598737321141424",
    "18.85421556177505",
    "18.654855431891146",
    "28.775937468246283",
    "22.886621506734986",
    "13.774096350492055",
  ]);
});

test("numbers of crevasses belong together", () => {
  expect([halves.length, depths.length]).toEqual([lengths.length, lengths.length]);
});

describe.each([[60_000], [RADIUS]])("eroded land with crevasses on %i m", (radius) => {
  const ground = planetField(radius, { H: 0.68, seed: 9 });
  const plain = { radius, ground, relief: reliefFor(ground, 0.2), sea: 306, peak: 300 };
  const erosion = { strength: 1.6, crest: 0.6, valley: 0.7 };
  const bare = { ...plain, ground: createErodedLand(plain, erosion) };
  const land = {
    ...plain,
    ground: createErodedLand(plain, erosion, (made) => createLandForms({ crevasses: 1 }, made)),
  };
  const at = (of: typeof land, d: readonly number[]) =>
    altitudeOf(of, fieldAt(of.ground, radius * d[0], radius * d[1], radius * d[2]));
  const cracks = evenDirections(12_000).filter((d) => at(bare, d) - at(land, d) > 4);

  test("a part of the land has them, and the rest has the same bits", () => {
    expect(cracks.length).toBeGreaterThan(20);
    expect(cracks.length).toBeLessThan(1500);
    const same = evenDirections(500).filter((d) => at(bare, d) === at(land, d));
    expect(same.length).toBeGreaterThan(300);
  });

  test("crevasses have no jump: a micrometre changes heights by some micrometres", () => {
    for (const d of nonEmpty(cracks)) {
      const [[a, b, c]] = acrossTo(d);
      const step = 1e-6 / radius;
      const there = [d[0] + step * a, d[1] + step * b, d[2] + step * c];
      expect(Math.abs(at(land, there) - at(land, d))).toBeLessThan(5e-5 + 5e-11 * radius);
    }
  });

  test("bounds leave room for the deepest", () => {
    createErodedLand(plain, erosion, (made) => {
      const forms = createLandForms({ crevasses: 0.5 }, made);
      const out = new Float64Array(3);
      forms.over({ x: radius, y: 0, halfX: 1, halfY: 1, blur: 0 }, 0, 0, false, out);
      expect([...out]).toEqual([crevassesReach(0.5), 0, 0]);
      expect(forms.reach).toEqual([crevassesReach(0.5), 0]);
      return forms;
    });
  });

  test("they stay within the bounds of boxes and of the whole", () => expectWithinBounds(land, cracks));
});

test("in a cap cracks begin at a latitude, and are whole nearer to its pole", () => {
  expect([0, 0.5, capFrom, -capFrom].map(cappedBy)).toEqual([0, 0, 0, 0]);
  expect([capTo, 1, -1].map(cappedBy)).toEqual([1, 1, 1]);
  expect(cappedBy(-0.87)).toBeCloseTo(0.5, 9);
});

test("the maximum of a cap over a box is at its point nearest to a pole", () => {
  fc.assert(
    fc.property(fc.constantFrom(...evenDirections(3000)), fc.integer({ min: 2, max: 14 }), (d, level) => {
      const half = 2 ** -level;
      const [x, y, z] = d;
      const most = cappedOver({ x, y, halfX: half, halfY: half, halfZ: half, blur: 0 }, z);
      for (let corner = 0; corner < 8; corner++) {
        const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2].map((bit) => half * (2 * bit - 1));
        const place = [x + a, y + b, z + c];
        expect(cappedBy(place[2] / Math.hypot(...place))).toBeLessThanOrEqual(most + 1e-12);
      }
    }),
  );
  expect(cappedOver({ x: 0.6, y: 0, halfX: 0.01, halfY: 0.01, halfZ: 0.01, blur: 0 }, 0.8)).toBe(0);
  expect(cappedOver({ x: 0.1, y: 0, halfX: 0.1, halfY: 0.1, halfZ: 0.1, blur: 0 }, 0.1)).toBe(1);
});

describe.each([[60_000], [6_371_000]])("eroded land with crevasses in its caps on %i m", (radius) => {
  const ground = planetField(radius, { H: 0.7, seed: 8 });
  const plain = { radius, ground, relief: reliefFor(ground, 0.19), sea: 322, peak: 600 };
  const erosion = { strength: 1.6, crest: 0.6, valley: 0.7 };
  const bare = { ...plain, ground: createErodedLand(plain, erosion) };
  const landOf = (seed: number) => ({
    ...plain,
    ground: createErodedLand(plain, erosion, (made) =>
      createLandForms({ crevasses: 1 }, made, { seed, isCapped: true }),
    ),
  });
  const land = landOf(8);
  const at = (of: typeof land, d: readonly number[]) =>
    altitudeOf(of, fieldAt(of.ground, radius * d[0], radius * d[1], radius * d[2]));
  // Many of them where the cap begins.
  const directions = evenDirections(60_000).filter(([, , z]) => Math.abs(z) < 0.3 || Math.abs(z) > 0.83);
  const cracks = directions.filter((d) => at(land, d) !== at(bare, d));

  test("caps have them, and all other ground has the same bits", () => {
    expect(cracks.length).toBeGreaterThan(10);
    for (const d of nonEmpty(cracks)) {
      expect(Math.abs(d[2])).toBeGreaterThan(capFrom);
      const deepest = cappedBy(d[2]) * crevassesReach(Math.min(1, radius / 60_000));
      expect(at(bare, d) - at(land, d)).toBeLessThan(deepest + 1e-6);
    }
  });

  test("bounds leave room for them in caps alone", () => {
    createErodedLand(plain, erosion, (made) => {
      const forms = createLandForms({ crevasses: 1 }, made, { isCapped: true });
      const out = new Float64Array(3);
      const reach = crevassesReach(Math.min(1, radius / 60_000));
      const over = (z: number) => {
        const x = radius * Math.sqrt(1 - z * z);
        forms.over({ x, y: 0, halfX: 9, halfY: 9, halfZ: 9, blur: 0 }, radius * z, 0, false, out);
        return out[0];
      };
      expect([over(0), over(-0.8), over(0.95), over(-1)]).toEqual([0, 0, reach, reach]);
      return forms;
    });
  });

  test("they stay within the bounds of boxes and of the whole", () => expectWithinBounds(land, cracks));

  test("they have no jump: a micrometre changes heights by some micrometres", () => {
    for (const d of nonEmpty(cracks)) {
      const [[a, b, c]] = acrossTo(d);
      const step = 1e-6 / radius;
      const there = [d[0] + step * a, d[1] + step * b, d[2] + step * c];
      expect(Math.abs(at(land, there) - at(land, d))).toBeLessThan(5e-5 + 5e-11 * radius);
    }
  });

  test("the gradient of their walls is that of differences", () => {
    const out = new Float64Array(4);
    let alike = 0;
    for (const d of cracks) {
      const [x, y, z] = d.map((v) => radius * v);
      gradientAt(land.ground, x, y, z, 0, out);
      for (const along of acrossTo(d)) {
        const h = 0.5;
        const [before, after] = [-h, h].map((by) =>
          fieldAt(land.ground, x + by * along[0], y + by * along[1], z + by * along[2]),
        );
        const rise = out[1] * along[0] + out[2] * along[1] + out[3] * along[2];
        // The rise differs where a wall begins or ends between the places.
        if (Math.abs((after - before) / (2 * h) - rise) < 0.2 * Math.abs(rise) + 1e-3) alike++;
      }
    }
    expect(alike).toBeGreaterThan(0.9 * cracks.length);
  });

  test("another seed has them in other provinces", () => {
    const other = landOf(9);
    const same = cracks.filter((d) => at(other, d) === at(land, d));
    expect(same.length).toBeLessThan(0.3 * cracks.length);
  });
});
