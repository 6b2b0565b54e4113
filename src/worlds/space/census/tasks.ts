/** Tasks of a census worker: the stars of a box, and the neighbourhood of a point. */

import { type Census, censusOf } from "../../../core/space/census.ts";
import { nearestStar } from "../../../core/space/nearest-star.ts";
import type { Triple } from "../../../core/space/place.ts";
import { type StarBox, scanStars } from "../../../core/space/star-scan.ts";
import {
  apparentMagnitude,
  createGalaxy,
  FARTHEST_STAR,
  NAKED_EYE_LIMIT,
  type Star,
} from "../../../core/space/stars.ts";

/** `from` is in light-years. */
export type CensusTask =
  | { readonly task: "count"; readonly id: number; readonly box: StarBox }
  | { readonly task: "neighbourhood"; readonly id: number; readonly from: Triple };

export type CensusAnswer =
  | { readonly task: "count"; readonly id: number; readonly census: Census }
  | { readonly task: "neighbourhood"; readonly id: number; readonly neighbourhood: Neighbourhood };

/** A star as seen from a point. */
export interface Neighbour extends Star {
  /** Light-years. */
  readonly distance: number;
  /** Apparent magnitude. */
  readonly apparent: number;
}

export interface Neighbourhood {
  readonly from: Triple;
  /** The nearest of all stars, and the nearest visible to the naked eye; null when none is within a thousand light-years. */
  readonly nearest: Neighbour | null;
  readonly visible: Neighbour | null;
  /** All stars within `reach` light-years, nearest first. */
  readonly stars: readonly Neighbour[];
  readonly reach: number;
  /** Apparent magnitude of the faintest star visible to the naked eye. */
  readonly faintest: number;
}

/** Light-years; about fifty stars lie within. */
const REACH = 150;

const galaxy = createGalaxy();

export function runCensusTask(task: CensusTask): CensusAnswer {
  const { id } = task;
  if (task.task === "neighbourhood") return { task: "neighbourhood", id, neighbourhood: neighbourhoodOf(task.from) };
  const census = censusOf(galaxy, task.box);
  if (!census) throw new Error("Expected a complete census, got an interrupted one.");
  return { task: "count", id, census };
}

export function neighbourhoodOf(from: Triple): Neighbourhood {
  const nearestUpTo = (faintest: number): Neighbour | null => {
    const nearest = nearestStar(galaxy, ...from, { faintest });
    return nearest && neighbour(nearest.star, nearest.distance);
  };
  const stars: Neighbour[] = [];
  scanStars(galaxy, cubeAround(from), (star) => {
    const [dx, dy, dz] = [star.x - from[0], star.y - from[1], star.z - from[2]];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (distance <= REACH) stars.push(neighbour(star, distance));
  });
  stars.sort((one, other) => one.distance - other.distance);
  return {
    from,
    nearest: nearestUpTo(Infinity),
    visible: nearestUpTo(NAKED_EYE_LIMIT),
    stars,
    reach: REACH,
    faintest: NAKED_EYE_LIMIT,
  };
}

function neighbour(star: Star, distance: number): Neighbour {
  return { ...star, distance, apparent: apparentMagnitude(star.magnitude, distance) };
}

/** The cells within REACH of a point, clamped to the range of star coordinates. */
function cubeAround(from: Triple): StarBox {
  const [x0, y0, z0] = from.map((v) => Math.max(-FARTHEST_STAR, Math.floor(v) - REACH));
  const [x1, y1, z1] = from.map((v) => Math.min(FARTHEST_STAR, Math.ceil(v) + REACH + 1));
  return { x0, y0, z0, x1, y1, z1 };
}
