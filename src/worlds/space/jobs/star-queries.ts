/** Which star is there: asked of those that a stream holds, from any place. */

import { AU_PER_LY, between, lightYears, type SpacePlace, type Triple } from "../../../core/space/place.ts";
import { apparentMagnitude, type Star } from "../../../core/space/stars.ts";
import { BOX_STRIDE, starIn } from "./star-box.ts";
import type { StarStream, StarsOfBox } from "./star-stream.ts";

export interface SightedStar {
  readonly star: Star;
  /** Light-years. */
  readonly distance: number;
}

type Stars = Pick<StarStream, "visit">;

/** Fainter stars (apparent magnitude) are not seen, and farther ones than so many light-years not looked for. */
const FAINTEST = 3.5;
const NEAR = 100;
/** Magnitudes by which a star at the rim of a fingertip must be brighter than one in its middle. */
const RIM = 6;

/**
 * The star that one means who points somewhere: of those within `tolerance` radians of a direction (a unit vector), the one that looks
 * brightest, what lies near the middle counting more. Null where none is seen.
 */
export function pickStar(stars: Stars, place: SpacePlace, direction: Triple, tolerance: number): Star | null {
  const eye = lightYears(place);
  const least = Math.cos(Math.min(Math.PI, tolerance));
  let best: Star | null = null;
  let rankOfBest = Infinity;
  stars.visit(({ stars: list }) => {
    for (let at = 0; at < list.length; at += BOX_STRIDE) {
      const [x, y, z] = [list[at] - eye[0], list[at + 1] - eye[1], list[at + 2] - eye[2]];
      const distance = Math.sqrt(x * x + y * y + z * z);
      const cos = (x * direction[0] + y * direction[1] + z * direction[2]) / distance;
      if (!(cos >= least)) continue;
      const star = starIn(list, at);
      const m = apparentMagnitude(star.magnitude, distance);
      if (m > FAINTEST && distance > NEAR) continue;
      const off = Math.acos(Math.min(1, cos)) / tolerance;
      const rank = m + RIM * off * off;
      if (rank < rankOfBest) {
        rankOfBest = rank;
        best = star;
      }
    }
  });
  return best;
}

/** The nearest star of those that have come, exact also within its system; null where none has. */
export function nearestLoaded(stars: Stars, place: SpacePlace): SightedStar | null {
  const eye = lightYears(place);
  let nearest = Infinity;
  let best: Star | null = null;
  stars.visit((box) => {
    if (boxAway(box, eye) >= nearest) return;
    const { stars: list } = box;
    for (let at = 0; at < list.length; at += BOX_STRIDE) {
      const [x, y, z] = [list[at] - eye[0], list[at + 1] - eye[1], list[at + 2] - eye[2]];
      const distance = Math.sqrt(x * x + y * y + z * z);
      if (distance >= nearest) continue;
      nearest = distance;
      best = starIn(list, at);
    }
  });
  return best && sightOf(best, place);
}

/** All that have come within so many light-years, nearest first. */
export function starsWithin(stars: Stars, place: SpacePlace, reach: number): SightedStar[] {
  const eye = lightYears(place);
  const found: SightedStar[] = [];
  stars.visit((box) => {
    if (boxAway(box, eye) >= reach) return;
    for (let at = 0; at < box.stars.length; at += BOX_STRIDE) {
      const sight = sightOf(starIn(box.stars, at), place);
      if (sight.distance < reach) found.push(sight);
    }
  });
  return found.sort((a, b) => a.distance - b.distance);
}

function sightOf(star: Star, place: SpacePlace): SightedStar {
  const [x, y, z] = between(place, { cell: [star.x, star.y, star.z], off: [0, 0, 0] });
  return { star, distance: Math.hypot(x, y, z) / AU_PER_LY };
}

/** Light-years from a point to the nearest of a box. */
function boxAway({ tier: { size }, i, j, k }: StarsOfBox, [x, y, z]: Triple): number {
  const dx = Math.max(i * size - x, x - (i + 1) * size, 0);
  const dy = Math.max(j * size - y, y - (j + 1) * size, 0);
  const dz = Math.max(k * size - z, z - (k + 1) * size, 0);
  // Not Math.hypot: asked of every box in every step.
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
