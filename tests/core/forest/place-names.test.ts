import { expect, test } from "vitest";
import { hash3 } from "../../../src/core/field/hash.ts";
import { createPlaceNames, SAMPLE } from "../../../src/core/forest/place-names.ts";
import { nonEmpty } from "../../non-empty.ts";
import { FOREST } from "../../sport/hunt/forest.ts";

const { ground, names } = FOREST;
const box = { west: 20_000, south: 2000, east: 27_000, north: 9000 };
const places = names.placesIn(box);

test("a country has lakes, hills and towns with names", () => {
  for (const kind of ["lake", "hill", "town"] as const)
    expect(places.filter((place) => place.kind === kind).length).toBeGreaterThan(8);
  expect(new Set(places.map(({ name }) => name)).size).toBeGreaterThan(0.97 * places.length);
});

test("lakes are under the first level, hills above it, and each is the extreme place around", () => {
  for (const { kind, x, y } of nonEmpty(places)) {
    const height = ground.heightAt(x, y);
    if (kind === "town") continue;
    expect(kind === "lake" ? height : -height).toBeLessThanOrEqual(kind === "lake" ? -2 : -15);
    for (const [i, j] of [
      [1, 0],
      [-5, 3],
      [0, -12],
      [12, 12],
    ]) {
      const there = ground.heightAt(x + i * SAMPLE, y + j * SAMPLE);
      if (kind === "lake") expect(there).toBeGreaterThanOrEqual(height);
      else expect(there).toBeLessThanOrEqual(height);
    }
  }
});

test("a name does not depend on the box that is asked for", () => {
  const again = createPlaceNames(ground);
  for (const place of nonEmpty(places.slice(0, 20))) {
    const { x, y } = place;
    expect(again.placesIn({ west: x, south: y, east: x + 1, north: y + 1 })).toContainEqual(place);
  }
});

test("blocks are found once, those used last are kept, and those of a day ago are not", () => {
  const BLOCK = 1024;
  let readings = 0;
  const country = createPlaceNames({
    heightAt(x, y) {
      readings++;
      return (hash3(x, y, 0) % 1000) / 10;
    },
    kindAt: (x, y) => (hash3(x, y, 1) % 3 > 0 ? "town" : "wood"),
  });
  const find = (i: number) =>
    country.placesIn({ west: i * BLOCK, south: 0, east: (i + 1) * BLOCK - 1, north: BLOCK - 1 });
  const first = find(0);
  expect(first.length).toBeGreaterThan(0);
  const each = readings;
  for (let i = 1; i < 800; i++) find(i);
  expect(readings).toBe(800 * each);
  // As many as the largest map with names shows.
  for (let i = 700; i < 800; i++) find(i);
  expect(readings).toBe(800 * each);
  expect(find(0)).toEqual(first);
  expect(readings).toBe(801 * each);
});
