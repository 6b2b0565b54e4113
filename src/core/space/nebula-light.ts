/**
 * How gas shines: what one place of it gives out, takes away, and is lit by. The picture's shader and the reference
 * along a ray (tests/core/space/nebula-reference.ts) are both made from this table.
 *
 *   ρ   density of the picture: the gas' density, parted into filaments by the veil; 0 wherever the gas' is
 *   H   heat: how the hydrogen's and the oxygen's field stand together; it rises toward where stars are born
 *   u   light that ionises: of the heat, from the side where it rises, and of the stars; shaded by the gas before it
 *   j   light given out a light-year: hydrogen's red where it is cool, gold where dense, oxygen's teal where hot and
 *       thin, starlight scattered blue by dust
 *   κ   light lost a light-year, blue before red: dust
 *
 *   units    light-years; fields as deviations from their mean; light is linear, 1 what a film shows as bright
 *   source   ours; the physics in words: D. Osterbrock, "Astrophysics of Gaseous Nebulae"
 */
import { solidTerms } from "../field/directions.ts";
import { createField, type Field } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";

/** Samples per 128 ly: filaments some 5 ly wide, and others of 2.5. */
const VEIL_FREQUENCY = 384;
const VEIL_TERMS = 4;

/** Fine filaments that only the picture reads: two octaves, each read on its own. */
export function createVeil(profile: Profile, seed: number): Field {
  return createField(profile, solidTerms(VEIL_TERMS, VEIL_FREQUENCY, 1.9, 3), {
    octaves: [0, -1],
    twist: 1.1,
    seed: seed + 77,
  });
}

export const LIGHT = {
  /** Samples by which each reading of the veil is pushed by those before it, and times that by the density. */
  warp: 18,
  pushed: 2.5,
  /** What a ridge of the wide and of the narrow filaments takes from the density, and what stays of it at the least. */
  ridge: 0.75,
  grain: 0.3,
  full: 1.15,
  /** What slopes of filaments, which are short, count beside those of the gas itself. */
  relief: 0.25,
  /** Density at which filaments close up, and by what share. */
  closed: 0.1,
  filled: 0.3,
  /** How steeply heat becomes light. */
  steep: 1.1,
  /** Absorption toward the light of clean and of dusty gas, and the light-years over which a slope counts. */
  shade: [22, 60],
  reach: [9, 6],
  /** Starlight: its share in ionising, and light-years squared within which it is even. */
  star: 2,
  soft: 40,
  /** How much gas keeps on glowing without any light, what light adds, and how soon that is all that it can. */
  ember: 0.06,
  bright: 1.5,
  sated: 0.25,
  red: [1, 0.19, 0.22],
  gold: [1, 0.46, 0.2],
  teal: [0.1, 0.58, 0.78],
  blue: [0.26, 0.46, 1],
  /** Densities between which red turns gold. */
  golden: [0.04, 0.16],
  /** Extinction of the three colours, a light-year and unit of density, of clean and of dusty gas. */
  extinction: [0.7, 0.9, 1.15],
  opacity: [0.12, 1.2],
  /** Dark lanes: how opaque, and how wide, where dust's field is at its mean. */
  lane: 2,
  narrow: 0.3,
  /** Light a light-year and unit of density. */
  emission: 0.15,
  scattering: 1.3,
  /** Density times light-years that a march may take for even. */
  even: 0.3,
  /** The glow of all that is farther, where hydrogen leads and where oxygen does. */
  far: [
    [0.022, 0.0125, 0.015],
    [0.0085, 0.0155, 0.022],
  ],
  /** Light-years at which gas has faded to 1/e, and where the march ends. */
  fade: 800,
  end: 2000,
} as const;
