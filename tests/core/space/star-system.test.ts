import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeAt } from "../../../src/core/space/place.ts";
import { starBody } from "../../../src/core/space/star-body.ts";
import { scanStars } from "../../../src/core/space/star-scan.ts";
import {
  DECLINATION,
  eccentricAnomaly,
  planetAt,
  planetAxes,
  planetIn,
  systemOf,
} from "../../../src/core/space/star-system.ts";
import { createGalaxy, planetName, type Star, starName } from "../../../src/core/space/stars.ts";
import { nonEmpty } from "../../non-empty.ts";

const stars: Star[] = [];
for (const [x, y, z] of [
  [0, 0, 0],
  [999_800, -1_000_000, 999_700],
])
  scanStars(createGalaxy(), { x0: x, y0: y, z0: z, x1: x + 200, y1: y + 300, z1: z + 300 }, (star) => stars.push(star));
const systems = stars.map(systemOf);
const anyPlanet = fc
  .constantFrom(...systems.filter(({ planets }) => planets.length > 0))
  .chain((system) => fc.constantFrom(...system.planets).map((planet) => ({ system, planet })));
const anyTime = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const lengthOf = (v: ArrayLike<number>) => Math.hypot(v[0], v[1], v[2]);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Positions of the first version. */
const PINNED = {
  star: [2, 110, 7, "Seborir", "Seborir IV"],
  place: [-0.8843912164669234, 11.282304414171614, 3.2827589674895457],
  planet: [31304, 4368000, "ocean", 21.756020359191215],
};

describe("a star's body", () => {
  test("is the Sun's for its magnitude and colour, and a giant's where it is bright and red", () => {
    // B − V of the Sun, 0.65, is at 7.3 of 15.
    const sun = starBody({ magnitude: 4.83, colour: 7.3 });
    expect(sun.temperature).toBeCloseTo(5772, -2);
    expect(sun.luminosity).toBeCloseTo(1, 12);
    expect(sun.radius / 0.00465).toBeCloseTo(1, 1);
    expect(sun.mass).toBeCloseTo(1, 12);
    const giant = starBody({ magnitude: -6, colour: 15 });
    expect(giant.radius).toBeGreaterThan(1);
    expect(giant.temperature).toBeLessThan(3700);
  });
});

describe("the planets of a star", () => {
  test("are as many as its bits say, in order, illuminated, clear of its body and within half a light-year", () => {
    expect(stars.length).toBeGreaterThan(80);
    for (const { star, planets, body } of nonEmpty(systems)) {
      expect(planets).toHaveLength(star.planets);
      let before = 0;
      for (const { index, kind, axis, eccentricity, radius, seed } of planets) {
        expect(planets[index - 1].index).toBe(index);
        expect(axis * (1 - eccentricity)).toBeGreaterThan(Math.max(before, 3 * body.radius));
        before = axis * (1 + eccentricity);
        expect(before).toBeLessThan(31_000);
        expect(radius).toBeGreaterThanOrEqual(600_000);
        expect(radius).toBeLessThanOrEqual(kind === "giant" ? 62_000_000 : 6_371_000);
        expect(radius % 1000).toBe(0);
        expect(seed).toBeGreaterThan(0);
      }
    }
  });

  test("have water only where it is liquid", () => {
    const all = systems.flatMap(({ planets }) => planets);
    for (const { kind, warmth } of nonEmpty(all)) {
      if (kind === "wet" || kind === "ocean") expect(Math.abs(warmth - 277.5)).toBeLessThanOrEqual(72.5);
      if (kind === "ice") expect(warmth).toBeLessThan(230);
      if (kind === "desert" || kind === "lava") expect(warmth).toBeGreaterThan(kind === "lava" ? 430 : 316);
    }
    for (const kind of ["wet", "ocean", "moon", "desert", "ice", "lava", "giant"])
      expect(all.some((planet) => planet.kind === kind)).toBe(true);
  });

  test("follow Kepler's laws: an ellipse about the star, equal areas, P² = a³ / mass", () => {
    fc.assert(
      fc.property(anyPlanet, anyTime, ({ system, planet }, t) => {
        const { index, axis, eccentricity, period, along, normal } = planet;
        const at = planetAt(system, index, t, [0, 0, 0]);
        const away = lengthOf(at);
        // r = a(1 − e²)/(1 + e·cos ν), ν from the periapsis.
        const cosine = dot(at, along) / away;
        expect(away * (1 + eccentricity * cosine)).toBeCloseTo(axis * (1 - eccentricity ** 2), 8 - Math.log10(axis));
        expect(dot(at, normal) / axis).toBeCloseTo(0, 12);
        expect(period ** 2 * system.body.mass).toBeCloseTo(axis ** 3, 9 - 3 * Math.log10(axis));
        // The area per ten-thousandth of the year is constant.
        const dt = 1e-4 * period;
        const later = planetAt(system, index, t + dt, [0, 0, 0]);
        const swept = [
          at[1] * later[2] - at[2] * later[1],
          at[2] * later[0] - at[0] * later[2],
          at[0] * later[1] - at[1] * later[0],
        ];
        const whole = Math.PI * axis ** 2 * Math.sqrt(1 - eccentricity ** 2);
        expect(dot(swept, normal) / 2 / whole / 1e-4).toBeCloseTo(1, 4);
      }),
    );
  });

  test("solve Kepler's equation to 10⁻¹²", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.12, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (e, m) => {
          const anomaly = eccentricAnomaly(e, m);
          const left = anomaly - e * Math.sin(anomaly) - 2 * Math.PI * (m - Math.round(m));
          expect(Math.abs(left)).toBeLessThan(1e-12);
        },
      ),
    );
  });

  test("have the same bits everywhere", () => {
    const [system] = systems.filter(({ star }) => star.planets > 4);
    const { x, y, z } = system.star;
    expect([x, y, z, starName(system.star), planetName(system.star, 4)]).toEqual(PINNED.star);
    expect([...planetAt(system, 3, 12.5, new Float64Array(3))]).toEqual(PINNED.place);
    const { seed, radius, kind, period } = planetIn(system, 3);
    expect([seed, radius, kind, period]).toEqual(PINNED.planet);
  });

  test("have the sun above longitude 0 at noon, north of the equator by the declination", () => {
    fc.assert(
      fc.property(anyPlanet, anyTime, fc.double({ min: 0, max: 24, noNaN: true }), ({ system, planet }, t, hour) => {
        const [x, y, z] = planetAxes(system, planet.index, t, hour);
        for (const [a, b] of [
          [x, y],
          [y, z],
          [z, x],
        ] as const)
          expect(dot(a, b)).toBeCloseTo(0, 12);
        const at = planetAt(system, planet.index, t, [0, 0, 0]);
        const sun = [x, y, z].map((axis) => -dot(at, axis) / lengthOf(at));
        expect(Math.asin(sun[2])).toBeCloseTo((DECLINATION * Math.PI) / 180, 12);
        const past = (((12 - hour) / 12) * Math.PI - Math.atan2(sun[1], sun[0])) / (2 * Math.PI);
        expect(past - Math.round(past)).toBeCloseTo(0, 12);
      }),
    );
  });

  test("an invalid planet index throws with the number of planets", () => {
    const [system] = systems;
    expect(() => planetIn(system, 16)).toThrow(`from 1 to ${system.star.planets} of that star, got 16`);
  });

  test("have positions with a resolution of a metre at a million light-years", () => {
    const system = systems[systems.length - 1];
    const { x, y, z } = system.star;
    expect(Math.abs(x)).toBeGreaterThan(999_000);
    const at = planetAt(system, 1, 3, [0, 0, 0]);
    const metre = 1 / 149_597_870_700;
    const [p, q] = [placeAt([x, y, z], [at[0], at[1], at[2]]), placeAt([x, y, z], [at[0] + metre, at[1], at[2]])];
    expect((q.off[0] - p.off[0]) / metre).toBeCloseTo(1, 2);
  });
});

describe("names", () => {
  test("are pronounceable: alternating vowels and consonants, capitalised, no duplicates among fifty", () => {
    const names = stars.slice(0, 50).map(starName);
    for (const name of nonEmpty(names)) expect(name).toMatch(/^(?:[A-Z][a-z]{2,12})$/);
    expect(new Set(names).size).toBeGreaterThan(48);
    expect(planetName(stars[0], 4)).toBe(`${starName(stars[0])} IV`);
  });
});
