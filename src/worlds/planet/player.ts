/**
 * The player on a planet: the active explorer (orbiter, ship, helicopter, walker or drone) and the vehicles left behind.
 *
 *   explorer   steps by itself (player-step.ts), and is replaced by another (handover.ts)
 *   view       the explorer's own view, or a transition to it from the last explorer's. It never jumps
 *   vehicles   one helicopter: left in the air, it descends and lands by itself. One ship: it hovers where it was stepped out of
 *              near the ground, and is gone if left higher up
 *   state      immutable: the same state, intents and ground give the same next state
 */
import { type Easing, eased } from "../../camera/easing.ts";
import { smoothstep } from "../../core/smoothstep.ts";
import { clamp, DEGREE } from "../../explorers/angle.ts";
import type { Pose } from "../../explorers/explorer.ts";
import { createOrbiter, type Orbiter, orbiterView } from "../../explorers/orbiter.ts";
import type { HangingMine, PlanetGround } from "../../explorers/planet-ground.ts";
import { type Attitude, orthonormal, rotateAttitude } from "../../explorers/rotation.ts";
import { createRoundDrone, type RoundDrone } from "../../explorers/round-drone.ts";
import { createRoundHelicopter, type RoundHelicopter } from "../../explorers/round-helicopter.ts";
import {
  createMineWalker,
  createRoundWalker,
  mineOf,
  onItsPlane,
  type RoundWalker,
} from "../../explorers/round-walker.ts";
import { createShip, type Ship } from "../../explorers/ship.ts";
import { type EyeView, poseOfView, viewOfPose } from "../../explorers/tangent-frame.ts";
import { compassOf, fromPlane, type OnPlane, placeOf } from "../../explorers/tangent-plane.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { phrase, type Words } from "../../words/words.ts";

export interface Player {
  readonly explorer: ActiveExplorer;
  /** The explorer that an orbiter's flight is on the way to become, null for none. */
  readonly pending: Grounded | null;
  /** The helicopter without a pilot, and the ship that hovers near a walker. */
  readonly parked: RoundHelicopter | null;
  readonly parkedShip: Ship | null;
  readonly head: Head;
  readonly easing: Easing | null;
  readonly view: EyeView;
  /** Velocity of the explorer's eye, m/s in the planet's axes. */
  readonly velocity: Vector;
  /** Reason why a change was refused, and seconds for which that is still shown. */
  readonly refusal: Words;
  readonly refusalFor: number;
}

/** A parked helicopter: metres from the planet's centre, and degrees clockwise from north. */
export interface Parked {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
}

export const LEVEL_HEAD: Head = { yaw: 0, pitch: 0 };
/** The least height over the ground, metres, of a view in transition. */
const CLEAR = 0.4;
/** Metres beside its explorer up to which a view goes down into a shaft with it, and from which it stays over the ground. */
const [INTO, BESIDE] = [0.08, 0.25];

/** An explorer at a pose as given by playerPose: a walker on the ground there, a helicopter on it or above. */
export function createPlayer(by: PlanetExplorer, pose: Pose, parked: Parked | null, ground: PlanetGround): Player {
  const { x, y, z, heading, pitch } = pose;
  const explorer = explorerAt(by, pose, ground);
  return withView(
    {
      explorer,
      pending: null,
      parked: parked && createRoundHelicopter([parked.x, parked.y, parked.z], parked.heading, ground),
      parkedShip: null,
      head: by === "walker" ? { yaw: 0, pitch } : LEVEL_HEAD,
      easing: null,
      view: viewOfPose({ x, y, z, heading, pitch, roll: 0 }),
      velocity: [0, 0, 0],
      refusal: "",
      refusalFor: 0,
    },
    ground,
  );
}

/** The walker of a request that names a place in a mine. */
export function createMinePlayer(
  mine: HangingMine,
  { at, look: [heading, pitch], mine: place, camera }: PlayerStart,
  parked: Parked | null,
  ground: PlanetGround,
): Player {
  const state = createMineWalker(mine, place ?? [0, 0, 0], heading, camera === "free", ground);
  const [x, y, z] = at;
  const player = createPlayer("walker", { x, y, z, heading, pitch, roll: 0 }, parked, ground);
  return withView({ ...player, explorer: { by: "walker", state } }, ground);
}
type PlayerStart = Pick<SceneRequest, "at" | "look" | "mine" | "camera">;

/** The same player, whose mine hangs below the ground as it is now. */
export function rehung(player: Player, ground: PlanetGround): Player {
  const { explorer } = player;
  if (explorer.by !== "walker" || !explorer.state.plane.offset) return player;
  return withView({ ...player, explorer: { by: "walker", state: onItsPlane(explorer.state, ground) } }, ground);
}

/** The place of a walker in a mine, in the mine's coordinates; null elsewhere. */
export function placeInMine({ explorer }: Player, ground: PlanetGround): Vector | null {
  if (explorer.by !== "walker" || !mineOf(explorer.state, ground)) return null;
  const { x, y, z } = explorer.state.local;
  return [x, y, z];
}

function explorerAt(by: PlanetExplorer, pose: Pose, ground: PlanetGround): ActiveExplorer {
  const place: Vector = [pose.x, pose.y, pose.z];
  switch (by) {
    case "orbiter":
      return { by, state: createOrbiter(viewOfPose(pose), ground) };
    case "ship":
      return { by, state: createShip(viewOfPose(pose), [0, 0, 0], ground) };
    case "helicopter":
      return { by, state: createRoundHelicopter(place, pose.heading, ground) };
    case "walker":
      return { by, state: createRoundWalker(place, pose.heading, ground) };
    case "drone":
      return { by, state: createRoundDrone(viewOfPose(pose), ground) };
  }
}

/** The same player with an updated view. */
export function withView(player: Player, ground: PlanetGround): Player {
  const { explorer, head, easing } = player;
  const own = explorerView(explorer, head, ground.radius);
  if (!easing) return { ...player, view: own };
  const view = eased(own, easing);
  const over = heightOver(own, ground);
  // In a shaft there is rock beside the explorer.
  const rock = placeInMine(player, ground) ? smoothstep(INTO, BESIDE, asideOf(view, own)) : 0;
  return { ...player, view: raised(view, Math.min(CLEAR, over + (CLEAR - over) * rock), ground) };
}

const heightOver = ({ x, y, z }: EyeView, ground: PlanetGround): number =>
  Math.hypot(x, y, z) - ground.radius - ground.height(x, y, z);

/** Level distance between two eyes, metres. */
function asideOf({ x, y, z }: EyeView, other: EyeView): number {
  const to: Vector = [other.x - x, other.y - y, other.z - z];
  return Math.hypot(...mix(1, to, -dot(to, [x, y, z]) / (x * x + y * y + z * z), [x, y, z]));
}

/** A view, raised to a least height over the ground. */
function raised(view: EyeView, least: number, ground: PlanetGround): EyeView {
  const short = least - heightOver(view, ground);
  if (!(short > 0)) return view;
  const { x, y, z } = view;
  const k = 1 + short / Math.hypot(x, y, z);
  return { ...view, x: k * x, y: k * y, z: k * z };
}

export function playerView({ view }: Player): EyeView {
  return view;
}

/** Metres from the planet's centre, as requests and createPlayer take it. */
export function playerPose({ explorer, head }: Player, { radius }: PlanetGround): Pose {
  return explorerPose(explorer, head, radius);
}

/** The parked helicopter, for links. */
export function parkedPlace({ parked }: Player, { radius }: PlanetGround): Parked | null {
  if (!parked) return null;
  const [x, y, z] = placeOf(parked, radius);
  return { x, y, z, heading: compassOf(parked.plane, parked.local.heading) };
}

/** The vehicles to draw; the ship only while it is flown or hovers near a walker. */
export function vehicleBodies({ explorer, parked, parkedShip }: Player, { radius }: PlanetGround) {
  const helicopter = explorer.by === "helicopter" ? explorer.state : parked;
  const ship = explorer.by === "ship" ? explorer.state : parkedShip;
  return {
    helicopter: helicopter && helicopterBody(helicopter, radius),
    ship: ship && shipBody(ship),
  } satisfies Record<"helicopter" | "ship", VehicleBody | null>;
}

export interface PlayerTelemetry {
  readonly explorer: PlanetExplorer;
  /** Metres above datum, and over ground or water. */
  readonly altitude: number;
  readonly clearance: number;
  /** Metres a second along the ground, and up. */
  readonly speed: number;
  readonly climb: number;
  readonly landed: boolean;
  /** A message, "" for none; and whether it says why something was refused. */
  readonly notice: Words;
  readonly refused: boolean;
}

export function playerTelemetry(player: Player, ground: PlanetGround): PlayerTelemetry {
  const { explorer, velocity, refusal } = player;
  const { x, y, z } = playerPose(player, ground);
  const altitude = Math.hypot(x, y, z) - ground.radius;
  const clearance = Math.max(0, altitude - ground.height(x, y, z));
  const own: Words = refusal || pendingNotice(player);
  const reading = {
    explorer: explorer.by,
    altitude,
    clearance,
    landed: false,
    notice: own,
    refused: refusal !== "",
  };
  if (explorer.by === "walker")
    return { ...reading, speed: explorer.state.local.speed, climb: 0, notice: refusal || explorer.state.local.notice };
  if (explorer.by === "drone") reading.notice ||= explorer.state.local.notice;
  if (explorer.by !== "helicopter") return { ...reading, ...motionOver([x, y, z], velocity) };
  const { vx, vy, vz, landed, notice } = explorer.state.local;
  return {
    ...reading,
    speed: Math.hypot(vx, vy),
    climb: vz,
    landed,
    notice: refusal || notice,
    refused: refusal !== "" || (!landed && notice !== ""),
  };
}

const COMING_DOWN: Readonly<Record<Grounded, string>> = {
  walker: phrase("Coming down to walk"),
  helicopter: phrase("Coming down to fly the helicopter"),
  drone: phrase("Coming down to fly the drone"),
};

function pendingNotice({ pending }: Player): string {
  return pending === null ? "" : COMING_DOWN[pending];
}

export type ActiveExplorer =
  | { readonly by: "orbiter"; readonly state: Orbiter }
  | { readonly by: "ship"; readonly state: Ship }
  | { readonly by: "helicopter"; readonly state: RoundHelicopter }
  | { readonly by: "walker"; readonly state: RoundWalker }
  | { readonly by: "drone"; readonly state: RoundDrone };

/** Explorers near the ground, to which an orbiter first descends. */
export type Grounded = "helicopter" | "walker" | "drone";

/** The turn of the head relative to the craft or the level, degrees clockwise and up. */
export interface Head {
  readonly yaw: number;
  readonly pitch: number;
}

/** The pilot's eye in the helicopter: metres right, up and ahead of the middle of its skids. */
export const PILOT_SEAT: Vector = [0.34, 1.7, 0.45];

/** An explorer's own view. */
export function explorerView(explorer: ActiveExplorer, head: Head, radius: number): EyeView {
  if (explorer.by === "orbiter") return orbiterView(explorer.state);
  if (explorer.by === "ship")
    return { x: explorer.state.x, y: explorer.state.y, z: explorer.state.z, ...turnedBy(explorer.state, head) };
  if (explorer.by === "drone") return droneView(explorer.state, radius);
  const hull = attitudeOf(explorer.state);
  const [x, y, z] =
    explorer.by === "walker"
      ? placeOf({ ...explorer.state, local: { ...explorer.state.local, z: explorer.state.eyes } }, radius)
      : onHull(placeOf(explorer.state, radius), hull, PILOT_SEAT);
  return { x, y, z, ...turnedBy(hull, head) };
}

function droneView(drone: RoundDrone, radius: number): EyeView {
  const [x, y, z] = placeOf(drone, radius);
  const { forward, up } = drone.local;
  return { x, y, z, forward: fromPlane(drone.plane, forward), up: fromPlane(drone.plane, up) };
}

/** The position of a point of a craft (right, up, ahead of its middle) on the planet. */
export function onHull(place: Vector, { forward, up }: Attitude, [right, rise, ahead]: Vector): Vector {
  return mix(1, mix(1, place, right, cross(forward, up)), 1, mix(rise, up, ahead, forward));
}

/** The attitude of something on a plane, in the planet's axes. */
export function attitudeOf({ plane, local }: OnPlane<Pose>): Attitude {
  const angle = local.heading * DEGREE;
  const level = fromPlane(plane, [Math.sin(angle), Math.cos(angle), 0]);
  const [sin, cos] = [Math.sin(local.pitch * DEGREE), Math.cos(local.pitch * DEGREE)];
  const forward = mix(cos, level, sin, plane.up);
  const upright = mix(cos, plane.up, -sin, level);
  const [lean, straight] = [Math.sin(local.roll * DEGREE), Math.cos(local.roll * DEGREE)];
  return orthonormal(forward, mix(straight, upright, lean, cross(forward, upright)));
}

function turnedBy(attitude: Attitude, { yaw, pitch }: Head): Attitude {
  const aside = yaw === 0 ? attitude : rotateAttitude(attitude, mix(-yaw * DEGREE, attitude.up, 0, attitude.up));
  return pitch === 0 ? aside : rotateAttitude(aside, mix(pitch * DEGREE, cross(aside.forward, aside.up), 0, aside.up));
}

/** The pose, metres from the planet's centre, heading by compass: of a helicopter's skids, a walker's feet, else the eye. */
function explorerPose(explorer: ActiveExplorer, head: Head, radius: number): Pose {
  if (explorer.by === "orbiter" || explorer.by === "ship" || explorer.by === "drone")
    return poseOfView(explorerView(explorer, { yaw: 0, pitch: 0 }, radius));
  const { plane, local } = explorer.state;
  const [x, y, z] = placeOf(explorer.state, radius);
  const heading = compassOf(plane, local.heading);
  if (explorer.by === "walker") return { x, y, z, heading, pitch: head.pitch, roll: 0 };
  return { x, y, z, heading, pitch: local.pitch, roll: local.roll };
}

/** Turns the head by degrees, within its limits. */
export function turnHead({ yaw, pitch }: Head, clockwise: number, up: number): Head {
  return { yaw: clamp(yaw + clockwise, -150, 150), pitch: clamp(pitch + up, -85, 85) };
}

/** A vehicle to draw. Metres from the planet's centre: of a helicopter the middle of its skids, of a ship the pilot's eye. */
export interface VehicleBody extends Attitude {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Radians, and radians a second. */
  readonly rotorAngle: number;
  readonly rotorSpeed: number;
  /** Metres a second along the ground, and up. */
  readonly speed: number;
  readonly climb: number;
  readonly landed: boolean;
}

function helicopterBody(helicopter: RoundHelicopter, radius: number): VehicleBody {
  const [x, y, z] = placeOf(helicopter, radius);
  const { rotorAngle, rotorSpeed, vx, vy, vz, landed } = helicopter.local;
  const { forward, up } = attitudeOf(helicopter);
  return { x, y, z, forward, up, rotorAngle, rotorSpeed, speed: Math.hypot(vx, vy), climb: vz, landed };
}

function shipBody({ x, y, z, forward, up, velocity }: Ship): VehicleBody {
  const { speed, climb } = motionOver([x, y, z], velocity);
  return { x, y, z, forward, up, rotorAngle: 0, rotorSpeed: 0, speed, climb, landed: false };
}

/** The horizontal and vertical parts of a velocity at a place, m/s. */
function motionOver(place: Vector, velocity: Vector): { speed: number; climb: number } {
  const climb = dot(velocity, unit(place));
  return { speed: Math.sqrt(Math.max(0, dot(velocity, velocity) - climb * climb)), climb };
}
