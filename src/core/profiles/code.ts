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
import { checkFinite } from "../checks.ts";
import type { Profile } from "../field/profile.ts";
import { CODE_PREFIX, checkLength, checkSample, DIGITS, FINENESS, MAX_SCALE } from "./read-code.ts";

/** The samples rounded to multiples of 1/256. */
export function quantized(samples: ArrayLike<number>): Float64Array {
  for (const sample of Array.from(samples)) checkFinite({ sample });
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
    if (!Number.isInteger(step))
      throw new RangeError(`Expected samples that are multiples of 1/${FINENESS}, got ${sample} at index ${i}.`);
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
