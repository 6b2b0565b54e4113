/**
 * Height maps of worlds: their surfaces around a place.
 *
 *   ground      of a country, above its datum, lake beds included; of a planet, above its sea
 *   top         of the islands of one archipelago; void beyond their shores
 *   underside   of the same islands
 *   floor, roof of the cavern below a country; void in rock
 *
 * A planet's map is on the plane that touches the globe at the place: points are seen from the centre of the globe.
 *
 * Erosion of a planet is the strength of its table. Ground on a plane, and tops of islands, get gullies of core/erosion on top,
 * steered by its slope over half of their scale; at shores of islands they have no depth.
 */

import { carve, erosionReach, type Gullies } from "../core/erosion/erosion.ts";
import { fieldAt } from "../core/field/field.ts";
import {
  type Islands,
  islandAt,
  lakeAltitude,
  roughnessOf,
  shoreAt,
  topHeight,
  undersideDepth,
} from "../core/islands/islands.ts";
import { fromGeo } from "../core/planet/geo.ts";
import { altitudeOn, type Globe } from "../core/planet/sphere.ts";
import { type Cavern, faceAt } from "../core/underground/cavern.ts";
import type { IslandsTable } from "../recipe/kinds/islands.ts";
import type { LandTable } from "../recipe/kinds/land.ts";
import { undergroundOf } from "../recipe/kinds/land-generator.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { generatePlanet } from "../recipe/kinds/planet-lands.ts";
import type { SpaceTable } from "../recipe/kinds/space.ts";
import { flatIslands } from "./flat-islands.ts";
import type { HeightMap } from "./height-map.ts";

export type ExportedWorld = IslandsTable | LandTable | PlanetTable | SpaceTable;

/** Metres above the datum at metres east and north; NaN where there is no ground. */
type Surface = (x: number, y: number) => number;

export const SURFACES = ["ground", "top", "underside", "floor", "roof"] as const;
export type SurfaceName = (typeof SURFACES)[number];

export interface SurfaceChoice {
  /** The surface; the first of the world's own by default. */
  readonly surface?: SurfaceName;
  /** Altitude that selects the nearest of several archipelagos, metres; 0 by default. */
  readonly altitude?: number;
  /** Years; 0 by default. */
  readonly t?: number;
  /** Depth of gullies, 0 to 2; by default that of a planet's table, and none on a plane. */
  readonly erosion?: number;
}

/** Gullies of maps on a plane; 1983's hills are some hundred metres wide. */
const GULLIES: Gullies = { strength: 1, scale: 450, octaves: 5, crest: 0.5, valley: 0.6, round: false };

/** The same on islands, which are smaller. */
const ISLAND_SCALE = 150;

/** Reason why gullies of a surface cannot be chosen, as the end of a sentence; null where they can. */
export function reasonAgainstErosion(world: ExportedWorld, surface: SurfaceName): string | null {
  const { shape } = world;
  if (surface !== "ground" && surface !== "top")
    return `the ${surface} of a world has no gullies; choose ground or top`;
  if (shape.kind !== "planet") return null;
  const { fields, climate } = world as PlanetTable;
  const isOwn = shape.faults === undefined && shape.land === undefined && !fields.ground && climate !== "gas";
  return isOwn
    ? null
    : "only planets with their own ground can be eroded, not the ground of 1983, of faults or of sums, nor gas giants";
}

export interface MapFrame {
  /** Metres east and north; on a planet longitude and latitude in degrees. */
  readonly at: readonly [x: number, y: number];
  readonly columns: number;
  readonly rows: number;
  /** Metres. */
  readonly spacing: number;
}

/** The surfaces of a world, the most usual first; none in free space. */
export function surfacesOf(world: ExportedWorld): readonly SurfaceName[] {
  const { shape } = world;
  if (shape.kind === "planet") return ["ground"];
  if (shape.kind === "islands") return ["top", "underside"];
  if (shape.kind === "land") return shape.below?.cavern ? ["ground", "floor", "roof"] : ["ground"];
  if (shape.kind === "faults") return ["ground"];
  return [];
}

/**
 * The map of a world's surface around a place. With an even number of columns or rows the place is the south-western of
 * the points in the middle, so that whole metres stay whole. Throws a RangeError for a surface that the world lacks, and for
 * erosion of one that has none.
 */
export function createWorldMap(world: ExportedWorld, frame: MapFrame, choice: SurfaceChoice = {}): HeightMap {
  const { columns, rows, spacing } = frame;
  const { surface: name = surfacesOf(world)[0], erosion } = choice;
  if (erosion !== undefined && !(erosion >= 0 && erosion <= 2))
    throw new RangeError(`Expected erosion from 0 to 2, got ${erosion}.`);
  const reason = erosion === undefined ? null : reasonAgainstErosion(world, name);
  if (reason) throw new RangeError(`Expected ground that can be eroded: ${reason}.`);
  const { easting, northing } = mapPoints(world, frame);
  const surface =
    world.shape.kind === "planet" ? tangentSurface(world as PlanetTable, frame.at, choice) : surfaceOf(world, choice);
  return {
    columns,
    rows,
    spacing,
    west: easting(0),
    north: northing(0),
    heightAt: (column, row) => surface(easting(column), northing(row)),
  };
}

/**
 * Metres east of a map's columns and north of its rows; on a planet from the place where the plane touches it. Computed
 * from the whole number of steps, so that parts of a map have the bits of the whole.
 */
export function mapPoints(world: ExportedWorld, { at, columns, rows, spacing }: MapFrame) {
  for (const [name, count] of Object.entries({ columns, rows }))
    if (!(Number.isInteger(count) && count >= 1 && count <= 2 ** 16))
      throw new RangeError(`Expected ${name} of 1 to ${2 ** 16}, whole, got ${count}.`);
  if (!(spacing > 0 && spacing < Infinity)) throw new RangeError(`Expected a spacing above 0 m, got ${spacing}.`);
  const [x, y] = world.shape.kind === "planet" ? [0, 0] : at;
  const [middle, south] = [Math.floor((columns - 1) / 2), Math.floor((rows - 1) / 2)];
  return {
    easting: (column: number) => x + (column - middle) * spacing,
    northing: (row: number) => y + (rows - 1 - row - south) * spacing,
  };
}

/** A surface of a world on a plane. */
function surfaceOf(world: ExportedWorld, choice: SurfaceChoice = {}): Surface {
  const names = surfacesOf(world);
  const { surface = names[0], t = 0 } = choice;
  if (names.length === 0) throw new RangeError("Free space has no ground to map.");
  if (!names.includes(surface)) throw new RangeError(`Expected a surface of ${names.join(", ")}, got ${surface}.`);
  const flat = world as IslandsTable | LandTable;
  if (surface === "floor" || surface === "roof") {
    const { cavern } = undergroundOf(flat as LandTable);
    return cavernSurface(cavern as Cavern, surface, t);
  }
  return islandSurface(flatIslands(flat), surface, choice);
}

/** The altitude of the archipelago that a choice names, metres. */
export function archipelagoOf({ altitudes }: Pick<Islands, "altitudes">, { altitude = 0 }: SurfaceChoice): number {
  return altitudes.reduce((a, b) => (Math.abs(b - altitude) < Math.abs(a - altitude) ? b : a));
}

function islandSurface(islands: Islands, surface: SurfaceName, choice: SurfaceChoice): Surface {
  const { t = 0, erosion = 0 } = choice;
  const datum = archipelagoOf(islands, choice);
  const gullies = erosion > 0 && surface !== "underside" && gulliesOn(islands, datum, t, erosion);
  return (x, y) => {
    const q = islandAt(islands, x, y, datum, t);
    if (!(q > 0 || islands.lakes)) return Number.NaN;
    const shore = shoreAt(islands, x, y, datum, t);
    if (gullies) return shore + gullies(x, y, topHeight(islands, q));
    if (surface !== "underside") return shore + topHeight(islands, q);
    return shore - undersideDepth(islands, q, roughnessOf(fieldAt(islands.rock, x, y, datum, t)));
  };
}

/** Function that turns heights of a plane's ground, metres above the shore, into those of eroded ground. */
function gulliesOn(islands: Islands, datum: number, t: number, strength: number) {
  const gullies = { ...GULLIES, strength, scale: islands.lakes ? GULLIES.scale : ISLAND_SCALE };
  const step = gullies.scale / 4;
  const [base, out] = [new Float64Array(4), new Float64Array(2)];
  const at = (x: number, y: number) => topHeight(islands, islandAt(islands, x, y, datum, t));
  // Height at which gullies of an island have their whole depth. With 9/8 of their reach none is cut below the shore: k·(3 − 2k) ≤ 9/8.
  const high = 1.125 * erosionReach(gullies);
  return (x: number, y: number, height: number): number => {
    base[0] = height;
    base[1] = (at(x + step, y) - at(x - step, y)) / (2 * step);
    base[2] = (at(x, y + step) - at(x, y - step)) / (2 * step);
    const k = islands.lakes ? 1 : Math.min(1, height / high);
    return carve(gullies, base, k * k * (3 - 2 * k), x, y, 0, out)[0];
  };
}

function cavernSurface({ floor, roof }: Cavern, surface: "floor" | "roof", t: number): Surface {
  return (x, y) => {
    const [low, high] = [faceAt(floor, x, y, t), faceAt(roof, x, y, t)];
    if (!(low < high)) return Number.NaN;
    return surface === "floor" ? low : high;
  };
}

/** The ground of a planet on the plane that touches it at longitude and latitude, degrees. */
function tangentSurface(
  world: PlanetTable,
  [longitude, latitude]: readonly [number, number],
  choice: SurfaceChoice,
): Surface {
  const { surface = "ground", t = 0 } = choice;
  if (surface !== "ground") throw new RangeError(`Expected the surface ground, got ${surface}.`);
  const globe = generatePlanet(erodedTable(world, choice));
  const { toCentre } = tangentPlane(globe, longitude, latitude);
  const at = new Float64Array(3);
  return (x, y) => {
    toCentre(x, y, at);
    return altitudeOn(globe, at[0], at[1], at[2], t);
  };
}

/** The table of a planet with a choice's erosion. */
function erodedTable(world: PlanetTable, { erosion }: SurfaceChoice): PlanetTable {
  if (erosion === undefined) return world;
  const { crest, valley } = world.erosion ?? GULLIES;
  return { ...world, erosion: { strength: erosion, crest, valley } };
}

/** The plane that touches a globe: metres east and north from where it does, and metres from the globe's centre. */
export interface TangentPlane {
  /** Writes the place at metres east and north, and returns it. */
  toCentre(x: number, y: number, out: Float64Array): Float64Array;
  /** Writes metres east and north where a place on the same side of the globe is seen from the centre. */
  toPlane(x: number, y: number, z: number, out: Float64Array): void;
}

export function tangentPlane({ radius }: Pick<Globe, "radius">, longitude: number, latitude: number): TangentPlane {
  const place = (degreesNorth: number) =>
    fromGeo({ longitude, latitude: degreesNorth, altitude: 0 }, radius, new Float64Array(3));
  const [centre, equator] = [place(latitude), place(0)];
  // East is perpendicular to the meridian's point on the equator; north completes east and up.
  const east = [-equator[1] / radius, equator[0] / radius, 0];
  const up = centre.map((v) => v / radius);
  const north = [
    up[1] * east[2] - up[2] * east[1],
    up[2] * east[0] - up[0] * east[2],
    up[0] * east[1] - up[1] * east[0],
  ];
  const along = (x: number, y: number, z: number, [a, b, c]: ArrayLike<number> & Iterable<number>) =>
    a * x + b * y + c * z;
  return {
    toCentre(x, y, out) {
      for (let axis = 0; axis < 3; axis++) out[axis] = centre[axis] + x * east[axis] + y * north[axis];
      return out;
    },
    toPlane(x, y, z, out) {
      const k = radius / along(x, y, z, up);
      out[0] = k * along(x, y, z, east);
      out[1] = k * along(x, y, z, north);
    },
  };
}

/** Altitude of the water of a world's maps, metres; null where there is none. */
export function waterOf(world: ExportedWorld, choice: SurfaceChoice = {}): number | null {
  const { shape } = world;
  if (shape.kind === "planet") return shape.wet ? 0 : null;
  if (choice.surface === "floor" || choice.surface === "roof")
    return shape.kind === "land" ? (shape.below?.cavern?.pool ?? null) : null;
  if (shape.kind !== "land" && shape.kind !== "faults") return null;
  const islands = flatIslands(world);
  return lakeAltitude(islands, archipelagoOf(islands, choice));
}
