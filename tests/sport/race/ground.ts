/** A synthetic ground: a slope in the east direction, in strips of kinds, with features where asked for. */
import { type PlaneGround, planeGround, type Site } from "../../../src/sport/ground.ts";

export function slope(sites: readonly Site[]): PlaneGround {
  return planeGround({
    heightAt: (x) => 30 + x / 20,
    depthAt: (x) => (x < -500 ? 3 : 0),
    floodAt: (x) => (x < -500 ? 3 : 0),
    isDry: () => true,
    isUnderWater: () => false,
    isClear: () => true,
    kindAt: (_, y) => (y > 50 ? "moor" : "wood"),
    sitesIn: ({ west, south, east, north }) =>
      sites.filter(({ x, y }) => x >= west && x < east && y >= south && y < north),
  });
}

export const SITES: readonly Site[] = [
  { feature: "boulder", x: 40, y: 0, code: "OA" },
  { feature: "knoll", x: 40, y: 80, code: "OC" },
  { feature: "mine", x: -20, y: 80, code: "UC" },
];
