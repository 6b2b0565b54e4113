/**
 * A field as a map reads it: what is finer than a cell is averaged away, so that wide maps show land and not noise.
 *
 *   parts    fields whose sum is the field; readings of less than a sample a cell are the field's own
 *   width    metres; a reading of w samples in it is averaged over the power of two from w up, all of them at its mean
 *   error    0 where a cell has less than a sample of the finest reading
 */

import type { Field } from "../core/field/field.ts";
import { createProfile, type Profile } from "../core/field/profile.ts";

export function averagedOver(field: Field, width: number): Field[] {
  const parts: Field[] = [];
  let from = 0;
  for (let i = 1; i <= field.count; i++) {
    if (i < field.count && samplesIn(field, i, width) === samplesIn(field, from, width)) continue;
    parts.push(part(field, from, i, averaged(field.profile, samplesIn(field, from, width))));
    from = i;
  }
  return parts;
}

/** Samples that a reading passes in a width, as a power of two; 1 for up to one. */
function samplesIn({ a, b, c }: Field, i: number, width: number): number {
  const samples = width * Math.sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]);
  let whole = 1;
  while (whole < samples && whole < 2 ** 20) whole *= 2;
  return whole;
}

function part(field: Field, from: number, to: number, profile: Profile): Field {
  const of = (name: "a" | "b" | "c" | "d" | "offset" | "weight" | "frequency") => field[name].subarray(from, to);
  return {
    profile,
    count: to - from,
    terms: to - from,
    a: of("a"),
    b: of("b"),
    c: of("c"),
    d: of("d"),
    offset: of("offset"),
    weight: of("weight"),
    frequency: of("frequency"),
  };
}

/** Each sample with `samples` of those around it, those at both ends by half. */
function averaged(profile: Profile, samples: number): Profile {
  if (samples === 1) return profile;
  const { samples: own, mask, mean } = profile;
  if (samples > mask) return createProfile(own.map(() => mean));
  const half = samples / 2;
  return createProfile(
    own.map((_, at) => {
      let sum = (own[(at - half) & mask] + own[(at + half) & mask]) / 2;
      for (let k = 1 - half; k < half; k++) sum += own[(at + k) & mask];
      return sum / samples;
    }),
  );
}
