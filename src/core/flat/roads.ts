/**
 * Conditions for building a road in a country.
 *
 *   steep     by more than MOST_GRADE over 10 m, along the road and over its bridges: so no road slows a walker (forest/paces.ts)
 *   wet       more than MOST_WATER m of water in one stretch, or a corner or an end in water; the shores are those of t = 0 at the
 *             lakes' usual level
 *   taken     houses, and features within 2 m of its edges (8 m of mineshafts): a road moves nothing that has a code, so that
 *             courses are the same with and without it. Plants make way
 *   size      pieces of up to MOST_LENGTH m
 *   source    G. Relf, "How to make limitless terrain", roads; the conditions are ours
 */
import type { Feature } from "../forest/features.ts";
import { AHEAD } from "../forest/paces.ts";
import { HALF_WIDTH, type Point } from "../forest/roads.ts";
import { BUILDING_SPACING } from "../forest/trees-buildings.ts";
import { type Bridge, bridgesOf, deckAt, sampleRoad } from "./bridges.ts";
import { flatFeaturesIn } from "./features.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import { awayFrom, createRoadNet, type RoadPath, type RoadPiece } from "./road-net.ts";
import { HOUSE_HALF, housesIn } from "./towns.ts";

/** Rise over run, metres of water under a bridge, and metres of a straight piece. */
export const MOST_GRADE = 0.25;
export const MOST_WATER = 60;
export const MOST_LENGTH = 2000;

/** Metres between a road's edge and a feature. */
const ASIDE: { readonly [feature in Feature]?: number } = { mine: 8, rocket: 5 };
const BESIDE = 2;
const WIDEST = HALF_WIDTH + Math.max(BESIDE, ...Object.values(ASIDE));
/** Metres of road that are searched for features at once. */
const STRETCH = 64;

/** Reason why a road cannot be built: metres of a piece or of water, the grade, or the feature in its way. */
export type RoadReason =
  | { readonly kind: "wet corner" | "same places" | "house" }
  | { readonly kind: "far" | "wet"; readonly metres: number }
  | { readonly kind: "steep"; readonly grade: number }
  | { readonly kind: "feature"; readonly feature: Feature };

/** A reason, and its place. */
export interface RoadProblem {
  readonly reason: RoadReason;
  readonly at: Point;
}

/** The first reason why a road cannot be built, null where it can. */
export function roadProblem(flat: FlatGround, path: RoadPath): RoadProblem | null {
  return groundProblem(flat, path) ?? obstacleProblem(flat, path);
}

const heightOf = (flat: FlatGround) => (x: number, y: number) =>
  topHeight(flat, aboveSea(flat, x, y, flat.altitudes[0]));

/** Conflict of a road with the ground: too wet, too steep or too long. */
function groundProblem(flat: FlatGround, path: RoadPath): RoadProblem | null {
  const heightAt = heightOf(flat);
  for (const at of path) if (heightAt(...at) < 0) return { reason: { kind: "wet corner" }, at };
  /** Heights of the road every metre or so, their places, and metres from its start. */
  const profile: { readonly at: Point; readonly s: number; readonly z: number }[] = [];
  for (let k = 1; k < path.length; k++) {
    const [from, to] = [path[k - 1], path[k]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return { reason: { kind: "same places" }, at: to };
    if (length > MOST_LENGTH) return { reason: { kind: "far", metres: length }, at: to };
    const heights = sampleRoad(heightAt, from, to);
    const bridges = bridgesOf(heights, length);
    const wide = bridges.find(({ water }) => water > MOST_WATER);
    const placeAt = (along: number): Point => [
      Math.round(from[0] + ((to[0] - from[0]) * along) / length),
      Math.round(from[1] + ((to[1] - from[1]) * along) / length),
    ];
    if (wide) return { reason: { kind: "wet", metres: wide.water }, at: placeAt((wide.from + wide.to) / 2) };
    const start = profile.at(-1)?.s ?? 0;
    for (let i = k > 1 ? 1 : 0; i < heights.length; i++) {
      const along = (i * length) / (heights.length - 1);
      profile.push({ at: placeAt(along), s: start + along, z: roadHeight(bridges, along, heights[i]) });
    }
  }
  return steepProblem(profile);
}

function roadHeight(bridges: readonly Bridge[], along: number, ground: number): number {
  const bridge = bridges.find(({ from, to }) => along >= from && along <= to);
  return bridge ? deckAt(bridge, along) : ground;
}

function steepProblem(
  profile: readonly { readonly at: Point; readonly s: number; readonly z: number }[],
): RoadProblem | null {
  let worst = { grade: MOST_GRADE, k: -1 };
  for (let k = 0, ahead = 0; k < profile.length - 1; k++) {
    while (ahead < profile.length - 1 && profile[ahead].s - profile[k].s < AHEAD) ahead++;
    const run = profile[ahead].s - profile[k].s;
    // The rest of a road is judged with the 10 m before its end.
    if (run < AHEAD && k > 0) break;
    const grade = Math.abs(profile[ahead].z - profile[k].z) / run;
    if (grade > worst.grade) worst = { grade, k };
  }
  if (worst.k < 0) return null;
  return { reason: { kind: "steep", grade: worst.grade }, at: profile[worst.k].at };
}

/** Conflict of a road with features and houses. */
function obstacleProblem(flat: FlatGround, path: RoadPath): RoadProblem | null {
  const [altitude] = flat.altitudes;
  for (const piece of createRoadNet(heightOf(flat), [path]).pieces)
    for (let s = 0; s < piece.length; s += STRETCH) {
      const end = Math.min(piece.length, s + STRETCH);
      const [x0, x1] = [piece.x + piece.east * s, piece.x + piece.east * end];
      const [y0, y1] = [piece.y + piece.north * s, piece.y + piece.north * end];
      const box = (margin: number) => ({
        west: Math.floor(Math.min(x0, x1) - margin),
        south: Math.floor(Math.min(y0, y1) - margin),
        east: Math.ceil(Math.max(x0, x1) + margin) + 1,
        north: Math.ceil(Math.max(y0, y1) + margin) + 1,
      });
      for (const { feature, x, y } of flatFeaturesIn(flat, altitude, box(WIDEST)))
        if (awayFrom(piece, x, y) < HALF_WIDTH + (ASIDE[feature] ?? BESIDE))
          return { reason: { kind: "feature", feature }, at: [x, y] };
      for (const { x, y } of housesIn(flat, altitude, box(BUILDING_SPACING)))
        if (awayFromSquare(piece, x, y, HOUSE_HALF) < HALF_WIDTH) return { reason: { kind: "house" }, at: [x, y] };
    }
  return null;
}

/** Distance of a piece of road's middle from a square of half side `half`, sampled every half metre. */
function awayFromSquare(piece: RoadPiece, x: number, y: number, half: number): number {
  let least = Infinity;
  for (let s = 0; ; s = Math.min(piece.length, s + 0.5)) {
    const dx = Math.max(0, Math.abs(piece.x + piece.east * s - x) - half);
    const dy = Math.max(0, Math.abs(piece.y + piece.north * s - y) - half);
    least = Math.min(least, Math.hypot(dx, dy));
    if (s === piece.length) return least;
  }
}
