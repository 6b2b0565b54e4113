/** One visitor and one helicopter: who is flying, who is walking, and the change from one to the other. */
import { canBoard, canStepOut } from "./boarding.ts";
import type { Ground, Intent, Pose } from "./explorer.ts";
import { NO_INTENT } from "./explorer.ts";
import { type Helicopter, stepHelicopter } from "./helicopter.ts";
import { stepWalker, type Walker } from "./walker.ts";

export interface Party {
  readonly helicopter: Helicopter;
  /** Null while the visitor sits in the helicopter. */
  readonly walker: Walker | null;
  /** Why boarding or stepping out was refused, and seconds for which it is still said. */
  readonly refusal: string;
  readonly refusalFor: number;
}

const SAID_FOR = 4;

export function createParty(helicopter: Helicopter, walker: Walker | null): Party {
  return { helicopter, walker, refusal: "", refusalFor: 0 };
}

/** Whoever the visitor is just now. */
export function visitor({ helicopter, walker }: Party): Helicopter | Walker {
  return walker ?? helicopter;
}

/** The party dt seconds later; the intent is the visitor's, the other is left to itself. */
export function stepParty(party: Party, intent: Intent, dt: number, ground: Ground): Party {
  const { walker, refusalFor } = party;
  return {
    helicopter: stepHelicopter(party.helicopter, walker ? NO_INTENT : intent, dt, ground),
    walker: walker && stepWalker(walker, intent, dt, ground),
    refusal: refusalFor > dt ? party.refusal : "",
    refusalFor: Math.max(0, refusalFor - dt),
  };
}

/** Steps out, or boards, or says why not. */
export function changeSeat(party: Party, ground: Ground): Party {
  if (party.walker) {
    const boarded = canBoard(party.walker, party.helicopter);
    return "reason" in boarded ? refuse(party, boarded.reason) : createParty(boarded.helicopter, null);
  }
  const out = canStepOut(party.helicopter, ground);
  return "reason" in out ? refuse(party, out.reason) : createParty(party.helicopter, out.walker);
}

function refuse(party: Party, refusal: string): Party {
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
