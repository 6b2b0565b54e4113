/**
 * Packed instance attributes of the mineshafts of a cell, SHAFT_STRIDE floats per shaft:
 *
 *   dx, dy, dz   centre of the mouth relative to the cell's centre, metres
 *   radius       metres
 *   depth        from the mouth to the bottom, metres
 *   type         side of the ladder (0 north, 1 east, 2 south, 3 west) + 4·bits + SHAFT_OPEN where it leads to a mine
 *   east, north  slope of the terrain around the mouth
 *
 * They are those of year 0.
 */
export const SHAFT_STRIDE = 8;
export const SHAFT_OPEN = 2 ** 18;
/** Transform of the mesh's parts of the first look of a headframe (two slopes, one slope to the back, boards), and number of looks. */
export const SHAFT_LOOK = 3;
export const SHAFT_LOOKS = 3;

/** Metres below the mouth of a shaft over a mine at which the mine's own walls begin: behind the collar all round. */
export function shaftLining(radius: number, east: number, north: number): number {
  return radius * Math.hypot(east, north) + 0.3;
}
