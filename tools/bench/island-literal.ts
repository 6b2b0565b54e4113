/**
 * Plants and features of islands by Relf's method, point by point: `terra` (height, kind, feature) is evaluated at every integer
 * metre and stored by its key, and each point looks up its surroundings metre by metre.
 */
import { coverAt, type Kind } from "../../src/core/field/cover.ts";
import type { AreaIndex } from "../../src/core/flat/area-index.ts";
import { type FlatFeature, flatFeatureAt } from "../../src/core/flat/features.ts";
import { aboveSea, type FlatGround } from "../../src/core/flat/flat-ground.ts";
import { DAMP_RADIUS, type FlatThing } from "../../src/core/flat/life.ts";
import { growIslandPlants } from "../../src/core/flat/plants.ts";
import { HOUSE_HALF, houseAt } from "../../src/core/flat/towns.ts";
import type { Feature } from "../../src/core/forest/features.ts";
import type { Box } from "../../src/core/forest/streams.ts";
import { clearingRadius, DEFAULT_CLEARING } from "../../src/core/life/things.ts";

/** One point, as in Relf's `terra`. */
interface Terra {
  readonly units: number;
  readonly kind: Kind | "sky";
  readonly feature: Feature;
}

function terraAt(islands: FlatGround, altitude: number, x: number, y: number): Terra {
  const units = aboveSea(islands, x, y, altitude);
  if (!(units > 0)) return { units, kind: "sky", feature: "none" };
  const feature = flatFeatureAt(islands, altitude, x, y);
  return { units, kind: coverAt(islands.cover, x, y, altitude), feature };
}

/** All features of a box and a margin around it, by key. */
function scan(islands: FlatGround, altitude: number, box: Box, margin: number): Map<string, Feature> {
  const all = new Map<string, Feature>();
  for (let y = box.south - margin; y < box.north + margin; y++)
    for (let x = box.west - margin; x < box.east + margin; x++) {
      const { feature } = terraAt(islands, altitude, x, y);
      if (feature !== "none") all.set(`${x},${y}`, feature);
    }
  return all;
}

/** Whether `look` is true for any integer point nearer than `reach`. */
function around(x: number, y: number, reach: number, look: (x: number, y: number) => boolean): boolean {
  for (let j = Math.ceil(y - reach); j <= y + reach; j++)
    for (let i = Math.ceil(x - reach); i <= x + reach; i++)
      if ((i - x) ** 2 + (j - y) ** 2 < reach * reach && look(i, j)) return true;
  return false;
}

function withoutShafts(all: ReadonlyMap<string, Feature>): Map<string, Feature> {
  const left = new Map<string, Feature>();
  for (const [key, feature] of all) {
    const [x, y] = key.split(",").map(Number);
    const gone = around(x, y, DEFAULT_CLEARING, (i, j) => {
      if ((i === x && j === y) || all.get(`${i},${j}`) !== "mine") return false;
      return feature !== "mine" || j < y || (j === y && i < x);
    });
    if (!gone) left.set(key, feature);
  }
  return left;
}

export function literalFeatures(islands: FlatGround, altitude: number, box: Box): FlatFeature[] {
  const features: FlatFeature[] = [];
  for (const [key, feature] of withoutShafts(scan(islands, altitude, box, DEFAULT_CLEARING))) {
    const [x, y] = key.split(",").map(Number);
    if (x >= box.west && x < box.east && y >= box.south && y < box.north) features.push({ feature, x, y });
  }
  return features;
}

/** The plants of a box, each checking its surroundings. */
export function literalPlants(islands: FlatGround, altitude: number, box: Box): Omit<FlatThing, "code">[] {
  const all = withoutShafts(scan(islands, altitude, box, DAMP_RADIUS + DEFAULT_CLEARING));
  const bare: AreaIndex = {
    add() {},
    contains: (x, y) =>
      around(x, y, DEFAULT_CLEARING, (i, j) => {
        const feature = all.get(`${i},${j}`);
        return feature !== undefined && (i - x) ** 2 + (j - y) ** 2 < clearingRadius(feature) ** 2;
      }) || isByHouse(islands, altitude, x, y),
  };
  const damp: AreaIndex = {
    add() {},
    contains: (x, y) => around(x, y, DAMP_RADIUS, (i, j) => all.get(`${i},${j}`) === "waterhole"),
  };
  const steps = growIslandPlants(islands, altitude, box, { bare, damp, trees: false });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Whether a house stands near a place, by checking all points in reach. */
function isByHouse(islands: FlatGround, altitude: number, x: number, y: number): boolean {
  return around(x, y, 2 * (HOUSE_HALF + DEFAULT_CLEARING), (i, j) => {
    if (i % 16 !== 0 || j % 16 !== 0 || !houseAt(islands, altitude, i, j)) return false;
    const [dx, dy] = [Math.max(0, Math.abs(x - i) - HOUSE_HALF), Math.max(0, Math.abs(y - j) - HOUSE_HALF)];
    return dx * dx + dy * dy < DEFAULT_CLEARING * DEFAULT_CLEARING;
  });
}
