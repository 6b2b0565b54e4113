/** Reads the text of a profile, which code.ts describes and writes. Apart from it, since every worker needs this half. */
import { createProfile, type Profile } from "../field/profile.ts";

export const CODE_PREFIX = "p1.";
/** The least and the most samples of a profile that has a code. */
export const CODE_LENGTHS = [16, 4096] as const;
/** The greatest sample of a profile that has a code, and minus the least. */
export const CODE_LIMIT = 32_768;
/** Steps in one unit. */
export const FINENESS = 256;
export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The scale of samples that are all 0. */
export const MAX_SCALE = 24;

/** The profile of a text that `profileCode` wrote. Throws a RangeError that names the problem of any other. */
export function readProfileCode(text: string): Profile {
  if (!text.startsWith(CODE_PREFIX)) throw new RangeError(`Expected a code that starts with ${CODE_PREFIX}.`);
  const [power, scale, ...digits] = Array.from(text.slice(CODE_PREFIX.length), (character) => {
    const digit = DIGITS.indexOf(character);
    if (digit < 0)
      throw new RangeError(`Expected characters A–Z, a–z, 0–9, - and _, got ${JSON.stringify(character)}.`);
    return digit;
  });
  const count = 2 ** power;
  checkLength(count);
  const samples: number[] = [];
  let [value, bits, quantity, place, isShortest] = [0, 0, 0, 1, true];
  for (const digit of digits) {
    quantity += (digit % 32) * place;
    place *= 32;
    if (digit >= 32) continue;
    value += quantity % 2 === 0 ? quantity / 2 : (1 - quantity) / 2;
    samples.push((value * 2 ** scale) / FINENESS);
    checkSample(samples[samples.length - 1], samples.length - 1);
    bits |= value;
    if (quantity === 1 || (digit === 0 && place > 32)) isShortest = false;
    quantity = 0;
    place = 1;
  }
  if (samples.length !== count || place > 1)
    throw new RangeError(
      `Expected a code of ${count} samples, got ${samples.length}${place > 1 ? " and a part" : ""}.`,
    );
  // A profile has one code, so that worlds are the same where their texts are.
  if (!isShortest || (bits === 0 ? scale !== MAX_SCALE : bits % 2 === 0))
    throw new RangeError("Expected the shortest code of its samples.");
  return createProfile(samples);
}

export function checkLength(n: number): void {
  const [least, most] = CODE_LENGTHS;
  if (!(n >= least && n <= most) || Math.log2(n) % 1 !== 0)
    throw new RangeError(`Expected ${least} to ${most} samples, a power of two, got ${n}.`);
}

export function checkSample(sample: number, i: number): void {
  if (!(Math.abs(sample) <= CODE_LIMIT))
    throw new RangeError(`Expected samples from ${-CODE_LIMIT} to ${CODE_LIMIT}, got ${sample} at index ${i}.`);
}
