import { expect, test } from "vitest";
import { drawNames } from "../../src/map/labels.ts";
import { BLACK, COAST } from "../../src/map/palette.ts";
import { nonEmpty } from "../non-empty.ts";

const SHEET = { size: 400, scale: 1, inset: 10 };
const named = (name: string, x: number, y: number, ink = BLACK) => ({ name, x, y, ink });

test("a name is drawn in capitals with a halo, around its place", () => {
  const [halo, names] = drawNames([named("Penmer Water", 200, 100, COAST)], SHEET);
  expect([halo.name, names.name]).toEqual(["name halos", "names"]);
  expect(names.ink).toBe(COAST);
  const xs = names.lines.flatMap((line) => line.filter((_, i) => i % 2 === 0));
  expect((Math.min(...nonEmpty(xs)) + Math.max(...nonEmpty(xs))) / 2).toBeCloseTo(200, 0);
  // 11 letters, of one to four strokes each.
  expect(names.lines.length).toBeGreaterThanOrEqual(11);
});

test("every letter has strokes", () => {
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    expect(drawNames([named(letter, 200, 200)], SHEET).length, letter).toBe(2);
});

test("of names that overlap the first is drawn, and none beyond the frame", () => {
  const names = [named("Osanton", 200, 100), named("Osan Pike", 205, 103), named("Ulring", 395, 100)];
  const one = drawNames(names.slice(0, 1), SHEET);
  expect(drawNames(names, SHEET)).toEqual(one);
});
