/**
 * Places in free space: a whole light-year, and from there so many astronomical units. Two doubles would be 1,100 km apart
 * at a million light-years; these are a metre apart anywhere, and a star, which stands at a whole light-year, is exactly there.
 */
import type { Nebula } from "./nebula.ts";
import type { Galaxy } from "./stars.ts";

/** What there is in free space. */
export interface Space {
  readonly galaxy: Galaxy;
  readonly nebula: Nebula;
}

export type Triple = readonly [x: number, y: number, z: number];

/** Astronomical units in a (Julian) light-year; metres in a unit; and units that light goes in a minute. */
export const AU_PER_LY = 63_241.0770842663;
export const METRES_PER_AU = 149_597_870_700;
export const AU_PER_LIGHT_MINUTE = AU_PER_LY / (365.25 * 24 * 60);

export interface SpacePlace {
  /** Whole light-years east, north and up. */
  readonly cell: Triple;
  /** Astronomical units from there, at most half a light-year along each axis. */
  readonly off: Triple;
}

/** The place that lies `off` astronomical units from `at` light-years, neither of which need be whole or small. */
export function placeAt(at: Triple, off: Triple = [0, 0, 0]): SpacePlace {
  const cell: [number, number, number] = [0, 0, 0];
  const rest: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const whole = Math.round(at[i]);
    const from = (at[i] - whole) * AU_PER_LY + off[i];
    const more = Math.round(from / AU_PER_LY);
    // A minus would make it −0, which is written otherwise.
    cell[i] = whole + more + 0;
    rest[i] = more === 0 ? from : from - more * AU_PER_LY;
  }
  return { cell, off: rest };
}

/** The place so many astronomical units farther on. */
export function moved({ cell, off }: SpacePlace, by: Triple): SpacePlace {
  return placeAt(cell, [off[0] + by[0], off[1] + by[1], off[2] + by[2]]);
}

/** Astronomical units from one place to another: exact to a part in 10¹⁶ of their distance. */
export function between(from: SpacePlace, to: SpacePlace): [number, number, number] {
  const along = (i: 0 | 1 | 2) => (to.cell[i] - from.cell[i]) * AU_PER_LY + (to.off[i] - from.off[i]);
  return [along(0), along(1), along(2)];
}

/** Light-years, as a double has them. */
export function lightYears({ cell, off }: SpacePlace): [number, number, number] {
  return [cell[0] + off[0] / AU_PER_LY, cell[1] + off[1] / AU_PER_LY, cell[2] + off[2] / AU_PER_LY];
}
