/**
 * Distances and directions between places of a world's courses: on a plane along straight lines, on a globe along great circles.
 *
 *   place     two numbers: metres east and north on a plane; longitude and latitude in units of 10⁻⁷ degrees on a globe
 *   way       metres east and north, as they are at the first of two places; its length is the distance
 *   error     on a globe within 10⁻⁹ of the radius, so of whole units: 1.1 cm on the Earth (tests/sport/geometry.test.ts)
 */
import { fromGeo, geoOf } from "../core/planet/geo.ts";
import { createProjection, type Projection } from "../map/planet/projection.ts";
import type { NumberRange } from "../recipe/quantity.ts";
import { phrase } from "../words/words.ts";

/** Whole numbers for the points of a course. */
export type Point = readonly [x: number, y: number];

export interface Geometry {
  readonly kind: "plane" | "globe";
  /** Metres east and north at `from` of the way to another place. */
  way(from: Point, to: Point): Point;
  /** The place at metres east and north of another. */
  place(from: Point, east: number, north: number): Point;
}

/** Units of a degree. */
export const UNITS = 1e7;

/** Ranges of the two numbers of a place. */
export const COORDINATES: Readonly<Record<Geometry["kind"], readonly [NumberRange, NumberRange]>> = {
  // Numbers at which every plane is exact.
  plane: [metres(), metres()],
  globe: [units(180), units(90)],
};

/** Names of the two numbers of a place. */
export const AXES: Readonly<Record<Geometry["kind"], readonly [string, string]>> = {
  plane: ["x", "y"],
  globe: [phrase("longitude"), phrase("latitude")],
};

function metres(): NumberRange {
  return { min: 1 - 2 ** 31, max: 2 ** 31 - 1, unit: "m", digits: 0, whole: true };
}

function units(degrees: number): NumberRange {
  return { min: -degrees * UNITS, max: degrees * UNITS, unit: phrase("units of 10⁻⁷ degrees"), digits: 0, whole: true };
}

export const PLANE: Geometry = {
  kind: "plane",
  way: ([x0, y0], [x1, y1]) => [x1 - x0, y1 - y0],
  place: ([x, y], east, north) => [x + east, y + north],
};

export function globeGeometry(radius: number): Geometry {
  const [spot, on] = [new Float64Array(3), new Float64Array(2)];
  let middle: Point = [Number.NaN, 0];
  let plane: Projection;
  /** The azimuthal equidistant map round a place, on which ways from there are straight; that of the last place is kept. */
  const around = (from: Point): Projection => {
    if (from[0] === middle[0] && from[1] === middle[1]) return plane;
    [middle, plane] = [from, createProjection(radius, { ...degreesOf(from), heading: 0 })];
    return plane;
  };
  return {
    kind: "globe",
    way(from, to) {
      const [x, y, z] = onDatum(to, radius, spot);
      around(from).point(x, y, z, on);
      return [on[0], on[1]];
    },
    place(from, east, north) {
      const [x, y, z] = around(from).place(east, north, spot);
      return pointOn(x, y, z, radius);
    },
  };
}

/** The place of coordinates as people give them: metres, or degrees of longitude and latitude. */
export const placeOfCoordinates = ({ kind }: Geometry, [x, y]: Point): Point =>
  kind === "globe" ? [x * UNITS, y * UNITS] : [x, y];

/** "16600, 6900", or degrees "-54.18, 31.255". */
export const coordinatesText = ({ kind }: Geometry, [x, y]: Point): string =>
  kind === "globe" ? `${x / UNITS}, ${y / UNITS}` : `${x}, ${y}`;

export const degreesOf = ([x, y]: Point) => ({ longitude: x / UNITS, latitude: y / UNITS });

/** Writes the position of a place on the datum, metres from the globe's centre, and returns it. */
export function onDatum(at: Point, radius: number, out: Float64Array): Float64Array {
  return fromGeo({ ...degreesOf(at), altitude: 0 }, radius, out);
}

/** The place under a position, not rounded. */
export function pointOn(x: number, y: number, z: number, radius: number): Point {
  const { longitude, latitude } = geoOf(x, y, z, radius);
  return [longitude * UNITS, latitude * UNITS];
}

/** The nearest point of courses. */
export const wholePoint = ([x, y]: Point): Point => [Math.round(x) + 0, Math.round(y) + 0];

/** Metres between two places, by roots, which are exact in every engine; Math.hypot and sines are not. */
export function distanceOf({ way }: Geometry, from: Point, to: Point): number {
  const [east, north] = way(from, to);
  return Math.sqrt(east * east + north * north);
}

/** Direction of the way from a place to another, degrees clockwise from north, 0 to 360. */
export function bearingOf({ way }: Geometry, from: Point, to: Point): number {
  const [east, north] = way(from, to);
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}
