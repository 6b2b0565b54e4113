/** Coordinates of places on a ground, two numbers on a plane or on a globe, and how maps of a place lie. */
import { fromGeo, geoOf } from "../core/planet/geo.ts";
import { phrase } from "../words/words.ts";
import type { Quantity } from "./quantity.ts";

/** The two coordinates of a place. */
export type GroundPlace = readonly [x: number, y: number];
type Triple = readonly [x: number, y: number, z: number];

export interface GroundCoordinates {
  readonly axes: readonly [Quantity, Quantity];
  /** Columns of lists: the coordinates, and the altitude in metres. */
  readonly columns: readonly [string, string, string];
  /** The columns in words, a phrase. */
  readonly words: string;
  /** The coordinate system in words, and as GDAL and QGIS read it; without one they take all numbers for degrees on Earth. */
  readonly frame: string;
  readonly crs: string;
  /** The place of a position in a request. */
  placeOf(position: Triple): GroundPlace;
  /** Metres east and north of a place on the plane of its maps. */
  onMap(at: GroundPlace): GroundPlace;
  /** The position of a place on the datum, metres. */
  position(at: GroundPlace): Triple;
}

/** A coordinate of a point, and its range. */
export type Column = Pick<Quantity, "name" | "min" | "max" | "unit">;

/** A coordinate within the range where every world is exact. */
export const lengths = (name: string, unit = "m"): Column => ({ name, min: -(2 ** 31 - 1), max: 2 ** 31 - 1, unit });
export const YEARS: Column = { name: "t", min: -1e9, max: 1e9, unit: phrase("years") };

const metres = (name: string): Quantity => ({ ...lengths(name), digits: 3 });

/** Metres east and north; maps lie on the plane itself. */
export const PLANE: GroundCoordinates = {
  axes: [metres("x"), metres("y")],
  columns: ["x", "y", "z"],
  words: phrase("x, y and z in metres"),
  frame: "metres east, north and up from the origin of the world; not longitude and latitude",
  crs: 'LOCAL_CS["Limitless",UNIT["metre",1],AXIS["x",EAST],AXIS["y",NORTH]]',
  placeOf: ([x, y]) => [x, y],
  onMap: (at) => at,
  position: ([x, y]) => [x, y, 0],
};

const degrees = (name: string, most: number): Quantity => ({
  name,
  min: -most,
  max: most,
  unit: phrase("degrees"),
  digits: 6,
});
const DEGREES = [degrees(phrase("Longitude"), 360), degrees(phrase("Latitude"), 90)] as const;

/** Degrees with the digits that links have: some millimetres on a planet. */
export const rounded = (angle: number) => Number(angle.toFixed(7));

/** Longitude and latitude in degrees; a map lies on the plane that touches the globe at its place. */
export const onGlobe = (radius: number): GroundCoordinates => ({
  axes: DEGREES,
  columns: ["longitude", "latitude", "altitude"],
  words: phrase("longitude, latitude and metres above the sea"),
  frame: `degrees east and north on a globe with a radius of ${radius} m, and metres above its sea; not on Earth`,
  crs: `GEOGCS["Limitless",DATUM["Limitless",SPHEROID["Limitless",${radius},0]],PRIMEM["Meridian",0],UNIT["degree",0.0174532925199433]]`,
  placeOf([x, y, z]) {
    const { longitude, latitude } = geoOf(x, y, z, radius);
    return [rounded(longitude), rounded(latitude)];
  },
  onMap: () => [0, 0],
  position([longitude, latitude]) {
    const [x, y, z] = fromGeo({ longitude, latitude, altitude: 0 }, radius, new Float64Array(3));
    return [x, y, z];
  },
});
