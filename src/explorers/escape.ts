/** The way out of rock that has grown round a hull: the nearest place where it fits, in any direction. */
import type { Ground } from "./explorer.ts";
import { beyondRock, createFit, fitHull, isClear } from "./hull.ts";

/** Metres of air left between hull and rock after a push, more than rounding at any altitude. */
export const SKIN = 0.001;

/** Metres sideways that are tried, growing; a shore that creeps over a hull needs the first of them. */
const REACHES = [0, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
const DIRECTIONS = 12;

export interface Place {
  x: number;
  y: number;
  z: number;
}

const fit = createFit();

/** Writes into `out` the clear place nearest to (x, y, z); false, with `out` untouched, where none is within 64 m sideways. */
export function escapeRock(ground: Ground, x: number, y: number, z: number, out: Place): boolean {
  let nearest = Infinity;
  for (const reach of REACHES) {
    if (reach >= nearest) break;
    for (let i = 0; i < (reach === 0 ? 1 : DIRECTIONS); i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const east = x + reach * Math.cos(angle);
      const north = y + reach * Math.sin(angle);
      const rise = clearRise(ground, east, north, z);
      const distance = Math.hypot(reach, rise);
      if (!(distance < nearest)) continue;
      nearest = distance;
      out.x = east;
      out.y = north;
      out.z = z + rise;
    }
  }
  return nearest < Infinity;
}

/** Metres up (or down, negative) to the nearer clear altitude; NaN where there is neither. */
function clearRise(ground: Ground, x: number, y: number, z: number): number {
  const up = clearAltitude(ground, x, y, z, true) - z;
  const down = clearAltitude(ground, x, y, z, false) - z;
  return Number.isNaN(down) || up <= -down ? up : down;
}

/** The first clear altitude met going up, or down, from z; NaN where there is none within 8 layers of rock. */
function clearAltitude(ground: Ground, x: number, y: number, z: number, up: boolean): number {
  for (let layer = 0; layer < 8; layer++) {
    if (isClear(fitHull(ground, x, y, z, fit), z)) return z;
    z = beyondRock(ground, x, y, z, up) + (up ? SKIN : -SKIN);
    if (!Number.isFinite(z)) break;
  }
  return Number.NaN;
}
