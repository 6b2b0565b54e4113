/** Control descriptions against the objects that stand in the world. */

import { describe, expect, it } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { featureThing, flatLifeIn } from "../../src/core/flat/life.ts";
import { FEATURES, type Feature, hasCode } from "../../src/core/forest/features.ts";
import { THINGS } from "../../src/core/life/things.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { COMPASS, compassOf } from "../../src/sport/compass.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import {
  DESCRIPTION_LINE,
  type DescriptionSymbol,
  FEATURE_SYMBOLS,
  FINISH_ROW,
  FINISH_SYMBOL,
  flagSymbol,
  ROCKY_SYMBOL,
  START_SYMBOL,
  whichSymbol,
} from "../../src/sport/description-symbols.ts";
import { describeControl, descriptionText } from "../../src/sport/descriptions.ts";
import { planeGround, type Site, type SportGround } from "../../src/sport/ground.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";

const flat = generateFlatGround(forest.world);
const ground = countryGround(flat, 0);
const BOX = { west: 23_600, south: 5400, east: 24_000, north: 5800 };
const CODED = FEATURES.filter((_, i) => hasCode(i)).filter((feature) => feature !== "none");

/** Level grass with some sites. */
const meadow = (sites: readonly Site[]): SportGround =>
  planeGround({
    heightAt: () => 1,
    depthAt: () => 0,
    floodAt: () => 0,
    isDry: () => true,
    isUnderWater: () => false,
    isClear: () => true,
    kindAt: () => "grass",
    shapeOf: (site) => featureThing(0, site),
    sitesIn: ({ west, south, east, north }) =>
      sites.filter(({ x, y }) => x >= west && x < east && y >= south && y < north),
  });
const siteOf = (feature: Feature, x: number, y: number): Site => ({ feature, x, y, code: "AA" });

describe("a control description", () => {
  it("has heights and breadths of the objects that are drawn", () => {
    const things = flatLifeIn(flat, 0, BOX);
    const told = new Set<string>();
    for (const site of nonEmpty(ground.sitesIn(BOX))) {
      const thing = things.find(({ code, x, y }) => THINGS[code] === site.feature && x === site.x && y === site.y);
      if (!thing) throw new Error(`Expected a ${site.feature} at ${site.x}, ${site.y}.`);
      const { dimensions, feature, code, kind } = describeControl(ground, 1, site);
      expect([feature, code, kind]).toEqual([site.feature, site.code, ground.kindAt(site.x, site.y)]);
      // As shares of the breadth: src/core/life/colliders.ts.
      const height = { boulder: 0.6, root: 0.5, knoll: 0.23, x: 1.3 }[site.feature as "boulder"];
      const breadth = Math.round(thing.size);
      expect(dimensions).toBe(height ? (height * thing.size).toFixed(1) : `${breadth}x${breadth}`);
      told.add(site.feature);
    }
    expect(told.size).toBeGreaterThanOrEqual(5);
  });

  it("tells which of like features within 30 m it is, and no other feature counts", () => {
    const sites = [siteOf("knoll", 0, 0), siteOf("knoll", 20, 20), siteOf("boulder", 0, 10), siteOf("knoll", 0, 31)];
    const which = (site: Site) => describeControl(meadow(sites), 1, site).which;
    expect(sites.map(which)).toEqual(["SW", "E", null, "NW"]);
  });

  it("has the side or the edge at which its flag stands", () => {
    const flagOf = (feature: Feature, x: number, y: number) =>
      describeControl(meadow([]), 1, siteOf(feature, 5, 5), [5 + x, 5 + y]).flag;
    expect(flagOf("boulder", 0, 2.5)).toEqual({ at: "side", direction: "N" });
    expect(flagOf("mine", -2, -2)).toEqual({ at: "edge", direction: "SW" });
    expect(flagOf("waterhole", 3, 0)).toEqual({ at: "edge", direction: "E" });
    expect(flagOf("root", 0, 0)).toBeNull();
  });

  it("in words is number, code, feature and ground", () => {
    const sites = [siteOf("boulder", 0, 0), siteOf("x", 200, 0)];
    const text = (k: number, number: number, flag?: [number, number]) =>
      say(descriptionText(describeControl(meadow(sites), number, sites[k], flag)));
    expect(text(0, 3, [-2, 2])).toMatch(/^3 AA boulder \d\.\d m, NW side, in grass$/);
    expect(text(1, 4)).toMatch(/^4 AA man-made object \d\.\d m, in grass$/);
  });
});

it("directions are the nearest of eight", () => {
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const angle = (degrees * Math.PI) / 180;
    expect(compassOf(Math.sin(angle), Math.cos(angle))).toBe(COMPASS[Math.round(degrees / 45) % 8]);
  }
  expect(compassOf(0, 0)).toBeNull();
});

describe("symbols", () => {
  const pointsOf = ({ lines, areas }: DescriptionSymbol): (readonly [number, number])[] =>
    [...lines, ...areas].flatMap((line) => line.flatMap((x, i) => (i % 2 === 0 ? [[x, line[i + 1]] as const] : [])));

  it("are drawn for every feature with a code, inside their boxes", () => {
    expect(Object.keys(FEATURE_SYMBOLS).sort()).toEqual([...CODED].sort());
    const flags = COMPASS.flatMap((direction) => [
      whichSymbol(direction),
      flagSymbol("side", direction),
      flagSymbol("edge", direction),
    ]);
    for (const symbol of [...Object.values(FEATURE_SYMBOLS), ROCKY_SYMBOL, START_SYMBOL, ...flags]) {
      const points = pointsOf(symbol);
      expect(points.length).toBeGreaterThan(2);
      for (const point of points) for (const v of point) expect(Math.abs(v)).toBeLessThan(1 - DESCRIPTION_LINE / 2);
    }
    for (const [x, y] of nonEmpty(pointsOf(FINISH_SYMBOL))) {
      expect(x).toBeGreaterThan(-1);
      expect(x).toBeLessThan(2 * FINISH_ROW - 1);
      expect(Math.abs(y)).toBeLessThan(1);
    }
  });

  it("point to their directions", () => {
    for (const direction of nonEmpty(COMPASS)) {
      const [tip] = whichSymbol(direction).lines.map((line) => line.slice(-2));
      expect(compassOf(tip[0], -tip[1])).toBe(direction);
      const dot = pointsOf({ lines: [], areas: flagSymbol("side", direction).areas });
      const mean = [0, 1].map((i) => dot.reduce((sum, point) => sum + point[i], 0));
      expect(compassOf(mean[0], -mean[1])).toBe(direction);
      const [, stroke] = flagSymbol("edge", direction).lines;
      expect(compassOf(stroke[2], -stroke[3])).toBe(direction);
    }
  });
});
