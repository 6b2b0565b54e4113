/**
 * Crevasses of glaciers, as metres subtracted from a planet's ground: cracks across the fall of the land, so along contour lines, that
 * bend, fork and end, of two sizes.
 *
 *   cracks    along the crests of phasor noise (phasor.ts) down the slope; readings of the profile sway them
 *   share     0 to 1: by the slope of the form, by provinces of the same readings, and where only ice caps have cracks by the latitude;
 *             cracks are that much narrower and less deep
 *   form      walls whose slope is above 3, and a narrow floor; ends and forks, where waves cancel, are ramps
 *   shape     continuous, creased; within 0 and `crevassesReach`
 *   filter    cracks narrower than the filter fade
 *   error     bits are equal in every engine; shaders (src/render/ground/shaders/crevasses.ts) are within 2 mm of it near the eye
 */
import type { TermBox } from "../field/height-term.ts";
import { eased } from "./land-parts.ts";
import { phasorAt } from "./phasor.ts";

/** The numbers of crevasses, which shaders share. Metres on planets of some size. */
export const CREVASSES = {
  /** Distance from crack to crack, half the width of the widest, and their depth, metres. */
  lengths: [120, 31],
  halves: [8, 1.1],
  depths: [34, 4.5],
  /** Waves in a cell of the lattices, and the first of their salts. */
  waves: 2.2,
  salt: 10,
  /** Metres a sample of the readings that sway cracks, and the sway by one deviation; the deviations between which provinces begin. */
  sample: 420,
  sway: 26,
  from: -0.5,
  to: 0.6,
  /** Slopes of the form between which cracks begin and are whole, and between which they end. */
  begin: 0.04,
  whole: 0.11,
  fewer: 0.5,
  none: 0.75,
  /** Metres above the sea over which they begin. */
  above: 60,
  /** Sines of the latitude between which the ice of caps becomes thick: poleward of the snow's border (`warmthOf` in albedo.ts). */
  capFrom: 0.84,
  capTo: 0.9,
  /** Sizes of waves (phasor.ts) between which cracks end. */
  faint: 0.42,
  full: 0.62,
  /** Share of the half width that is the floor. */
  floor: 0.3,
  /** Filter widths, in half widths, at which cracks begin to fade, and are gone. */
  fading: 0.6,
  gone: 1.3,
} as const;

const { lengths, halves, depths, waves, salt, faint, full, floor, fading, gone } = CREVASSES;

/** Metres of the deepest crevasses. */
export const crevassesReach = (strength: number): number => strength * depths.reduce((sum, depth) => sum + depth, 0);

/** The share of cracks where the form has a slope, at an altitude, where the readings have deviations. */
export function crackedBy(slope: number, altitude: number, deviations: number): number {
  const { begin, whole, fewer, none, above, from, to } = CREVASSES;
  const steep = eased((slope - begin) / (whole - begin)) * eased((none - slope) / (none - fewer));
  return steep * eased(altitude / above) * eased((deviations - from) / (to - from));
}

/** The share of cracks in an ice cap, at a sine of the latitude. */
export function cappedBy(sine: number): number {
  const { capFrom, capTo } = CREVASSES;
  return eased((Math.abs(sine) - capFrom) / (capTo - capFrom));
}

/** Maximum of `cappedBy` in the ball around a box with a middle (x, y, z). */
export function cappedOver({ x, y, halfX, halfY, halfZ = 0 }: TermBox, z: number): number {
  const away = Math.sqrt(x * x + y * y + z * z);
  const reach = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ) / away;
  const sine = Math.abs(z) / away;
  // The ball has the centre, or a place over the pole.
  if (!(sine * sine + reach * reach < 1)) return 1;
  return cappedBy(sine * Math.sqrt(1 - reach * reach) + reach * Math.sqrt(1 - sine * sine));
}

/** Share of its depth that a crack has at a distance from its middle, in half widths. */
export const crackForm = (distance: number): number => Math.min(1, Math.max(0, (1 - distance) / (1 - floor)));

const wave = new Float64Array(2);

/**
 * Metres of cracks at a place of a sphere, averaged over about `width` metres, where `n` is the direction of the fall. `scale`
 * multiplies sizes, and places are read `sway` deviations aside.
 */
export function crevassesAt(
  share: number,
  scale: number,
  x: number,
  y: number,
  z: number,
  n: ArrayLike<number>,
  width: number,
  sway: number,
): number {
  const far = scale * CREVASSES.sway * sway;
  let metres = 0;
  for (let size = 0; size < lengths.length; size++) {
    const half = scale * halves[size];
    const shown = eased((gone - width / half) / (gone - fading));
    if (shown === 0) continue;
    const length = scale * lengths[size];
    phasorAt(salt + size, waves * length, waves, x + far * n[0], y + far * n[1], z + far * n[2], n, wave);
    const open = share * eased((wave[1] - faint) / (full - faint));
    const away = length * Math.abs(wave[0]);
    if (away < open * half) metres += shown * scale * depths[size] * open * crackForm(away / (open * half));
  }
  return metres;
}
