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

/** The profile of a text that `profileCode` wrote. Throws a RangeError that names what is wrong with any other. */
export function readProfileCode(text: string): Profile {
  let at = CODE_PREFIX.length;
  if (!text.startsWith(CODE_PREFIX)) throw new RangeError(`Expected a code that starts with ${CODE_PREFIX}.`);

  function digit(what: string): number {
    if (at >= text.length) throw new RangeError(`The code ends after ${at} characters, before ${what}.`);
    const value = DIGITS.indexOf(text[at++]);
    if (value < 0)
      throw new RangeError(`Expected A–Z, a–z, 0–9, - or _ as character ${at}, got ${JSON.stringify(text[at - 1])}.`);
    return value;
  }

  /** NaN or out of range after too many characters. */
  function quantity(what: string): number {
    let value = 0;
    for (let place = 1; ; place *= 32) {
      const next = digit(what);
      value += (next % 32) * place;
      if (next >= 32) continue;
      if (value === 1 || (next === 0 && place > 1)) tooLong();
      return value % 2 === 0 ? value / 2 : (1 - value) / 2;
    }
  }

  const count = 2 ** digit("its length");
  checkLength(count);
  const scale = digit("its scale");
  const samples = new Float64Array(count);
  let [value, bits] = [0, 0];
  for (let i = 0; i < count; i++) {
    value += quantity(`sample ${i} of ${count}`);
    bits |= value;
    samples[i] = (value * 2 ** scale) / FINENESS;
    checkSample(samples[i], i);
  }
  if (at < text.length)
    throw new RangeError(`Expected the code to end after ${count} samples, got ${text.length - at} characters more.`);
  if (bits === 0 ? scale !== MAX_SCALE : bits % 2 === 0) tooLong();
  return createProfile(samples);
}

/** A profile has one code, so that worlds are the same where their texts are. */
function tooLong(): never {
  throw new RangeError("Expected the shortest code of its samples.");
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
