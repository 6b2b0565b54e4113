/** Eroded land of a planet: the same bits as ever, continuous without seams, within bounds, with gullies that its strength deepens. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundsOver, createRangeTable } from "../../../src/core/field/bounds.ts";
import { fieldAt, gradientAt } from "../../../src/core/field/field.ts";
import { createErodedLand, drainageAt, isEroded } from "../../../src/core/planet/eroded-land.ts";
import { createLandForms } from "../../../src/core/planet/land-forms.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import { altitudeOf } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { evenDirections } from "./directions-around.ts";

const EROSION = { strength: 1.6, crest: 0.6, valley: 0.7 };

function landOf(radius: number, strength = EROSION.strength) {
  const ground = planetField(radius, { H: 0.85, seed: 3 });
  const form = { radius, ground, relief: reliefFor(ground, 0.3), sea: 310, peak: 140 };
  return { ...form, ground: createErodedLand(form, { ...EROSION, strength }) };
}

const direction = fc
  .tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((v) => Math.hypot(...v) > 0.1)
  .map((v) => v.map((c) => c / Math.hypot(...v)) as [number, number, number]);

describe.each([[400], [60_000], [6_371_000]])("on %i m", (radius) => {
  const land = landOf(radius);
  const { ground } = land;
  const at = (d: readonly number[], t = 0) => fieldAt(ground, radius * d[0], radius * d[1], radius * d[2], t);

  test("has no jump: a micrometre changes heights by micrometres", () => {
    fc.assert(
      fc.property(direction, ([x, y, z]) => {
        const step = 1e-6 / radius;
        // Slopes are below 20; sums of thousands of units are rounded.
        const metres = Math.abs(altitudeOf(land, at([x + step, y, z])) - altitudeOf(land, at([x, y, z])));
        expect(metres).toBeLessThan(2e-5 + 1e-11 * radius);
      }),
      { numRuns: 300 },
    );
  });

  test("stays within bounds of boxes at any time, and of the whole", () => {
    const table = createRangeTable(ground.profile);
    const out = new Float64Array(2);
    fc.assert(
      fc.property(
        direction,
        fc.integer({ min: 2, max: 14 }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (d, level, t) => {
          const half = radius * 2 ** -level;
          const [x, y, z] = d.map((v) => radius * v);
          boundsOver(table, ground, { x, y, halfX: half, halfY: half, halfZ: half, blur: 0 }, z, t, out);
          for (const k of [-1, -0.3, 0.4, 1]) {
            const height = fieldAt(ground, x + k * half, y - k * half, z + 0.5 * k * half, t);
            expect(height).toBeGreaterThanOrEqual(out[0] - 1e-6);
            expect(height).toBeLessThanOrEqual(out[1] + 1e-6);
          }
        },
      ),
      { numRuns: 200 },
    );
    // A small box has narrower bounds than the whole.
    const small = radius * 2 ** -10;
    const box = { x: 0.48 * radius, y: -0.36 * radius, halfX: small, halfY: small, halfZ: small, blur: 0 };
    boundsOver(table, ground, box, 0.8 * radius, 0, out);
    expect(out[1] - out[0]).toBeLessThan((ground.added?.high ?? 0) - (ground.added?.low ?? 0));
    // In foothills, too.
    const outside = evenDirections(2000).filter((d) => {
      const [x, y, z] = d.map((v) => radius * v);
      const half = radius * 2 ** -14;
      boundsOver(table, ground, { x, y, halfX: half, halfY: half, halfZ: half, blur: 0 }, z, 0, out);
      return !(at(d) >= out[0] && at(d) <= out[1]);
    });
    expect(outside).toEqual([]);
  });

  test("its gradient is that of its heights", () => {
    const slope = new Float64Array(4);
    const { added } = ground;
    const bare = { ...ground };
    delete (bare as { added?: unknown }).added;
    const own = new Float64Array(4);
    const p = [0.48 * radius, -0.36 * radius, 0.8 * radius] as const;
    gradientAt(ground, ...p, 0, slope);
    gradientAt(bare, ...p, 0, own);
    const h = 0.5;
    const rise = ((added?.at(p[0] + h, p[1], p[2]) ?? 0) - (added?.at(p[0] - h, p[1], p[2]) ?? 0)) / (2 * h);
    expect(slope[1] - own[1]).toBeCloseTo(rise, 1);
    expect(slope[0] - own[0]).toBeCloseTo(added?.at(...p) ?? 0, 9);
  });
});

test("gullies add relief, and wide filters leave them out", () => {
  const [deep, none] = [landOf(60_000).ground.added, landOf(60_000, 0).ground.added];
  if (!isEroded(deep) || !none) throw new Error("Expected eroded land.");
  let [most, filtered] = [0, 0];
  for (let k = 0; k < 400; k++) {
    const z = (2 * k + 1) / 400 - 1;
    const level = Math.sqrt(1 - z * z);
    const p = [6e4 * level * Math.cos(2.4 * k), 6e4 * level * Math.sin(2.4 * k), 6e4 * z] as const;
    most = Math.max(most, Math.abs(deep.at(...p) - none.at(...p)));
    filtered = Math.max(filtered, Math.abs(deep.at(...p, 0, 2000) - none.at(...p, 0, 2000)));
  }
  expect(most).toBeGreaterThan(5);
  expect(filtered).toBe(0);
});

test("drainage tells valleys from crests: ground is lower in valleys than beside them", () => {
  const land = landOf(60_000);
  const bare = landOf(60_000, 0);
  const sides = { valley: [] as number[], crest: [] as number[] };
  for (let k = 0; k < 6000; k++) {
    const z = (2 * k + 1) / 6000 - 1;
    const level = Math.sqrt(1 - z * z);
    const p = [6e4 * level * Math.cos(2.4 * k), 6e4 * level * Math.sin(2.4 * k), 6e4 * z] as const;
    const drainage = drainageAt(land, ...p);
    expect(Math.abs(drainage)).toBeLessThanOrEqual(1);
    const raised = altitudeOf(land, fieldAt(land.ground, ...p)) - altitudeOf(bare, fieldAt(bare.ground, ...p));
    if (Math.abs(drainage) > 0.4) sides[drainage < 0 ? "valley" : "crest"].push(raised);
  }
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  /** Standard error of a mean, squared. */
  const error = (values: number[]) => mean(values.map((v) => (v - mean(values)) ** 2)) / values.length;
  const { valley, crest } = sides;
  expect(Math.min(valley.length, crest.length)).toBeGreaterThan(600);
  const apart = (mean(crest) - mean(valley)) / Math.sqrt(error(crest) + error(valley));
  expect(apart).toBeGreaterThan(20);
});

test("drainage is the same along a ray, leaves out gullies narrower than its width, and is 0 without gullies", () => {
  const land = landOf(60_000);
  const p = [21_600, -28_800, 48_000] as const;
  expect(drainageAt(land, p[0] / 2, p[1] / 2, p[2] / 2)).toBeCloseTo(drainageAt(land, ...p), 9);
  expect(drainageAt(land, ...p, 0, 2000)).toBe(0);
  expect(drainageAt(land, ...p, 0, 60)).not.toBe(drainageAt(land, ...p));
  expect(drainageAt(landOf(60_000, 0), ...p)).toBe(0);
  expect(drainageAt({ radius: 400, ground: planetField(400) }, ...p)).toBe(0);
  expect(() => drainageAt(land, 0, 0, 0)).toThrow(new RangeError("Expected a place off the centre, got 0, 0, 0."));
});

test("constants of shaders give the numbers of every reading", () => {
  const { added } = landOf(6_371_000).ground;
  if (!isEroded(added)) throw new Error("Expected eroded land.");
  const { numbers, of } = added.constants;
  const group = (k: number) => numbers.slice(4 * k, 4 * k + 4);
  expect(added.parts.warp.map((part) => of.get(part)?.isScaled)).toEqual([true, true, true]);
  for (const [{ field, rows }, { octaves, readings, isScaled }] of nonEmpty(of))
    for (let i = 0; i < field.count; i++) {
      const octave = Math.floor(i / field.terms);
      const [row, frequency, step, share] = group(octaves + octave);
      const [a, b, c, weight] = group(readings + (isScaled ? i % field.terms : i));
      expect([row, frequency]).toEqual([rows[octave], field.frequency[i]]);
      expect([step * a, step * b, step * c]).toEqual([field.a[i], field.b[i], field.c[i]]);
      expect(share * weight).toBeCloseTo(field.weight[i], 14);
    }
});

test("heights have the same bits as ever", () => {
  const { added } = landOf(60_000).ground;
  const heights = [
    [60_000, 0, 0],
    [-36_000, 48_000, 0],
    [21_600, -28_800, 48_000],
  ].map(([x, y, z]) => String(added?.at(x, y, z)));
  expect(heights).toEqual(["374.57140049446366", "444.1283190453803", "238.5112043711847"]);
});

test("a place keeps no height of another year or width", () => {
  const { ground } = landOf(60_000);
  const [x, y, z] = [21_600, -28_800, 48_000];
  const asked = [
    [0, 0],
    [7, 0],
    [0, 400],
    [0, 0],
  ].map(([t, width]) => ground.added?.at(x, y, z, t, width));
  const fresh = [0, 7].map((t) => landOf(60_000).ground.added?.at(x, y, z, t, 0));
  expect([asked[0], asked[1], asked[3]]).toEqual([fresh[0], fresh[1], fresh[0]]);
  expect(new Set(asked).size).toBe(3);
});

test("bounds of a land without forms are the same after those of one with forms", () => {
  const [radius, dunes] = [400, 1];
  const plain = landOf(radius);
  const formed = createErodedLand({ ...plain, ground: planetField(radius, { H: 0.85, seed: 3 }) }, EROSION, (made) =>
    createLandForms({ dunes }, made),
  );
  const box = { x: 192, y: -144, halfX: 0.4, halfY: 0.4, halfZ: 0.4, blur: 0 };
  const boundsOf = (ground: typeof formed) => [
    ...boundsOver(createRangeTable(ground.profile), ground, box, 320, 0, new Float64Array(2)),
  ];
  const before = boundsOf(plain.ground);
  expect(boundsOf(formed)).not.toEqual(before);
  expect(boundsOf(plain.ground)).toEqual(before);
});
