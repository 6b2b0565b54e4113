/**
 * A land of faults as generators of tasks query it, in year 0: landing sites, and the scarps that faults and erosion have left, by a
 * lattice over the land.
 *
 *   level   a dry place of the lattice that hardly slopes
 *   scarp   a dry place on a steep slope, with ground at least WALL higher within BESIDE
 */
import { pick } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { say } from "../../words/words.ts";
import { createSky, groundAt, type Sky, siteNear } from "../islands/sky.ts";
import type { Place } from "../place.ts";

interface Places {
  readonly level: readonly Place[];
  readonly scarps: readonly Place[];
}

export interface FaultLand extends Sky {
  /** Metres from the middle of the land to its sides; to the longer ones where it is no square. */
  readonly half: number;
  /** Places of the lattice, once they were looked at. */
  places: Places | null;
}

/** Places of the lattice along each side. */
const SIDE = 72;
/** Metres over which a slope is measured. */
const RUN = 8;
/** Metres above the sea that are dry, largest slope of a level place, and least of a scarp, metres a metre. */
const [DRY, LEVEL, SCARP] = [2, 0.12, 0.55];
/** Metres by which ground beside a scarp is higher at least, and within how many. */
const [WALL, BESIDE] = [18, 60];
/** Metres round a level place in which a site is sought, and places that are tried. */
const [REACH, TRIES] = [60, 6];

export function createFaultLand(flat: FlatGround, size: number, limits: Sky["limits"]): FaultLand {
  return { ...createSky(flat, [0, 0, 0], limits), half: size / 2, places: null };
}

/** Altitude of the land or of the sea over it, metres. */
export function surfaceAt(land: FaultLand, x: number, y: number): number {
  const ground = groundAt(land, x, y, 0);
  return Number.isNaN(ground) ? 0 : ground;
}

/** Altitude of the highest of eight places some metres round one. */
export function wallAt(land: FaultLand, x: number, y: number, away: number): number {
  let top = -Infinity;
  for (let k = 0; k < 8; k++) {
    const angle = (k * Math.PI) / 4;
    top = Math.max(top, surfaceAt(land, x + away * Math.sin(angle), y + away * Math.cos(angle)));
  }
  return top;
}

/** Level places and scarps of a land, whose only area is "". Throws a RangeError on another one. */
export function* placesOf(land: FaultLand, area: string): Generator<undefined, Places> {
  if (area !== "")
    throw new RangeError(`task: ${say('area "{area}" is not on this land, which has one without a name', { area })}`);
  if (land.places) return land.places;
  const [level, scarps]: Place[][] = [[], []];
  const along = (k: number) => 2 * land.half * ((k + 0.5) / SIDE - 0.5);
  for (let j = 0; j < SIDE; j++) {
    for (let i = 0; i < SIDE; i++) {
      const [x, y] = [along(i), along(j)];
      const z = surfaceAt(land, x, y);
      if (z < DRY) continue;
      const rise = (east: number, north: number) =>
        surfaceAt(land, x + east, y + north) - surfaceAt(land, x - east, y - north);
      const slope = Math.hypot(rise(RUN / 2, 0), rise(0, RUN / 2)) / RUN;
      if (slope <= LEVEL) level.push([x, y, z]);
      else if (slope >= SCARP && wallAt(land, x, y, BESIDE) >= z + WALL) scarps.push([x, y, z]);
    }
    yield;
  }
  land.places = { level, scarps };
  return land.places;
}

/** A landing site at random; null where none is found. */
export function* siteOn(land: FaultLand, { level }: Places, random: Random): Generator<undefined, Place | null> {
  for (let tries = 0; tries < TRIES && level.length > 0; tries++) {
    const site = yield* siteNear(land, pick(random, level), REACH);
    if (site) return site;
  }
  return null;
}
