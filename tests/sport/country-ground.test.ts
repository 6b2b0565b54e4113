/** The ground of the sport against the generators it is made of. */
import { expect, it } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { flatFeaturesIn } from "../../src/core/flat/features.ts";
import { coverKindAt, rockAt } from "../../src/core/flat/flat-ground.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import { createCountry, LAKE_1983, terraAt } from "../../src/core/forest/terra.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { places } from "./places.ts";

const land = createCountry();
const ground = countryGround(generateFlatGround(forest.world), 0);

it("is the land of 1983 in the forest: heights, beds of lakes, depths and kinds at 20,000 places", () => {
  let lakes = 0;
  for (const [x, y] of nonEmpty([...places(20_000, 2e6)])) {
    const terra = terraAt(land, x, y);
    expect(Math.abs(ground.heightAt(x, y) - (terra.height - terra.depth - LAKE_1983) / 4)).toBeLessThan(1e-9);
    expect(Math.abs(ground.depthAt(x, y) - terra.depth / 4)).toBeLessThan(1e-9);
    if (ground.kindAt(x, y) !== terra.kind) throw new Error(`${x}, ${y}: ${ground.kindAt(x, y)}, not ${terra.kind}`);
    if (terra.depth > 0) lakes++;
  }
  expect(lakes).toBeGreaterThan(1000);
});

it("has the sites of 1983 with their codes, south to north, in squares of 300 m", () => {
  let count = 0;
  for (const [px, py] of nonEmpty([...places(sampled(12, 6), 4e5)])) {
    const [west, south] = [Math.round(px), Math.round(py)];
    const wanted: string[] = [];
    for (let y = south; y < south + 300; y++)
      for (let x = west; x < west + 300; x++) {
        const { feature, kind, code } = terraAt(land, x, y);
        if (code !== "" && kind !== "lake") wanted.push(`${feature} ${x} ${y} ${code}`);
      }
    const found = ground.sitesIn({ west, south, east: west + 300, north: south + 300 });
    expect(found.map(({ feature, x, y, code }) => `${feature} ${x} ${y} ${code}`)).toEqual(wanted);
    count += wanted.length;
  }
  expect(count).toBeGreaterThan(sampled(50, 25));
});

it("follows the level of the lakes", () => {
  const islands = generateFlatGround(forest.world);
  const own = countryGround(islands, 0);
  const lake = [...places(2000, 2e6)].find(([x, y]) => own.depthAt(x, y) > 5);
  if (!lake || !islands.lakes) throw new Error("Expected a lake.");
  const [depth, bed] = [own.depthAt(...lake), own.heightAt(...lake)];
  islands.lakes.level = -8;
  expect(own.depthAt(...lake)).toBeCloseTo(depth - 2, 9);
  expect(own.heightAt(...lake)).toBe(bed);
});

it("is one archipelago of the skylands, with no ground beyond its rims and no water", () => {
  const islands = generateFlatGround(skylands.world);
  const span = new Float64Array(2);
  for (const altitude of nonEmpty(islands.altitudes.slice(0, 2))) {
    const own = countryGround(islands, 0, altitude);
    let solid = 0;
    for (const [x, y] of [...places(3000, 1e5)]) {
      const isRock = rockAt(islands, x, y, altitude, 0, span);
      expect(own.heightAt(x, y)).toEqual(isRock ? span[1] - altitude : Number.NaN);
      expect(own.depthAt(x, y)).toBe(0);
      expect(own.kindAt(x, y)).toBe(coverKindAt(islands, x, y, altitude));
      if (isRock) solid++;
    }
    expect(solid).toBeGreaterThan(100);
    expect(solid).toBeLessThan(2900);
    const box = { west: -2000, south: -2000, east: 2000, north: 2000 };
    const sites = own.sitesIn(box);
    expect(sites.length).toBeGreaterThan(0);
    const features = flatFeaturesIn(islands, altitude, box).filter(
      ({ feature }) => feature !== "cone" && feature !== "t" && feature !== "rocket",
    );
    expect(sites).toEqual(features.map(({ feature, x, y }) => ({ feature, x, y, code: codeAt(x, y) })));
  }
});
