/** The chase camera round a planet and in space. Up is the planet's behind a helicopter, the craft's own behind a ship. Never in the ground. */
import type { RoundGround } from "../explorers/planet-ground.ts";
import type { EyeView } from "../explorers/tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "../explorers/vector.ts";
import type { Orbit } from "../recipe/recipe.ts";
import { clearDistance, type Rig } from "./chase-rig.ts";

/** Target of a chase camera: a position and the craft's own axes. */
export interface Followed {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly forward: Vector;
  readonly up: Vector;
}

/** Metres above a helicopter's skids, or a ship's pilot, at which the camera aims. */
const AIM = { helicopter: 2.2, ship: 0.3 } as const;
/** Degrees that it looks over the craft. */
const OVER = 5;
/** Response of its turn after the craft, 1/s; metres kept over the ground. */
const FOLLOW = 3.2;
const CLEAR = 0.8;
const DEGREE = Math.PI / 180;

interface Axes {
  readonly forward: Vector;
  readonly up: Vector;
}

export interface RoundRig extends Pick<Rig, "camera" | "orbit"> {
  /** The axes that the camera has turned to, null before the first frame. */
  axes: Axes | null;
}

export const createRoundRig = (camera: Rig["camera"], [yaw, pitch, distance]: Orbit): RoundRig => ({
  camera,
  orbit: [yaw, pitch, distance],
  axes: null,
});

/** The chase camera's view: `dt` seconds of following, or at once with `skipSmoothing`. */
export function chaseView(
  rig: RoundRig,
  name: keyof typeof AIM,
  craft: Followed,
  ground: RoundGround,
  dt: number,
  skipSmoothing: boolean,
): EyeView {
  const at: Vector = [craft.x, craft.y, craft.z];
  const above = unit(at);
  const wanted = name === "ship" ? craft : level(craft, above);
  const { back, view, up } = followed(rig, wanted, dt, skipSmoothing);
  const from = mix(1, at, AIM[name], name === "ship" ? up : above);
  const away = clearDistance(rig.orbit[2], (at) => {
    const p = mix(1, from, at, back);
    return !(Math.hypot(...p) - ground.radius - ground.height(...p) < CLEAR);
  });
  const [x, y, z] = mix(1, from, away, back);
  return { x, y, z, ...view };
}

/** The chase camera in free space: its axes, and metres from the ship's eye to it. */
export function chaseInSpace(
  rig: RoundRig,
  ship: Axes,
  dt: number,
  skipSmoothing: boolean,
): Axes & { readonly from: Vector } {
  const { back, view, up } = followed(rig, ship, dt, skipSmoothing);
  return { ...view, from: mix(AIM.ship, up, rig.orbit[2], back) };
}

/** The direction back to the camera from its aim, its up, and the axes of its view. */
function followed(
  rig: RoundRig,
  wanted: Axes,
  dt: number,
  skipSmoothing: boolean,
): { readonly back: Vector; readonly up: Vector; readonly view: Axes } {
  rig.axes = skipSmoothing || !rig.axes ? wanted : follow(rig.axes, wanted, 1 - Math.exp(-FOLLOW * dt));
  const { forward, up } = turned(rig.axes, rig.orbit[0], 0);
  const tilt = rig.orbit[1] * DEGREE;
  const back = mix(-Math.cos(tilt), forward, Math.sin(tilt), up);
  return { back, up, view: turned({ forward, up }, 0, OVER - rig.orbit[1]) };
}

/** Axes turned clockwise about their up, then pitched up, degrees. */
function turned({ forward, up }: Axes, yaw: number, pitch: number): Axes {
  const right = cross(forward, up);
  const ahead = mix(Math.cos(yaw * DEGREE), forward, Math.sin(yaw * DEGREE), right);
  const [sin, cos] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
  return { forward: mix(cos, ahead, sin, up), up: mix(cos, up, -sin, ahead) };
}

/** The same direction along the ground, the planet's up. */
function level({ forward, up }: Axes, above: Vector): Axes {
  const rise = dot(forward, above);
  // Nose straight up or down, the craft's own up gives the direction.
  const way = Math.abs(rise) < 0.999 ? forward : mix(-Math.sign(rise), up, 0, up);
  return { forward: unit(mix(1, way, -dot(way, above), above)), up: above };
}

/** Interpolates axes; jumps to the second where the two are opposite. */
function follow(from: Axes, to: Axes, share: number): Axes {
  const forward = mix(1 - share, from.forward, share, to.forward);
  if (Math.hypot(...forward) < 0.05) return to;
  const ahead = unit(forward);
  const up = mix(1 - share, from.up, share, to.up);
  const above = mix(1, up, -dot(up, ahead), ahead);
  return Math.hypot(...above) < 0.05 ? to : { forward: ahead, up: unit(above) };
}

/** Interpolates two views. */
export function viewBetween(from: EyeView, to: EyeView, share: number): EyeView {
  const part = (a: number, b: number) => a + (b - a) * share;
  return { x: part(from.x, to.x), y: part(from.y, to.y), z: part(from.z, to.z), ...follow(from, to, share) };
}
