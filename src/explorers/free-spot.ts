/**
 * Free-spot search: the nearest place, on rings round a start, that can hold a body.
 *
 * Used where rock has moved into a body or its ground has gone, and where a vehicle must be placed: a clearing in a wood,
 * dry land, level ground beside the player.
 */
import type { Ground, Material } from "../core/field/ground.ts";
import {
  beyondRock,
  createFit,
  createSkidSurvey,
  fitHull,
  HULL_HEIGHT,
  isClear,
  type SkidSurvey,
  surveySkids,
} from "./helicopter-hull.ts";

export interface Spot {
  x: number;
  y: number;
  z: number;
}

/** Radii of the rings, metres, and the number of places on each. */
interface Rings {
  readonly radii: readonly number[];
  count(radius: number): number;
}

/** 0, then from 2 cm on growing by half, by 6 m at most, up to 160 m; a place every 6 m at least. */
const BODY_RINGS: Rings = {
  radii: growing(160),
  count: (radius) => Math.max(12, Math.ceil((2 * Math.PI * radius) / 6)),
};

function growing(reach: number): readonly number[] {
  const radii: number[] = [];
  for (let r = 0; r <= reach; r = Math.min(r + 6, Math.max(0.02, 1.5 * r))) radii.push(r);
  return radii;
}

/**
 * Writes the spot nearest to (x, y, z) into `out`; false, with `out` untouched, where there is none within the rings
 * (160 m unless given).
 *
 *   fitAt   the altitude nearest to z where the body fits at (x, y), NaN for none
 */
export function findNearestSpot(
  x: number,
  y: number,
  z: number,
  fitAt: (x: number, y: number) => number,
  out: Spot,
  rings = BODY_RINGS,
): boolean {
  let nearest = Infinity;
  for (const radius of rings.radii) {
    if (radius >= nearest) break;
    const count = radius === 0 ? 1 : rings.count(radius);
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count;
      const [east, north] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      const at = fitAt(east, north);
      const distance = Math.hypot(radius, at - z);
      if (!(distance < nearest)) continue;
      nearest = distance;
      out.x = east;
      out.y = north;
      out.z = at;
    }
  }
  return nearest < Infinity;
}

/**
 * The first result that is not null, ring by ring from the inside, and on each clockwise from a heading in turns (0 to 1).
 * `at` gets metres east and north of the start.
 */
export function findOnRings<T>(
  radii: Iterable<number>,
  count: number,
  at: (east: number, north: number, radius: number) => T | null,
  from = 0,
): T | null {
  for (const radius of radii)
    for (let i = 0; i < count; i++) {
      const angle = (from + i / count) * 2 * Math.PI;
      const found = at(radius * Math.sin(angle), radius * Math.cos(angle), radius);
      if (found !== null) return found;
    }
  return null;
}

/** Metres of air between hull and rock after it was moved: more than rounding at any altitude. */
export const SKIN = 0.001;
/** A shore that creeps over a hull needs the first of these. */
const HULL_RINGS: Rings = { radii: [0, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64], count: () => 12 };

const fit = createFit();

/** Writes the spot nearest to (x, y, z) where a helicopter is clear of rock into `out`; false where none is within 64 m sideways. */
export function escapeRock(ground: Ground, x: number, y: number, z: number, out: Spot): boolean {
  return findNearestSpot(x, y, z, (east, north) => nearestClear(ground, east, north, z), out, HULL_RINGS);
}

/** The clear altitude nearest to z, NaN for none. */
function nearestClear(ground: Ground, x: number, y: number, z: number): number {
  const up = clearAltitude(ground, x, y, z, true);
  const down = clearAltitude(ground, x, y, z, false);
  return Number.isNaN(down) || up - z <= z - down ? up : down;
}

/** The first clear altitude above (up) or below z; NaN where there is none within 8 layers of rock. */
function clearAltitude(ground: Ground, x: number, y: number, z: number, up: boolean): number {
  for (let layer = 0; layer < 8; layer++) {
    if (isClear(fitHull(ground, x, y, z, fit), z)) return z;
    z = beyondRock(ground, x, y, z, up) + (up ? SKIN : -SKIN);
    if (!Number.isFinite(z)) break;
  }
  return Number.NaN;
}

/** Metres east and north of the skids' middle that lie under the hull. */
const UNDER = [0, 0, 2.4, 0, 0, 2.4, -2.4, 0, 0, -2.4, 3.4, 3.4, -3.4, 3.4, 3.4, -3.4, -3.4, -3.4];
const TREE = { tree: true };
const OBSTACLES = { tree: true, stone: true, house: true, headframe: true, bridge: true, helicopter: true };
/** Metres that the hull may need above its skids' rest. */
const ROOM = 0.15;
/** Rings and places of the search for a clearing, metres. */
const CLEARING_RADII = Array.from({ length: 30 }, (_, i) => 3 * (i + 1));
const CLEARING_PLACES = 16;

const survey = createSkidSurvey();

/** The value in `of` of the first of its materials under a hull with skids at (x, y, z); undefined where none is. */
export function firstUnder<T>(
  ground: Ground,
  x: number,
  y: number,
  z: number,
  of: { readonly [material in Material]?: T },
): T | undefined {
  if (!ground.materialAt) return undefined;
  for (let i = 0; i < UNDER.length; i += 2) {
    const found = of[ground.materialAt(x + UNDER[i], y + UNDER[i + 1], z + HULL_HEIGHT / 2)];
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Metres east and north from skids at (x, y, z) to the nearest place within 90 m to put a helicopter down; null for none. Zero where
 * nothing stands under the skids, or where they can stand on it.
 */
export function findClearing(
  ground: Ground,
  x: number,
  y: number,
  z: number,
  heading: number,
): readonly [east: number, north: number] | null {
  if (isUnobstructed(ground, x, y, z)) return [0, 0];
  const here = surveyWithRoom(ground, x, y, z, heading);
  if (here && here.refusal === "" && !firstUnder(ground, x, y, here.rest, TREE)) return [0, 0];
  return findOnRings(CLEARING_RADII, CLEARING_PLACES, (east, north) => {
    const there = surveyWithRoom(ground, x + east, y + north, z, heading);
    return there && isUnobstructed(ground, x + east, y + north, there.rest) ? [east, north] : null;
  });
}

/** Survey of the ground under skids at a place where the hull has room; null where it has none. */
export function surveyWithRoom(ground: Ground, x: number, y: number, z: number, heading: number): SkidSurvey | null {
  surveySkids(ground, x, y, z, heading, survey);
  if (Number.isNaN(survey.slope) || fitHull(ground, x, y, survey.rest, fit).lowest > survey.rest + ROOM) return null;
  return survey;
}

function isUnobstructed(ground: Ground, x: number, y: number, z: number): boolean {
  return !firstUnder(ground, x, y, z, OBSTACLES);
}
