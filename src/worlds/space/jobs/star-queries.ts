/** Queries on the loaded stars: the nearest, all within a distance, and picking along a ray. */

import { AU_PER_LY, lightYears, type SpacePlace, separation, type Triple } from "../../../core/space/place.ts";
import { apparentMagnitude, type Star } from "../../../core/space/stars.ts";
import { BOX_STRIDE, starIn } from "./star-box.ts";
import type { LoadedBox, StarStream } from "./star-stream.ts";

export interface StarDistance {
  readonly star: Star;
  /** Light-years. */
  readonly distance: number;
}

type LoadedStars = Pick<StarStream, "visit">;

/** Faintest apparent magnitude that can be picked, except within NEAR light-years. */
const FAINTEST = 3.5;
const NEAR = 100;
/** Magnitudes by which a star at the rim of the pick circle must be brighter than one at its centre. */
const RIM_PENALTY = 6;

/**
 * Picks a star: of those within `tolerance` radians of a direction (unit vector) the brightest, with a preference for the centre. Null if
 * none is visible.
 */
export function pickStar(stars: LoadedStars, place: SpacePlace, direction: Triple, tolerance: number): Star | null {
  const origin = lightYears(place);
  const least = Math.cos(Math.min(Math.PI, tolerance));
  let best: Star | null = null;
  let rankOfBest = Infinity;
  stars.visit(({ stars: list }) => {
    for (let at = 0; at < list.length; at += BOX_STRIDE) {
      const [x, y, z] = [list[at] - origin[0], list[at + 1] - origin[1], list[at + 2] - origin[2]];
      const distance = Math.sqrt(x * x + y * y + z * z);
      const cos = (x * direction[0] + y * direction[1] + z * direction[2]) / distance;
      if (!(cos >= least)) continue;
      const star = starIn(list, at);
      const m = apparentMagnitude(star.magnitude, distance);
      if (m > FAINTEST && distance > NEAR) continue;
      const off = Math.acos(Math.min(1, cos)) / tolerance;
      const rank = m + RIM_PENALTY * off * off;
      if (rank < rankOfBest) {
        rankOfBest = rank;
        best = star;
      }
    }
  });
  return best;
}

/** The nearest loaded star, with a distance that is exact inside its system too; null if none is loaded. */
export function nearestLoaded(stars: LoadedStars, place: SpacePlace): StarDistance | null {
  const origin = lightYears(place);
  let nearest = Infinity;
  let best: Star | null = null;
  stars.visit((box) => {
    if (boxDistance(box, origin) >= nearest) return;
    const { stars: list } = box;
    for (let at = 0; at < list.length; at += BOX_STRIDE) {
      const [x, y, z] = [list[at] - origin[0], list[at + 1] - origin[1], list[at + 2] - origin[2]];
      const distance = Math.sqrt(x * x + y * y + z * z);
      if (distance >= nearest) continue;
      nearest = distance;
      best = starIn(list, at);
    }
  });
  return best && distanceTo(best, place);
}

/** All loaded stars within `reach` light-years, nearest first. */
export function starsWithin(stars: LoadedStars, place: SpacePlace, reach: number): StarDistance[] {
  const origin = lightYears(place);
  const found: StarDistance[] = [];
  stars.visit((box) => {
    if (boxDistance(box, origin) >= reach) return;
    for (let at = 0; at < box.stars.length; at += BOX_STRIDE) {
      const star = distanceTo(starIn(box.stars, at), place);
      if (star.distance < reach) found.push(star);
    }
  });
  return found.sort((a, b) => a.distance - b.distance);
}

function distanceTo(star: Star, place: SpacePlace): StarDistance {
  const [x, y, z] = separation(place, { cell: [star.x, star.y, star.z], off: [0, 0, 0] });
  return { star, distance: Math.hypot(x, y, z) / AU_PER_LY };
}

/** Distance from a point to a box, light-years. */
function boxDistance({ tier: { size }, i, j, k }: LoadedBox, [x, y, z]: Triple): number {
  const dx = Math.max(i * size - x, x - (i + 1) * size, 0);
  const dy = Math.max(j * size - y, y - (j + 1) * size, 0);
  const dz = Math.max(k * size - z, z - (k + 1) * size, 0);
  // Not Math.hypot, which is slower: this runs for every box in every step.
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
