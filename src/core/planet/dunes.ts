/**
 * Dunes, as metres that lie on a planet's ground: ridges across the wind, gentle to windward and steep to leeward, of three sizes.
 *
 *   wind     eastward near the equator, turned north and south by the latitude; none at the poles
 *   ridges   phasor noise (phasor.ts) along the wind; their wavelengths are `DUNES.lengths`. Readings of the profile sway their crests, and
 *            make the next smaller ones high or low; lower parts of a ridge run ahead, so crests are crescents
 *   form     rises over BRINK of a wavelength and falls at the angle of repose over the rest
 *   sand     0 to 1: the share of their height that dunes have; the largest end first
 *   shape    continuous, creased at brinks; within 0 and `dunesReach`
 *   filter   dunes narrower than some widths are as high everywhere as their mean
 *   error    bits are equal in every engine; shaders (src/render/ground/shaders/dunes.ts) are within a millimetre of it near the eye
 */
import { phasorAt } from "./phasor.ts";

/** The numbers of dunes, which shaders share. */
export const DUNES = {
  /** Wavelengths and heights, metres. */
  lengths: [2080, 290, 52],
  heights: [230, 56, 6.5],
  /** Tangent of the angle between the wind and the waves of each size. */
  across: [-0.15, 0.22, -0.1],
  /** Samples of the readings that sway crests, in wavelengths, and the wavelengths by which one deviation does. */
  swaySample: 0.35,
  sway: 1.5,
  /** Share of their height by which ridges vary as the sway of the wider ones does. */
  uneven: 0.22,
  /** Waves in a cell of the lattice. */
  waves: 3,
  /** The first of the lattices' salts. */
  salt: 12,
  /** Share of a wavelength to windward. */
  brink: 0.78,
  /** Wavelengths by which full ridges lie behind faint ones. */
  lag: 0.35,
  /** Height of a form that is filtered away, of its greatest. */
  mean: 0.36,
  /** Filter widths, in wavelengths, at which dunes begin to fade, and are gone. */
  fading: 1 / 12,
  gone: 1 / 5,
} as const;

/** Metres of the largest dunes above the ground between them. */
export const dunesReach = (strength: number): number => strength * DUNES.heights.reduce((sum, h) => sum + h, 0);

/** Windward a share of a line and of a curve that steepens and rounds off; leeward a line. */
function duneProfile(turn: number): number {
  const t = turn - Math.floor(turn);
  const { brink } = DUNES;
  if (t >= brink) return (1 - t) / (1 - brink);
  const v = t / brink;
  return v * (0.35 + v * (1.95 - 1.3 * v));
}

/** Share, by a cubic step, of dunes of a wavelength that a filter of `width` metres shows. */
export function dunesShown(length: number, width: number): number {
  const { fading, gone } = DUNES;
  const k = Math.min(1, Math.max(0, (gone - width / length) / (gone - fading)));
  return k * k * (3 - 2 * k);
}

const wave = new Float64Array(2);

/** Direction that the waves of a size cross. */
const across = new Float64Array(3);

/**
 * Metres of dunes at a place of a sphere, averaged over about `width` metres. `scale` multiplies wavelengths and heights; `swayOf` reads
 * the sway of a size there, in deviations.
 */
export function dunesAt(
  sand: number,
  scale: number,
  x: number,
  y: number,
  z: number,
  width: number,
  swayOf: (size: number) => number,
): number {
  if (sand <= 0) return 0;
  const away = Math.sqrt(x * x + y * y + z * z);
  const [ux, uy, uz] = [x / away, y / away, z / away];
  const level = Math.sqrt(ux * ux + uy * uy) || 1;
  const [ex, ey] = [-uy / level, ux / level];
  // North: up × east.
  const [mx, my, mz] = [-uz * ey, uz * ex, ux * ey - uy * ex];
  // Trade winds, westerlies and polar winds.
  const aslant = 0.9 * uz * (1 - 1.6 * uz * uz);
  let metres = 0;
  let share = sand * sand;
  let even = 1;
  for (let size = 0; size < DUNES.lengths.length; size++) {
    const length = scale * DUNES.lengths[size];
    const height = scale * DUNES.heights[size] * share * even;
    const shown = dunesShown(length, width);
    let form = (1 - shown) * DUNES.mean;
    if (shown > 0) {
      const turned = aslant + DUNES.across[size];
      const one = 1 / Math.sqrt(1 + turned * turned);
      const nx = one * (ex + turned * mx);
      const ny = one * (ey + turned * my);
      const nz = one * turned * mz;
      across[0] = nx;
      across[1] = ny;
      across[2] = nz;
      const sway = swayOf(size);
      const far = DUNES.sway * length * sway;
      const salt = DUNES.salt + size;
      phasorAt(salt, DUNES.waves * length, DUNES.waves, x + far * nx, y + far * ny, z + far * nz, across, wave);
      form += shown * wave[1] * duneProfile(wave[0] + DUNES.lag * wave[1]);
      even = Math.min(1, Math.max(1 - 2 * DUNES.uneven, 1 - DUNES.uneven + DUNES.uneven * sway));
    }
    metres += height * form;
    share = sand;
  }
  return metres;
}
