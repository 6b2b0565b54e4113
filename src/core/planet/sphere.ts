/**
 * A sphere's ground: fields, kinds and features in x, y, z from its centre; no latitude, no longitude, so no pole and no seam.
 *
 *   height    f(R·d, t), units, where d is the place's direction; kinds are read there too
 *   altitude  relief·q·(1 + |q|/peak) metres, q units above the sea, which lies on the datum, and a moon's scars
 *   surface   the ground, or the sea where that is wet and higher
 *   kind      lake below a wet sea; snow above the snow line; else the first row of the cover that holds
 *   x, y, z   metres from the centre, at any distance from it but 0
 *   bounds    exact for each term over the box around a patch (see bounds)
 *   source    G. Relf, "Terrain for spherical planets"
 */
import { type Box, boundsOver, type RangeTable } from "../field/bounds.ts";
import { COVER_1983, type Cover, coverAt, createCover, type Kind } from "../field/cover.ts";
import { TERMS_1983, type Term } from "../field/directions.ts";
import { createField, type Field, fieldAt } from "../field/field.ts";
import { PROFILE_1983 } from "../field/profile.ts";
import type { FeatureMask } from "../forest/features.ts";
import { boxAround, type Patch } from "./cube-sphere.ts";
import { type Moon, moonAt, moonReach } from "./moon.ts";

export interface Globe {
  /** Of the datum, metres. */
  readonly radius: number;
  readonly ground: Field;
  /** Units of the ground's height. */
  readonly sea: number;
  /** Metres a unit, near the sea. */
  readonly relief: number;
  /** Units above the sea at which a hill stands twice as high as its relief alone would make it; Infinity for none. */
  readonly peak: number;
  /** Whether there is water in the sea. */
  readonly wet: boolean;
  /** Metres above the sea from which snow lies; Infinity for none. */
  readonly snow: number;
  readonly cover: Cover;
  /** Faults and craters laid over the ground; none when absent. */
  readonly moon?: Moon;
  /** The field whose sum scatters features, of whole samples and one octave. */
  readonly scatter: Field;
  readonly mask: FeatureMask;
}

/** Metres a unit, a metre of radius, at which the 690 units of a field are the radius itself. */
const GREATEST_RELIEF = 1 / 690;

/** What is under the cover. */
export type Bare = Pick<Globe, "radius" | "ground" | "relief" | "sea" | "peak" | "moon">;

export type GlobeOptions = Partial<Globe> & Pick<Globe, "radius">;

/** A globe, of whose parts those not given are 1983's, read in space: `createGlobe({ radius: 400, sea: 330 })` is the author's. */
export function createGlobe(options: GlobeOptions): Globe {
  const { radius, sea = 330, relief = 0.25, peak = Infinity, wet = true, snow = Infinity, mask = 0xfff } = options;
  refuseRadius(radius);
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
    ground: options.ground ?? read(height),
    cover: options.cover ?? createCover(COVER_1983, { town: read(town), wet: read(damp), rough: read(rough) }),
    // The tables that 1983 swapped, and the third of one of them.
    scatter: options.scatter ?? read(damp.map(([, b], i): Term => [b, rough[i][0], rough[i][2], 0])),
  };
}

/** Metres; squares of whole metres to here are exact. */
const GREATEST_RADIUS = 9e7;

export function refuseRadius(radius: number): void {
  if (!(radius >= 1 && radius <= GREATEST_RADIUS))
    throw new RangeError(`Expected a radius from 1 to ${GREATEST_RADIUS} m, got ${radius}.`);
}

/** Height of the ground below or above a place, units. */
export function heightOn({ ground, radius }: Globe, x: number, y: number, z: number, t = 0): number {
  const k = toDatum(radius, x, y, z);
  return fieldAt(ground, k * x, k * y, k * z, t);
}

/** Altitude of ground of this height above the sea, which lies on the datum, metres; below 0 it is the sea's bed. */
export function altitudeOf({ relief, sea, peak }: Pick<Globe, "relief" | "sea" | "peak">, height: number): number {
  const q = height - sea;
  return relief * q * (1 + Math.abs(q) / peak);
}

/** Altitude of the ground below or above a place, metres. */
export function altitudeOn(globe: Globe, x: number, y: number, z: number, t = 0): number {
  const k = toDatum(globe.radius, x, y, z);
  const above = altitudeOf(globe, fieldAt(globe.ground, k * x, k * y, k * z, t));
  return globe.moon ? above + moonAt(globe.moon, k * x, k * y, k * z) : above;
}

/** Altitude of what one would land on there, metres: the water where there is some, else the ground. */
export function surfaceOn(globe: Globe, x: number, y: number, z: number, t = 0): number {
  const altitude = altitudeOn(globe, x, y, z, t);
  return globe.wet ? Math.max(0, altitude) : altitude;
}

/** The lowest and the highest altitude that the readings' own extremes could come to, metres: no ground passes them. */
export function reachOf(globe: Bare): readonly [lowest: number, highest: number] {
  const { weight, profile } = globe.ground;
  const whole = weight.reduce((sum, w) => sum + w);
  const [lowest, highest] = globe.moon ? moonReach(globe.moon) : [0, 0];
  return [altitudeOf(globe, whole * profile.min) + lowest, altitudeOf(globe, whole * profile.max) + highest];
}

export function kindOn(globe: Globe, x: number, y: number, z: number, t = 0): Kind {
  const k = toDatum(globe.radius, x, y, z);
  const altitude = altitudeOn(globe, x, y, z, t);
  if (globe.wet && altitude < 0) return "lake";
  if (altitude > globe.snow) return "snow";
  return coverAt(globe.cover, k * x, k * y, k * z, t);
}

/** What a place is multiplied by to lie on the datum. */
function toDatum(radius: number, x: number, y: number, z: number): number {
  const away = Math.sqrt(x * x + y * y + z * z);
  if (!(away > 0 && away < Infinity)) throw new RangeError(`Expected a place off the centre, got ${x}, ${y}, ${z}.`);
  return radius / away;
}

const around = new Float64Array(6);

/**
 * Writes [min, max] of a field over a patch of the datum at time t into `out`, units; `table` is its profile's. With `blur`, also
 * of any average of samples that many metres near; and for `halfT` years either side of t.
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
  const [x0, x1, y0, y1, z0, z1] = boxAround(patch, radius, around);
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
