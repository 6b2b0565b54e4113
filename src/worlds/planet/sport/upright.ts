/** Things of the sport on the ground of a planet. */
import type { CraftPlace } from "../../../camera/view-point.ts";
import { viewOfPose } from "../../../explorers/tangent-frame.ts";
import type { Vector } from "../../../explorers/vector.ts";

/** A thing that stands upright at a place, metres from the centre, and faces a heading. */
export function craftAt([x, y, z]: Vector, heading: number): CraftPlace {
  const pose = { x, y, z, heading, pitch: 0, roll: 0 };
  const { forward, up } = viewOfPose(pose);
  return { ...pose, axes: { forward, up } };
}
