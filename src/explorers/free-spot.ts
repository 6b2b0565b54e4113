/** The nearest place of a kind, from near to far in rings: for bodies that rock has closed on. */
import type { Place } from "./escape.ts";

/** Metres searched; the first ring serves rock that creeps. Rings are at most GROWTH farther out than the last, and hold a place every SPACING metres at least. */
const REACH = 160;
const [FIRST, GROWTH, SPACING] = [0.02, 6, 6];
const LEAST = 12;

/**
 * Writes the nearest place to (x, y, z) into `out`; false, with `out` untouched, where none is within 160 m.
 *
 *   fitAt   the altitude nearest to z that serves at (x, y), NaN where none does
 */
export function findAround(
  x: number,
  y: number,
  z: number,
  fitAt: (x: number, y: number) => number,
  out: Place,
): boolean {
  let nearest = Infinity;
  for (
    let reach = 0;
    reach <= Math.min(REACH, nearest);
    reach = Math.min(reach + GROWTH, Math.max(FIRST, 1.5 * reach))
  ) {
    const count = reach === 0 ? 1 : Math.max(LEAST, Math.ceil((2 * Math.PI * reach) / SPACING));
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count;
      const [east, north] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      const at = fitAt(east, north);
      const distance = Math.hypot(reach, at - z);
      if (!(distance < nearest)) continue;
      nearest = distance;
      out.x = east;
      out.y = north;
      out.z = at;
    }
  }
  return nearest < Infinity;
}
