/**
 * The spaces that echo. How long sound stays in one is Sabine's formula with the mean free path ℓ = 4V/S in the place of
 * volume and surface:
 *
 *   RT60 = 6·ln 10·ℓ / (c·(α + m·ℓ))
 *
 *   RT60   seconds in which it falls by 60 dB
 *   α      share of sound that a wall keeps: dry rock 0.22, dripping rock 0.12 (its pores are shut); open air keeps all
 *   m      what air takes away, per metre; trebles (above 2.5 kHz) are those of the same formula with an m six times as great
 *   error  responses decay within 10 % of it in the octave about 1 kHz (tests/sound/response.test.ts)
 *   source W. C. Sabine; ℓ = 4V/S by C. W. Kosten. The α and m are chosen
 */

export interface Space {
  /** Mean free path, metres, 1…80. */
  readonly size: number;
  /** Dampness, 0…1. */
  readonly wet: number;
  /** Open share of its bound, 0…1. */
  readonly openness: number;
}

/** Metres a second. */
export const SPEED_OF_SOUND = 343;

const AIR = 0.005;
const AIR_TREBLE = 0.03;

export function reverberation(space: Space): number {
  return sabine(space, AIR);
}

export function trebleReverberation(space: Space): number {
  return sabine(space, AIR_TREBLE);
}

function sabine({ size, wet, openness }: Space, air: number): number {
  expect("a size", size, 1, 80);
  expect("a dampness", wet, 0, 1);
  expect("an openness", openness, 0, 1);
  const rock = 0.22 - 0.1 * wet;
  const absorbed = rock + openness * (1 - rock);
  return (6 * Math.LN10 * size) / (SPEED_OF_SOUND * (absorbed + air * size));
}

function expect(what: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most))
    throw new RangeError(`Expected ${what} from ${least} to ${most}, got ${value}.`);
}

/** A pass, a chamber, a gallery, a hall: each of them dry or damp, closed or beside its mouth. */
const SIZES = [3, 7, 16, 40];
const WETS = [0.25, 0.75];
const OPENNESSES = [0, 0.4];
/** From here on nothing comes back. */
const OPEN = 0.75;

export const SPACES: readonly Space[] = OPENNESSES.flatMap((openness) =>
  WETS.flatMap((wet) => SIZES.map((size) => ({ size, wet, openness }))),
);

/** A space that was of one size stays of it to a seventh beyond the middle of it and the next: squared. */
const SLACK = 1.3;

/**
 * The index in SPACES of the class nearest to a space, sizes by their ratio; −1 in the open. Any number is taken. Who says
 * what it `was` hears no two classes by turns where a size trembles between them.
 */
export function classOf(size: number, wet: number, openness: number, was = -1): number {
  if (openness > OPEN) return -1;
  const before = was % SIZES.length;
  const slack = (step: number) => (was < 0 ? 1 : before > step ? 1 / SLACK : SLACK);
  let step = 0;
  while (step < SIZES.length - 1 && size * size > SIZES[step] * SIZES[step + 1] * slack(step)) step++;
  return (openness > 0.2 ? 2 * SIZES.length : 0) + (wet > 0.5 ? SIZES.length : 0) + step;
}
