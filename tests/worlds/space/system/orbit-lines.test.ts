/** Orbit lines in single precision, as on the GPU. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { METRES_PER_AU, type Triple } from "../../../../src/core/space/place.ts";
import { planetAt, systemOf } from "../../../../src/core/space/star-system.ts";
import { createGalaxy, starAt } from "../../../../src/core/space/stars.ts";
import { nearestAnomaly } from "../../../../src/worlds/space/render/system/orbit-lines.ts";

const star = starAt(createGalaxy(), 6, 81, 49);
if (!star) throw new Error("Expected a star at 6, 81, 49.");
const system = systemOf(star);
const f = Math.fround;

test("a line passes its planet within 1 % of the distance to the camera", () => {
  const index = fc.integer({ min: 1, max: system.planets.length });
  const away = fc.double({ min: 1.2, max: 300, noNaN: true });
  fc.assert(
    fc.property(index, fc.double({ min: 0, max: 5000, noNaN: true }), away, (k, t, radii) => {
      const planet = system.planets[k - 1];
      const { axis, eccentricity: e, along: p, across: q, radius } = planet;
      const at = planetAt<[number, number, number]>(system, k, t, [0, 0, 0]);
      const distance = (radii * radius) / METRES_PER_AU;
      // The camera is beside the planet, off its plane.
      const normal = planet.normal;
      const eye = at.map((v, i) => v + distance * (0.8 * normal[i] + 0.6 * p[i]));
      const from = eye.map((v) => -v) as unknown as Triple;
      const nearest = nearestAnomaly(planet, from);
      const minor = axis * Math.sqrt(1 - e * e);
      const start = [0, 1, 2].map((i) =>
        f(from[i] + axis * (Math.cos(nearest) - e) * p[i] + minor * Math.sin(nearest) * q[i]),
      );
      // Minimum distance between line and planet.
      let best = Infinity;
      for (let step = -2000; step <= 2000; step++) {
        const by = f((step / 2000) * Math.min(3, (4 * distance) / axis));
        const half = f(Math.sin(f(0.5 * by)));
        const middle = f(nearest + 0.5 * by);
        const v = [0, 1, 2].map((i) =>
          f(start[i] + 2 * half * (f(minor * q[i]) * Math.cos(middle) - f(axis * p[i]) * Math.sin(middle))),
        );
        best = Math.min(best, Math.hypot(...v.map((c, i) => c + eye[i] - at[i])));
      }
      expect(best / distance).toBeLessThan(0.01);
    }),
    { numRuns: 30 },
  );
});
