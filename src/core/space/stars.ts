/**
 * Stars: at most one per cubic light-year, present or not by the bits of x·y·z and of a sum of five floor readings.
 *
 *   a = Σᵢ P[trunc((Sᵢ·x + Tᵢ·y + Uᵢ·z) / 128) & 255],   p = x·y·z
 *   a star where  ⌊a·p/128 + ½⌋ & 0xfff = 127  and  r = p & 255 is 1 to 7
 *
 *   x, y, z   whole light-years, |x|, |y|, |z| ≤ 2³¹; stars do not move, so there is no t
 *   density   3.5·10⁻⁶ stars per cubic light-year, the nearest about 37 ly away (tests/core/space/stars.test.ts)
 *   repeats   nowhere: S, T, U are roots of different primes, independent over the rationals. Integers would repeat the
 *             whole sky
 *             every 2¹⁹ ly
 *   error     none: p and a·p enter only through their low 19 bits, which Math.imul keeps exact at any distance, where
 *             doubles
 *             fail beyond |p| = 1.3·10¹³; a is the doubles' own sum, in Relf's order
 *   source    G. Relf, "How to make limitless terrain", calcStar; S, T, U and the magnitudes are ours
 */

import { hash } from "../field/hash.ts";
import { PROFILE_1983 } from "../field/profile.ts";

export interface Star {
  /** Whole light-years east, north and up. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Absolute magnitude: −6, −4, … 6, from a blue giant to slightly fainter than the Sun. */
  readonly magnitude: number;
  /** 0 to 15. */
  readonly planets: number;
  /** 0 to 15: "kind of colour index". */
  readonly colour: number;
}

/** Precomputed tables: the directions in samples per light-year, and a sieve of the products that some sum makes a star. */
export interface Galaxy {
  readonly s: Float64Array;
  readonly t: Float64Array;
  readonly u: Float64Array;
  /**
   * Bit g of the row `sieveRow(r, odd)` is 1 where p ≡ 256·odd·g + r (mod 2¹⁹) gives a star for some possible sum: products at
   * even steps are consecutive bits.
   */
  readonly sieve: DataView;
}

/** Bytes of a row of the sieve: a bit for each multiple of 256 modulo 2¹⁹, and the first 32 again. */
export const SIEVE_ROW = 256 + 4;

/** First byte of the sieve's row of a residue, 1 to 7, and an odd step. */
export function sieveRow(residue: number, odd: number): number {
  return SIEVE_ROW * (((odd >> 1) & 1023) * RESIDUES + residue - 1);
}

/** Greatest coordinate at which stars are exact, light-years. */
export const FARTHEST_STAR = 2 ** 31;

/** Signed squares of S, T and U: fifteen different primes. */
const SQUARES = [
  [1511, -727, 397],
  [-173, 1013, 2503],
  [2017, -3001, -811],
  [-3517, -1759, 1201],
  [601, 2741, -2207],
] as const;

const MIN_MAGNITUDE = -8;
const MAGNITUDE_RANGE = 14;

/** Value of `bitsOf` for a star. */
export const STAR_BITS = 127;
export const RESIDUES = 7;

let made: Galaxy | undefined;

/** The galaxy, created on first use: some ten million products are tested. */
export function createGalaxy(): Galaxy {
  made ??= setUp();
  return made;
}

function setUp(): Galaxy {
  // A power of two scales exactly, so that Relf's later `* RECIP128` gives the same bits.
  const [s, t, u] = [0, 1, 2].map((axis) =>
    Float64Array.from(SQUARES, (row) => (Math.sign(row[axis]) * Math.sqrt(Math.abs(row[axis]))) / 128),
  );
  return { s, t, u, sieve: sieveUpTo(SQUARES.length * PROFILE_1983.max) };
}

/** The sieve for sums up to `greatest`. */
function sieveUpTo(greatest: number): DataView {
  const sieve = new Uint8Array(1024 * RESIDUES * SIEVE_ROW);
  const passing: number[] = [];
  for (let r = 1; r <= RESIDUES; r++)
    for (let p = r; p < 2 ** 19; p += 256) if (isStarForSome(greatest, p)) passing.push(p);
  for (let odd = 1; odd < 2048; odd += 2) {
    const inverse = inverseOf(odd);
    for (const p of passing) {
      const g = Math.imul(p >> 8, inverse) & 2047;
      sieve[sieveRow(p & 255, odd) + (g >> 3)] |= 1 << (g & 7);
    }
    for (let r = 1; r <= RESIDUES; r++) {
      const row = sieveRow(r, odd);
      sieve.copyWithin(row + 256, row, row + 4);
    }
  }
  return new DataView(sieve.buffer);
}

/** Whether a product gives a star for a sum up to `greatest`. */
function isStarForSome(greatest: number, p: number): boolean {
  for (let a = 0; a <= greatest; a++) if (bitsOf(a, p) === STAR_BITS) return true;
  return false;
}

/** Inverse of an odd number modulo 2²⁴: Newton's step doubles the correct bits, from 3. */
export function inverseOf(odd: number): number {
  const six = Math.imul(odd, 2 - Math.imul(odd, odd));
  const twelve = Math.imul(six, 2 - Math.imul(odd, six));
  return Math.imul(twelve, 2 - Math.imul(odd, twelve));
}

/** The twelve bits of f: ⌊a·p/128 + ½⌋ in integers, halves rounded up as by Math.round. */
export function bitsOf(a: number, p: number): number {
  return ((Math.imul(a, p) + 64) >> 7) & 0xfff;
}

const { samples } = PROFILE_1983;
/** The profile of the sums, as integers. */
export const SAMPLES = Int32Array.from(samples);

/** The sum a at a point. `&` truncates toward zero, as in the original, not down. */
export function sumAt({ s, t, u }: Galaxy, x: number, y: number, z: number): number {
  let a = 0;
  for (let i = 0; i < s.length; i++) a += samples[(s[i] * x + t[i] * y + u[i] * z) & 0xff];
  return a;
}

/** The star at whole light-years, or null. */
export function starAt(galaxy: Galaxy, x: number, y: number, z: number): Star | null {
  expectPlace(x, y, z);
  const p = Math.imul(Math.imul(x, y), z);
  const r = p & 0xff;
  if (r < 1 || r > RESIDUES || bitsOf(sumAt(galaxy, x, y, z), p) !== STAR_BITS) return null;
  return starOf(x, y, z);
}

/** The properties of the star at a point, from the bits of p. */
export function starOf(x: number, y: number, z: number): Star {
  const p = Math.imul(Math.imul(x, y), z);
  const magnitude = MIN_MAGNITUDE + (MAGNITUDE_RANGE * (p & 0xff)) / 7;
  return { x, y, z, magnitude, planets: (p >> 8) & 0xf, colour: (p >> 12) & 0xf };
}

function expectPlace(x: number, y: number, z: number): void {
  expectWhole("x", x);
  expectWhole("y", y);
  expectWhole("z", z);
}

/** Throws a RangeError for anything but an integer in the range of exact stars. */
export function expectWhole(name: string, v: number): void {
  if (!Number.isInteger(v) || Math.abs(v) > FARTHEST_STAR)
    throw new RangeError(`Expected whole light-years from -2147483648 to 2147483648 for ${name}, got ${v}.`);
}

/** A 32-bit random seed for a star's planets and their worlds: Murmur3 of its three coordinates. */
export function starSeed(x: number, y: number, z: number): number {
  expectPlace(x, y, z);
  let h = 0;
  for (const v of [x, y, z]) {
    const k = Math.imul(v, 0xcc9e2d51);
    h ^= Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Distance at which the apparent magnitude equals the absolute one, light-years: ten parsecs. */
export const TEN_PARSECS = 32.616;

/** Apparent magnitude of the faintest stars visible to the naked eye. */
export const NAKED_EYE_LIMIT = 6.5;

/** Apparent magnitude at `distance` light-years, m = M + 5·log₁₀(d / 32.616 ly); −Infinity at the star itself. */
export function apparentMagnitude(magnitude: number, distance: number): number {
  return magnitude + 5 * Math.log10(distance / TEN_PARSECS);
}

const FIRST = ["", "B", "C", "D", "F", "G", "H", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z", "Br", "Dr", "Kr"];
const VOWELS = ["a", "e", "i", "o", "u", "a", "e", "i", "o", "ae"];
const MIDDLE = ["b", "d", "g", "l", "m", "n", "r", "s", "t", "v", "z", "ld", "lm", "nd", "nt", "rd", "rn", "sk", "st"];
const LAST = ["", "n", "r", "s", "l", "m", "th", "x", "n", "r", "s", "d"];
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"];

/** Names of two or three syllables: "Veldor", "Ninaeth". */
export function starName({ x, y, z }: Pick<Star, "x" | "y" | "z">): string {
  let bits = starSeed(x, y, z);
  const pick = (from: readonly string[]): string => {
    bits = hash(bits + 0x9e3779b9);
    return from[(bits >>> 8) % from.length];
  };
  const begins = pick(FIRST) + pick(VOWELS) + pick(MIDDLE) + pick(VOWELS);
  const goes = hash(bits ^ 0x51ed270b) & 1 ? pick(MIDDLE) + pick(VOWELS) : "";
  const name = begins + goes + pick(LAST);
  return name[0].toUpperCase() + name.slice(1);
}

/** `index` counts from 1, the innermost. */
export function planetName(star: Pick<Star, "x" | "y" | "z">, index: number): string {
  return `${starName(star)} ${ROMAN[index - 1] ?? index}`;
}
