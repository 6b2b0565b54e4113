/** Who someone is just now on a planet, with the state of that explorer; and where that is, as a pose and as own eyes. */
import { clamp, DEGREE } from "./angle.ts";
import { type Charted, compassOf, offChart, placeOf } from "./chart.ts";
import type { Pose } from "./explorer.ts";
import { type Orbiter, type OrbiterView, orbiterView } from "./orbiter.ts";
import { type Attitude, squared, turnAttitude } from "./rotation.ts";
import type { RoundHelicopter } from "./round-helicopter.ts";
import type { RoundWalker } from "./round-walker.ts";
import type { Ship } from "./ship.ts";
import { directionOf, headingOf, pitchOf, tangentFrame } from "./tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

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
export function ownView(who: Who, head: Head, radius: number): OrbiterView {
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
  const level = offChart(chart, [Math.sin(angle), Math.cos(angle), 0]);
  const [sin, cos] = [Math.sin(flat.pitch * DEGREE), Math.cos(flat.pitch * DEGREE)];
  const forward = mix(cos, level, sin, chart.up);
  const upright = mix(cos, chart.up, -sin, level);
  const [lean, straight] = [Math.sin(flat.roll * DEGREE), Math.cos(flat.roll * DEGREE)];
  return squared(forward, mix(straight, upright, lean, cross(forward, upright)));
}

function nodded(attitude: Attitude, { yaw, pitch }: Head): Attitude {
  const aside = yaw === 0 ? attitude : turnAttitude(attitude, mix(-yaw * DEGREE, attitude.up, 0, attitude.up));
  return pitch === 0 ? aside : turnAttitude(aside, mix(pitch * DEGREE, cross(aside.forward, aside.up), 0, aside.up));
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

/** The pose of an eye. One that looks straight up or down heads where the top of its view, or its foot, points. */
export function poseOfView({ x, y, z, forward, up }: OrbiterView): Pose {
  const frame = tangentFrame(x, y, z);
  const rise = dot(forward, frame.up);
  if (Math.abs(rise) > 0.999999) {
    const heading = headingOf(mix(-Math.sign(rise), up, 0, up), frame);
    return { x, y, z, heading, pitch: 90 * Math.sign(rise), roll: 0 };
  }
  const right = unit(cross(forward, frame.up));
  const roll = Math.atan2(dot(up, right), dot(up, cross(right, forward))) / DEGREE;
  return { x, y, z, heading: headingOf(forward, frame), pitch: pitchOf(forward, frame), roll };
}

/** The view of an eye at a pose. */
export function viewOfPose({ x, y, z, heading, pitch, roll }: Pose): OrbiterView {
  const frame = tangentFrame(x, y, z);
  const forward = directionOf(heading, pitch, frame);
  const upright = directionOf(heading, pitch + 90, frame);
  const [sin, cos] = [Math.sin(roll * DEGREE), Math.cos(roll * DEGREE)];
  return { x, y, z, ...squared(forward, mix(cos, upright, sin, cross(forward, upright))) };
}

/** A look: a head turned by degrees, as far as a neck turns. */
export function turnHead({ yaw, pitch }: Head, clockwise: number, up: number): Head {
  return { yaw: clamp(yaw + clockwise, -150, 150), pitch: clamp(pitch + up, -85, 85) };
}
