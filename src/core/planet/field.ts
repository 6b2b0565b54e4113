/**
 * Ground for a whole planet: one field from continents down to the metre under the feet.
 *
 *   octave 0   five directions in space, one round of the profile two thirds of the radius: continents of a third
 *   octaves    each a quarter of the last, of 4^(−H) its weight, turned in space, down to `finest` metres a sample
 *   slope      each octave adds 4^(1−H) the steepness of the last, so relief and steepness are told by `reliefFor`
 *   time       a year moves no reading by more than 1/11 of a sample, whatever its octave
 *   source     G. Relf, "Terrain for spherical planets", c[i]·z; the octaves are ours
 */

import { cos, sin } from "../field/deterministic-math.ts";
import { solidTerms } from "../field/directions.ts";
import { createField, type Field, fieldSteepness } from "../field/field.ts";
import { PROFILE_1983, type Profile } from "../field/profile.ts";

export interface PlanetOptions {
  readonly profile?: Profile;
  /** Metres between two samples of the finest octave, at most. */
  readonly finest?: number;
  readonly H?: number;
  readonly seed?: number;
}

/** Metres; squares of whole metres to here are exact. */
export const GREATEST_RADIUS = 9e7;
const COUNT = 5;
const DRIFT = [7, -11, 5, -9, 8];

export function planetField(radius: number, options: PlanetOptions = {}): Field {
  const { profile = PROFILE_1983, finest = 1, H = 0.7, seed = 1983 } = options;
  refuseRadius(radius);
  if (!(finest > 0 && finest < Infinity)) throw new RangeError(`Expected finest metres above 0, got ${finest}.`);
  const coarsest = (2 * radius) / (3 * (profile.mask + 1));
  const octaves = [0];
  while (coarsest * 2 ** octaves[octaves.length - 1] > finest) octaves.push(-2 * octaves.length);
  const field = createField(profile, solidTerms(COUNT, 128 / coarsest), { octaves, H, seed });
  const { a, b, c } = field;
  const lengths = a.map((_, i) => Math.sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]));
  for (let i = 0; i < field.count; i++) {
    const octave = Math.floor(i / COUNT);
    turn(field, i, octave * GOLDEN_ANGLE);
    field.d[i] = (octave % 2 === 0 ? 1 : -1) * (DRIFT[i % COUNT] / 128);
    // What createField takes as level would depend on the way it is turned.
    field.frequency[i] = Math.max(...lengths.subarray(octave * COUNT, (octave + 1) * COUNT));
  }
  return field;
}

/** Metres a unit of a field's height, so that the ground of a sphere has this rms slope (rise over run). */
export function reliefFor(field: Field, slope: number): number {
  // Of a gradient in space two parts of three lie along the ground.
  return slope / (Math.sqrt(2 / 3) * fieldSteepness(field));
}

export function refuseRadius(radius: number): void {
  if (!(radius >= 1 && radius <= GREATEST_RADIUS))
    throw new RangeError(`Expected a radius from 1 to ${GREATEST_RADIUS} m, got ${radius}.`);
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Turns reading i about an axis that no other direction knows, so that octaves share no directions (Rodrigues' formula). */
function turn({ a, b, c }: Field, i: number, angle: number): void {
  const [p, q, r] = [1 / Math.sqrt(6), Math.sqrt(2 / 6), Math.sqrt(3 / 6)];
  const [x, y, z] = [a[i], b[i], c[i]];
  const [s, k] = [sin(angle), cos(angle)];
  const along = (p * x + q * y + r * z) * (1 - k);
  a[i] = x * k + (q * z - r * y) * s + p * along;
  b[i] = y * k + (r * x - p * z) * s + q * along;
  c[i] = z * k + (p * y - q * x) * s + r * along;
}
