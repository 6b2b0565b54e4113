/** What workers of a census are asked, and how they answer. */
import { apparentMagnitude, FAINTEST_SEEN } from "../../../core/space/apparent-magnitude.ts";
import { type Census, censusOf } from "../../../core/space/census.ts";
import { nearestStar } from "../../../core/space/nearest-star.ts";
import { type StarBox, scanStars } from "../../../core/space/star-scan.ts";
import { createGalaxy, FARTHEST_STAR, type Star } from "../../../core/space/stars.ts";

/** Light-years. */
export type SpacePoint = readonly [x: number, y: number, z: number];

export type Question =
  | { readonly ask: "count"; readonly id: number; readonly box: StarBox }
  | { readonly ask: "around"; readonly id: number; readonly from: SpacePoint };

export type Answer =
  | { readonly of: "count"; readonly id: number; readonly census: Census }
  | { readonly of: "around"; readonly id: number; readonly around: Neighbours };

/** A star as it is seen from a place. */
export interface SeenStar extends Star {
  /** Light-years. */
  readonly distance: number;
  /** Magnitude as seen from there. */
  readonly apparent: number;
}

export interface Neighbours {
  readonly from: SpacePoint;
  /** Of all stars, and of those that eyes see; null where there is none within a thousand light-years. */
  readonly nearest: SeenStar | null;
  readonly visible: SeenStar | null;
  /** All stars within AROUND light-years, the nearest first. */
  readonly stars: readonly SeenStar[];
}

/** Light-years: within it are some fifty stars. */
export const AROUND = 150;

const galaxy = createGalaxy();

export function answerTo(question: Question): Answer {
  const { id } = question;
  if (question.ask === "around") return { of: "around", id, around: neighboursOf(question.from) };
  const census = censusOf(galaxy, question.box);
  if (!census) throw new Error("A census that nobody stops was stopped.");
  return { of: "count", id, census };
}

export function neighboursOf(from: SpacePoint): Neighbours {
  const found = (faintest: number): SeenStar | null => {
    const nearest = nearestStar(galaxy, ...from, { faintest });
    return nearest && seen(nearest.star, nearest.distance);
  };
  const stars: SeenStar[] = [];
  scanStars(galaxy, cubeAround(from), (star) => {
    const [dx, dy, dz] = [star.x - from[0], star.y - from[1], star.z - from[2]];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (distance <= AROUND) stars.push(seen(star, distance));
  });
  stars.sort((one, other) => one.distance - other.distance);
  return { from, nearest: found(Infinity), visible: found(FAINTEST_SEEN), stars };
}

function seen(star: Star, distance: number): SeenStar {
  return { ...star, distance, apparent: apparentMagnitude(star.magnitude, distance) };
}

/** The cells about a place, as far as there are stars. */
function cubeAround(from: SpacePoint): StarBox {
  const [x0, y0, z0] = from.map((v) => Math.max(-FARTHEST_STAR, Math.floor(v) - AROUND));
  const [x1, y1, z1] = from.map((v) => Math.min(FARTHEST_STAR, Math.ceil(v) + AROUND + 1));
  return { x0, y0, z0, x1, y1, z1 };
}
