import { describe, expect, test } from "vitest";
import {
  createAerialPerspective,
  entryIndex,
  fillAerialPerspective,
  rowCosine,
  VIEW_ROWS,
} from "../../src/render/atmosphere/aerial-perspective.ts";
import { AIR_AZIMUTHS, AIR_ROWS, AIR_SLICES } from "../../src/render/atmosphere/air-tables.ts";
import { horizonAt, planetAtmosphere, sunlightThrough } from "../../src/render/atmosphere/planet-atmosphere.ts";
import { heightRows, readMultiple, readSun, scatteringTables } from "../../src/render/atmosphere/scattering-tables.ts";
import { nonEmpty } from "../non-empty.ts";
import { fillReference } from "./reference-aerial-perspective.ts";

const RADII = [400, 60_000, 6_371_000];
const [SMALL, PLANET, EARTH] = RADII.map((radius) => planetAtmosphere(radius));
const tables = scatteringTables(PLANET);
const out = new Float64Array(3);

describe("transmittance of sunlight", () => {
  test("matches fine integration steps", () => {
    for (const air of [SMALL, PLANET, EARTH])
      for (const h of [0, 0.5, 3])
        for (const cosine of [0, 0.02, 0.1, 0.4, 1])
          for (const [c, share] of sunlightThrough(air, h, cosine).entries())
            expect(Math.abs(share - sunlightThrough(air, h, cosine, 4000)[c])).toBeLessThan(0.0005);
  });

  test("increases with the sun's elevation and with altitude, and reddens toward the horizon", () => {
    for (const air of [SMALL, PLANET, EARTH]) {
      let before = [0, 0, 0];
      for (let cosine = -0.1; cosine <= 1; cosine += 0.02) {
        const now = sunlightThrough(air, 0, cosine);
        for (const c of [0, 1, 2]) expect(now[c]).toBeGreaterThanOrEqual(before[c]);
        for (const c of [0, 1, 2]) expect(sunlightThrough(air, 1, cosine)[c]).toBeGreaterThanOrEqual(now[c]);
        before = [...now];
      }
      const [red, , blue] = sunlightThrough(air, 0, 0.03);
      expect(red).toBeGreaterThan(8 * blue);
    }
  });

  test("is as red on a small planet as on Earth, and 0 behind the horizon", () => {
    for (const cosine of [0.02, 0.1, 0.5])
      for (const c of [0, 1, 2])
        expect(sunlightThrough(SMALL, 0, cosine)[c]).toBeCloseTo(sunlightThrough(EARTH, 0, cosine)[c], 2);
    expect(sunlightThrough(PLANET, 2, horizonAt(PLANET.rho, 2) - 0.02)).toEqual([0, 0, 0]);
  });

  test("matches its table within 0.01", () => {
    for (const h of [0, 0.3, 1.7, 6])
      for (const above of [0.003, 0.02, 0.11, 0.6]) {
        const cosine = horizonAt(PLANET.rho, h) + above;
        readSun(tables, heightRows(tables, h), cosine, out);
        for (const [c, share] of sunlightThrough(PLANET, h, cosine).entries())
          expect(Math.abs(out[c] - share)).toBeLessThan(0.01);
      }
  });
});

describe("multiple scattering", () => {
  test("is weak, bluish by day, and fades at night", () => {
    readMultiple(tables, heightRows(tables, 0.5), 0.6, out);
    const [red, , blue] = out;
    expect(blue).toBeGreaterThan(red);
    expect(blue).toBeLessThan(0.1);
    readMultiple(tables, heightRows(tables, 0.5), -0.6, out);
    expect(Math.max(...nonEmpty(out))).toBeLessThan(1e-4);
  });
});

describe("aerial perspective", () => {
  const view = createAerialPerspective();

  test("matches a march of a thousand steps", () => {
    fillAerialPerspective(view, tables, 0.3, 0.2);
    for (const [row, turn] of [
      [AIR_ROWS + 2, 0],
      [AIR_ROWS + 9, 14],
      [AIR_ROWS - 4, 25],
    ] as const) {
      const want = marched(0.3, 0.2, rowCosine(view, row), 1 - 2 * (turn / (AIR_AZIMUTHS - 1)) ** 2, row < AIR_ROWS);
      const at = entryIndex(AIR_SLICES - 1, row, turn);
      for (const c of [0, 1, 2]) expect(view.sky[at + c] / want[c]).toBeCloseTo(1, 1);
      expect(view.sky[at + 3] / want[3]).toBeCloseTo(1, 1);
    }
  });

  test("equals the reference implementation, ray by ray, to the bit", () => {
    const plain = createAerialPerspective();
    for (const air of [SMALL, PLANET, EARTH]) {
      const own = scatteringTables(air);
      for (const [h, sun] of [
        [1e-6, 0.02],
        [0.3, 0.7],
        [7.999, -0.1],
        [40, 0.3],
        [600, -0.8],
      ]) {
        fillAerialPerspective(view, own, h, sun);
        const { horizon, limit, bend } = view;
        fillReference(Object.assign(plain, { horizon, limit, bend }), own, h, sun);
        expect(nonEmpty(view.sky).every((v, i) => Object.is(v, plain.sky[i]))).toBe(true);
        expect(nonEmpty(view.haze).every((v, i) => Object.is(v, plain.haze[i]))).toBe(true);
      }
    }
  });

  test("is the same when its rows are computed in parts", () => {
    const whole = createAerialPerspective();
    fillAerialPerspective(whole, tables, 0.3, 0.2);
    fillAerialPerspective(view, tables, 5, -0.1);
    for (const [first, end] of [
      [0, 14],
      [14, VIEW_ROWS],
    ])
      fillAerialPerspective(view, tables, 0.3, 0.2, first, end);
    expect(view).toEqual(whole);
  });

  test("is deterministic, finite, and increases along every ray, from inside the air and from space", () => {
    for (const h of [0, 0.01, 3, 7.999, 8.001, 40, 600])
      for (const sun of [-1, -0.1, 0, 0.7]) {
        fillAerialPerspective(view, tables, h, sun);
        const first = view.sky.slice();
        fillAerialPerspective(view, tables, h, sun);
        expect(nonEmpty(view.sky).every((v, i) => v === first[i])).toBe(true);
        expect(nonEmpty(view.haze).every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
        const column = Array.from({ length: AIR_SLICES }, (_, k) => view.sky[entryIndex(k, AIR_ROWS + 3, 8) + 2]);
        expect(column).toEqual(column.toSorted((a, b) => a - b));
      }
  });

  /** Rayleigh and multiple scattering, and the optical depth, along a ray by brute force. */
  function marched(h: number, sun: number, mu: number, turn: number, down: boolean): number[] {
    const { rho, top, rayleigh, mie, ozone } = PLANET;
    const r = rho + h;
    const root = Math.sqrt(r * r * (mu * mu - 1) + (down ? rho : rho + top) ** 2);
    const away = down ? -r * mu - root : -r * mu + root;
    const toSun = mu * sun + Math.sqrt((1 - mu * mu) * (1 - sun * sun)) * turn;
    const sums = [0, 0, 0, 0];
    const depth = [0, 0, 0];
    const multiple = new Float64Array(3);
    for (let i = 0; i < 1000; i++) {
      const s = ((i + 0.5) / 1000) * away;
      const at = Math.sqrt(r * r + 2 * r * mu * s + s * s);
      const height = Math.max(0, at - rho);
      const molecules = (Math.exp(-height) * away) / 1000;
      const aerosols = (Math.exp(-height / 0.18) * away) / 1000;
      const layer = (Math.max(0, 1 - Math.abs(height - 3.125) / 1.875) * away) / 1000;
      const cosine = (r * sun + s * toSun) / at;
      const direct = sunlightThrough(PLANET, height, cosine);
      readMultiple(tables, heightRows(tables, Math.min(top, height)), cosine, multiple);
      for (let c = 0; c < 3; c++) {
        const once = rayleigh[c] * molecules * direct[c] * (3 / (16 * Math.PI)) * (1 + toSun * toSun);
        sums[c] += Math.exp(-depth[c]) * (once + (rayleigh[c] * molecules + mie * aerosols) * multiple[c]);
        depth[c] += rayleigh[c] * molecules + 1.1 * mie * aerosols + ozone[c] * layer;
      }
      sums[3] += molecules;
    }
    return sums;
  }
});
