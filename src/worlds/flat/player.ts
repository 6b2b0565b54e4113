/** The player and the helicopter: flying, walking, flying a drone, and changing between them. */

import type { Gap, Ground, WalkedGround } from "../../core/field/ground.ts";
import type { FlatForm } from "../../core/flat/flat-ground.ts";
import { clamp } from "../../explorers/angle.ts";
import { boardingRefusal, boardingRefusalAt, stepOut } from "../../explorers/boarding.ts";
import type { createDrone, Drone, stepDrone, turnDrone } from "../../explorers/drone.ts";
import { type Intent, NO_INTENT, type Pose } from "../../explorers/explorer.ts";
import { type Helicopter, stepHelicopter } from "../../explorers/helicopter.ts";
import { createWalker, stepWalker, type Walker, type WalkerRules } from "../../explorers/walker.ts";
import { createFooting, findFooting } from "../../explorers/walker-collider.ts";
import { phrase, type Saying, say, saying, type Words } from "../../words/words.ts";
import { ladderHint } from "../hints.ts";
import { HINTS } from "./controls.ts";

export interface Player {
  readonly helicopter: Helicopter;
  /** Null while the player sits in the helicopter or flies a drone. */
  readonly walker: Walker | null;
  /** Null unless the player flies it. */
  readonly drone: Drone | null;
  /** The last message about boarding, and seconds for which it is still shown. */
  readonly refusal: Words;
  readonly refusalFor: number;
}

/** The same ground as each collides with it. */
export interface Grounds {
  readonly foot: WalkedGround;
  readonly craft: Ground;
  readonly rules: WalkerRules;
}

/** Flight of drones, in worlds that have them. */
export interface DroneFlight {
  readonly create: typeof createDrone;
  readonly step: typeof stepDrone;
  readonly turn: typeof turnDrone;
}

const COUNTRY_RULES: WalkerRules = {
  parachute: false,
  displaced: phrase("The ground moved: you are in the nearest open space"),
  deepest: 5,
};

/**
 * Rules of walkers. On islands they have a parachute; elsewhere they fall down shafts, unhurt, and turn back where lakes are deeper
 * than 5 m.
 */
export const WALKER_RULES: Readonly<Record<FlatForm, WalkerRules>> = {
  islands: { parachute: true, displaced: phrase("The land moved: you are on the nearest ground") },
  country: COUNTRY_RULES,
  faults: COUNTRY_RULES,
};

const SHOWN_FOR = 4;
const BACK = phrase("You are back at your helicopter");

export function createPlayer(helicopter: Helicopter, walker: Walker | null, drone: Drone | null = null): Player {
  return { helicopter, walker, drone, refusal: "", refusalFor: 0 };
}

/** The vehicle that the player controls now. */
export function activeVehicle({ helicopter, walker, drone }: Player): Helicopter | Walker | Drone {
  return drone ?? walker ?? helicopter;
}

/** The state dt seconds later. The intent goes to the vehicle that the player controls; a helicopter without a pilot gets none. */
export function stepPlayer(
  player: Player,
  intent: Intent,
  dt: number,
  { foot, craft, rules }: Grounds,
  drones: DroneFlight | null,
): Player {
  const { walker, drone, refusalFor } = player;
  return {
    helicopter: stepHelicopter(player.helicopter, walker || drone ? NO_INTENT : intent, dt, craft),
    walker: walker && stepWalker(walker, intent, dt, foot, rules),
    drone: drone && (drones?.step(drone, intent, dt, foot) ?? drone),
    refusal: refusalFor > dt ? player.refusal : "",
    refusalFor: Math.max(0, refusalFor - dt),
  };
}

/** Boards or steps out, or shows the reason of a refusal. */
export function boardOrStepOut(player: Player, { foot, rules }: Grounds): Player {
  if (player.walker || player.drone) {
    const refusal = refusalOf(player);
    if (refusal === "") return createPlayer(player.helicopter, null);
    const reason: Saying = typeof refusal === "object" ? refusal : { words: refusal };
    return withRefusal(player, saying("{reason} · Enter again: back to it", { reason }));
  }
  const out = stepOut(player.helicopter, foot);
  return "reason" in out
    ? withRefusal(player, say(out.reason))
    : createPlayer(player.helicopter, createWalker(out.pose, foot, rules));
}

/** Whether a walker who presses board out of reach returns to the helicopter: in the air at once, else at the second press. */
export function wantsReturn(player: Player): boolean {
  const { walker, drone, refusal } = player;
  if (!(walker || drone) || refusalOf(player) === "") return false;
  return walker?.stance === "glides" || walker?.stance === "falls" || refusal !== "";
}

/** Reason why a player outside the helicopter cannot board it, "" if they can. */
function refusalOf({ walker, drone, helicopter }: Player): Words {
  if (walker) return boardingRefusal(walker, helicopter);
  return drone ? boardingRefusalAt(helicopter.landed, distanceTo(drone, helicopter)) : "";
}

/** Largest height in metres above the floor at which a drone can be left, and above the helicopter at which one starts. */
const MAX_STEP_OUT = 3;
const OVER_HELICOPTER = 4;
/** Greatest pitch of a walker, degrees. */
const MAX_PITCH = 85;

const gap: Gap = { floor: 0, roof: 0, inside: false };
const feet = createFooting();

/** Launches a drone at the eye of a walker, or over the helicopter. */
export function launchDrone(player: Player, eye: Pose, { foot }: Grounds, drones: DroneFlight): Player {
  const { x, y, z, heading } = player.helicopter;
  const pose = player.walker ? eye : { x, y, z: z + OVER_HELICOPTER, heading, pitch: 0, roll: 0 };
  return createPlayer(player.helicopter, null, drones.create(pose, foot));
}

/** Steps out of the drone onto the floor below it, or shows the reason of a refusal. */
export function leaveDrone(player: Player, { foot, rules }: Grounds): Player {
  if (!player.drone) return player;
  const { x, y, z, heading, pitch } = player.drone;
  foot.gapAt(x, y, z, gap);
  const low = gap.floor;
  findFooting(foot, x, y, low, feet);
  if (z - feet.floor > MAX_STEP_OUT)
    return withRefusal(player, phrase("No floor within 3 m below: fly lower to step out"));
  if (feet.blocked) return withRefusal(player, phrase("Too low to stand here"));
  const pose = { x, y, z: low, heading, pitch: clamp(pitch, -MAX_PITCH, MAX_PITCH), roll: 0 };
  return createPlayer(player.helicopter, createWalker(pose, foot, rules));
}

/** Returns the player to beside the helicopter, or into it where there is no room to stand. */
export function returnToHelicopter(player: Player, { foot, rules }: Grounds): Player {
  const out = stepOut(player.helicopter, foot);
  const back = createPlayer(player.helicopter, "pose" in out ? createWalker(out.pose, foot, rules) : null);
  return withRefusal(back, BACK);
}

/** Hint for the keys of a walker now, in the language in use. */
export function walkerHint({ walker, helicopter }: Player, ground: WalkedGround): string {
  if (!walker) return "";
  if (walker.stance === "glides") return say(HINTS.walker.gliding);
  if (walker.stance === "falls" && walker.airTime > 1) return say(HINTS.walker.falling);
  const atLadder = ladderHint(walker, ground);
  if (atLadder) return say(atLadder);
  const near = boardingRefusalAt(helicopter.landed, distanceTo(walker, helicopter)) === "";
  return near ? `${say(HINTS.walker.walking)} · ${say(HINTS.walker.nearHelicopter)}` : say(HINTS.walker.walking);
}

function distanceTo(a: Pose, b: Pose): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/** The player with a notice, which is shown for a while. */
export function withRefusal(player: Player, refusal: Words): Player {
  return { ...player, refusal, refusalFor: SHOWN_FOR };
}

/** The message to show now. */
export function noticeOf(player: Player): Words {
  return player.refusal || activeVehicle(player).notice;
}

/** Whether the message says why something was refused. */
export function isRefused(player: Player): boolean {
  const { helicopter, walker, drone, refusal } = player;
  return refusal ? refusal !== BACK : !walker && !drone && !helicopter.landed && helicopter.notice !== "";
}

/** Turns a walker by a heading of the view. */
export function turnWalker(player: Player, heading: number): Player {
  return player.walker ? { ...player, walker: { ...player.walker, heading: ((heading % 360) + 360) % 360 } } : player;
}

/** The pose without the rest of a state. */
export function poseOf({ x, y, z, heading, pitch, roll }: Pose): Pose {
  return { x, y, z, heading, pitch, roll };
}
