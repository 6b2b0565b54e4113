/**
 * Impulse responses of cave spaces: a few early reflections, then a noise tail that builds up and decays, treble first.
 *
 *   RT60 = 6·ln 10·ℓ / (c·(α + m·ℓ))   Sabine's formula with the mean free path ℓ = 4V/S
 *
 *   RT60      seconds to a decay of 60 dB
 *   α         absorption: dry rock 0.22, dripping rock 0.12 (its pores are closed), open air 1
 *   m         absorption of air per metre; treble (above 2.5 kHz) uses the same formula with six times the m
 *   samples   stereo, each channel its own noise; |sample| ≤ 1; √Σs² is `responseGain` of the space
 *   length    RT60; the last 30 ms are faded out
 *   error     the decay is within 10 % of RT60 in the octave at 1 kHz (tests/sound/impulse-response.test.ts)
 *   source    W. C. Sabine; ℓ = 4V/S by C. W. Kosten. α and m are our choice
 */
import { hash, hashUnit } from "./hash.ts";
import { decayFactor, onePoleCoefficient } from "./layers.ts";

export interface Space {
  /** Mean free path, metres, 1…80. */
  readonly size: number;
  /** Dampness, 0…1. */
  readonly wet: number;
  /** Open share of the boundary, 0…1. */
  readonly openness: number;
}

/** Metres a second. */
const SPEED_OF_SOUND = 343;

const AIR = 0.005;
const AIR_TREBLE = 0.03;

/** RT60 of a space, seconds. Throws a RangeError for a space out of range. */
export function reverberation(space: Space): number {
  return sabine(space, AIR);
}

/** RT60 above 2.5 kHz. */
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

/** Size classes, metres: passage, chamber, gallery, hall; each dry or damp, closed or near its mouth. */
const SIZES = [3, 7, 16, 40];
const WETS = [0.25, 0.75];
const OPENNESSES = [0, 0.4];
/** Openness above which there is no reverberation. */
const OPEN = 0.75;

/** The classes of spaces that have a response. */
export const SPACES: readonly Space[] = OPENNESSES.flatMap((openness) =>
  WETS.flatMap((wet) => SIZES.map((size) => ({ size, wet, openness }))),
);

/** Hysteresis on the squared size: a seventh beyond the boundary between two size classes. */
const HYSTERESIS = 1.3;

/**
 * Index in SPACES of the nearest class, by ratio of sizes; −1 in the open. Accepts any number, NaN included. `previous` is
 * the current class: hysteresis keeps a size near a boundary from alternating between two.
 */
export function classOf(size: number, wet: number, openness: number, previous = -1): number {
  if (openness > OPEN) return -1;
  const before = previous % SIZES.length;
  const slack = (step: number) => (previous < 0 ? 1 : before > step ? 1 / HYSTERESIS : HYSTERESIS);
  let step = 0;
  while (step < SIZES.length - 1 && size * size > SIZES[step] * SIZES[step + 1] * slack(step)) step++;
  return (openness > 0.2 ? 2 * SIZES.length : 0) + (wet > 0.5 ? SIZES.length : 0) + step;
}

export interface ImpulseResponse {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** Crossover to the treble, Hz. */
const TREBLE = 2500;
/** Treble of the tail relative to the rest: rough rock scatters it. */
const BRIGHTNESS = 0.35;
const REFLECTIONS = 9;
/** Amplitude of the first reflection relative to the tail. */
const REFLECTION_GAIN = 9;
/** Samples per step of `generateResponse`: about a millisecond. */
const STEP = 8192;

/** Amplitude of the response: louder in a narrow space than in a wide one. Our choice. */
export function responseGain({ size, openness }: Space): number {
  return 0.9 * Math.sqrt(3 / Math.max(3, size)) * (1 - openness);
}

/** Generates the response of a space in steps, so that no frame is held up; `rate` in samples a second. */
export function* generateResponse(space: Space, rate: number): Generator<void, ImpulseResponse> {
  const count = Math.ceil(reverberation(space) * rate);
  const left = new Float32Array(count);
  const right = new Float32Array(count);
  for (const [channel, out] of [left, right].entries()) {
    yield* generateTail(out, space, channel, rate);
    addReflections(out, space, channel, rate);
    normalise(out, responseGain(space), Math.round(0.03 * rate));
    yield;
  }
  return { left, right };
}

function* generateTail(out: Float32Array, space: Space, channel: number, rate: number): Generator<void, void> {
  const crossing = (space.size / SPEED_OF_SOUND) * rate;
  const factor = decayFactor(1 / rate, reverberation(space));
  const trebleFactor = decayFactor(1 / rate, trebleReverberation(space));
  const coefficient = onePoleCoefficient(TREBLE, rate);
  let [rest, treble] = [1, BRIGHTNESS];
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < out.length; i++) {
    // Two uncorrelated noises: four low-passes remove the treble of one, two high-passes keep little but treble of the other.
    const bits = hash(channel, i);
    const [low, high] = [(bits >>> 16) / 2 ** 15 - 1, (bits & 0xffff) / 2 ** 15 - 1];
    a += coefficient * (low - a);
    b += coefficient * (a - b);
    c += coefficient * (b - c);
    d += coefficient * (c - d);
    e += coefficient * (high - e);
    f += coefficient * (high - e - f);
    // Silent up to the nearest wall; full density after two crossings.
    const density = Math.min(1, Math.max(0, (i / crossing - 0.4) / 1.6));
    out[i] = density * (rest * d + treble * (high - e - f));
    rest *= factor;
    treble *= trebleFactor;
    if (i % STEP === STEP - 1) yield;
  }
}

/** Early reflections, slightly offset between the channels. */
function addReflections(out: Float32Array, space: Space, channel: number, rate: number): void {
  const crossing = space.size / SPEED_OF_SOUND;
  const decay = reverberation(space);
  for (let k = 0; k < REFLECTIONS; k++) {
    const after = crossing * (0.4 + 0.27 * (k + hashUnit(k, 7))) + 0.0004 * hashUnit(k, channel, 8);
    const i = Math.round(after * rate);
    const sign = hashUnit(k, 9) < 0.5 ? -1 : 1;
    const gain =
      (sign * REFLECTION_GAIN * decayFactor(after, decay) * (0.6 + 0.4 * hashUnit(k, channel, 10))) / (1 + k);
    // Rough rock spreads a reflection over a few samples.
    for (let near = -2; near <= 2; near++)
      if (i + near >= 0 && i + near < out.length) out[i + near] += gain / (1 + near * near);
  }
}

function normalise(out: Float32Array, wanted: number, fade: number): void {
  let energy = 0;
  for (let i = 0; i < out.length; i++) {
    const left = out.length - 1 - i;
    if (left < fade) out[i] *= left / fade;
    energy += out[i] * out[i];
  }
  const scale = wanted / Math.sqrt(energy);
  for (let i = 0; i < out.length; i++) out[i] *= scale;
}
