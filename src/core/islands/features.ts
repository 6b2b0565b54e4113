/**
 * Features of islands: the seed's, at whole metres of each archipelago, with the sum read at its altitude, so that one
 * over another differs. All that look for any ask here, so that what is listed stands.
 *
 *   none     within 4 m of the island's rim, in town and by houses; knolls and ponds on slopes; shafts in rock too thin for them; anything
 *            else within 4 m of a shaft
 *   key      "x,y,altitude", whole: as placed things are keyed
 *   t        0 for all of it: features keep their places while years pass
 *   found    blocks that can have no land are passed over by bounds, and places by the low bits of x·y
 *   error    none against a look at every metre (tests/core/islands/features.test.ts)
 *   source   G. Relf, "Point features on the ground"
 */

import { coverAt } from "../field/cover.ts";
import { fieldAt, fieldFloorAt } from "../field/field.ts";
import { FEATURES, type Feature, featureOf, likelyProducts } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { BUILDING_SPACING } from "../forest/trees-buildings.ts";
import { DEFAULT_CLEARING, MAX_LEVEL_SLOPE, SLOPE_PROBE } from "../life/things.ts";
import { mostWithin } from "./bounds.ts";
import { hangOf, type Islands, islandAt, roughnessOf, topOf } from "./islands.ts";
import { HOUSE_HALF, houseAt } from "./towns.ts";

export interface IslandFeature {
  readonly feature: Feature;
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
}

/** Metres along both sides of what is looked at in one step. */
const BLOCK = 32;
/** Metres of rock that a shaft is sunk into, at least. */
const THICK = 12;
/** Metres east and north from a house's middle in which nothing else stands. */
const BY_HOUSE = HOUSE_HALF + DEFAULT_CLEARING;

export function featureKey(x: number, y: number, altitude: number): string {
  return `${Math.round(x)},${Math.round(y)},${Math.round(altitude)}`;
}

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
      if (mostWithin(islands, altitude, { x: x + BLOCK / 2, y: y + BLOCK / 2, half: BLOCK / 2 }) <= 0) continue;
      addBlock(islands, altitude, x, y, found);
      yield;
    }
  }
  const shafts = found.filter(({ feature }) => feature === "mine");
  return found
    .filter(({ x, y }) => x >= west && x < east && y >= south && y < north)
    .filter((each) => !shafts.some((shaft) => gapes(shaft, each)))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The same at once. */
export function islandFeaturesIn(islands: Islands, altitude: number, box: Box): IslandFeature[] {
  const steps = scanIslandFeatures(islands, altitude, box);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The feature of a whole metre, but for what a shaft beside it takes away. */
export function islandFeatureAt(islands: Islands, altitude: number, x: number, y: number): Feature {
  const code = featureOf(fieldFloorAt(islands.scatter, x, y, altitude), x, y, islands.mask);
  return code !== 0 && stands(islands, altitude, FEATURES[code], x, y) ? FEATURES[code] : "none";
}

/** Adds those of a block of whole metres, those outside the box as well. */
function addBlock(islands: Islands, altitude: number, west: number, south: number, found: IslandFeature[]): void {
  const { scatter, mask } = islands;
  const { count, a, b, c, offset, weight, profile } = scatter;
  const { samples, mask: wrap } = profile;
  const likely = likelyProducts(scatter, mask);
  const rest = new Float64Array(count);
  // f = 4, 8 and 16 are among the eight that have no other bit.
  const others = (mask & ~28) << 7;
  for (let y = south; y < south + BLOCK; y++) {
    for (let k = 0; k < count; k++) rest[k] = b[k] * y + (c[k] * altitude + offset[k]);
    let product = Math.imul(west, y);
    for (let x = west; x < west + BLOCK; x++, product = (product + y) | 0) {
      if (((likely[(product >> 3) & 0xffff] >> (product & 7)) & 1) === 0) continue;
      // fieldFloorAt by hand, of time 0 and its row's part at hand: it takes a third as long.
      let sum = 0;
      for (let k = 0; k < count; k++) sum += weight[k] * samples[Math.floor(a[k] * x + rest[k]) & wrap];
      if (((Math.imul(sum, product) + 64) & others) !== 0) continue;
      const code = featureOf(sum, x, y, mask);
      if (code !== 0 && stands(islands, altitude, FEATURES[code], x, y)) found.push({ feature: FEATURES[code], x, y });
    }
  }
}

/** Whether a shaft takes a feature's place. Of two shafts the first in the order of their rows is left. */
function gapes(shaft: IslandFeature, { feature, x, y }: IslandFeature): boolean {
  const [dx, dy] = [x - shaft.x, y - shaft.y];
  if (dx * dx + dy * dy >= DEFAULT_CLEARING * DEFAULT_CLEARING) return false;
  return feature !== "mine" || dy > 0 || (dy === 0 && dx > 0);
}

/** Whether a house stands within 4 m. */
function isByHouse(islands: Islands, altitude: number, x: number, y: number): boolean {
  const first = (v: number) => Math.ceil((v - BY_HOUSE) / BUILDING_SPACING) * BUILDING_SPACING;
  for (let j = first(y); j <= y + BY_HOUSE; j += BUILDING_SPACING)
    for (let i = first(x); i <= x + BY_HOUSE; i += BUILDING_SPACING) if (houseAt(islands, altitude, i, j)) return true;
  return false;
}

function stands(islands: Islands, altitude: number, feature: Feature, x: number, y: number): boolean {
  const units = (dx: number, dy: number) => islandAt(islands, x + dx, y + dy, altitude);
  const q = units(0, 0);
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
    const top = (dx: number, dy: number) => topOf(islands, units(dx, dy));
    const [east, north] = [top(SLOPE_PROBE, 0) - top(-SLOPE_PROBE, 0), top(0, SLOPE_PROBE) - top(0, -SLOPE_PROBE)];
    return Math.sqrt(east * east + north * north) <= 2 * SLOPE_PROBE * MAX_LEVEL_SLOPE;
  }
  if (feature !== "mine") return true;
  const rough = roughnessOf(fieldAt(islands.rock, x, y, altitude));
  return topOf(islands, q) + hangOf(islands, q, rough) >= THICK;
}
