/**
 * Chunks by cell: each face of the cube cut in powers of two, so that any grid over the six holds every place once.
 *
 *   edges   of cell k of n: `warp(2k/n − 1)`, cube units: nearly the tangent that makes cells equal angles, so that they
 *           are as broad at a corner as in the middle within a third; straight cuts would make a corner's five times as many
 *   n       the least power of two whose cells are at most BREADTHS metres broad in the middle of a face; 1 at least
 *   key     "level/face/i/j", the cell's numbers along u and v of a patch's face
 */
import { createPatch, type Patch, placeOn } from "../core/planet/cube-sphere.ts";

/** Metres across a chunk of each level, at most: from half of it on, but on the smallest of globes. */
export const BREADTHS: readonly number[] = [192, 768];

export interface Cell {
  /** 0 near, 1 far. */
  readonly level: number;
  /** Of the cube; between islands which of the archipelagos. */
  readonly face: number;
  readonly i: number;
  readonly j: number;
}

/** How many cells a level has along a face's side, a power of two. */
export function cellsAlong(level: number, radius: number): number {
  const broad = 2 * SLOPE * radius;
  return Math.max(1, 2 ** Math.ceil(Math.log2(broad / BREADTHS[level])));
}

/** How steep `warp` is in the middle, π/4. */
const SLOPE = 0.785;

/** From −1…1 to −1…1, odd, rising and exact at its ends. */
function warp(s: number): number {
  return Math.abs(s) === 1 ? s : s * (SLOPE + (1 - SLOPE) * s * s);
}

export function keyOfCell({ level, face, i, j }: Cell): string {
  return `${level}/${face}/${i}/${j}`;
}

export function patchOf({ level, face, i, j }: Cell, radius: number): Patch {
  return cut(cellsAlong(level, radius), face, i, j);
}

function cut(n: number, face: number, i: number, j: number): Patch {
  const at = (k: number) => warp((2 * k) / n - 1);
  return createPatch(face, at(i), at(i + 1), at(j), at(j + 1));
}

const corner = new Float64Array(3);

/** Writes [x, y, z, reach] of a patch of the datum into `out`, metres: its middle, and how far its farthest corner is. */
export function ballOf({ face, u0, u1, v0, v1 }: Patch, radius: number, out: Float64Array): Float64Array {
  placeOn(face, (u0 + u1) / 2, (v0 + v1) / 2, radius, out);
  let reach = 0;
  for (let k = 0; k < 4; k++) {
    placeOn(face, k & 1 ? u1 : u0, k & 2 ? v1 : v0, radius, corner);
    const [dx, dy, dz] = [corner[0] - out[0], corner[1] - out[1], corner[2] - out[2]];
    reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz));
  }
  out[3] = reach;
  return out;
}

const ball = new Float64Array(4);

/**
 * Calls `found` with every cell of a level that a place on the datum has within `range` metres, straight through the ground,
 * and how far the nearest of it can be; from large squares to small, so that little is looked at that is far.
 */
export function cellsNear(
  level: number,
  radius: number,
  place: readonly [x: number, y: number, z: number],
  range: number,
  found: (cell: Cell, away: number) => void,
): void {
  const finest = cellsAlong(level, radius);
  const visit = (n: number, face: number, i: number, j: number): void => {
    ballOf(cut(n, face, i, j), radius, ball);
    const [dx, dy, dz] = [ball[0] - place[0], ball[1] - place[1], ball[2] - place[2]];
    const away = Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - ball[3]);
    if (away >= range) return;
    if (n === finest) {
      found({ level, face, i, j }, away);
      return;
    }
    for (let k = 0; k < 4; k++) visit(2 * n, face, 2 * i + (k & 1), 2 * j + (k >> 1));
  };
  for (let face = 0; face < 6; face++) visit(1, face, 0, 0);
}
