/**
 * The camera over level ground: chasing a helicopter, in its cockpit, at a walker's eyes, or free where a shot puts it. The
 * chase camera is never in rock.
 */
import type { Gap, Ground } from "../core/field/ground.ts";
import { DEGREE } from "../explorers/angle.ts";
import type { Pose } from "../explorers/explorer.ts";
import { EYE_HEIGHT } from "../explorers/walker-state.ts";
import type { CameraName, Orbit } from "../recipe/recipe.ts";
import type { ViewPoint } from "./view-point.ts";

export interface Rig {
  camera: CameraName;
  /** Degrees to the side, degrees above, metres behind; in the cockpit, the turn of the head. */
  orbit: [yaw: number, pitch: number, distance: number];
  /** Heading that the chase camera has turned to, NaN before the first frame. */
  heading: number;
}

/** The orbit pitch at which a head looks straight ahead. */
export const LEVEL_PITCH = 12;
/** Metres above the skids that the chase camera looks at, and degrees that it looks over it. */
const AIM_HEIGHT = 2.2;
const OVER = 5;
/** Response of the chase camera's turn after the craft, 1/s. */
const FOLLOW = 3.2;
/** Metres kept from rock. */
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

/** Near plane of a free camera, metres: less close to the ground, so that a flower can be seen. */
const [NEAREST, NEAR] = [0.2, 1];

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The near plane for an eye at a place, metres: the ground around is never clipped. */
export function nearOf(ground: Ground, x: number, y: number, z: number): number {
  ground.gapAt(x, y, z, gap);
  return Math.min(NEAR, Math.max(NEAREST, 0.3 * Math.min(z - gap.floor, gap.roof - z)));
}

/**
 * The view of an explorer at a pose: `dt` seconds of following, or at once with `skipSmoothing`. `seat` is the pilot's eye. `wider`:
 * degrees added to the field of view, but that of a free camera.
 */
export function eyeOf(
  rig: Rig,
  by: string,
  pose: Pose,
  ground: Ground,
  dt: number,
  skipSmoothing: boolean,
  seat: readonly [number, number, number],
  wider = 0,
): ViewPoint {
  if (rig.camera === "free") return freeView(by, pose, ground);
  const view = ownView(rig, by, pose, ground, skipSmoothing ? Infinity : dt, seat);
  return wider === 0 ? view : { ...view, fov: view.fov + wider };
}

function ownView(
  rig: Rig,
  by: string,
  pose: Pose,
  ground: Ground,
  dt: number,
  seat: readonly [number, number, number],
): ViewPoint {
  if (by === "walker") return walkerView(rig, pose);
  if (by === "drone") return droneView(pose);
  return rig.camera === "cockpit" ? cockpitView(rig, pose, seat) : chaseView(rig, pose, ground, dt);
}

function freeView(by: string, { x, y, z, heading, pitch, roll }: Pose, ground: Ground): ViewPoint {
  const eye = by === "walker" ? z + EYE_HEIGHT : z;
  const near = nearOf(ground, x, y, eye);
  return { x, y, z: eye, heading, pitch, roll, fov: 55, near, inside: false, focus: [x, y, z] };
}

function walkerView({ orbit: [yaw, tilt] }: Rig, { x, y, z, heading, roll }: Pose): ViewPoint {
  const look = { heading: heading + yaw, pitch: LEVEL_PITCH - tilt, roll };
  return { x, y, z: z + EYE_HEIGHT, ...look, fov: 62, near: 0.25, inside: false, focus: [x, y, z] };
}

function droneView({ x, y, z, heading, pitch, roll }: Pose): ViewPoint {
  return { x, y, z, heading, pitch, roll, fov: 64, near: 0.2, inside: false, focus: [x, y, z] };
}

function cockpitView({ orbit: [yaw, tilt] }: Rig, pose: Pose, seat: readonly [number, number, number]): ViewPoint {
  const [x, y, z] = seatAt(pose, seat);
  return {
    x,
    y,
    z,
    heading: pose.heading + yaw,
    pitch: pose.pitch + LEVEL_PITCH - tilt,
    roll: pose.roll * Math.cos((yaw * Math.PI) / 180),
    fov: 62,
    near: 0.8,
    inside: true,
    focus: [pose.x, pose.y, pose.z],
  };
}

function chaseView(rig: Rig, { x, y, z, heading }: Pose, ground: Ground, dt: number): ViewPoint {
  const [yaw, tilt, distance] = rig.orbit;
  const behind = Number.isNaN(rig.heading) ? 0 : shortTurn(heading, rig.heading) * Math.exp(-FOLLOW * dt);
  rig.heading = heading + behind;
  const facing = rig.heading + yaw;
  const [dx, dy, dz] = viewDirection(facing, -tilt);
  const from = z + AIM_HEIGHT;
  const away = clearDistance(distance, (at) => {
    const eye = from - dz * at;
    ground.gapAt(x - dx * at, y - dy * at, eye, gap);
    return !(gap.inside || eye - gap.floor < CLEAR || gap.roof - eye < CLEAR);
  });
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
    focus: [x, y, z],
  };
}

/** Steps in which the way back is checked, the distance in metres that is kept where it is clear, and the steps below it. */
const STEPS = 12;
const CLOSE = 3;
const CLOSE_STEP = 0.25;

/**
 * Metres back from the aim that a chase camera can be: as far as wanted, or to the last clear step before rock. It stays at
 * 3 m where that is clear, and comes closer where it is not, down to 0: the aim is within the craft's own free space.
 */
export function clearDistance(wanted: number, isClearAt: (distance: number) => boolean): number {
  let away = wanted;
  for (let step = 1; step <= STEPS; step++) {
    if (isClearAt((wanted * step) / STEPS)) continue;
    away = (wanted * (step - 1)) / STEPS;
    break;
  }
  if (away >= CLOSE || isClearAt(CLOSE)) return Math.max(CLOSE, away);
  let close = 0;
  while (close + CLOSE_STEP < CLOSE && isClearAt(close + CLOSE_STEP)) close += CLOSE_STEP;
  return close;
}

/** The world position of a point of the model (right, up, forward of the skids' middle). */
function seatAt(
  { x, y, z, heading, pitch, roll }: Pose,
  [right, up, forward]: readonly [number, number, number],
): [number, number, number] {
  const d = Math.PI / 180;
  const [fx, fy, fz] = viewDirection(heading, pitch);
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

/** Degrees from `to` to `from` by the shorter way round. */
function shortTurn(to: number, from: number): number {
  return ((((from - to + 180) % 360) + 360) % 360) - 180;
}

/** The unit vector of a heading (clockwise from north) and pitch (up positive), degrees: east, north, up. */
export function viewDirection(heading: number, pitch: number): [x: number, y: number, z: number] {
  const level = Math.cos(pitch * DEGREE);
  return [level * Math.sin(heading * DEGREE), level * Math.cos(heading * DEGREE), Math.sin(pitch * DEGREE)];
}
