/**
 * Profiles as text for links and files.
 *
 *   p1.<length><scale><samples>    in characters of base64url, which need no escapes in a URL
 *
 *   length    log₂ of the number of samples, one character
 *   scale     s, one character: samples are multiples of 2ˢ⁻⁸, so that whole numbers take no more room than their digits
 *   samples   the first, then the difference of each to the one before, as signed variable-length quantities: 5 bits a
 *             character, the lowest first, of which the first bit is the sign; 32 is added to all but the last
 *   range     16 to 4,096 samples, a power of two, multiples of 1/256 from −32,768 to 32,768
 *   size      at most 6 characters a sample: at most 1,539 for 256 samples, 262 for the profile of 1983
 *   error     none: the samples come back bit for bit, and a profile has one code (tests/core/profiles/code.test.ts)
 */
import { createProfile, type Profile } from "../field/profile.ts";

export const CODE_PREFIX = "p1.";
/** Samples of a profile that has a code. */
export const CODE_LENGTHS = [16, 4096] as const;
/** The greatest sample of a profile that has a code, and minus the least. */
export const CODE_LIMIT = 32_768;
/** Steps in one unit. */
const FINENESS = 256;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));
/** Multiples of the largest power of two that is tried: a sample that has one is 0. */
const MAX_SCALE = 24;

/** The samples rounded to multiples of 1/256. */
export function quantized(samples: ArrayLike<number>): Float64Array {
  // + 0 turns −0 into 0.
  return Float64Array.from(samples, (sample) => Math.round(sample * FINENESS) / FINENESS + 0);
}

/**
 * The text of a profile. Throws a RangeError where the number of samples, or one of them, is out of range or between
 * multiples of 1/256.
 */
export function profileCode({ samples }: Profile): string {
  checkLength(samples.length);
  let bits = 0;
  const steps = Int32Array.from(samples, (sample, i) => {
    checkSample(sample, i);
    const step = sample * FINENESS;
    bits |= step;
    return step;
  });
  const scale = bits === 0 ? MAX_SCALE : 31 - Math.clz32(bits & -bits);
  let text = CODE_PREFIX + DIGITS[Math.log2(samples.length)] + DIGITS[scale];
  let before = 0;
  for (const step of steps) {
    const value = step >> scale;
    text += quantityText(value - before);
    before = value;
  }
  return text;
}

function quantityText(value: number): string {
  // The sign is the lowest bit.
  let rest = value < 0 ? -2 * value + 1 : 2 * value;
  let text = "";
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += DIGITS[32 + (rest % 32)];
  return text + DIGITS[rest];
}

/** The profile of a text that `profileCode` wrote. Throws a RangeError that names what is wrong with any other. */
export function readProfileCode(text: string): Profile {
  if (!text.startsWith(CODE_PREFIX)) throw new RangeError(`Expected a code that starts with ${CODE_PREFIX}.`);
  const reader = createReader(text, CODE_PREFIX.length);
  const power = reader.digit("its length");
  const count = 2 ** power;
  checkLength(count);
  const scale = reader.digit("its scale");
  if (scale > MAX_SCALE) throw new RangeError(`Expected a scale of 0 to ${MAX_SCALE}, got ${scale}.`);
  const samples = new Float64Array(count);
  let value = 0;
  for (let i = 0; i < count; i++) {
    value += reader.quantity(`sample ${i} of ${count}`);
    samples[i] = (value * 2 ** scale) / FINENESS;
    checkSample(samples[i], i);
  }
  reader.end(count);
  const profile = createProfile(samples);
  // So that two texts are equal where their profiles are.
  if (profileCode(profile) !== text) throw new RangeError("Expected the shortest code of its samples.");
  return profile;
}

/** Reads characters from `at` on. */
function createReader(text: string, at: number) {
  function digit(what: string): number {
    if (at >= text.length) throw new RangeError(`The code ends after ${text.length} characters, before ${what}.`);
    const value = VALUES.get(text[at]);
    if (value === undefined)
      throw new RangeError(`Expected A–Z, a–z, 0–9, - or _ as character ${at + 1}, got ${JSON.stringify(text[at])}.`);
    at++;
    return value;
  }
  return {
    digit,
    quantity(what: string): number {
      let value = 0;
      for (let place = 1; ; place *= 32) {
        const next = digit(what);
        value += (next % 32) * place;
        if (next < 32) break;
        if (place === 32 ** 5) throw new RangeError(`Expected at most 6 characters for ${what}.`);
      }
      return value % 2 === 0 ? value / 2 : -(value - 1) / 2;
    },
    end(count: number): void {
      if (at < text.length)
        throw new RangeError(
          `Expected the code to end after ${count} samples, got ${text.length - at} characters more.`,
        );
    },
  };
}

function checkLength(n: number): void {
  const [least, most] = CODE_LENGTHS;
  if (!(n >= least && n <= most) || Math.log2(n) % 1 !== 0)
    throw new RangeError(`Expected ${least} to ${most} samples, a power of two, got ${n}.`);
}

function checkSample(sample: number, i: number): void {
  if (!(sample >= -CODE_LIMIT && sample <= CODE_LIMIT))
    throw new RangeError(`Expected samples from ${-CODE_LIMIT} to ${CODE_LIMIT}, got ${sample} at index ${i}.`);
  if (!Number.isInteger(sample * FINENESS))
    throw new RangeError(`Expected samples that are multiples of 1/${FINENESS}, got ${sample} at index ${i}.`);
}
