/** How much land the round map shows, and where on it something lies. */
import type { LandReading } from "../../../ui/reading.ts";

/** Metres across the round. */
const ACROSS = [350, 800, 1600, 3200, 6400] as const;
/** Metres across for a metre of clearance, and how much more or less is borne before another is taken. */
const SIGHT = 7;
const BORNE = 1.6;

/** Metres across for one who is so high over the ground; `now` is what is shown, 0 at first. */
export function acrossFor(clearance: number, onFoot: boolean, now: number): number {
  const sight = onFoot ? 0 : Math.max(ACROSS[2], SIGHT * clearance);
  const best = ACROSS.find((across) => across >= sight) ?? ACROSS[ACROSS.length - 1];
  const borne = !onFoot && now > 0 && sight <= now * BORNE && 2 * BORNE * sight >= now;
  return borne ? now : best;
}

export interface RoundPlace {
  /** Right and down of the middle, in radii of the round. */
  readonly x: number;
  readonly y: number;
  /** Beyond what is shown: at the edge, in its direction. */
  readonly beyond: boolean;
}

/** Radii from the middle at which what lies beyond is marked. */
export const EDGE = 0.9;

/** `up` is the heading that is up on the round. */
export function onRound({ bearing, distance }: LandReading, up: number, across: number): RoundPlace {
  const share = (2 * distance) / across;
  const turn = ((bearing - up) * Math.PI) / 180;
  const out = Math.min(share, EDGE);
  return { x: out * Math.sin(turn), y: -out * Math.cos(turn), beyond: share > EDGE };
}
