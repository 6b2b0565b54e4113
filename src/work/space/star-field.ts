/**
 * Free space as generators of tasks query it, in year 0. Places are light-years.
 *
 *   area   a cube of 512 light-years, by three whole numbers; "" is that of the world's first view
 */

import { within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import type { Space } from "../../core/space/place.ts";
import { scanStars } from "../../core/space/star-scan.ts";
import type { Star } from "../../core/space/stars.ts";
import { say } from "../../words/words.ts";
import { apart, difference, type Measures, type Place } from "../place.ts";

export interface StarField {
  readonly space: Space;
  /** The place of the first view. */
  readonly home: Place;
}

/** Side of an area, light-years, and greatest number of one. */
const AREA = 512;
const LAST_AREA = 1900;
/** Light-years between a place in the open and the nearest star, at least. */
const OPEN = 3;

/** Measures of free space: distances are straight, and bearings those in the galaxy's plane. */
export const STRAIGHT: Measures = {
  way(from, to) {
    const [east, north] = difference(to, from);
    const bearing = (Math.atan2(east, north) * 180) / Math.PI;
    return { bearing: bearing < 0 ? bearing + 360 : bearing, distance: apart(from, to), rise: 0 };
  },
};

/** The area of a place; "" for that of the first view. */
export function areaAt({ home }: StarField, at: Place): string {
  const of = (place: Place) => place.map((v) => Math.round(v / AREA) + 0).join(".");
  return of(at) === of(home) ? "" : of(at);
}

/** The middle of an area. Throws a RangeError on a text that is no area. */
export function middleOf({ home }: StarField, area: string): Place {
  if (area === "") return home.map((v) => Math.round(v / AREA) * AREA) as [number, number, number];
  const [, i, j, k] = /^(-?\d{1,4})\.(-?\d{1,4})\.(-?\d{1,4})$/.exec(area) ?? [];
  const [x, y, z] = [Number(i), Number(j), Number(k)];
  if (!(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= LAST_AREA))
    throw new RangeError(
      `task: ${say('area "{area}" is not three whole numbers from −{last} to {last}, such as 2.-1.0', { area, last: LAST_AREA })}`,
    );
  return [x * AREA, y * AREA, z * AREA];
}

/** A place of an area, or of one `wider` times as wide, in whole light-years. */
export function placeIn(field: StarField, area: string, random: Random, wider = 1): Place {
  const [x, y, z] = middleOf(field, area);
  const half = (wider * AREA) / 2;
  const off = () => Math.round(within(random, -half, half));
  return [x + off(), y + off(), z + off()];
}

export interface NearStar {
  readonly star: Star;
  readonly at: Place;
  /** Light-years. */
  readonly distance: number;
}

/** All stars within a distance of a place, the nearest first; a star at the place itself is left out. */
export function starsAround({ space }: StarField, from: Place, reach: number): readonly NearStar[] {
  const [x, y, z] = from.map(Math.floor);
  const side = Math.ceil(reach) + 1;
  const box = { x0: x - side, y0: y - side, z0: z - side, x1: x + side + 1, y1: y + side + 1, z1: z + side + 1 };
  const found: NearStar[] = [];
  scanStars(space.galaxy, box, (star) => {
    const at: Place = [star.x, star.y, star.z];
    const distance = apart(from, at);
    if (distance > 0 && distance <= reach) found.push({ star, at, distance });
  });
  return found.sort((a, b) => a.distance - b.distance);
}

/** Whether a place is far enough from its nearest star to begin there. */
export const isOpenAmong = (stars: readonly NearStar[]): boolean => !stars[0] || stars[0].distance > OPEN;
