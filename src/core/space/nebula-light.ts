/**
 * Emission and extinction of gas: the constants shared by the shaders (src/worlds/space/render/shaders/nebula-light.ts)
 * and the
 * reference ray march (tests/core/space/nebula-reference.ts).
 *
 *   ρ   density of the picture: the gas density, divided into filaments by the veil; 0 wherever the gas is
 *   H   heat: mean of the hydrogen and oxygen fields; rises toward star-forming regions
 *   u   ionising light: of the heat, from the side where it rises, and of the stars; attenuated by the gas in between
 *   j   emission per light-year: hydrogen's red where cool, gold where dense, oxygen's teal where hot and thin,
 *       starlight
 *       scattered blue by dust
 *   κ   extinction per light-year, stronger in blue than in red: dust
 *
 *   units    light-years; fields as deviations from their mean; light is linear, 1 is full brightness before tone
 *            mapping
 *   source   ours; the physics in words: D. Osterbrock, "Astrophysics of Gaseous Nebulae"
 */
import { solidTerms } from "../field/directions.ts";
import { createField, type Field } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";

/** Samples per 128 ly: filaments about 5 ly wide, and others of 2.5. */
const VEIL_FREQUENCY = 384;
const VEIL_TERMS = 4;

/** Fine filaments for the picture only: two octaves, read separately. */
export function createVeil(profile: Profile, seed: number): Field {
  return createField(profile, solidTerms(VEIL_TERMS, VEIL_FREQUENCY, 1.9, 3), {
    octaves: [0, -1],
    twist: 1.1,
    seed: seed + 77,
  });
}

export const LIGHT = {
  /** Domain warp in samples of each veil reading by those before it, and by the density. */
  warp: 18,
  pushed: 2.5,
  /**
   * Shares that the ridges of the wide and the narrow filaments take from the density, and the density without them.
   */
  ridge: 0.75,
  grain: 0.3,
  full: 1.15,
  /** Weight of the filaments' slopes relative to those of the gas. */
  relief: 0.25,
  /** Density at which filaments close, and the share by which they do. */
  closed: 0.1,
  filled: 0.3,
  /** Exponent from heat to light. */
  steep: 1.1,
  /**
   * Absorption toward the light of clean and of dusty gas, and the distances over which a slope counts, light-years.
   */
  shade: [22, 60],
  reach: [9, 6],
  /** Starlight: weight in ionisation, and squared distance within which it is constant, ly². */
  star: 2,
  soft: 40,
  /** Emission without light, with light, and its saturation. */
  ember: 0.06,
  bright: 1.5,
  sated: 0.25,
  red: [1, 0.19, 0.22],
  gold: [1, 0.46, 0.2],
  teal: [0.1, 0.58, 0.78],
  blue: [0.26, 0.46, 1],
  /** Densities between which red turns gold. */
  golden: [0.04, 0.16],
  /** Extinction of the three colours per light-year and unit of density; factors of clean and of dusty gas. */
  extinction: [0.7, 0.9, 1.15],
  opacity: [0.12, 1.2],
  /** Dark lanes: opacity, and width around the mean of the dust field. */
  lane: 2,
  narrow: 0.3,
  /** Emission per light-year and unit of density. */
  emission: 0.15,
  scattering: 1.3,
  /** Optical thickness (density times light-years) that a march may treat as uniform. */
  even: 0.3,
  /** Glow beyond the end of the march, where hydrogen leads and where oxygen does. */
  far: [
    [0.022, 0.0125, 0.015],
    [0.0085, 0.0155, 0.022],
  ],
  /** Distance at which gas has faded to 1/e, and where the march ends, light-years. */
  fade: 800,
  end: 2000,
} as const;
