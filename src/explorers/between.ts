/** Between two steps: where an explorer is drawn. */
import { wrapHeading } from "./angle.ts";
import type { Pose } from "./explorer.ts";

/** The pose a share of the way from one to another, turned the short way round. */
export function poseBetween(a: Pose, b: Pose, share: number): Pose {
  const mix = (u: number, v: number) => u + (v - u) * share;
  const turn = (u: number, v: number) => u + (((((v - u + 180) % 360) + 360) % 360) - 180) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    z: mix(a.z, b.z),
    heading: wrapHeading(turn(a.heading, b.heading)),
    pitch: mix(a.pitch, b.pitch),
    roll: turn(a.roll, b.roll),
  };
}
