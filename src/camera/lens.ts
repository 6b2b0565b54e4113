/**
 * The lens of photo mode: a free camera, moved while the world stands still. Pure.
 *
 *   place     metres, on a planet from its centre; never in rock, nor nearer to it than `CLEAR`
 *   look      degrees, on a planet relative to the level of the place; it never tips over backwards
 *   fov       vertical field of view, 10 to 100 degrees
 */
import type { Gap, Ground } from "../core/field/ground.ts";
import { clamp, DEGREE, wrapHeading } from "../explorers/angle.ts";
import type { Pose } from "../explorers/explorer.ts";
import type { RoundGround } from "../explorers/planet-ground.ts";
import { poseOfView, viewOfPose } from "../explorers/tangent-frame.ts";

export interface Lens extends Pose {
  readonly fov: number;
}

/** Metres to the right, ahead and straight up, degrees clockwise, up and of roll. */
export interface LensMove {
  readonly right: number;
  readonly ahead: number;
  readonly up: number;
  readonly turn: number;
  readonly nose: number;
  readonly roll: number;
}

export const NO_MOVE: LensMove = { right: 0, ahead: 0, up: 0, turn: 0, nose: 0, roll: 0 };

/** Metres kept from any rock. */
export const CLEAR = 0.4;
/** Metres up a slope, for each along it, that it follows by itself. */
const STEEP = 3;
/** Greatest pitch, degrees: closer to the zenith there is no heading. */
const UPRIGHT = 89.5;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Turns the lens in place. */
export function turnLens(lens: Lens, { turn, nose, roll }: LensMove): Lens {
  return {
    ...lens,
    heading: wrapHeading(lens.heading + turn),
    pitch: clamp(lens.pitch + nose, -UPRIGHT, UPRIGHT),
    roll: clamp(lens.roll + roll, -180, 180),
  };
}

/** Moves over level ground: along slopes, and as far as rock allows. */
export function moveLens(lens: Lens, move: LensMove, ground: Ground): Lens {
  const turned = turnLens(lens, move);
  const { right, ahead, up } = move;
  if (right === 0 && ahead === 0 && up === 0) return turned;
  const [h, p] = [lens.heading * DEGREE, lens.pitch * DEGREE];
  const level = ahead * Math.cos(p);
  const x = lens.x + level * Math.sin(h) + right * Math.cos(h);
  const y = lens.y + level * Math.cos(h) - right * Math.sin(h);
  const z = lens.z + ahead * Math.sin(p) + up;
  const at = clearOf(lens, x, y, z, ground);
  return at === null ? turned : { ...turned, x, y, z: at };
}

/** The allowed altitude nearest to the wanted one; null where rock is too thick to pass. */
function clearOf(from: Lens, x: number, y: number, z: number, ground: Ground): number | null {
  const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
  const near = inside ? wayOut(from.z, floor + CLEAR, roof - CLEAR) : clamp(z, floor + CLEAR, roof - CLEAR);
  const reach = STEEP * Math.hypot(x - from.x, y - from.y) + Math.abs(z - from.z) + CLEAR;
  if (near !== z && Math.abs(near - from.z) > reach) return null;
  ground.gapAt(x, y, near, gap);
  const clear = !gap.inside && near - gap.floor > CLEAR - 1e-6 && gap.roof - near > CLEAR - 1e-6;
  return clear ? near : null;
}

/** The end of the rock that is nearer to an altitude. */
function wayOut(z: number, over: number, under: number): number {
  return Math.abs(over - z) <= Math.abs(under - z) ? over : under;
}

/** Moves round a planet, over water too. */
export function moveRoundLens(lens: Lens, move: LensMove, ground: Pick<RoundGround, "radius" | "height">): Lens {
  const { right, ahead, up } = move;
  if (right === 0 && ahead === 0 && up === 0) return turnLens(lens, move);
  const { forward, up: top } = viewOfPose({ ...lens, roll: 0 });
  const away = Math.hypot(lens.x, lens.y, lens.z);
  // Level to the right, whatever the roll.
  const across = [
    forward[1] * top[2] - forward[2] * top[1],
    forward[2] * top[0] - forward[0] * top[2],
    forward[0] * top[1] - forward[1] * top[0],
  ];
  const [x, y, z] = [lens.x, lens.y, lens.z].map(
    (at, i) => at + ahead * forward[i] + right * across[i] + (up * at) / away,
  );
  const far = Math.hypot(x, y, z);
  const k = Math.max(far, ground.radius + ground.height(x, y, z) + CLEAR) / far;
  const pose = poseOfView({ x: k * x, y: k * y, z: k * z, forward, up: top });
  return turnLens({ ...pose, roll: lens.roll, fov: lens.fov }, move);
}
