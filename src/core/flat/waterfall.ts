/** Waterfalls: where a stream leaves an island over its rim. */
import { aboveSea, type FlatGround, rockAt, shoreAt } from "./flat-ground.ts";
import type { Place } from "./spill.ts";

export interface Fall {
  /** Position of the lip, metres; z above the datum. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Horizontal velocity of the water at the lip, m/s. */
  readonly vx: number;
  readonly vy: number;
  /** Metres. */
  readonly width: number;
  /** Metres down to the top of an island below; Infinity where there is none. */
  readonly drop: number;
}

export const GRAVITY = 9.81;
/** Seconds after which air drag has stopped the horizontal motion. */
export const DRAG_TIME = 1.6;
/**
 * Metres before the rim that decide direction and speed, limits of the speed in m/s, and the share of the head that
 * friction leaves.
 */
const RUN = 6;
const [SLOWEST, FASTEST] = [0.9, 4.5];
const LEFT = 0.35;

/**
 * The waterfall of a stream. `run` are its last points, `off` the first point beyond the rim, and `level` the altitude
 * of the
 * water RUN points before.
 */
export function waterfallAt(
  flat: FlatGround,
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
    if (aboveSea(flat, x, y, altitude) > 0) inside = middle;
    else outside = middle;
  }
  const [x, y] = between(last, off, inside);
  const z = shoreAt(flat, x, y, altitude);
  const [fromX, fromY] = run[Math.max(0, run.length - RUN)];
  const [dx, dy] = [off[0] - fromX, off[1] - fromY];
  const away = Math.hypot(dx, dy);
  const head = Math.max(0, level - z);
  const speed = Math.min(FASTEST, SLOWEST + Math.sqrt(2 * GRAVITY * LEFT * head));
  const [vx, vy] = [(speed * dx) / away, (speed * dy) / away];
  const [landX, landY] = [x + vx * DRAG_TIME, y + vy * DRAG_TIME];
  return { x, y, z, vx, vy, width, drop: dropFrom(flat, landX, landY, z) };
}

function between([x0, y0]: Place, [x1, y1]: Place, share: number): Place {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

const span = new Float64Array(2);

function dropFrom(flat: FlatGround, x: number, y: number, z: number): number {
  let drop = Infinity;
  for (const altitude of flat.altitudes)
    if (rockAt(flat, x, y, altitude, 0, span) && span[1] < z) drop = Math.min(drop, z - span[1]);
  return drop;
}
