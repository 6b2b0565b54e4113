/** Ladders: along a way into the ground, and through each hatch of a mine. */
import { MINE_CELL } from "./mine.ts";
import { cellAt, floorOf, HATCH, hatchOf, type IsCellOpen, levelAt, type MineSpace } from "./mine-space.ts";

/** Where a climber's body is, from the feet of the lowest rung to those of the highest, metres. */
export interface Ladder {
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
  readonly top: number;
  /** From the climber to the rungs, level: at the top that is the way on to firm ground. */
  readonly facing: readonly [x: number, y: number];
}

/** Metres from which one can be grasped. */
export const ARM = 0.9;

/** Whether a climber whose feet are at (x, y, z) can grasp it. */
export function isWithin(ladder: Ladder, x: number, y: number, z: number): boolean {
  return apart(ladder, x, y) < ARM * ARM && z > ladder.bottom - 0.5 && z < ladder.top + 0.5;
}

/** Square metres on the level. */
export function apart(ladder: Ladder, x: number, y: number): number {
  return (x - ladder.x) ** 2 + (y - ladder.y) ** 2;
}

/** The ladder through the hatch nearest in height to the feet, at its eastern side, or null. */
export function hatchLadder(space: MineSpace, cells: IsCellOpen, x: number, y: number, z: number): Ladder | null {
  const [i, j] = [cellAt(x), cellAt(y)];
  const level = levelAt(space, z + 0.5);
  for (const upper of [level - 1, level]) {
    if (!cells(i, j, upper) || !cells(i, j, upper + 1)) continue;
    const at = hatchOf(upper);
    const [lx, ly] = [MINE_CELL * i + at + HATCH - 0.45, MINE_CELL * j + at];
    const ladder = {
      x: lx,
      y: ly,
      bottom: floorOf(space, upper + 1),
      top: floorOf(space, upper),
      facing: [1, 0] as const,
    };
    if (isWithin(ladder, x, y, z)) return ladder;
  }
  return null;
}
