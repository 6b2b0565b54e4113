/** Things of the sport on the ground of a planet. */
import type { CraftPlace } from "../../../camera/view-point.ts";
import { directionOf, tangentFrame } from "../../../explorers/tangent-frame.ts";
import type { Vector } from "../../../explorers/vector.ts";

/** A thing that stands upright at a place, metres from the centre, and faces a heading. */
export function craftAt([x, y, z]: Vector, heading: number): CraftPlace {
  const frame = tangentFrame(x, y, z);
  const axes = { forward: directionOf(heading, 0, frame), up: frame.up };
  return { x, y, z, heading, pitch: 0, roll: 0, axes };
}
