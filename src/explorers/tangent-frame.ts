/**
 * East, north and up at a place of a planet; directions as headings and pitches; and the views of eyes there.
 *
 *   place     metres from the centre, anywhere but there; z towards the north pole
 *   at poles  as on the meridian of +x, longitude 0: east is +y at both, and north −x at the north pole, +x at the south
 *   heading   degrees clockwise from north; pitch degrees above level
 *   error     orthonormal within 10⁻¹⁵, there and back within 10⁻⁹ degrees (tests/explorers/tangent-frame.test.ts)
 */
import { DEGREE, wrapHeading } from "./angle.ts";
import type { Pose } from "./explorer.ts";
import { type Attitude, orthonormal } from "./rotation.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface TangentFrame {
  readonly east: Vector;
  readonly north: Vector;
  readonly up: Vector;
}

export function tangentFrame(x: number, y: number, z: number): TangentFrame {
  const up = unit([x, y, z]);
  const level = Math.hypot(up[0], up[1]);
  // Nearer to the axis than this, doubles have too few digits left for a longitude.
  const east: Vector = level < 1e-150 ? [0, 1, 0] : [-up[1] / level, up[0] / level, 0];
  return { east, north: cross(up, east), up };
}

/** Degrees, 0 ≤ heading < 360; 0 for a vector straight up or down. */
export function headingOf(forward: Vector, { east, north }: TangentFrame): number {
  return wrapHeading(Math.atan2(dot(forward, east), dot(forward, north)) / DEGREE);
}

/** Degrees above level. */
export function pitchOf(forward: Vector, { east, north, up }: TangentFrame): number {
  return Math.atan2(dot(forward, up), Math.hypot(dot(forward, east), dot(forward, north))) / DEGREE;
}

/** The unit vector of a heading and a pitch, degrees. */
export function directionOf(heading: number, pitch: number, { east, north, up }: TangentFrame): Vector {
  const level = mix(Math.sin(heading * DEGREE), east, Math.cos(heading * DEGREE), north);
  return mix(Math.cos(pitch * DEGREE), level, Math.sin(pitch * DEGREE), up);
}

/**
 * A vector carried along the great circle from one place to another, as the rotation that brings the one over the other
 * (Rodrigues' formula with sine and cosine of the angle between). Between antipodes, where every great circle leads, by that
 * which leaves the vector's own way: there it faces back.
 */
export function parallelTransport(vector: Vector, from: Vector, to: Vector): Vector {
  const [a, b] = [unit(from), unit(to)];
  const cos = dot(a, b);
  if (cos < -1 + 1e-12) return mix(-1, vector, 0, vector);
  const turn = cross(a, b);
  const once = cross(turn, vector);
  return mix(1, mix(1, vector, 1, once), 1 / (1 + cos), cross(turn, once));
}

/** An eye: metres from a planet's centre, and perpendicular unit vectors ahead and up. */
export interface EyeView extends Attitude {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The pose of an eye. Looking straight up or down, the heading is that of the bottom, or top, of the view. */
export function poseOfView({ x, y, z, forward, up }: EyeView): Pose {
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

/** The view of an eye at a pose, metres from the planet's centre. */
export function viewOfPose({ x, y, z, heading, pitch, roll }: Pose): EyeView {
  const frame = tangentFrame(x, y, z);
  const forward = directionOf(heading, pitch, frame);
  const upright = directionOf(heading, pitch + 90, frame);
  const [sin, cos] = [Math.sin(roll * DEGREE), Math.cos(roll * DEGREE)];
  return { x, y, z, ...orthonormal(forward, mix(cos, upright, sin, cross(forward, upright))) };
}
