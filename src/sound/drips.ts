/**
 * Where and when it drips: keyed by place and time, so that who comes back hears the same drops fall at the same spots.
 *
 *   place   at most one spot to each square of CELL metres; a share wet² of them drips
 *   time    each spot about every 3 to 13 s, its own, and not quite evenly
 *   rate    28·0.147·wet² drips a second within REACH: 1.5 in a cavern of 0.6, 4.1 where all drips
 */
import { keyed, unit } from "./keyed.ts";

const CELL = 4;
/** Metres from which a drip is heard. */
export const REACH = 12;
/** Of a drip: metres east and north, its pitch against the voice's, and 0…1 how strong it is. */
export const DRIP_STRIDE = 4;
/** Of a period, by which a drip may be late. */
const UNEVEN = 0.3;

/** Writes the drips near (x, y) after `from` and up to `to`, seconds, into `out`; returns how many, as many as fit. */
export function dripsBetween(from: number, to: number, x: number, y: number, wet: number, out: Float64Array): number {
  let count = 0;
  for (let j = Math.floor((y - REACH) / CELL); j <= Math.floor((y + REACH) / CELL); j++) {
    for (let i = Math.floor((x - REACH) / CELL); i <= Math.floor((x + REACH) / CELL); i++) {
      const spot = keyed(i, j);
      if (!(unit(spot, 1) < wet * wet)) continue;
      const px = CELL * (i + unit(spot, 2));
      const py = CELL * (j + unit(spot, 3));
      if ((px - x) ** 2 + (py - y) ** 2 > REACH * REACH) continue;
      const period = 3 + 10 * unit(spot, 4);
      const phase = unit(spot, 5);
      for (let n = Math.floor(from / period - phase); n <= to / period - phase; n++) {
        const at = period * (n + phase + UNEVEN * unit(spot, n, 6));
        if (at <= from || at > to || (count + 1) * DRIP_STRIDE > out.length) continue;
        const first = DRIP_STRIDE * count++;
        out[first] = px;
        out[first + 1] = py;
        out[first + 2] = 0.65 + 0.9 * unit(spot, 7) + 0.06 * unit(spot, n, 8);
        out[first + 3] = 0.4 + 0.6 * unit(spot, n, 9);
      }
    }
  }
  return count;
}
