/**
 * Point features of islands: Relf's features at whole metres of each archipelago. The scatter sum is read at the
 * archipelago's
 * altitude, so that islands above one another differ. Every user asks here, so that listed features exist.
 *
 *   none     within 4 m of the rim, in towns and beside houses; knolls and ponds on slopes; shafts in thin rock;
 *            anything else
 *            within 4 m of a shaft
 *   put      features that a scene puts on the ground replace generated ones there
 *   key      "x,y,altitude" in integers, as for placed things
 *   t        always 0: features keep their places as years pass
 *   speed    skips blocks without land by bounds, and places by the low bits of x·y
 *   error    none against a look at every metre (tests/core/flat/features.test.ts)
 *   source   G. Relf, "Point features on the ground"
 */

import { coverAt } from "../field/cover.ts";
import { fieldAt, fieldFloorAt } from "../field/field.ts";
import { runSteps } from "../field/run-steps.ts";
import { FEATURES, type Feature, featureOf, likelyProducts } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { BUILDING_SPACING } from "../forest/trees-buildings.ts";
import { DEFAULT_CLEARING, MAX_LEVEL_SLOPE, SLOPE_PROBE } from "../life/things.ts";
import { maxUnitsWithin } from "./bounds.ts";
import { type Islands, islandAt, isPath, roughnessOf, topHeight, undersideDepth } from "./flat-ground.ts";
import { HOUSE_HALF, houseAt } from "./towns.ts";

export interface IslandFeature {
  readonly feature: Feature;
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
}

/** Side of a block scanned in one step, metres. */
const BLOCK = 32;
/** Minimum thickness of rock for a shaft, metres. */
const MIN_ROCK = 12;
/** Half side of the square around a house without features, metres. */
const HOUSE_CLEARING = HOUSE_HALF + DEFAULT_CLEARING;

/** All features of a box of an archipelago, rows from south to north, in steps of some tenths of a millisecond. */
export function* scanIslandFeatures(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
): Generator<undefined, IslandFeature[]> {
  const around = {
    west: west - DEFAULT_CLEARING,
    south: south - DEFAULT_CLEARING,
    east: east + DEFAULT_CLEARING,
    north: north + DEFAULT_CLEARING,
  };
  const found: IslandFeature[] = [];
  const first = (edge: number) => Math.floor(edge / BLOCK) * BLOCK;
  for (let y = first(around.south); y < around.north; y += BLOCK) {
    for (let x = first(around.west); x < around.east; x += BLOCK) {
      if (maxUnitsWithin(islands, altitude, { x: x + BLOCK / 2, y: y + BLOCK / 2, half: BLOCK / 2 }) <= 0) continue;
      addBlock(islands, altitude, x, y, found);
      yield;
    }
  }
  if (altitude === islands.altitudes[0]) {
    for (const each of islands.put) {
      const generated = found.findIndex(({ x, y }) => x === each.x && y === each.y);
      if (generated >= 0) found.splice(generated, 1);
      found.push(each);
    }
  }
  const shafts = found.filter(({ feature }) => feature === "mine");
  return found
    .filter(({ x, y }) => x >= west && x < east && y >= south && y < north)
    .filter((each) => islands.lakes || !shafts.some((shaft) => isRemovedBy(shaft, each)))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** `scanIslandFeatures` in one call. */
export function islandFeaturesIn(islands: Islands, altitude: number, box: Box): IslandFeature[] {
  return runSteps(scanIslandFeatures(islands, altitude, box));
}

/** The feature at a whole metre, without regard to shafts nearby. */
export function islandFeatureAt(islands: Islands, altitude: number, x: number, y: number): Feature {
  const put = altitude === islands.altitudes[0] && islands.put.find((each) => each.x === x && each.y === y);
  if (put) return put.feature;
  const code = featureOf(fieldFloorAt(islands.scatter, x, y, altitude), x, y, islands.mask);
  return code !== 0 && canStand(islands, altitude, FEATURES[code], x, y) ? FEATURES[code] : "none";
}

/** Whether a helicopter stands in place of a feature: in countries at cones on grass and moor. */
export function isHelicopter(islands: Islands, altitude: number, { feature, x, y }: IslandFeature): boolean {
  if (!islands.lakes || feature !== "cone") return false;
  const kind = coverAt(islands.cover, x, y, altitude);
  return kind === "grass" || kind === "moor";
}

/** Adds the features of one block, those outside the box included. */
function addBlock(islands: Islands, altitude: number, west: number, south: number, found: IslandFeature[]): void {
  const { scatter, mask } = islands;
  const { count, a, b, c, offset, weight, profile } = scatter;
  const { samples, mask: wrap } = profile;
  const likely = likelyProducts(scatter, mask);
  const rest = new Float64Array(count);
  // The mask without f = 4, 8 and 16, which are among the eight codes that set no other bit.
  const others = (mask & ~28) << 7;
  for (let y = south; y < south + BLOCK; y++) {
    for (let k = 0; k < count; k++) rest[k] = b[k] * y + (c[k] * altitude + offset[k]);
    let product = Math.imul(west, y);
    for (let x = west; x < west + BLOCK; x++, product = (product + y) | 0) {
      if (((likely[(product >> 3) & 0xffff] >> (product & 7)) & 1) === 0) continue;
      // Inlined fieldFloorAt at t = 0 with the row's part precomputed: takes a third of the time.
      let sum = 0;
      for (let k = 0; k < count; k++) sum += weight[k] * samples[Math.floor(a[k] * x + rest[k]) & wrap];
      if (((Math.imul(sum, product) + 64) & others) !== 0) continue;
      const code = featureOf(sum, x, y, mask);
      if (code !== 0 && canStand(islands, altitude, FEATURES[code], x, y))
        found.push({ feature: FEATURES[code], x, y });
    }
  }
}

/** Whether a shaft removes a feature. Of two shafts the first in row order stays. */
function isRemovedBy(shaft: IslandFeature, { feature, x, y }: IslandFeature): boolean {
  const [dx, dy] = [x - shaft.x, y - shaft.y];
  if (dx * dx + dy * dy >= DEFAULT_CLEARING * DEFAULT_CLEARING) return false;
  return feature !== "mine" || dy > 0 || (dy === 0 && dx > 0);
}

/** Whether a house is within 4 m. */
function isByHouse(islands: Islands, altitude: number, x: number, y: number): boolean {
  const first = (v: number) => Math.ceil((v - HOUSE_CLEARING) / BUILDING_SPACING) * BUILDING_SPACING;
  for (let j = first(y); j <= y + HOUSE_CLEARING; j += BUILDING_SPACING)
    for (let i = first(x); i <= x + HOUSE_CLEARING; i += BUILDING_SPACING)
      if (houseAt(islands, altitude, i, j)) return true;
  return false;
}

function canStand(islands: Islands, altitude: number, feature: Feature, x: number, y: number): boolean {
  const units = (dx: number, dy: number) => islandAt(islands, x + dx, y + dy, altitude);
  const q = units(0, 0);
  // As in 1983: anywhere on dry ground outside towns, paths and snow.
  if (islands.lakes)
    return (
      q >= 0 &&
      topHeight(islands, q) <= islands.snow &&
      coverAt(islands.cover, x, y, altitude) !== "town" &&
      !isPath(islands, x, y, altitude)
    );
  if (
    !(
      q > 0 &&
      units(DEFAULT_CLEARING, 0) > 0 &&
      units(-DEFAULT_CLEARING, 0) > 0 &&
      units(0, DEFAULT_CLEARING) > 0 &&
      units(0, -DEFAULT_CLEARING) > 0
    )
  )
    return false;
  if (coverAt(islands.cover, x, y, altitude) === "town" || isByHouse(islands, altitude, x, y)) return false;
  if (feature === "waterhole" || feature === "knoll") {
    const top = (dx: number, dy: number) => topHeight(islands, units(dx, dy));
    const [east, north] = [top(SLOPE_PROBE, 0) - top(-SLOPE_PROBE, 0), top(0, SLOPE_PROBE) - top(0, -SLOPE_PROBE)];
    return Math.sqrt(east * east + north * north) <= 2 * SLOPE_PROBE * MAX_LEVEL_SLOPE;
  }
  if (feature !== "mine") return true;
  const rough = roughnessOf(fieldAt(islands.rock, x, y, altitude));
  return topHeight(islands, q) + undersideDepth(islands, q, rough) >= MIN_ROCK;
}
