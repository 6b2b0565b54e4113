/**
 * All plants and features of a box of an archipelago, the same for rendering, collision and the map.
 *
 *   clearings   no plants within `clearingRadius` of a feature (4 m, 2 m around boulders and roots), within 4 m of a
 *               house, nor
 *               in water and within 0.7 m of it, where waters are given
 *   ponds       omitted where a pool is, where waters are given
 *   willows     within DAMP_RADIUS of a pond
 *   reeds       in marshes, where waters are given
 *   source      G. Relf, "Point features on the ground", "Placing a mix of trees"
 */

import { gradientAt } from "../field/field.ts";
import { hash3 } from "../field/hash.ts";
import { runSteps } from "../field/run-steps.ts";
import type { Box } from "../forest/streams.ts";
import type { InstanceShape } from "../life/species.ts";
import { clearingRadius, DEFAULT_CLEARING, featureShape } from "../life/things.ts";
import { type AreaIndex, addStreams, addWaters, createAreaIndex, isPoolNear } from "./area-index.ts";
import { growCountryPlants } from "./country-plants.ts";
import { type FlatFeature, isHelicopter, scanFlatFeatures } from "./features.ts";
import { type FlatGround, topSlope } from "./flat-ground.ts";
import { type Growth, growIslandPlants } from "./plants.ts";
import { reedsOf } from "./reeds.ts";
import { HOUSE_HALF, type House, scanHouses } from "./towns.ts";
import type { Waters } from "./waters.ts";

export interface FlatThing extends InstanceShape {
  /** Index in THINGS. */
  readonly code: number;
  /** Metres east and north; integers for features. */
  readonly x: number;
  readonly y: number;
}

/** Radius around a pond where willows grow, metres. */
export const DAMP_RADIUS = 13;

/** A pond whose rim is nearer than this to a pool is part of it, metres. */
const RIM = 1;

const DRY: Waters = { stretches: [], pools: [], marshes: [] };

/**
 * Generates in steps of well under a millisecond; `trees` omits everything else. `waters` are those of the box and
 * DAMP_RADIUS
 * around it, from callers that can wait for them: a stream may come from a kilometre away, and takes a worker half a
 * second.
 * Without them plants stand in the water too.
 */
export function* growFlatLife(
  flat: FlatGround,
  altitude: number,
  box: Box,
  trees = false,
  waters = DRY,
): Generator<undefined, FlatThing[]> {
  const { west, south, east, north } = box;
  const around = {
    west: west - DAMP_RADIUS,
    south: south - DAMP_RADIUS,
    east: east + DAMP_RADIUS,
    north: north + DAMP_RADIUS,
  };
  const features = yield* scanFlatFeatures(flat, altitude, around);
  const houses = yield* scanHouses(flat, altitude, around);
  const bare = areasOf(flat, altitude, features, houses, waters, box);
  const grow = flat.form === "islands" ? growIslandPlants : growCountryPlants;
  const life: FlatThing[] = yield* grow(flat, altitude, box, { ...bare, trees });
  if (trees) return life;
  if (waters.marshes.length > 0) life.push(...growReeds(flat, altitude, features, waters, box));
  for (const each of features) {
    const { feature, x, y } = each;
    const inside = x >= west && x < east && y >= south && y < north;
    // Helicopters move and are drawn by themselves.
    const thing = inside && !isHelicopter(flat, altitude, each) && featureThing(altitude, each);
    // Relf's pond is the pool itself where there is one, else a stream's spring.
    if (thing && !(feature === "waterhole" && isPoolNear(waters, x, y, thing.size / 2 + RIM))) life.push(thing);
  }
  return life;
}

/** `growFlatLife` in one call, without waters. */
export function flatLifeIn(flat: FlatGround, altitude: number, box: Box, trees = false): FlatThing[] {
  return runSteps(growFlatLife(flat, altitude, box, trees));
}

/** Areas without plants (near features, houses and water) and areas of willows. */
function areasOf(
  flat: FlatGround,
  altitude: number,
  features: readonly FlatFeature[],
  houses: readonly House[],
  waters: Waters,
  box: Box,
): Omit<Growth, "trees"> {
  const [bare, damp] = [createAreaIndex(box), createAreaIndex(box)];
  addFeatures(flat, altitude, features, bare);
  for (const { feature, x, y } of features)
    if (feature === "waterhole") damp.add({ x0: x, y0: y, x1: x, y1: y, half: 0, reach: DAMP_RADIUS });
  for (const { x, y } of houses) bare.add({ x0: x, y0: y, x1: x, y1: y, half: HOUSE_HALF, reach: DEFAULT_CLEARING });
  addWaters(waters, bare);
  return { bare, damp };
}

function addFeatures(flat: FlatGround, altitude: number, features: readonly FlatFeature[], bare: AreaIndex): void {
  for (const { feature, x, y } of features) {
    bare.add({ x0: x, y0: y, x1: x, y1: y, half: 0, reach: clearingRadius(feature) });
    const cut = feature === "mine" ? mouthCut(flat, altitude, x, y) : null;
    if (cut) bare.add({ x0: x, y0: y, x1: x + cut[0], y1: y + cut[1], half: 0, reach: MOUTH });
  }
}

/** Half width of a clearing before a cave mouth, and depth below the ground at which the hill has closed, metres. */
const [MOUTH, CLOSED] = [3.4, 4.5];

/** Offset by which a tunnel from a shaft cuts the slope open, metres east and north; null where the shaft goes straight down. */
function mouthCut(flat: FlatGround, altitude: number, x: number, y: number): readonly [number, number] | null {
  if (flat.mouths === null) return null;
  gradientAt(flat.ground, x, y, altitude, 0, gradient);
  const steepen = topSlope(flat, gradient[0] - flat.sea);
  const [east, north] = [steepen * gradient[1], steepen * gradient[2]];
  const squared = east * east + north * north;
  if (!(squared > flat.mouths * flat.mouths)) return null;
  const steepness = Math.sqrt(squared);
  // The features of a box are known to DAMP_RADIUS around it.
  const length = Math.min(CLOSED / steepness, DAMP_RADIUS - MOUTH);
  return [(length * east) / steepness, (length * north) / steepness];
}

const gradient = new Float64Array(4);

/** The reeds of the marshes in a box, beside features and running water. */
function growReeds(
  flat: FlatGround,
  altitude: number,
  features: readonly FlatFeature[],
  waters: Waters,
  box: Box,
): FlatThing[] {
  const bare = createAreaIndex(box);
  addFeatures(flat, altitude, features, bare);
  addStreams(waters, bare);
  const reeds = waters.marshes.flatMap((marsh) => reedsOf(flat, altitude, marsh, box));
  return reeds.filter(({ x, y }) => !bare.contains(x, y));
}

export function featureThing(altitude: number, { feature, x, y }: FlatFeature): FlatThing | null {
  const thing = featureShape(feature, hash3(x, y, Math.round(altitude)));
  return thing && { ...thing, x, y };
}
