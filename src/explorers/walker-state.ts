/** Who walks below ground or between islands: the state, and how one comes to stand, fall or hold on to a ladder. */
import type { Ladder } from "../core/underground/passages.ts";
import { DEGREE } from "./angle.ts";
import type { Writable } from "./helicopter-spec.ts";
import type { Walker } from "./walker.ts";

export type Stance = "stands" | "falls" | "climbs" | "leaves" | "glides";

export interface Caver extends Walker {
  readonly stance: Stance;
  /** Metres a second east, north and up, in a fall; up alone on a ladder. */
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Altitude from which one falls. */
  readonly from: number;
  /** What is held, or just left. */
  readonly ladder: Ladder | null;
  /** Metres past the ladder, of who leaves it; and whether who came to one of its ends has still to wish anew. */
  readonly past: number;
  readonly waits: boolean;
  /** Metres of water over the bed, 0 on dry ground. */
  readonly depth: number;
  /** Seconds for which a fall still slows. */
  readonly sore: number;
  /** What stays to be read for a while, and for how many seconds. */
  readonly said: string;
  readonly saidFor: number;
  /** m/s with which feet met the ground in this step, 0 else. */
  readonly impact: number;
}

/** The state that one step works on. */
export type Mover = Writable<Caver>;

export function stand(caver: Mover): void {
  Object.assign(caver, { stance: "stands", vx: 0, vy: 0, vz: 0, from: caver.z, ladder: null, past: 0, waits: false });
}

export function say(caver: Mover, words: string): void {
  caver.said = words;
  caver.saidFor = 4;
}

/** Begins a fall at this speed over the ground. */
export function letGo(caver: Mover, vx: number, vy: number): void {
  Object.assign(caver, { stance: "falls", vx, vy, vz: 0, from: caver.z, ladder: null, depth: 0 });
}

/** Holds on to a ladder, from wherever in reach. */
export function takeHold(caver: Mover, ladder: Ladder): void {
  Object.assign(caver, { stance: "climbs", ladder, waits: true, vx: 0, vy: 0, vz: 0, past: 0, depth: 0 });
}

/** Degrees of a heading as a unit vector, east and north. */
export function headingVector(heading: number): readonly [east: number, north: number] {
  return [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
}
