/**
 * Latitude and longitude of places in files. Those on a globe have their own. The rest is of planes: the place of the plane on the globe, for files whose format has no other coordinates. The world is a plane without a place on Earth:
 * its origin is put at 0° N 0° E, in the sea off Africa, where no map of a real forest lies.
 *
 *   longitude   x / 111,319.49 m, latitude  y / 110,574.28 m: the lengths of a degree at 0°, 0° on WGS 84
 *   error       lengths on WGS 84 to the east are too short by a factor cos(latitude): 1.2·10⁻⁴ at 100 km from the equator
 *   range       20,037,508 m east and west, 9,951,684 m north and south: 180° and 90°
 */

import { degreesOf, type Geometry, type Point } from "../geometry.ts";

const DEGREE_EAST = 111_319.490_793;
const DEGREE_NORTH = 110_574.275_822;

/** The plane for programs that use PROJ; within 0.1 m of `geoOf` to 20 km from the origin. */
export const PROJECTION = "+proj=aeqd +lat_0=0 +lon_0=0 +datum=WGS84 +units=m +no_defs";

export interface Geo {
  /** Degrees, rounded to 10⁻⁸: 1.1 mm. */
  readonly lat: number;
  readonly lng: number;
}

/** Whether a place has a latitude and a longitude. */
export const isOnGlobe = (x: number, y: number): boolean =>
  Math.abs(x) < 180 * DEGREE_EAST && Math.abs(y) <= 90 * DEGREE_NORTH;

/** Null beyond the range of a plane. */
export function positionOf(kind: Geometry["kind"], [x, y]: Point): Geo | null {
  if (kind === "plane") return isOnGlobe(x, y) ? geoOf(x, y) : null;
  const { latitude, longitude } = degreesOf([x, y]);
  return { lat: rounded(latitude), lng: rounded(longitude) };
}

const rounded = (degrees: number) => Math.round(degrees * 1e8) / 1e8 + 0;

/** Throws a RangeError beyond the range. */
export function geoOf(x: number, y: number): Geo {
  if (!isOnGlobe(x, y))
    throw new RangeError(
      `position: ${x}, ${y} has no latitude and longitude (x from −20,037,508 to 20,037,508 m, y from −9,951,684 to 9,951,684 m)`,
    );
  return { lat: rounded(y / DEGREE_NORTH), lng: rounded(x / DEGREE_EAST) };
}
