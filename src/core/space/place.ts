/**
 * Positions in free space: a whole light-year plus an offset in astronomical units. A double has a resolution of 1,100
 * km at a
 * million light-years; these have a metre anywhere, and a star, at a whole light-year, is exact.
 */
import type { Nebula } from "./nebula.ts";
import type { Galaxy } from "./stars.ts";

/** The contents of free space. */
export interface Space {
  readonly galaxy: Galaxy;
  readonly nebula: Nebula;
}

export type Triple = readonly [x: number, y: number, z: number];

/** Astronomical units per (Julian) light-year, metres per unit, and units per light-minute. */
export const AU_PER_LY = 63_241.0770842663;
export const METRES_PER_AU = 149_597_870_700;
export const AU_PER_LIGHT_MINUTE = AU_PER_LY / (365.25 * 24 * 60);

export interface SpacePlace {
  /** Whole light-years east, north and up. */
  readonly cell: Triple;
  /** Offset in astronomical units, at most half a light-year along each axis. */
  readonly off: Triple;
}

/** The position `off` astronomical units from `at` light-years, neither of which need be an integer or small. */
export function placeAt(at: Triple, off: Triple = [0, 0, 0]): SpacePlace {
  const cell: [number, number, number] = [0, 0, 0];
  const rest: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const whole = Math.round(at[i]);
    const from = (at[i] - whole) * AU_PER_LY + off[i];
    const more = Math.round(from / AU_PER_LY);
    // Adding 0 turns −0 into 0, which is formatted differently.
    cell[i] = whole + more + 0;
    rest[i] = more === 0 ? from : from - more * AU_PER_LY;
  }
  return { cell, off: rest };
}

/** The position translated by an offset in astronomical units. */
export function translated({ cell, off }: SpacePlace, by: Triple): SpacePlace {
  return placeAt(cell, [off[0] + by[0], off[1] + by[1], off[2] + by[2]]);
}

/** Offset from one position to another in astronomical units, exact to a part in 10¹⁶ of the distance. */
export function separation(from: SpacePlace, to: SpacePlace): [number, number, number] {
  const along = (i: 0 | 1 | 2) => (to.cell[i] - from.cell[i]) * AU_PER_LY + (to.off[i] - from.off[i]);
  return [along(0), along(1), along(2)];
}

/** The position in light-years, with the precision of doubles. */
export function lightYears({ cell, off }: SpacePlace): [number, number, number] {
  return [cell[0] + off[0] / AU_PER_LY, cell[1] + off[1] / AU_PER_LY, cell[2] + off[2] / AU_PER_LY];
}
