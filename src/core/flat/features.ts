/**
 * Point features of flat ground: Relf's features at whole metres of each archipelago. The scatter sum is read at the
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
import { aboveSea, type FlatGround, isPath, roughnessOf, topHeight, undersideDepth } from "./flat-ground.ts";
import { HOUSE_HALF, houseAt } from "./towns.ts";

export interface FlatFeature {
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
export function* scanFlatFeatures(
  flat: FlatGround,
  altitude: number,
  { west, south, east, north }: Box,
): Generator<undefined, FlatFeature[]> {
  // Shafts of islands remove features beside them, which may lie in the box.
  const beside = flat.form === "islands" ? DEFAULT_CLEARING : 0;
  const around = { west: west - beside, south: south - beside, east: east + beside, north: north + beside };
  const found: FlatFeature[] = [];
  const first = (edge: number) => Math.floor(edge / BLOCK) * BLOCK;
  for (let y = first(around.south); y < around.north; y += BLOCK) {
    for (let x = first(around.west); x < around.east; x += BLOCK) {
      if (maxUnitsWithin(flat, altitude, { x: x + BLOCK / 2, y: y + BLOCK / 2, half: BLOCK / 2 }) <= 0) continue;
      addBlock(flat, altitude, partOf(around, x, y), found);
      yield;
    }
  }
  if (altitude === flat.altitudes[0]) {
    for (const each of flat.put) {
      const generated = found.findIndex(({ x, y }) => x === each.x && y === each.y);
      if (generated >= 0) found.splice(generated, 1);
      found.push(each);
    }
  }
  const shafts = found.filter(({ feature }) => feature === "mine");
  return found
    .filter(({ x, y }) => x >= west && x < east && y >= south && y < north)
    .filter((each) => flat.form !== "islands" || !shafts.some((shaft) => isRemovedBy(shaft, each)))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Whole metres of a block that are in a box: blocks at its edges are searched in part. */
const partOf = ({ west, south, east, north }: Box, x: number, y: number): Box => ({
  west: Math.max(x, Math.ceil(west)),
  south: Math.max(y, Math.ceil(south)),
  east: Math.min(x + BLOCK, east),
  north: Math.min(y + BLOCK, north),
});

/** `scanFlatFeatures` in one call. */
export function flatFeaturesIn(flat: FlatGround, altitude: number, box: Box): FlatFeature[] {
  return runSteps(scanFlatFeatures(flat, altitude, box));
}

/** The feature at a whole metre, without regard to shafts nearby. */
export function flatFeatureAt(flat: FlatGround, altitude: number, x: number, y: number): Feature {
  const put = altitude === flat.altitudes[0] && flat.put.find((each) => each.x === x && each.y === y);
  if (put) return put.feature;
  const code = featureOf(fieldFloorAt(flat.scatter, x, y, altitude), x, y, flat.mask);
  return code !== 0 && canStand(flat, altitude, FEATURES[code], x, y) ? FEATURES[code] : "none";
}

/** Whether a helicopter stands in place of a feature: in countries at cones on grass and moor. */
export function isHelicopter(flat: FlatGround, altitude: number, { feature, x, y }: FlatFeature): boolean {
  if (flat.form === "islands" || feature !== "cone") return false;
  const kind = coverAt(flat.cover, x, y, altitude);
  return kind === "grass" || kind === "moor";
}

/** Adds the features of a part of a block. */
function addBlock(flat: FlatGround, altitude: number, part: Box, found: FlatFeature[]): void {
  const { west, south, east, north } = part;
  const { scatter, mask } = flat;
  const { count, a, b, c, offset, weight, profile } = scatter;
  const { samples, mask: wrap } = profile;
  const likely = likelyProducts(scatter, mask);
  const rest = new Float64Array(count);
  // The mask without f = 4, 8 and 16, which are among the eight codes that set no other bit.
  const others = (mask & ~28) << 7;
  for (let y = south; y < north; y++) {
    for (let k = 0; k < count; k++) rest[k] = b[k] * y + (c[k] * altitude + offset[k]);
    let product = Math.imul(west, y);
    for (let x = west; x < east; x++, product = (product + y) | 0) {
      if (((likely[(product >> 3) & 0xffff] >> (product & 7)) & 1) === 0) continue;
      // Inlined fieldFloorAt at t = 0 with the row's part precomputed: takes a third of the time.
      let sum = 0;
      for (let k = 0; k < count; k++) sum += weight[k] * samples[Math.floor(a[k] * x + rest[k]) & wrap];
      if (((Math.imul(sum, product) + 64) & others) !== 0) continue;
      const code = featureOf(sum, x, y, mask);
      if (code !== 0 && canStand(flat, altitude, FEATURES[code], x, y)) found.push({ feature: FEATURES[code], x, y });
    }
  }
}

/** Whether a shaft removes a feature. Of two shafts the first in row order stays. */
function isRemovedBy(shaft: FlatFeature, { feature, x, y }: FlatFeature): boolean {
  const [dx, dy] = [x - shaft.x, y - shaft.y];
  if (dx * dx + dy * dy >= DEFAULT_CLEARING * DEFAULT_CLEARING) return false;
  return feature !== "mine" || dy > 0 || (dy === 0 && dx > 0);
}

/** Whether a house is within 4 m. */
function isByHouse(flat: FlatGround, altitude: number, x: number, y: number): boolean {
  const first = (v: number) => Math.ceil((v - HOUSE_CLEARING) / BUILDING_SPACING) * BUILDING_SPACING;
  for (let j = first(y); j <= y + HOUSE_CLEARING; j += BUILDING_SPACING)
    for (let i = first(x); i <= x + HOUSE_CLEARING; i += BUILDING_SPACING)
      if (houseAt(flat, altitude, i, j)) return true;
  return false;
}

function canStand(flat: FlatGround, altitude: number, feature: Feature, x: number, y: number): boolean {
  if (flat.bleak) return false;
  const units = (dx: number, dy: number) => aboveSea(flat, x + dx, y + dy, altitude);
  const q = units(0, 0);
  // As in 1983: anywhere on dry ground outside towns, paths and snow.
  if (flat.form !== "islands")
    return (
      q >= 0 &&
      topHeight(flat, q) <= flat.snow &&
      coverAt(flat.cover, x, y, altitude) !== "town" &&
      !isPath(flat, x, y, altitude)
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
  if (coverAt(flat.cover, x, y, altitude) === "town" || isByHouse(flat, altitude, x, y)) return false;
  if (feature === "waterhole" || feature === "knoll") {
    const top = (dx: number, dy: number) => topHeight(flat, units(dx, dy));
    const [east, north] = [top(SLOPE_PROBE, 0) - top(-SLOPE_PROBE, 0), top(0, SLOPE_PROBE) - top(0, -SLOPE_PROBE)];
    return Math.sqrt(east * east + north * north) <= 2 * SLOPE_PROBE * MAX_LEVEL_SLOPE;
  }
  if (feature !== "mine") return true;
  const rough = roughnessOf(fieldAt(flat.rock, x, y, altitude));
  return topHeight(flat, q) + undersideDepth(flat, q, rough) >= MIN_ROCK;
}
