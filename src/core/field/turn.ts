/**
 * Directions of another land: those of a table, stretched and turned by a random seed. Without it a seed only moves the starts of
 * readings, and lands of two seeds are one weave, moved.
 *
 *   lengths    each by a factor from 1/√2 to √2, even in its logarithm; then all by one that keeps their root mean square, and with
 *              it the steepness. Mean and deviation do not depend on directions
 *   plane      all turned together about the vertical, by any angle, half of the seeds mirrored; and each by up to 7° of its own, so
 *              that golden directions, which are 20° apart or more, stay 6° apart
 *   space      all turned together, by any rotation
 *   kept       d, and in a plane c
 *   seed 0     leaves directions as they are
 *   error      heights of two seeds correlate by 0.05 (rms) and by 0.2 at most, over all pairs of 40 seeds
 *              (tests/recipe/seeds.test.ts)
 *   source     ours
 */
import { checkSeed } from "../checks.ts";
import { cos, exp2, sin } from "./deterministic-math.ts";
import type { Term } from "./directions.ts";
import { createField, type Field, type FieldOptions } from "./field.ts";
import { hash3, unitFloat } from "./hash.ts";
import type { Profile } from "./profile.ts";

/** Binary logarithm of the greatest stretch. */
const STRETCH = 0.5;
/** Radians by which a direction of a plane turns on its own at most. */
const OWN = 0.12;
/** Last numbers of hashes. Of five that were tried these gave the least correlation between the first 320 seeds. */
const [PLANE, SPACE] = [4, 1];

/** Random number k of a seed, in [0, 1). */
const random = (seed: number, k: number, of: number): number => unitFloat(hash3(seed, k, of));

/** The terms stretched by a seed; those of a plane keep c. */
export function stretchedTerms(terms: readonly Term[], seed: number, inSpace: boolean): readonly Term[] {
  checkSeed(seed);
  if (seed === 0) return terms;
  const stretched = (k: number, [a, b, c, d]: Term): Term => [k * a, k * b, inSpace ? k * c : c, d];
  const squares = (of: readonly Term[]) =>
    of.reduce((sum, [a, b, c]) => sum + a * a + b * b + (inSpace ? c * c : 0), 0);
  const own = terms.map((term, i) =>
    stretched(exp2(STRETCH * (2 * random(seed, i, inSpace ? SPACE : PLANE) - 1)), term),
  );
  const kept = Math.sqrt(squares(terms) / squares(own)) || 1;
  return own.map((term) => stretched(kept, term));
}

/** The terms of a plane, stretched and turned by a seed. */
export function turnedTerms(terms: readonly Term[], seed: number): readonly Term[] {
  const stretched = stretchedTerms(terms, seed, false);
  if (seed === 0) return stretched;
  const together = 2 * Math.PI * random(seed, -1, PLANE);
  const side = random(seed, -4, PLANE) < 0.5 ? -1 : 1;
  return stretched.map(([a, b, c, d], i) => {
    const angle = together + OWN * (2 * random(seed, 100 + i, PLANE) - 1);
    return [...rotated(a, side * b, cos(angle), sin(angle)), c, d];
  });
}

/** A field of space whose terms are stretched and turned by a seed, `turn`. */
export const createTurned = (profile: Profile, terms: readonly Term[], turn: number, options?: FieldOptions): Field =>
  turnInSpace(createField(profile, stretchedTerms(terms, turn, true), options), turn);

/** Turns the readings of a field in space by a seed, all octaves together, and returns it. Its filter widths stay. */
export function turnInSpace(field: Field, seed: number): Field {
  if (seed === 0) return field;
  const { count, a, b, c } = field;
  const [first, last] = [-1, -2].map((k) => 2 * Math.PI * random(seed, k, SPACE));
  // Any height of the axis is as likely as another, so that all rotations are.
  const level = 2 * random(seed, -3, SPACE) - 1;
  const tilt = Math.sqrt(1 - level * level);
  for (let i = 0; i < count; i++) {
    const [x, v] = rotated(a[i], b[i], cos(first), sin(first));
    const [y, z] = rotated(v, c[i], level, tilt);
    [a[i], b[i]] = rotated(x, y, cos(last), sin(last));
    c[i] = z;
  }
  return field;
}

/** The vector (x, y), rotated by an angle with a cosine and a sine. */
function rotated(x: number, y: number, k: number, s: number): [x: number, y: number] {
  return [x * k - y * s, x * s + y * k];
}
