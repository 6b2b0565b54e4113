/** Where a stream leaves an island: over the rim, into the air. */
import { type Islands, islandAt, rockAt, shoreAt } from "./islands.ts";
import type { Place } from "./spill.ts";

export interface Fall {
  /** Of the water's lip, metres; z above datum. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Metres a second, level, of the water that goes over. */
  readonly vx: number;
  readonly vy: number;
  /** Metres. */
  readonly width: number;
  /** Metres down to the top of an island below; Infinity where there is none. */
  readonly drop: number;
}

export const GRAVITY = 9.81;
/** Seconds after which the air has taken from falling water what it had of level speed. */
export const DRAGGED = 1.6;
/** Metres before the rim over which the water takes its way and speed, the least and the most of it, and what friction leaves. */
const RUN = 6;
const [SLOWEST, FASTEST] = [0.9, 4.5];
const LEFT = 0.35;

/**
 * The fall of a stream whose last places, those of `run` the latest ones, lead to `off`, the first place beyond the rim.
 * `level` is the water's altitude RUN places before.
 */
export function fallFrom(
  islands: Islands,
  altitude: number,
  run: readonly Place[],
  off: Place,
  level: number,
  width: number,
): Fall {
  const last = run[run.length - 1];
  let [inside, outside] = [0, 1];
  for (let k = 0; k < 24; k++) {
    const middle = (inside + outside) / 2;
    const [x, y] = between(last, off, middle);
    if (islandAt(islands, x, y, altitude) > 0) inside = middle;
    else outside = middle;
  }
  const [x, y] = between(last, off, inside);
  const z = shoreAt(islands, x, y, altitude);
  const [fromX, fromY] = run[Math.max(0, run.length - RUN)];
  const [dx, dy] = [off[0] - fromX, off[1] - fromY];
  const away = Math.hypot(dx, dy);
  const head = Math.max(0, level - z);
  const speed = Math.min(FASTEST, SLOWEST + Math.sqrt(2 * GRAVITY * LEFT * head));
  const [vx, vy] = [(speed * dx) / away, (speed * dy) / away];
  const [landX, landY] = [x + vx * DRAGGED, y + vy * DRAGGED];
  return { x, y, z, vx, vy, width, drop: dropFrom(islands, landX, landY, z) };
}

function between([x0, y0]: Place, [x1, y1]: Place, share: number): Place {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

const span = new Float64Array(2);

function dropFrom(islands: Islands, x: number, y: number, z: number): number {
  let drop = Infinity;
  for (const altitude of islands.altitudes)
    if (rockAt(islands, x, y, altitude, 0, span) && span[1] < z) drop = Math.min(drop, z - span[1]);
  return drop;
}
