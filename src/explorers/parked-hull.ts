/** A parked helicopter as solids: for characters on foot its hull and tail, for aircraft one body as wide as its rotor. */
import type { Solid } from "../core/field/solids.ts";
import { DEGREE } from "./angle.ts";
import type { Pose } from "./explorer.ts";

/** Metres forward of the skids' middle, radius, and the lower and upper end above the skids. */
type Part = readonly [forward: number, radius: number, base: number, top: number];

/** Metres by which a hull that touches the ground reaches into it, on slopes too. */
const ROOTED = 1;
/** The tail is too low to walk under. */
const TAIL: readonly Part[] = Array.from({ length: 11 }, (_, i) => [-2.2 - 0.5 * i, 0.3, 1.2, 2.4]);

const PARTS: { readonly [whose in "foot" | "craft"]: readonly Part[] } = {
  foot: [
    [1.9, 0.75, -ROOTED, 1.9],
    [0.8, 1.08, -ROOTED, 2.5],
    [-0.6, 1.08, -ROOTED, 2.7],
    [-1.6, 0.6, 0.9, 2.4],
    ...TAIL,
  ],
  craft: [[0, 4, -ROOTED, 3.5]],
};

/** The solids of helicopters that stand at poses. */
export function hullSolids(poses: readonly Pose[], whose: "foot" | "craft"): Solid[] {
  return poses.flatMap(({ x, y, z, heading }) => {
    const [east, north] = [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
    return PARTS[whose].map(
      ([forward, radius, base, top]): Solid => ({
        x: x + forward * east,
        y: y + forward * north,
        radius,
        base: z + base,
        top: z + top,
        material: "helicopter",
      }),
    );
  });
}
