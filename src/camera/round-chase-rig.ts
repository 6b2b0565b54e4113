/** The camera behind a craft round a planet, as the one of the islands stands: round a ship the craft's own upward is up. */
import type { RoundGround } from "../explorers/planet-ground.ts";
import type { EyeView } from "../explorers/tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "../explorers/vector.ts";
import type { Orbit } from "../recipe/recipe.ts";
import type { Rig } from "./chase-rig.ts";

/** What a chase camera follows: a place and its own axes. */
export interface Followed {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly forward: Vector;
  readonly up: Vector;
}

/** Metres above a helicopter's skids, or its pilot's eyes in a ship, that the camera looks at. */
const AIM = { helicopter: 2.2, ship: 0.3 } as const;
/** Degrees that it looks over it. */
const OVER = 5;
/** How fast it comes round, a second; metres that it stays over the ground; steps in which it looks for a clear place. */
const FOLLOW = 3.2;
const CLEAR = 0.8;
const STEPS = 12;
const DEGREE = Math.PI / 180;

interface Axes {
  readonly forward: Vector;
  readonly up: Vector;
}

export interface RoundRig extends Pick<Rig, "camera" | "orbit"> {
  /** The axes that the chase camera has come round to, null before the first picture. */
  axes: Axes | null;
}

export const createRoundRig = (camera: Rig["camera"], [yaw, pitch, distance]: Orbit): RoundRig => ({
  camera,
  orbit: [yaw, pitch, distance],
  axes: null,
});

/** The eye of the chase camera. Its own upward is the planet's behind a helicopter, the craft's behind a ship. */
export function chaseView(
  rig: RoundRig,
  name: keyof typeof AIM,
  craft: Followed,
  ground: RoundGround,
  dt: number,
  settled: boolean,
): EyeView {
  const at: Vector = [craft.x, craft.y, craft.z];
  const above = unit(at);
  const wanted = name === "ship" ? craft : level(craft, above);
  const { back, view, up } = lookAfter(rig, wanted, dt, settled);
  const from = mix(1, at, AIM[name], name === "ship" ? up : above);
  const away = Math.max(3, clearWay(from, back, rig.orbit[2], ground));
  const [x, y, z] = mix(1, from, away, back);
  return { x, y, z, ...view };
}

/** In free space: the eye's axes, and metres from a ship's own eye to it. */
export function chaseInSpace(
  rig: RoundRig,
  ship: Axes,
  dt: number,
  settled: boolean,
): Axes & { readonly from: Vector } {
  const { back, view, up } = lookAfter(rig, ship, dt, settled);
  return { ...view, from: mix(AIM.ship, up, rig.orbit[2], back) };
}

/** The way back to the eye from what it follows, the upward that it has come round to, and the axes of what it sees. */
function lookAfter(
  rig: RoundRig,
  wanted: Axes,
  dt: number,
  settled: boolean,
): { readonly back: Vector; readonly up: Vector; readonly view: Axes } {
  rig.axes = settled || !rig.axes ? wanted : follow(rig.axes, wanted, 1 - Math.exp(-FOLLOW * dt));
  const { forward, up } = turned(rig.axes, rig.orbit[0], 0);
  const tilt = rig.orbit[1] * DEGREE;
  const back = mix(-Math.cos(tilt), forward, Math.sin(tilt), up);
  return { back, up, view: turned({ forward, up }, 0, OVER - rig.orbit[1]) };
}

/** Metres back from a place to the last step that is clear of the ground. */
function clearWay(from: Vector, back: Vector, distance: number, ground: RoundGround): number {
  for (let step = 1; step <= STEPS; step++) {
    const p = mix(1, from, (distance * step) / STEPS, back);
    if (Math.hypot(...p) - ground.radius - ground.height(...p) < CLEAR) return (distance * (step - 1)) / STEPS;
  }
  return distance;
}

/** Axes turned clockwise about their up, then pitched up, degrees. */
function turned({ forward, up }: Axes, yaw: number, pitch: number): Axes {
  const right = cross(forward, up);
  const ahead = mix(Math.cos(yaw * DEGREE), forward, Math.sin(yaw * DEGREE), right);
  const [sin, cos] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
  return { forward: mix(cos, ahead, sin, up), up: mix(cos, up, -sin, ahead) };
}

/** The same way ahead along the ground. */
function level({ forward, up }: Axes, above: Vector): Axes {
  const rise = dot(forward, above);
  // Nose straight up or down, the craft's own upward tells the way.
  const way = Math.abs(rise) < 0.999 ? forward : mix(-Math.sign(rise), up, 0, up);
  return { forward: unit(mix(1, way, -dot(way, above), above)), up: above };
}

/** Axes a share of the way from one pair to another; at once where they are opposite. */
function follow(from: Axes, to: Axes, share: number): Axes {
  const forward = mix(1 - share, from.forward, share, to.forward);
  if (Math.hypot(...forward) < 0.05) return to;
  const ahead = unit(forward);
  const up = mix(1 - share, from.up, share, to.up);
  const above = mix(1, up, -dot(up, ahead), ahead);
  return Math.hypot(...above) < 0.05 ? to : { forward: ahead, up: unit(above) };
}

/** A view a share of the way from one to another. */
export function viewBetween(from: EyeView, to: EyeView, share: number): EyeView {
  const part = (a: number, b: number) => a + (b - a) * share;
  return { x: part(from.x, to.x), y: part(from.y, to.y), z: part(from.z, to.z), ...follow(from, to, share) };
}
