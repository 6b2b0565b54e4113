/** Pieces of the neutral code (neutral.ts) of a planet's eroded land. */
import type { LandPart } from "../../../core/planet/land-parts.ts";

/**
 * Functions in neutral code, and the constants and tables that they name. What no function names is left out of a snippet. In near code
 * places are metres from an anchor, for single precision; else from the planet's centre.
 */
export interface Piece {
  readonly constants?: Readonly<Record<string, number>>;
  readonly tables?: Readonly<Record<string, readonly number[]>>;
  readonly wholes?: Readonly<Record<string, readonly number[]>>;
  readonly code: string;
}

/** First reading of a part, and the end of its readings: arguments of `readPart`. */
export const readingsOf = ({ first, field }: LandPart): string => `${first}, ${first + field.count}`;

/**
 * The numbers that functions hand on, in arrays: those of `state` are the share of terraces, the share of their depth that gullies lack
 * on walls of canyons, the share that is buried, the share that gullies lack by calderas, the height of the buried form above the rest,
 * and the shares of sand and of cracks.
 */
export const STORES = {
  onDatum: 3,
  place: 3,
  up: 3,
  reading: 4,
  cubics: 4,
  wide: 4,
  moved: 3,
  jacobian: 9,
  form: 4,
  wave: 2,
  state: 7,
  canyon: 4,
  shield: 10,
  own: 10,
  fallen: 5,
  cone: 6,
  swayed: 4,
  scalloped: 4,
  fall: 4,
  across: 3,
} as const;
export const [TERRACES, WALLED, BURIED, STILL, DEEP, SAND, CRACKED] = Array.from(
  { length: 7 },
  (_, i) => `state[${i}]`,
);
