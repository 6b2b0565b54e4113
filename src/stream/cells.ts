/**
 * Chunks by cell: each face of the cube cut in powers of two, so that any grid over the six holds every place once.
 *
 *   level   0 near, 1 far
 *   size    cube units, a power of two to 2: the greatest whose metres in the middle of a face are no more than BREADTHS
 *   key     "level/face/i/j", of the cell from (−1 + i·size, −1 + j·size) of a patch's face
 */
import { createPatch, type Patch, placeOn } from "../core/patch.ts";
import { finestSize } from "./cube-sphere.ts";

/** Metres along a chunk of each level, at most. */
export const BREADTHS: readonly number[] = [128, 512];

export interface Cell {
  readonly level: number;
  readonly face: number;
  readonly i: number;
  readonly j: number;
}

export function cellSize(level: number, radius: number): number {
  return finestSize({ finest: BREADTHS[level] }, radius);
}

export function keyOfCell({ level, face, i, j }: Cell): string {
  return `${level}/${face}/${i}/${j}`;
}

export function patchOf({ level, face, i, j }: Cell, radius: number): Patch {
  const size = cellSize(level, radius);
  return createPatch(face, -1 + i * size, -1 + (i + 1) * size, -1 + j * size, -1 + (j + 1) * size);
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
  const finest = cellSize(level, radius);
  const visit = (face: number, i: number, j: number, size: number): void => {
    const [u, v] = [-1 + i * size, -1 + j * size];
    ballOf({ face, u0: u, u1: u + size, v0: v, v1: v + size }, radius, ball);
    const [dx, dy, dz] = [ball[0] - place[0], ball[1] - place[1], ball[2] - place[2]];
    const away = Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - ball[3]);
    if (away >= range) return;
    if (size <= finest) {
      found({ level, face, i, j }, away);
      return;
    }
    for (let k = 0; k < 4; k++) visit(face, 2 * i + (k & 1), 2 * j + (k >> 1), size / 2);
  };
  for (let face = 0; face < 6; face++) visit(face, 0, 0, 2);
}
