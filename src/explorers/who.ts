/** Who someone is just now on a planet, with the state of that explorer; and where that is, as a pose and as own eyes. */
import { clamp, DEGREE } from "./angle.ts";
import { type Charted, compassOf, fromChart, placeOf } from "./chart.ts";
import type { Pose } from "./explorer.ts";
import { type Orbiter, orbiterView } from "./orbiter.ts";
import { type Attitude, orthonormal, rotateAttitude } from "./rotation.ts";
import type { RoundHelicopter } from "./round-helicopter.ts";
import type { RoundWalker } from "./round-walker.ts";
import type { Ship } from "./ship.ts";
import { type EyeView, poseOfView } from "./tangent-frame.ts";
import { cross, mix, type Vector } from "./vector.ts";

export type Who =
  | { readonly by: "orbiter"; readonly is: Orbiter }
  | { readonly by: "ship"; readonly is: Ship }
  | { readonly by: "helicopter"; readonly is: RoundHelicopter }
  | { readonly by: "walker"; readonly is: RoundWalker };

/** How a head is turned against its craft, or against the level: degrees clockwise and up. */
export interface Head {
  readonly yaw: number;
  readonly pitch: number;
}

/** The pilot's eye in the helicopter, metres to the right, up and ahead of its skids' middle. */
export const PILOT_SEAT: Vector = [0.34, 1.7, 0.45];

/** What own eyes see. */
export function ownView(who: Who, head: Head, radius: number): EyeView {
  if (who.by === "orbiter") return orbiterView(who.is);
  if (who.by === "ship") return { x: who.is.x, y: who.is.y, z: who.is.z, ...nodded(who.is, head) };
  const hull = attitudeOf(who.is);
  const { up } = who.is.chart;
  const [x, y, z] =
    who.by === "walker" ? mix(radius + who.is.eyes, up, 0, up) : onHull(placeOf(who.is, radius), hull, PILOT_SEAT);
  return { x, y, z, ...nodded(hull, head) };
}

/** A point of a craft (right, up, ahead of its middle) on the planet. */
export function onHull(place: Vector, { forward, up }: Attitude, [right, rise, ahead]: Vector): Vector {
  return mix(1, mix(1, place, right, cross(forward, up)), 1, mix(rise, up, ahead, forward));
}

/** Where something on a chart faces, and its top, in the planet's axes. */
export function attitudeOf({ chart, flat }: Charted<Pose>): Attitude {
  const angle = flat.heading * DEGREE;
  const level = fromChart(chart, [Math.sin(angle), Math.cos(angle), 0]);
  const [sin, cos] = [Math.sin(flat.pitch * DEGREE), Math.cos(flat.pitch * DEGREE)];
  const forward = mix(cos, level, sin, chart.up);
  const upright = mix(cos, chart.up, -sin, level);
  const [lean, straight] = [Math.sin(flat.roll * DEGREE), Math.cos(flat.roll * DEGREE)];
  return orthonormal(forward, mix(straight, upright, lean, cross(forward, upright)));
}

function nodded(attitude: Attitude, { yaw, pitch }: Head): Attitude {
  const aside = yaw === 0 ? attitude : rotateAttitude(attitude, mix(-yaw * DEGREE, attitude.up, 0, attitude.up));
  return pitch === 0 ? aside : rotateAttitude(aside, mix(pitch * DEGREE, cross(aside.forward, aside.up), 0, aside.up));
}

/** From the planet's centre; the heading by compass. A helicopter's is its skids', a walker's the feet's, else the eye's. */
export function poseOfWho(who: Who, head: Head, radius: number): Pose {
  if (who.by === "orbiter" || who.by === "ship") return poseOfView(ownView(who, { yaw: 0, pitch: 0 }, radius));
  const { chart, flat } = who.is;
  const [x, y, z] = placeOf(who.is, radius);
  const heading = compassOf(chart, flat.heading);
  if (who.by === "walker") return { x, y, z, heading, pitch: head.pitch, roll: 0 };
  return { x, y, z, heading, pitch: flat.pitch, roll: flat.roll };
}

/** A look: a head turned by degrees, as far as a neck turns. */
export function turnHead({ yaw, pitch }: Head, clockwise: number, up: number): Head {
  return { yaw: clamp(yaw + clockwise, -150, 150), pitch: clamp(pitch + up, -85, 85) };
}
