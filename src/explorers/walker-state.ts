/** The state of a walker, and the changes between standing, falling and holding a ladder. */
import type { Ladder } from "../core/underground/passages.ts";
import type { Words } from "../words/words.ts";
import { DEGREE } from "./angle.ts";
import type { Pose, Writable } from "./explorer.ts";

type Stance = "stands" | "falls" | "climbs" | "leaves" | "glides";

/** Rules of walking that differ between worlds. */
export interface WalkerRules {
  /** Whether a parachute opens in a long fall. Without one, a walker who finds no free spot goes back to the surface. */
  readonly parachute: boolean;
  /** Notice after moving ground has displaced the walker. */
  readonly displaced: Words;
  /** Depth of water that turns a walker back, metres; the wading depth by default. Between the two a walker swims. */
  readonly deepest?: number;
}

/** The pose is the feet; the eyes are EYE_HEIGHT above. */
export interface Walker extends Pose {
  readonly stance: Stance;
  /** Metres a second along the ground, horizontally. */
  readonly speed: number;
  /** Metres a second east, north and up while falling or gliding; up alone on a ladder. */
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Altitude where the fall began, metres. */
  readonly fallFrom: number;
  /** Seconds in the air, 0 on the ground. */
  readonly airTime: number;
  /** Opening of the parachute, 0 to 1. */
  readonly canopy: number;
  /** Whether up was held in the step before: each jump needs a new press. */
  readonly jumpHeld: boolean;
  /** The ladder that is held or was just left. */
  readonly ladder: Ladder | null;
  /** Metres walked past the top of the ladder while stepping off it. */
  readonly pastLadder: number;
  /** Whether forward or back does nothing until it is released, as at an end of a ladder. */
  readonly needsRelease: boolean;
  /** Metres of water over the bed, 0 on dry ground. */
  readonly depth: number;
  /** Seconds for which a long fall still slows the walker. */
  readonly soreTime: number;
  /** m/s at which the feet met the ground in this step, else 0. */
  readonly impact: number;
  /** Notice of this step ("Too steep to climb"), "" for none. */
  readonly notice: Words;
  /** A message that stays on the screen, and the seconds for which it does. */
  readonly message: Words;
  readonly messageTime: number;
}

/** The state that one step changes in place. */
export type MutableWalker = Writable<Walker>;

/** Metres from the feet up to the eyes. */
export const EYE_HEIGHT = 1.7;

export function stand(walker: MutableWalker): void {
  Object.assign(walker, {
    ...{ stance: "stands", vx: 0, vy: 0, vz: 0, fallFrom: walker.z },
    ...{ ladder: null, pastLadder: 0, needsRelease: false },
  });
}

/** Starts a fall with a horizontal velocity. */
export function startFall(walker: MutableWalker, vx: number, vy: number): void {
  Object.assign(walker, { stance: "falls", vx, vy, vz: 0, fallFrom: walker.z, ladder: null, depth: 0 });
}

/** Grabs a ladder from anywhere in reach. */
export function grabLadder(walker: MutableWalker, ladder: Ladder): void {
  Object.assign(walker, {
    ...{ stance: "climbs", ladder, needsRelease: true, vx: 0, vy: 0, vz: 0, pastLadder: 0, depth: 0 },
  });
}

/** Shows a message for 4 s. */
export function showMessage(walker: MutableWalker, message: Words): void {
  walker.message = message;
  walker.messageTime = 4;
}

/** The unit vector of a heading in degrees. */
export function headingVector(heading: number): readonly [east: number, north: number] {
  return [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
}
