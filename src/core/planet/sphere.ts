/**
 * The ground of a sphere: fields, kinds and features in x, y, z from its centre, without latitude and longitude, so
 * without poles
 * and seams.
 *
 *   height    f(R·d, t), units, d being the direction of the position; kinds are read at the same point
 *   altitude  relief·q·(1 + |q|/peak) metres, q units above the sea (the datum), plus the relief of a moon
 *   land      a ground with a tile (cube-tile.ts) has stored heights in its sum
 *   surface   the ground, or the water where it is higher; a sea of salt or ice is ground itself
 *   kind      lake below a wet sea; snow above the snow line, and on all ice; else the first matching row of the cover
 *   x, y, z   metres from the centre, at any distance but 0
 *   bounds    exact for each term over the box around a patch (see bounds)
 *   source    G. Relf, "Terrain for spherical planets"
 */
import { checkFinite } from "../checks.ts";
import { type Box, boundsOver, type RangeTable } from "../field/bounds.ts";
import { COVER_1983, type Cover, coverAt, createCover, type Kind } from "../field/cover.ts";
import { TERMS_1983, type Term } from "../field/directions.ts";
import { createField, type Field, fieldAt } from "../field/field.ts";
import { PROFILE_1983 } from "../field/profile.ts";
import type { FeatureMask } from "../forest/features.ts";
import { type Climate, hasSolidSea } from "./climate.ts";
import { type Patch, patchBounds } from "./cube-sphere.ts";
import type { GasGiant } from "./gas-giant.ts";
import { type Moon, moonAt, moonRange } from "./moon.ts";

export interface Globe {
  /** Radius of the datum, metres. */
  readonly radius: number;
  readonly ground: Field;
  /** Sea level, units of the ground's height. */
  readonly sea: number;
  /** Metres per unit, near the sea. */
  readonly relief: number;
  /** Units above the sea at which hills are twice as high as by `relief` alone; Infinity for none. */
  readonly peak: number;
  /** Whether the sea has water. */
  readonly wet: boolean;
  /** Snow line, metres above the sea; Infinity for none. Without snow, the height of the highest ranges. */
  readonly snow: number;
  readonly cover: Cover;
  /** Faults and craters added to the ground. */
  readonly moon?: Moon;
  /** Temperate if omitted. */
  readonly climate?: Climate;
  /** The cloud tops of a gas giant. */
  readonly giant?: GasGiant;
  /** The field whose sum scatters features: one octave of floor readings. */
  readonly scatter: Field;
  readonly mask: FeatureMask;
}

/** Greatest relief per metre of radius: the 690 units of a field then span the radius itself. */
const GREATEST_RELIEF = 1 / 690;

/** The ground without its cover. */
export type GlobeGround = Pick<Globe, "radius" | "ground" | "relief" | "sea" | "peak" | "moon" | "climate">;

export type GlobeOptions = Partial<Globe> & Pick<Globe, "radius">;

/** A globe. Missing options are those of 1983, read in space: `createGlobe({ radius: 400, sea: 330 })` is Relf's. */
export function createGlobe(options: GlobeOptions): Globe {
  const { radius, sea = 330, relief = 0.25, peak = Infinity, wet = true, snow = Infinity, mask = 0xfff } = options;
  requireRadius(radius);
  if (!Number.isFinite(sea)) throw new RangeError(`Expected a finite sea, got ${sea}.`);
  const greatest = GREATEST_RELIEF * radius;
  if (!(relief > 0 && relief <= greatest))
    throw new RangeError(`Expected a relief above 0 and to ${greatest} m a unit on ${radius} m, got ${relief}.`);
  if (!(peak > 0)) throw new RangeError(`Expected a peak above 0 units, got ${peak}.`);
  if (Number.isNaN(snow)) throw new RangeError(`Expected metres above the sea for snow, got ${snow}.`);
  if (mask !== 0xfff && mask !== 0xff) throw new RangeError(`Expected a feature mask of 4095 or 255, got ${mask}.`);
  const read = (terms: readonly Term[]) => createField(PROFILE_1983, terms);
  const { height, town, wet: damp, rough } = TERMS_1983;
  return {
    radius,
    sea,
    relief,
    peak,
    wet,
    snow,
    mask,
    ...(options.moon && { moon: options.moon }),
    ...(options.climate && { climate: options.climate }),
    ...(options.giant && { giant: options.giant }),
    ground: options.ground ?? read(height),
    cover: options.cover ?? createCover(COVER_1983, { town: read(town), wet: read(damp), rough: read(rough) }),
    // The two tables that 1983 swapped, and the third column of one of them.
    scatter: options.scatter ?? read(damp.map(([, b], i): Term => [b, rough[i][0], rough[i][2], 0])),
  };
}

/** Metres; squares of integers up to it are exact. */
const GREATEST_RADIUS = 9e7;

export function requireRadius(radius: number): void {
  if (!(radius >= 1 && radius <= GREATEST_RADIUS))
    throw new RangeError(`Expected a radius from 1 to ${GREATEST_RADIUS} m, got ${radius}.`);
}

/** Height of the ground in the direction of a position, units. */
export function heightOn({ ground, radius }: Globe, x: number, y: number, z: number, t = 0): number {
  const k = toDatum(radius, x, y, z, t);
  return fieldAt(ground, k * x, k * y, k * z, t);
}

/** Altitude of ground of a height, metres above the sea (the datum); negative on the sea bed. */
export function altitudeOf({ relief, sea, peak }: Pick<Globe, "relief" | "sea" | "peak">, height: number): number {
  const q = height - sea;
  return relief * q * (1 + Math.abs(q) / peak);
}

/** Altitude of the ground in the direction of a position, metres. */
export function altitudeOn(globe: Globe, x: number, y: number, z: number, t = 0): number {
  const k = toDatum(globe.radius, x, y, z, t);
  if (globe.climate === "gas") return 0;
  const above = altitudeOf(globe, fieldAt(globe.ground, k * x, k * y, k * z, t));
  if (hasSolidSea(globe.climate)) return Math.max(0, above);
  return globe.moon ? above + moonAt(globe.moon, k * x, k * y, k * z) : above;
}

/** Altitude of the surface, water or ground, in the direction of a position, metres. */
export function surfaceOn(globe: Globe, x: number, y: number, z: number, t = 0): number {
  const altitude = altitudeOn(globe, x, y, z, t);
  return globe.wet ? Math.max(0, altitude) : altitude;
}

/** Bounds of all altitudes, from the extremes of the readings, metres. */
export function altitudeRange(globe: GlobeGround): readonly [lowest: number, highest: number] {
  const { weight, profile, added } = globe.ground;
  const whole = weight.reduce((sum, w) => sum + w, 0);
  const [lowest, highest] = globe.moon ? moonRange(globe.moon) : [0, 0];
  return [
    altitudeOf(globe, whole * profile.min + (added?.low ?? 0)) + lowest,
    altitudeOf(globe, whole * profile.max + (added?.high ?? 0)) + highest,
  ];
}

export function kindOn(globe: Globe, x: number, y: number, z: number, t = 0): Kind {
  const k = toDatum(globe.radius, x, y, z, t);
  const altitude = altitudeOn(globe, x, y, z, t);
  if (globe.wet && altitude < 0) return "lake";
  if (hasSnow(globe, altitude)) return "snow";
  return coverAt(globe.cover, k * x, k * y, k * z, t);
}

/** Whether a planet has a sea, rain and plants. */
export function hasRivers({ wet, climate = "temperate" }: Globe): boolean {
  return wet && climate === "temperate";
}

function hasSnow({ climate = "temperate", snow }: Globe, altitude: number): boolean {
  return climate === "ice" || (climate === "temperate" && altitude > snow);
}

/** Factor that projects a position to the datum. */
function toDatum(radius: number, x: number, y: number, z: number, t: number): number {
  const away = Math.sqrt(x * x + y * y + z * z);
  if (t - t !== 0) checkFinite({ t });
  if (!(away > 0 && away < Infinity)) throw new RangeError(`Expected a place off the centre, got ${x}, ${y}, ${z}.`);
  return radius / away;
}

const around = new Float64Array(6);

/**
 * Writes [min, max] of a field over a patch of the datum at time t into `out`, units; `table` is its profile's. With
 * `blur`, also
 * of any average of samples within that many metres; with `halfT`, for that many years either side of t.
 */
export function boundsOn(
  table: RangeTable,
  field: Field,
  radius: number,
  patch: Patch,
  t: number,
  out: Float64Array,
  blur = 0,
  halfT = 0,
): Float64Array {
  const [x0, x1, y0, y1, z0, z1] = patchBounds(patch, radius, around);
  const box: Box = {
    x: (x0 + x1) / 2,
    y: (y0 + y1) / 2,
    halfX: (x1 - x0) / 2,
    halfY: (y1 - y0) / 2,
    halfZ: (z1 - z0) / 2,
    halfT,
    blur,
  };
  return boundsOver(table, field, box, (z0 + z1) / 2, t, out);
}
