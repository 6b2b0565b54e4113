/** A globe's climate: countries of a sixth of the radius, and their provinces, that are warmer and wetter than others. */
import { solidTerms } from "../field/directions.ts";
import { createField, type Field } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";

const TERMS = 4;

export function climateField(profile: Profile, radius: number): Field {
  return createField(profile, solidTerms(TERMS, (128 * 60) / radius, 0.7, 7), {
    octaves: [0, -2],
    H: 0.5,
    twist: 1.1,
    seed: 14,
  });
}

/** A reading of it, about 0 with a deviation near 1. */
export function climateOf({ profile }: Field, reading: number): number {
  return (reading - TERMS * profile.mean) * 0.0145;
}
