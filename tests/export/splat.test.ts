/** Splat maps: the shares of kinds in pixels. */
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { KINDS } from "../../src/core/field/cover.ts";
import { aboveSea, coverKindAt } from "../../src/core/flat/flat-ground.ts";
import { joined } from "../../src/export/png.ts";
import { CHANNELS, type KindShares, type SplatBand, splatBands } from "../../src/export/splat.ts";
import type { MapFrame } from "../../src/export/world-heights.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";
import { groundOf } from "./grounds.ts";

function imagesOf(world: WorldTable, frame: MapFrame) {
  const bands: SplatBand[] = [];
  let shares: KindShares = {};
  for (const steps = splatBands(groundOf(world), frame); ; ) {
    const { done, value } = steps.next();
    if (done) {
      shares = value;
      break;
    }
    bands.push(value);
  }
  const images = CHANNELS.map((_, k) => decode(joined(bands.map(({ bytes }) => bytes[k]))));
  return { images, shares, rows: bands.map(({ rows }) => rows) };
}

const frame = (x: number, y: number, size: number, spacing = 1) =>
  ({ at: [x, y], columns: size, rows: size, spacing }) as const;

/** The 13 numbers of a pixel. */
function pixel(images: ReturnType<typeof imagesOf>["images"], i: number): number[] {
  return KINDS.map((_, kind) => images[kind >> 2].data[4 * i + (kind & 3)]);
}

test("the channels are the kinds in fours", () => {
  expect(CHANNELS).toEqual([
    ["lake", "town", "grass", "moor"],
    ["wood", "thicket", "road", "mud"],
    ["path", "stream", "marsh", "snow"],
    ["bare"],
  ]);
});

describe("a country with a road", () => {
  const [x, y, size] = [24_890, 4714, 40];
  const { images, shares, rows } = imagesOf(forest.world, frame(x, y, size));
  const { flat } = generateCountry(forest.world);

  test("has four images of RGBA whose pixels add up to 255", () => {
    expect(images.map(({ width, height, channels, depth }) => [width, height, channels, depth])).toEqual(
      CHANNELS.map(() => [size, size, 4, 8]),
    );
    for (let i = 0; i < size * size; i++) expect(pixel(images, i).reduce((a, b) => a + b)).toBe(255);
    expect(rows.at(-1)).toBe(size);
  });

  test("each pixel has the shares of 16 points around its own", () => {
    for (let i = 0; i < size * size; i += 7) {
      const counts = KINDS.map(() => 0);
      const [px, py] = [x - 19 + (i % size), y + 20 - Math.floor(i / size)];
      for (const dy of [-0.375, -0.125, 0.125, 0.375])
        for (const dx of [-0.375, -0.125, 0.125, 0.375])
          counts[KINDS.indexOf(coverKindAt(flat, px + dx, py + dy, 0))]++;
      for (const [kind, value] of pixel(images, i).entries())
        expect(Math.abs(value - (255 * counts[kind]) / 16)).toBeLessThanOrEqual(1);
    }
  });

  test("the shares of the map are those of its pixels", () => {
    expect(Object.values(shares).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(shares.road).toBeGreaterThan(0.05);
    expect("snow" in shares).toBe(false);
    let road = 0;
    for (let i = 0; i < size * size; i++) road += pixel(images, i)[KINDS.indexOf("road")];
    expect(road / 255 / size / size).toBeCloseTo(shares.road ?? 0, 3);
  });
});

test("islands are bare beyond their shores", () => {
  const { images } = imagesOf(skylands.world, frame(0, 3000, 30, 50));
  const flat = generateFlatGround(skylands.world);
  const bare = KINDS.indexOf("bare");
  let beyond = 0;
  for (let i = 0; i < 900; i++) {
    const [x, y] = [(-14 + (i % 30)) * 50, 3000 + (15 - Math.floor(i / 30)) * 50];
    // Far enough from the shore for all points of a pixel.
    if (aboveSea(flat, x, y, 0) > -60) continue;
    beyond++;
    expect(pixel(images, i)[bare]).toBe(255);
  }
  expect(beyond).toBeGreaterThan(50);
});

test("a planet has its sea", () => {
  const { shares } = imagesOf(planet.world, frame(0, 0, 30, 3000));
  expect(shares.lake).toBeGreaterThan(0.05);
});
