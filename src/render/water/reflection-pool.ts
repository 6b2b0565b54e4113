/** Which pool has the mirror, and the geometry of it: pure, in metres; places in the world or, where it says so, from the anchor. */
import type { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { smoothstep } from "../../core/smoothstep.ts";
import { boxInFrustum } from "../frame.ts";

/** Standing water all of one level. */
export interface ReflectivePool {
  readonly key: string;
  /** Of its archipelago, and the chance that all of it have in common: by these its fragments know themselves. */
  readonly face: number;
  readonly chance: number;
  /** Altitude in the world. */
  readonly level: number;
  /** Square metres of it, about. */
  readonly places: number;
  /** West, south, east, north of its tiles, in the world. */
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
}

/** Metres from the eye to a pool's tiles within which it mirrors all, and beyond which nothing. */
export const [REFLECTION_FULL, REFLECTION_END] = [110, 150] as const;
/** Metres by which the cut lies below the water: ripples look a little under the shore. */
const BELOW = 0.04;
/** Square metres below which water trembles too much to show anything. */
const LEAST = 12;
/** Metres that count as none, so that a puddle at one's feet does not take the mirror from a tarn. */
const CLOSE = 12;

type Place = readonly [x: number, y: number, z: number];

/** Metres from the eye to the nearest a pool may be. */
export function awayFrom({ box: [x0, y0, x1, y1], level }: ReflectivePool, anchor: Place, eye: Place): number {
  const [x, y, z] = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1), z - level);
}

/** How much of its mirror a pool shows, 0 to 1. */
export function shareAt(pool: ReflectivePool, anchor: Place, eye: Place): number {
  return smoothstep(REFLECTION_END, REFLECTION_FULL, awayFrom(pool, anchor, eye));
}

/** The pool that fills most of the picture, of those that the eye looks down on; `planes` are the frame's, from the anchor. */
export function nearestPool(
  pools: readonly ReflectivePool[],
  anchor: Place,
  eye: Place,
  planes: Float64Array,
): ReflectivePool | undefined {
  let best: ReflectivePool | undefined;
  let most = 0;
  for (const pool of pools) {
    const level = pool.level - anchor[2];
    if (pool.places < LEAST || eye[2] - level < 0.05) continue;
    const away = awayFrom(pool, anchor, eye);
    if (away >= REFLECTION_END) continue;
    const weight = pool.places / (away + CLOSE) ** 2;
    if (weight <= most) continue;
    const [x0, y0, x1, y1] = pool.box;
    if (!boxInFrustum(planes, x0 - anchor[0], y0 - anchor[1], level, x1 - anchor[0], y1 - anchor[1], level)) continue;
    best = pool;
    most = weight;
  }
  return best;
}

/**
 * From a frame's clip matrix that which draws, at every place, what is above a level turned over at it: the image of (x, y, z) is
 * where (x, y, 2·level − z) would be. The near plane lies at the level, so that nothing below it is drawn; the far plane cuts
 * nothing that an eye with less than 120° of height sees. Depths are those of a near plane twice the eye's height away.
 *
 *   z + w = z_place − level     of what is drawn; so depth is height / distance − 1
 */
export function reflectionClip({ m }: Matrix, level: number, out: Matrix): void {
  const n = out.asArray();
  for (let column = 0; column < 4; column++) {
    n[column] = m[column];
    n[4 + column] = m[4 + column];
    n[8 + column] = -m[8 + column];
    n[12 + column] = m[12 + column] + 2 * level * m[8 + column];
  }
  n[2] = -n[3];
  n[6] = -n[7];
  n[10] = 1 - n[11];
  n[14] = BELOW - level - n[15];
  out.markAsUpdated();
}

/** Where the mirror is and who looks, from the anchor. */
export interface ReflectionView {
  readonly eye: Place;
  readonly level: number;
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
}

/**
 * Whether the image of what is within `reach` of (x, y), and no higher than `top`, may lie in the pool: of each of its points
 * the image is on the way to it from the eye, the nearer to the eye the higher it is.
 */
export function reflectionReaches(
  { eye, level, box }: ReflectionView,
  x: number,
  y: number,
  top: number,
  reach: number,
): boolean {
  const up = eye[2] - level;
  const near = up / (up + Math.max(0.01, top - level));
  const [dx, dy] = [x - eye[0], y - eye[1]];
  const grown = reach + 1;
  // The way's part between the image of its top and its foot, cut by the box, side by side.
  let [from, to] = [near, 1];
  for (let axis = 0; axis < 2; axis++) {
    const [start, along] = axis === 0 ? [eye[0], dx] : [eye[1], dy];
    const [low, high] = [box[axis] - grown - start, box[axis + 2] + grown - start];
    if (Math.abs(along) < 1e-6) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const [a, b] = [low / along, high / along];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}
