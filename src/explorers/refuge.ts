/** The nearest ground that still stands, for feet whose own has gone. */
import type { Place } from "./escape.ts";
import type { Gap, Ground } from "./explorer.ts";
import { createFoothold, findFloor, HEADROOM } from "./foothold.ts";

/** Metres searched, in rings REACH_STEP apart. */
const REACH = 50;
const REACH_STEP = 1;
const DIRECTIONS = 24;

const foothold = createFoothold();

/** Writes the nearest place to stand within 50 m of (x, y, z) into `out`; false, with `out` untouched, where there is none. */
export function findRefuge(ground: Ground, x: number, y: number, z: number, out: Place): boolean {
  let nearest = REACH;
  let found = false;
  for (let reach = 0; reach <= nearest; reach += REACH_STEP) {
    for (let i = 0; i < (reach === 0 ? 1 : DIRECTIONS); i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const east = x + reach * Math.cos(angle);
      const north = y + reach * Math.sin(angle);
      findFloor(ground, east, north, z, foothold);
      const distance = Math.hypot(reach, foothold.floor - z);
      if (foothold.obstacle !== "" || !(distance <= nearest)) continue;
      nearest = distance;
      found = true;
      out.x = east;
      out.y = north;
      out.z = foothold.floor;
    }
  }
  return found;
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The altitude of the first top with room above it, for a body that has rock in it at z; z itself for a free one. */
export function findSurface(ground: Ground, x: number, y: number, z: number): number {
  for (let layer = 0; layer < 16; layer++) {
    ground.gapAt(x, y, z + HEADROOM / 2, gap);
    if (!gap.inside && gap.floor <= z && gap.roof >= z + HEADROOM) break;
    // Rock that only the head is in is asked about from just inside.
    if (!gap.inside && gap.floor <= z) ground.gapAt(x, y, gap.roof + 1e-4, gap);
    z = gap.floor;
  }
  return z;
}
