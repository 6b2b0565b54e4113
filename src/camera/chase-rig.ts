/** The camera's place: behind a helicopter, in its seat, at a walker's eyes, or free where a shot puts it. Never in rock. */
import type { Gap, Ground } from "../core/field/ground.ts";
import type { Pose } from "../explorers/explorer.ts";
import { EYE_HEIGHT } from "../explorers/walker.ts";
import type { CameraName, Orbit } from "../recipe/recipe.ts";
import { direction } from "./direction.ts";
import type { ViewPoint } from "./view-point.ts";

export interface Rig {
  camera: CameraName;
  /** Degrees to the side, degrees above, metres behind; in the seat, how the head is turned. */
  orbit: [yaw: number, pitch: number, distance: number];
  /** Heading that the chase camera has come round to, NaN before the first picture. */
  heading: number;
}

/** The pitch of an orbit at which a head looks straight ahead. */
export const LEVEL_PITCH = 12;
/** Metres above the skids that the chase camera looks at, and degrees that it looks over it. */
const AIM_HEIGHT = 2.2;
const OVER = 5;
/** How fast the chase camera comes round, a second. */
const FOLLOW = 3.2;
const CLEAR = 0.8;

export function createRig(camera: CameraName, [yaw, pitch, distance]: Orbit): Rig {
  return { camera, orbit: [yaw, pitch, distance], heading: Number.NaN };
}

/** Turns the rig by a drag in CSS pixels and a wheel in notches. */
export function turnRig({ orbit }: Pick<Rig, "orbit">, dx: number, dy: number, wheel: number): void {
  orbit[0] = ((((orbit[0] + dx * 0.22 + 180) % 360) + 360) % 360) - 180;
  orbit[1] = Math.min(80, Math.max(-60, orbit[1] + dy * 0.18));
  orbit[2] = Math.min(240, Math.max(7, orbit[2] * 1.12 ** wheel));
}

/** Metres to the nearest thing that a free eye may see: close to the ground less, so that a flower can be. */
const [NEAREST, NEAR] = [0.2, 1];

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Metres from an eye at a place to its nearest plane: the ground about it is never cut. */
export function nearOf(ground: Ground, x: number, y: number, z: number): number {
  ground.gapAt(x, y, z, gap);
  return Math.min(NEAR, Math.max(NEAREST, 0.3 * Math.min(z - gap.floor, gap.roof - z)));
}

/** The eye of an explorer at a pose. `dt` seconds of following; `settled` follows at once. `seat` is the pilot's eye. */
export function eyeOf(
  rig: Rig,
  by: string,
  pose: Pose,
  ground: Ground,
  dt: number,
  settled: boolean,
  seat: readonly [number, number, number],
): ViewPoint {
  const { x, y, z, heading, pitch, roll } = pose;
  const focus = [x, y, z] as const;
  const [yaw, tilt, distance] = rig.orbit;
  if (rig.camera === "free") {
    const eye = by === "walker" ? z + EYE_HEIGHT : z;
    return { x, y, z: eye, heading, pitch, roll, fov: 55, near: nearOf(ground, x, y, eye), inside: false, focus };
  }
  if (by === "walker")
    return {
      x,
      y,
      z: z + EYE_HEIGHT,
      heading: heading + yaw,
      pitch: LEVEL_PITCH - tilt,
      roll,
      fov: 62,
      near: 0.25,
      inside: false,
      focus,
    };
  if (rig.camera === "cockpit") {
    const [ex, ey, ez] = seatAt(pose, seat);
    return {
      x: ex,
      y: ey,
      z: ez,
      heading: heading + yaw,
      pitch: pitch + LEVEL_PITCH - tilt,
      roll: roll * Math.cos((yaw * Math.PI) / 180),
      fov: 62,
      near: 0.8,
      inside: true,
      focus,
    };
  }
  const behind = settled || Number.isNaN(rig.heading) ? 0 : turnBetween(heading, rig.heading) * Math.exp(-FOLLOW * dt);
  rig.heading = heading + behind;
  const facing = rig.heading + yaw;
  const [dx, dy, dz] = direction(facing, -tilt);
  const from = z + AIM_HEIGHT;
  let away = distance;
  // Rock between the eye and the helicopter brings the eye nearer, to the last step that is clear.
  for (let step = 1; step <= 12; step++) {
    const at = (distance * step) / 12;
    ground.gapAt(x - dx * at, y - dy * at, from - dz * at, gap);
    if (gap.inside || from - dz * at - gap.floor < CLEAR || gap.roof - (from - dz * at) < CLEAR) {
      away = (distance * (step - 1)) / 12;
      break;
    }
  }
  away = Math.max(3, away);
  return {
    x: x - dx * away,
    y: y - dy * away,
    z: from - dz * away,
    heading: facing,
    pitch: -tilt + OVER,
    roll: 0,
    fov: 55,
    near: Math.max(0.5, away * 0.12),
    inside: false,
    focus,
  };
}

/** A point of the model (right, up, forward of the skids' middle) in the world. */
export function seatAt(
  { x, y, z, heading, pitch, roll }: Pose,
  [right, up, forward]: readonly [number, number, number],
): [number, number, number] {
  const d = Math.PI / 180;
  const [fx, fy, fz] = direction(heading, pitch);
  const [sh, ch, sp, cp, sr, cr] = [
    Math.sin(heading * d),
    Math.cos(heading * d),
    Math.sin(pitch * d),
    Math.cos(pitch * d),
    Math.sin(roll * d),
    Math.cos(roll * d),
  ];
  // Level right and the up of the pitched nose, then both rolled.
  const [ux, uy, uz] = [-sp * sh, -sp * ch, cp];
  const [rx, ry, rz] = [ch * cr - ux * sr, -sh * cr - uy * sr, -uz * sr];
  const [vx, vy, vz] = [ux * cr + ch * sr, uy * cr - sh * sr, uz * cr];
  return [
    x + rx * right + vx * up + fx * forward,
    y + ry * right + vy * up + fy * forward,
    z + rz * right + vz * up + fz * forward,
  ];
}

/** Degrees from `to` round to `from`, the short way. */
function turnBetween(to: number, from: number): number {
  return ((((from - to + 180) % 360) + 360) % 360) - 180;
}
