/** Relf's four exercises, answered for his view. */
import { expect, test } from "vitest";
import { censusOf } from "../../../src/core/space/census.ts";
import { independenceOf } from "../../../src/core/space/independence.ts";
import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import type { StarBox } from "../../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";
import { literalStars, OriginalGalaxy } from "../../../tools/bench/calc-star.ts";
import { longTest } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { boxAt } from "./star-boxes.ts";

const galaxy = createGalaxy();
const VIEW: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

test("counts the same as Relf's loops", () => {
  const box = boxAt(-120, -130, -110, 240);
  const stars = literalStars(new OriginalGalaxy(), box);
  const census = censusOf(galaxy, box);
  const table = new Int32Array(256);
  for (let i = 0; i < stars.length; i += 6) table[16 * stars[i + 4] + stars[i + 5]]++;
  expect(census?.table).toEqual(table);
  expect(census?.count).toBe(stars.length / 6);
  expect(census?.volume).toBe(240 ** 3);
  expect(census?.density).toBe(stars.length / 6 / 240 ** 3);
  const [rows, columns] = [(i: number) => i >> 4, (i: number) => i & 15].map((classOf) => {
    const totals = new Int32Array(16);
    for (const [i, n] of table.entries()) totals[classOf(i)] += n;
    return totals;
  });
  expect(census?.planets).toEqual(rows);
  expect(census?.colours).toEqual(columns);
});

test("answers the exercises of the view: density, the nearest star and its planets, the table, colour against planets", () => {
  const census = censusOf(galaxy, VIEW);
  expect({ count: census?.count, density: census?.density }).toEqual({ count: 497, density: 497 / 144e6 });
  expect([...(census?.planets ?? [])]).toEqual([0, 47, 30, 39, 26, 27, 33, 27, 19, 43, 41, 23, 33, 57, 31, 21]);
  expect(nearestStar(galaxy, 0, 0, 0)).toEqual({
    star: { x: -31, y: -36, z: -25, magnitude: 0, planets: 3, colour: 9 },
    distance: Math.sqrt(31 ** 2 + 36 ** 2 + 25 ** 2),
  });
  const { degrees, p, correlation } = independenceOf(census?.table ?? [], 16);
  // They are not independent: both are bits of one product, which the sum nearly determines.
  expect(degrees).toBe(36);
  expect(p).toBeLessThan(1e-5);
  expect(Math.abs(correlation)).toBeLessThan(0.2);
});

test("colour and planets are weakly dependent in every part of the sky", () => {
  for (const box of [boxAt(0, 0, 0, 700), boxAt(1e9, -1e9, 1e9, 700)]) {
    const census = censusOf(galaxy, box);
    const { p, correlation } = independenceOf(census?.table ?? [], 16);
    expect(p).toBeLessThan(1e-12);
    expect(correlation).toBeGreaterThan(0.02);
    expect(correlation).toBeLessThan(0.2);
  }
});

longTest("one star in 30,000 has no planets: its sum would have to be all but the greatest", () => {
  const census = censusOf(galaxy, boxAt(-1000, -1000, -1000, 2000));
  expect(census?.count).toBeGreaterThan(25_000);
  expect(census?.planets[0]).toBe(1);
  for (const count of nonEmpty(census?.planets.slice(1) ?? [])) expect(count).toBeGreaterThan(900);
});

test("returns null when stopped; the density of an empty box is 0", () => {
  expect(censusOf(galaxy, VIEW, () => false)).toBeNull();
  expect(censusOf(galaxy, { ...VIEW, x1: VIEW.x0 })).toMatchObject({ volume: 0, count: 0, density: 0 });
});
