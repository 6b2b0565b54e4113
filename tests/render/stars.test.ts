import { describe, expect, test } from "vitest";
import { apparentMagnitude, createGalaxy, starAt } from "../../src/core/space/stars.ts";
import {
  createStarLists,
  homePosition,
  type StarList,
  scanStarsAround,
  starColour,
} from "../../src/render/atmosphere/stars.ts";
import { nonEmpty } from "../non-empty.ts";

const HOME = homePosition(3);
const list = all(HOME, 150);

function all(home: readonly [number, number, number], reach: number) {
  for (const slices = scanStarsAround(home, reach); ; ) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

describe("the stars over a world", () => {
  test("are the galaxy's stars there, each once", () => {
    const galaxy = createGalaxy();
    const found = new Set<string>();
    // Every star lies at a whole position along its direction.
    for (let i = 0; i < list.count; i++) {
      const d = list.directions.subarray(3 * i, 3 * i + 3);
      expect(Math.hypot(...d)).toBeCloseTo(1, 5);
      for (let away = 1; away <= 150; away += 0.02) {
        const [x, y, z] = HOME.map((v, k) => v + Math.round(d[k] * away));
        const aside = Math.hypot(...[x, y, z].map((v, k) => (v - HOME[k]) / away - d[k]));
        if (aside < 0.001 && starAt(galaxy, x, y, z)) found.add(`${i} ${x},${y},${z}`);
      }
    }
    expect(list.count).toBeGreaterThan(30);
    expect(found.size).toBeGreaterThanOrEqual(list.count);
  });

  test("match the galaxy's density, are deterministic, and depend on the seed", () => {
    expect(list.count / (3.5e-6 * (4 / 3) * Math.PI * 150 ** 3)).toBeCloseTo(1, 0);
    expect(all(HOME, 150)).toEqual(list);
    expect(all(homePosition(4), 150).directions).not.toEqual(list.directions);
  });

  test("are sorted by flux, 10^(-0.4 m)", () => {
    const flux = Array.from({ length: list.count }, (_, i) => {
      const [r, g, b] = list.light.subarray(3 * i, 3 * i + 3);
      return 0.2126 * (r / 0.98) + 0.7152 * g + 0.0722 * (b / 1.06);
    });
    for (let i = 1; i < nonEmpty(flux).length; i++) expect(flux[i]).toBeLessThanOrEqual(flux[i - 1] * 1.00001);
    // Bounds: a dwarf of +6 at the far end of the reach, and a giant of -6 next door.
    expect(Math.log10(flux[flux.length - 1]) / -0.4).toBeLessThanOrEqual(apparentMagnitude(6, 150) + 0.001);
    expect(Math.log10(flux[0]) / -0.4).toBeGreaterThanOrEqual(apparentMagnitude(-6, 1));
  });

  test("are blue for the least colour index and red for the greatest", () => {
    let before = Infinity;
    for (let index = 0; index < 16; index++) {
      const [r, g, b] = starColour(index);
      expect(b / r).toBeLessThan(before);
      expect(0.2126 * (r / 0.98) + 0.7152 * g + 0.0722 * (b / 1.06)).toBeCloseTo(1, 6);
      before = b / r;
    }
    expect(starColour(0)[2]).toBeGreaterThan(starColour(0)[0]);
    expect(starColour(15)[0]).toBeGreaterThan(1.7 * starColour(15)[2]);
  });
});

describe("lists of stars", () => {
  const EMPTY: StarList = { count: 0, directions: new Float32Array(0), light: new Float32Array(0) };

  test("are loaded once for a home, and the last fourteen at most are kept", async () => {
    const loaded: string[] = [];
    const load = createStarLists(async (home) => {
      loaded.push(home.join());
      return { ...EMPTY };
    });
    const [a, b] = [load([1, 2, 3]), load([1, 2, 3])];
    expect(await a).toBe(await b);
    expect(loaded).toEqual(["1,2,3"]);
    for (let x = 0; x < 100; x++) await load([x, 0, 0]);
    expect(loaded).toHaveLength(101);
    for (let x = 99; x > 94; x--) await load([x, 0, 0]);
    expect(loaded).toHaveLength(101);
    for (let x = 0; x < 86; x++) await load([x, 0, 0]);
    expect(loaded).toHaveLength(187);
  });

  test("that failed are loaded again", async () => {
    let works = false;
    const load = createStarLists(async () => {
      if (!works) throw new Error("no memory");
      return EMPTY;
    });
    const failed = load([1, 2, 3]);
    expect(load([1, 2, 3])).toBe(failed);
    await expect(failed).rejects.toThrow("no memory");
    works = true;
    expect(await load([1, 2, 3])).toBe(EMPTY);
  });
});
