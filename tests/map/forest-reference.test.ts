/** The map of the forest against the author's own, pixel for pixel: kinds of ground and contours. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { KINDS, type Kind } from "../../src/core/field/cover.ts";
import { toPixels } from "../../src/map/drawing.ts";
import { drawCountryChart } from "../../src/map/flat/country.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { nonEmpty } from "../non-empty.ts";

const [WIDTH, HEIGHT] = [1066, 800];
const [WEST, NORTH] = [14_788, 6468];
const LETTERS: Readonly<Record<string, Kind>> = {
  l: "lake",
  p: "town",
  g: "grass",
  m: "moor",
  w: "wood",
  t: "thicket",
};

/** The author's map, a letter a pixel, rows from the top. */
const theirs = readFileSync(new URL("forest-reference.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .filter((row) => !row.startsWith("#"))
  .map((row) => row.replace(/(\D)(\d+)/g, (_, letter: string, count: string) => letter.repeat(Number(count))));

/** Ours at the same scale: a square of which the same rows are looked at. */
const TOP = (WIDTH - HEIGHT) / 2;
const chart = drawCountryChart(generateFlatGround(forest.world), {
  place: [WEST + (WIDTH - 1) / 2, NORTH - (HEIGHT - 1) / 2],
  heading: 0,
  level: 0,
  t: 0,
  span: WIDTH,
  size: WIDTH,
  cells: WIDTH / 2,
  scale: 1,
  inset: 0,
  plain: true,
  shows: "all",
  roads: [],
});

type Mask = (x: number, y: number) => boolean;

/** Whether a layer's strokes cover a pixel by more than half. */
function maskOf(...names: string[]): Mask {
  const layers = chart.layers
    .filter(({ name }) => names.includes(name))
    .map((layer) => ({ ...layer, ink: [0, 0, 0, 1] as const }));
  expect(layers.length).toBe(names.length);
  const white = new Uint8ClampedArray(4 * WIDTH * WIDTH).fill(255);
  const pixels = toPixels({ areas: { size: WIDTH, pixels: white }, layers });
  return (x, y) => pixels[4 * ((y + TOP) * WIDTH + x)] < 128;
}

/** Whether symbols, roads and streams are far enough from a pixel of the author's map that they do not cover it. */
const isClear: Mask = (x, y) => {
  for (let v = -2; v <= 2; v++) for (let u = -2; u <= 2; u++) if (theirs[y + v]?.[x + u] === ".") return false;
  return true;
};

const theirContour: Mask = (x, y) => theirs[y]?.[x] === "c";

/** Share of the pixels of one mask with a pixel of the other within `reach` along both axes. */
function shareNear(of: Mask, other: Mask, reach: number, counts: Mask = () => true): number {
  let [near, all] = [0, 0];
  for (let y = reach; y < HEIGHT - reach; y++)
    for (let x = reach; x < WIDTH - reach; x++) {
      if (!of(x, y) || !counts(x, y)) continue;
      all++;
      let found = false;
      for (let v = -reach; v <= reach && !found; v++)
        for (let u = -reach; u <= reach && !found; u++) found = other(x + u, y + v);
      if (found) near++;
    }
  expect(all).toBeGreaterThan(10_000);
  return near / all;
}

test("the fixture is whole", () => {
  expect(theirs.length).toBe(HEIGHT);
  expect(nonEmpty(theirs).every((row) => row.length === WIDTH)).toBe(true);
});

test("99.9 % of the pixels whose kind can be seen have the author's kind", () => {
  const wrong: Record<string, number> = {};
  let [same, all] = [0, 0];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const kind = LETTERS[theirs[y][x]];
      if (!kind || !isClear(x, y)) continue;
      const ours = KINDS[chart.areas.kinds[(y + TOP) * WIDTH + x]];
      all++;
      if (ours === kind) same++;
      else wrong[`${kind}, not ${ours}`] = (wrong[`${kind}, not ${ours}`] ?? 0) + 1;
    }
  expect(all).toBeGreaterThan(650_000);
  expect(same / all, JSON.stringify(wrong)).toBeGreaterThan(0.999);
});

test("contours are where the author's are, and nowhere else", () => {
  const ours = maskOf("contours", "index contours");
  expect(shareNear(theirContour, ours, 1)).toBeGreaterThan(0.99);
  expect(shareNear(ours, theirContour, 1, isClear)).toBeGreaterThan(0.99);
});

test("each fifth contour is thick where the author's is", () => {
  /** Share of the author's pixels on our lines with contour all around. */
  const thick = (name: string) => {
    const lines = maskOf(name);
    let [solid, all] = [0, 0];
    for (let y = 1; y < HEIGHT - 1; y++)
      for (let x = 1; x < WIDTH - 1; x++) {
        if (!lines(x, y) || !theirContour(x, y)) continue;
        all++;
        const around = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => theirContour(x + u, y + v)));
        if (around.every(Boolean)) solid++;
      }
    return solid / all;
  };
  expect(thick("index contours")).toBeGreaterThan(0.15);
  expect(thick("contours")).toBeLessThan(0.005);
});
