/**
 * Ground colours as seen from space: the climate field, and linear albedo by warmth and rain, after the colours of the planet's
 * shaders (src/render/vegetation/shaders/biome.ts, src/worlds/planet/render/shaders/) averaged over kilometres.
 *
 *   climate  regions of a sixth of the radius, and smaller ones within, that are warmer and wetter than others
 *   warmth   0 under permanent snow, 1 on a hot shore
 *   rain     0 in a desert, 1 in a rain forest
 *   fine     the finest visible relief, mean 0 and deviation near 1
 */

import type { Cover } from "../field/cover.ts";
import { cos } from "../field/deterministic-math.ts";
import { solidTerms } from "../field/directions.ts";
import { createField, type Field } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";
import { smoothstep } from "../smoothstep.ts";

const TERMS = 4;

export function climateField(profile: Profile, radius: number): Field {
  return createField(profile, solidTerms(TERMS, (128 * 60) / radius, 0.7, 7), {
    octaves: [0, -2],
    H: 0.5,
    twist: 1.1,
    seed: 14,
  });
}

/** The climate field's deviation is near one by this unit. */
export const CLIMATE_UNIT = 0.0145;

/** A reading of the climate field, normalised to mean 0 and a deviation near 1. */
export function climateOf({ profile }: Field, reading: number): number {
  return (reading - TERMS * profile.mean) * CLIMATE_UNIT;
}

export type Colour = readonly [r: number, g: number, b: number];

const mix = (a: Colour, b: Colour, k: number): Colour => [
  a[0] + k * (b[0] - a[0]),
  a[1] + k * (b[1] - a[1]),
  a[2] + k * (b[2] - a[2]),
];
const times = ([r, g, b]: Colour, k: number): Colour => [r * k, g * k, b * k];

/** Warmth from the sine of the latitude, the altitude as a share of the equatorial snow line, and the climate. */
export function warmthOf(sine: number, above: number, climate: number): number {
  return 1.3 - 1.55 * smoothstep(0.3, 0.95, Math.abs(sine)) - above + 0.11 * climate;
}

export function rainOf(sine: number, climate: number): number {
  return 0.5 + 0.17 * cos(7.6 * Math.abs(sine)) + 0.3 * climate;
}

/** Mean albedo of the kinds in a cover table, weighted by their likely shares; more rain gives more wood. */
export function landColour({ rows, fields }: Cover, warmth: number, rain: number, fine: number): Colour {
  const cold = 1 - smoothstep(0.12, 0.36, warmth);
  const hot = smoothstep(0.7, 1.05, warmth);
  const desert = (1 - smoothstep(0.2, 0.42, rain)) * smoothstep(0.3, 0.6, warmth);
  const dry = 1 - smoothstep(0.34, 0.66, rain);
  const tone = Math.max(0, Math.min(1, 0.46 + 0.13 * fine));
  const soil = mix(
    mix([0.12, 0.078, 0.046], [0.4, 0.27, 0.155], Math.max(desert, 0.5 * dry)),
    [0.3, 0.13, 0.06],
    0.45 * hot * dry,
  );
  const turf = mix(
    mix(
      mix(mix([0.078, 0.125, 0.03], [0.055, 0.115, 0.022], hot), [0.215, 0.172, 0.066], dry),
      [0.15, 0.135, 0.075],
      cold,
    ),
    [0.47, 0.34, 0.2],
    desert,
  );
  const heath = mix(
    mix(mix([0.125, 0.1, 0.042], [0.2, 0.15, 0.072], dry), [0.16, 0.13, 0.085], cold),
    [0.36, 0.235, 0.135],
    desert,
  );
  const green = mix(
    mix([0.024, 0.044, 0.021], [0.037, 0.068, 0.016], smoothstep(0.3, 0.6, warmth)),
    [0.021, 0.055, 0.013],
    hot,
  );
  const trees = mix(
    mix(mix(green, [0.092, 0.095, 0.034], 0.8 * dry), turf, smoothstep(0.16, 0.06, warmth)),
    [0.23, 0.191, 0.0985],
    desert,
  );
  const of: Readonly<Record<string, Colour>> = {
    town: [0.275, 0.255, 0.23],
    grass: turf,
    moor: heath,
    wood: trees,
    thicket: times(trees, 1.1),
  };
  let left = 1;
  let colour: Colour = [0, 0, 0];
  for (const [kind, ...tests] of rows) {
    let share = left;
    for (const [name, , value] of tests) {
      const field = fields[name];
      const mean = field ? field.terms * field.profile.mean : 0;
      const reading = mean + (name === "wet" ? 160 * (rain - 0.5) : 0);
      share *= 1 - smoothstep(value - EDGE, value + EDGE, reading);
    }
    left -= share;
    const paint = times(of[kind] ?? trees, 0.55 + 0.95 * tone);
    colour = [colour[0] + share * paint[0], colour[1] + share * paint[1], colour[2] + share * paint[2]];
  }
  const bare = smoothstep(0.62, 1, 0.42 + 0.25 * fine);
  return times(mix(colour, times(soil, 0.6 + 0.8 * tone), 0.8 * bare), 1 + 0.16 * fine);
}

/** Transition width between kinds, units of the reading. */
const EDGE = 52;

/** Share of snow on the ground. */
export function snowOf(warmth: number, fine: number): number {
  return smoothstep(0.03, -0.06, warmth + 0.01 * fine);
}

export function snowColour(fine: number): Colour {
  return times([0.82, 0.86, 0.92], 0.83 + 0.04 * fine);
}

export const SEA_ICE: Colour = [0.66, 0.72, 0.78];

/** Albedo of a moon: bright highlands, and plains where `plain` is 1. */
export function dustColour(plain: number, fine: number): Colour {
  return times(mix([0.155, 0.15, 0.143], [0.055, 0.056, 0.06], plain), 1 + 0.05 * fine);
}
