/**
 * Planets of any size: ground from continents down to metres, along directions without a common period.
 *
 *   ground    one field. Octave 0 has five directions in space; one period of the profile is two thirds of the radius,
 *             which gives
 *             continents of a third. Each further octave has a quarter of the wavelength and 4^(−H) of the weight, is
 *             rotated
 *             in space, and the last has at most `finest` metres per sample
 *   slope     RMS rise over run of the ground; each octave has 4^(1−H) the steepness of the last. Relief follows
 *             (`reliefFor`)
 *   kinds     1983's rows over five directions in space each
 *   sea       units; at 300, near the ground's mean, half of the planet is water
 *   time      a year moves no reading by more than 1/11 of a sample, whatever its octave
 *   at 0.2    relief of ±93 m (one deviation) on 60 km, 769 m on 1,737 km and 1,850 m on 6,371 km
 *             (tests/core/planet/sphere.test.ts)
 *   source    G. Relf, "Terrain for spherical planets", c[i]·z; the octaves are ours
 */
import { checkSeed } from "../checks.ts";
import { COVER_1983, createCover } from "../field/cover.ts";
import { cos, sin } from "../field/deterministic-math.ts";
import { solidTerms } from "../field/directions.ts";
import { createField, type Field, fieldSteepness } from "../field/field.ts";
import { PROFILE_1983, type Profile } from "../field/profile.ts";
import { createTurned, stretchedTerms, turnInSpace } from "../field/turn.ts";
import { createGlobe, type Globe, requireRadius } from "./sphere.ts";

export function createPlanet(
  radius: number,
  options: PlanetOptions & { readonly sea?: number; readonly slope?: number } = {},
): Globe {
  const { sea = 300, slope = 0.2, seed = 1983, turn = seed === 1983 ? 0 : seed } = options;
  checkSeed(seed);
  const ground = planetField(radius, { ...options, turn });
  const read = (i: number, frequency: number) => {
    const terms = solidTerms(5, frequency, 0.5 * i, i % 2 === 0 ? 7 : -9);
    return createTurned(PROFILE_1983, terms, turn, { seed: 8 * seed + i });
  };
  return createGlobe({
    radius,
    sea,
    ground,
    relief: reliefFor(ground, slope),
    cover: createCover(COVER_1983, { town: read(1, 40), wet: read(2, 52), rough: read(3, 62) }),
    scatter: read(4, 60),
  });
}

export interface PlanetOptions {
  readonly profile?: Profile;
  /** Greatest distance between samples of the finest octave, metres. */
  readonly finest?: number;
  readonly H?: number;
  readonly seed?: number;
  /**
   * Seed by which the directions turn (../field/turn.ts): 0 by default, and that of the planet in `createPlanet`, whose 1983 has those of
   * the table.
   */
  readonly turn?: number;
}

const COUNT = 5;
const DRIFT = [7, -11, 5, -9, 8];

export function planetField(radius: number, options: PlanetOptions = {}): Field {
  const { profile = PROFILE_1983, finest = 1, H = 0.7, seed = 1983, turn: by = 0 } = options;
  requireRadius(radius);
  if (!(finest > 0 && finest < Infinity)) throw new RangeError(`Expected finest metres above 0, got ${finest}.`);
  const coarsest = (2 * radius) / (3 * (profile.mask + 1));
  const octaves = [0];
  while (coarsest * 2 ** octaves[octaves.length - 1] > finest) octaves.push(-2 * octaves.length);
  const field = createField(profile, stretchedTerms(solidTerms(COUNT, 128 / coarsest), by, true), { octaves, H, seed });
  const { a, b, c } = field;
  const lengths = a.map((_, i) => Math.sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]));
  for (let i = 0; i < field.count; i++) {
    const octave = Math.floor(i / COUNT);
    turn(field, i, octave * GOLDEN_ANGLE);
    field.d[i] = (octave % 2 === 0 ? 1 : -1) * (DRIFT[i % COUNT] / 128);
    // createField's own frequency ignores z, so would depend on the rotation.
    field.frequency[i] = Math.max(...lengths.subarray(octave * COUNT, (octave + 1) * COUNT));
  }
  return turnInSpace(field, by);
}

/** Metres per unit of height that give the ground of a sphere an RMS slope (rise over run); 0.25 for a level profile. */
export function reliefFor(field: Field, slope: number): number {
  if (!(slope > 0 && slope < Infinity)) throw new RangeError(`Expected a slope above 0, got ${slope}.`);
  // Two thirds of a spatial gradient's square are along the ground.
  return slope / (Math.sqrt(2 / 3) * fieldSteepness(field) || 4 * slope);
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Rotates reading i about an axis apart from all directions, so that octaves share none (Rodrigues' formula). */
function turn({ a, b, c }: Field, i: number, angle: number): void {
  const [p, q, r] = [1 / Math.sqrt(6), Math.sqrt(2 / 6), Math.sqrt(3 / 6)];
  const [x, y, z] = [a[i], b[i], c[i]];
  const [s, k] = [sin(angle), cos(angle)];
  const along = (p * x + q * y + r * z) * (1 - k);
  a[i] = x * k + (q * z - r * y) * s + p * along;
  b[i] = y * k + (r * x - p * z) * s + q * along;
  c[i] = z * k + (p * y - q * x) * s + r * along;
}
