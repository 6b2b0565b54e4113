/** The player and the helicopter: flying, walking, and changing between the two. */
import type { Ground, WalkedGround } from "../../core/field/ground.ts";
import { boardingRefusal, boardingRefusalAt, stepOut } from "../../explorers/boarding.ts";
import { type Intent, NO_INTENT, type Pose } from "../../explorers/explorer.ts";
import { type Helicopter, stepHelicopter } from "../../explorers/helicopter.ts";
import { createWalker, stepWalker, type Walker, type WalkerRules } from "../../explorers/walker.ts";
import { HINTS } from "./controls.ts";

export interface Player {
  readonly helicopter: Helicopter;
  /** Null while the player sits in the helicopter. */
  readonly walker: Walker | null;
  /** The last message about boarding, and seconds for which it is still shown. */
  readonly refusal: string;
  readonly refusalFor: number;
}

/** The same ground as each collides with it. */
export interface Grounds {
  readonly foot: WalkedGround;
  readonly craft: Ground;
  readonly rules: WalkerRules;
}

/** On islands walkers have a parachute; in a country they fall down shafts, unhurt, and turn back where lakes are deeper than 5 m. */
export const WALKER_RULES = {
  islands: { parachute: true, displaced: "The land moved: you stand on the nearest that is left" },
  country: { parachute: false, displaced: "The ground moved: you are in the nearest space", deepest: 5 },
} as const satisfies Record<string, WalkerRules>;

const SHOWN_FOR = 4;

export function createPlayer(helicopter: Helicopter, walker: Walker | null): Player {
  return { helicopter, walker, refusal: "", refusalFor: 0 };
}

/** What the player controls now. */
export function activeVehicle({ helicopter, walker }: Player): Helicopter | Walker {
  return walker ?? helicopter;
}

/** The state dt seconds later. The intent goes to what the player controls; a helicopter without a pilot gets none. */
export function stepPlayer(player: Player, intent: Intent, dt: number, { foot, craft, rules }: Grounds): Player {
  const { walker, refusalFor } = player;
  return {
    helicopter: stepHelicopter(player.helicopter, walker ? NO_INTENT : intent, dt, craft),
    walker: walker && stepWalker(walker, intent, dt, foot, rules),
    refusal: refusalFor > dt ? player.refusal : "",
    refusalFor: Math.max(0, refusalFor - dt),
  };
}

/** Boards or steps out, or shows why that is refused. */
export function boardOrStepOut(player: Player, { foot, rules }: Grounds): Player {
  if (player.walker) {
    const refusal = boardingRefusal(player.walker, player.helicopter);
    if (refusal === "") return createPlayer(player.helicopter, null);
    return withRefusal(player, `${refusal} · Enter again: back to it`);
  }
  const out = stepOut(player.helicopter, foot);
  return "reason" in out
    ? withRefusal(player, out.reason)
    : createPlayer(player.helicopter, createWalker(out.pose, foot, rules));
}

/** Whether a walker who presses board out of reach returns to the helicopter: in the air at once, else at the second press. */
export function wantsReturn({ walker, helicopter, refusal }: Player): boolean {
  if (!walker || boardingRefusal(walker, helicopter) === "") return false;
  return walker.stance === "glides" || walker.stance === "falls" || refusal !== "";
}

/** Returns the player to beside the helicopter, or into it where nobody can stand. */
export function returnToHelicopter(player: Player, { foot, rules }: Grounds): Player {
  const out = stepOut(player.helicopter, foot);
  const back = createPlayer(player.helicopter, "pose" in out ? createWalker(out.pose, foot, rules) : null);
  return withRefusal(back, "You are back at your helicopter");
}

/** What the keys do for a walker now. */
export function walkerHint({ walker, helicopter }: Player, ground: WalkedGround): string {
  if (!walker) return "";
  if (walker.stance === "glides") return HINTS.walker.gliding;
  if (walker.stance === "climbs") return HINTS.walker.climbing;
  const ladder = walker.stance === "stands" && ground.ladderAt(walker.x, walker.y, walker.z);
  if (ladder) return walker.z < ladder.top - 1 ? HINTS.walker.belowLadder : HINTS.walker.aboveLadder;
  const near = boardingRefusalAt(helicopter.landed, distanceTo(walker, helicopter)) === "";
  return near ? `${HINTS.walker.walking} · ${HINTS.walker.nearHelicopter}` : HINTS.walker.walking;
}

function distanceTo(a: Pose, b: Pose): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

function withRefusal(player: Player, refusal: string): Player {
  return { ...player, refusal, refusalFor: SHOWN_FOR };
}

/** The message to show now. */
export function noticeOf(player: Player): string {
  return player.refusal || activeVehicle(player).notice;
}

/** Turns a walker by a heading of the view. */
export function turnWalker(player: Player, heading: number): Player {
  return player.walker ? { ...player, walker: { ...player.walker, heading: ((heading % 360) + 360) % 360 } } : player;
}

/** The pose without the rest of a state. */
export function poseOf({ x, y, z, heading, pitch, roll }: Pose): Pose {
  return { x, y, z, heading, pitch, roll };
}
