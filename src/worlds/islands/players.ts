/** One visitor and one helicopter: who is flying, who is walking, and the change from one to the other. */
import type { Ground, WalkedGround } from "../../core/field/ground.ts";
import { boardingRefusal, boardingRefusalAt, stepOut } from "../../explorers/boarding.ts";
import { type Intent, NO_INTENT, type Pose } from "../../explorers/explorer.ts";
import { type Helicopter, stepHelicopter } from "../../explorers/helicopter.ts";
import { createWalker, stepWalker, type Walker, type WalkerRules } from "../../explorers/walker.ts";

export interface Party {
  readonly helicopter: Helicopter;
  /** Null while the visitor sits in the helicopter. */
  readonly walker: Walker | null;
  /** What was said last about boarding, and seconds for which it is still said. */
  readonly refusal: string;
  readonly refusalFor: number;
}

/** The same ground as each of them meets it. */
export interface Grounds {
  readonly foot: WalkedGround;
  readonly craft: Ground;
}

/** Walkers have a parachute. */
export const WALKER_RULES: WalkerRules = {
  parachute: true,
  displaced: "The land moved: you stand on the nearest that is left",
};

const SAID_FOR = 4;

export function createParty(helicopter: Helicopter, walker: Walker | null): Party {
  return { helicopter, walker, refusal: "", refusalFor: 0 };
}

/** Whoever the visitor is just now. */
export function visitor({ helicopter, walker }: Party): Helicopter | Walker {
  return walker ?? helicopter;
}

/** The party dt seconds later; the intent is the visitor's, the other is left to itself. */
export function stepParty(party: Party, intent: Intent, dt: number, { foot, craft }: Grounds): Party {
  const { walker, refusalFor } = party;
  return {
    helicopter: stepHelicopter(party.helicopter, walker ? NO_INTENT : intent, dt, craft),
    walker: walker && stepWalker(walker, intent, dt, foot, WALKER_RULES),
    refusal: refusalFor > dt ? party.refusal : "",
    refusalFor: Math.max(0, refusalFor - dt),
  };
}

/** Steps out, or boards, or says why not. */
export function changeSeat(party: Party, { foot }: Grounds): Party {
  if (party.walker) {
    const refusal = boardingRefusal(party.walker, party.helicopter);
    if (refusal === "") return createParty(party.helicopter, null);
    return say(party, `${refusal} · Enter again: back to it`);
  }
  const out = stepOut(party.helicopter, foot);
  return "reason" in out
    ? say(party, out.reason)
    : createParty(party.helicopter, createWalker(out.pose, foot, WALKER_RULES));
}

/** Whether a walker who asks for the helicopter is to be brought back to it: under a parachute at once, else by asking again. */
export function asksBack({ walker, helicopter, refusal }: Party): boolean {
  if (!walker || boardingRefusal(walker, helicopter) === "") return false;
  return walker.stance === "glides" || walker.stance === "falls" || refusal !== "";
}

/** The visitor back beside the helicopter, or in it where nobody can stand. */
export function bringBack(party: Party, { foot }: Grounds): Party {
  const out = stepOut(party.helicopter, foot);
  const back = createParty(party.helicopter, "pose" in out ? createWalker(out.pose, foot, WALKER_RULES) : null);
  return say(back, "You are back at your helicopter");
}

/** What the keys do for a walker just now. */
export function walkerHint({ walker, helicopter }: Party): string {
  if (!walker) return "";
  if (walker.stance === "glides") return "A D: steer · W S: faster, slower · C: sink · Enter: back to the helicopter";
  if (walker.stance === "climbs") return "W: climb · S: down";
  const near = boardingRefusalAt(helicopter.landed, distanceTo(walker, helicopter)) === "";
  return `W A S D: walk · Shift: run · Space: jump${near ? " · Enter: board the helicopter" : ""}`;
}

function distanceTo(a: Pose, b: Pose): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

function say(party: Party, refusal: string): Party {
  return { ...party, refusal, refusalFor: SAID_FOR };
}

/** The notice that matters now. */
export function noticeOf(party: Party): string {
  return party.refusal || visitor(party).notice;
}

/** The visitor turned by a look: a walker faces where the eyes look. */
export function turnWalker(party: Party, heading: number): Party {
  return party.walker ? { ...party, walker: { ...party.walker, heading: ((heading % 360) + 360) % 360 } } : party;
}

/** A pose alone, without the state around it. */
export function poseOf({ x, y, z, heading, pitch, roll }: Pose): Pose {
  return { x, y, z, heading, pitch, roll };
}
