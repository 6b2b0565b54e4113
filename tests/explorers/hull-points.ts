/** Checks the points of a helicopter's hull against rock, independently of the helicopter's own code. */
import type { Pose } from "../../src/explorers/explorer.ts";
import type { SyntheticGround } from "./synthetic-ground.ts";

/** Radius, and heights above the skids, metres: the mast, the hull, the rotor's rim. */
const PARTS: readonly (readonly [radius: number, heights: readonly number[]])[] = [
  [0, [0, 0.4, 0.9, 1.4, 1.9, 2.4, 2.9, 3.4]],
  [1.5, [0.5, 1.7, 2.6, 3.4]],
  [3, [0.9, 1.7, 2.5, 3.4]],
  [5, [3.2]],
];

/** The first point inside rock, "" when there is none. `turn` in radians sets where on the rings it looks. */
export function rockInHull({ x, y, z }: Pose, ground: SyntheticGround, turn: number, directions = 6): string {
  for (const [radius, heights] of PARTS) {
    for (let i = 0; i < (radius === 0 ? 1 : directions); i++) {
      const angle = turn + (2 * Math.PI * i) / directions;
      const east = x + radius * Math.cos(angle);
      const north = y + radius * Math.sin(angle);
      for (const height of heights) {
        if (ground.isRock(east, north, z + height))
          return `(${east}, ${north}, ${z + height}), ${radius} m out, ${height} m up`;
      }
    }
  }
  return "";
}
