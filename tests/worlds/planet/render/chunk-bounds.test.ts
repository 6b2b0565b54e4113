import fc from "fast-check";
import { describe, expect, test } from "vitest";
import planet from "../../../../scenes/planet/scene.ts";
import { createField, phaseAt } from "../../../../src/core/field/field.ts";
import { rowCount, rowOf, rowProfile } from "../../../../src/core/field/prefilter.ts";
import { PROFILE_1983, sampleProfile, smoothProfile } from "../../../../src/core/field/profile.ts";
import { altitudeOf, createGlobe, type Globe } from "../../../../src/core/planet/sphere.ts";
import { cubePoint } from "../../../../src/stream/cube-sphere.ts";
import { createPlanetBounds, WIDEST_FILTER } from "../../../../src/worlds/planet/render/chunk-bounds.ts";
import { generate } from "../../../generate.ts";
import { nonEmpty } from "../../../non-empty.ts";

const globeOf = (radius: number): Globe => generate({ ...planet.world, shape: { ...planet.world.shape, radius } });
/** A field of one term has the tightest bounds, so that omissions show. */
const bare = (drift: number) =>
  createGlobe({ radius: 3000, wet: false, ground: createField(PROFILE_1983, [[0, 0, 60, drift]]) });
const GLOBES: [string, Globe][] = [
  ["one term", bare(0)],
  ["one term that drifts", bare(900)],
  ...[400, 60_000, 6_371_000].map((radius): [string, Globe] => [`${radius} m`, globeOf(radius)]),
];

const rows = Array.from({ length: rowCount(PROFILE_1983) }, (_, r) => rowProfile(PROFILE_1983, Math.max(1, r)));
const pair = new Float64Array(2);

/** The altitude in metres that a vertex reads through a filter. */
function surfaceThrough(globe: Globe, x: number, y: number, z: number, t: number, filter: number): number {
  const { ground } = globe;
  let sum = 0;
  for (let i = 0; i < ground.count; i++) {
    const phase = phaseAt(ground, i, x, y, z, t);
    const row = rowOf(ground.profile, filter * ground.frequency[i]);
    const low = Math.floor(row);
    const read = (r: number) =>
      r === 0 ? sampleProfile(ground.profile, phase) : smoothProfile(rows[r], phase, pair)[0];
    const value = row === low ? read(low) : read(low) * (1 - row + low) + read(low + 1) * (row - low);
    sum += ground.weight[i] * value;
  }
  const altitude = altitudeOf(globe, sum + (ground.added?.at(x, y, z, t, filter) ?? 0));
  return globe.wet ? Math.max(0, altitude) : altitude;
}

/** Prefers corners and ends of the year, where bounds are reached. */
const edgy = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const chunk = fc.tuple(fc.nat(5), fc.integer({ min: 0, max: 16 }), share, share).map(([face, level, a, b]) => {
  const size = 2 / 2 ** level;
  const corner = (s: number) => Math.min(2 ** level - 1, Math.floor(s * 2 ** level)) * size - 1;
  return { face, u: corner(a), v: corner(b), size };
});

describe.each(GLOBES)("bounds of chunks, %s", (_, globe) => {
  const { radius } = globe;
  const bounds = createPlanetBounds(globe);
  const out = new Float64Array(2);
  const q = new Float64Array(3);

  test("contain every altitude a vertex can read, for any filter and half a year either side", () => {
    let narrow = 0;
    fc.assert(
      fc.property(
        chunk,
        fc.array(fc.tuple(edgy, edgy, edgy, share), { minLength: 20, maxLength: 20 }),
        ({ face, u, v, size }, places) => {
          bounds.read(face, u, v, size, 40, out);
          const [low, high] = out;
          if (high - low < 0.5 * (bounds.whole[1] - bounds.whole[0])) narrow++;
          for (const [a, b, late, wide] of nonEmpty(places)) {
            cubePoint(face, u + a * size, v + b * size, q);
            const k = radius / Math.hypot(...q);
            const filter = size >= 2 ? 0 : wide * WIDEST_FILTER * size * radius;
            const surface = surfaceThrough(globe, k * q[0], k * q[1], k * q[2], 39.5 + late, filter);
            expect(surface).toBeGreaterThanOrEqual(low - 1e-6);
            expect(surface).toBeLessThanOrEqual(high + 1e-6);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(narrow).toBeGreaterThan(15);
  });

  test("are the same from the cache, and within the whole planet's", () => {
    const again = new Float64Array(2);
    for (let i = 0; i < 40; i++) {
      const size = 2 ** -(i % 12);
      bounds.read(i % 6, -size, 0, size, 0, out);
      bounds.read((i + 1) % 6, 0, -size, size, 0, again);
      bounds.read(i % 6, -size, 0, size, 0, again);
      expect([...again]).toEqual([...out]);
      expect(out[0]).toBeGreaterThanOrEqual(bounds.whole[0] - 1e-6);
      expect(out[1]).toBeLessThanOrEqual(bounds.whole[1] + 1e-6);
    }
  });
});
