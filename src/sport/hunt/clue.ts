/** Clues of a treasure hunt, as data and in words. Every clue leads from one place to the next. */
import type { Feature } from "../../core/forest/features.ts";
import { featureWords } from "../words.ts";

/** The eight directions of the compass, clockwise from the north. */
export const DIRECTIONS = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
] as const;
type Direction = (typeof DIRECTIONS)[number];
type Axis = "north" | "east" | "south" | "west";

/** Length of a pace, metres. */
export const PACE = 0.8;

export type Clue =
  /** The nearest feature of a kind in one of eight directions. */
  | { readonly kind: "feature"; readonly feature: Feature; readonly direction: Direction }
  /** A feature at a bearing, in degrees clockwise from north, and a distance in metres. */
  | { readonly kind: "bearing"; readonly feature: Feature; readonly degrees: number; readonly metres: number }
  /** A feature at the end of a number of paces in one direction and then in another. */
  | { readonly kind: "paces"; readonly feature: Feature; readonly walks: readonly [Walk, Walk] }
  /** The only feature with a control code within a distance in metres. */
  | { readonly kind: "code"; readonly code: string; readonly within: number }
  /** The feature of a kind that is nearest to a place with a name on the map. */
  | { readonly kind: "name"; readonly feature: Feature; readonly name: string }
  /** The pump house, where a bearing meets the shore of a lake. */
  | { readonly kind: "shore"; readonly degrees: number; readonly lake: string };

export interface Walk {
  readonly paces: number;
  readonly to: Axis;
}

export const AXES: Readonly<Record<Axis, readonly [east: number, north: number]>> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

/**
 * A clue in words, with its lengths by `lengthText`; the first one is given at the start, each other one at the goal of the one before.
 */
export function clueText(clue: Clue, lengthText: (metres: number) => string): string {
  switch (clue.kind) {
    case "feature":
      return `Find the ${featureWords(clue.feature)} nearest to here, to the ${clue.direction}.`;
    case "bearing":
      return `Walk ${lengthText(clue.metres)} on a bearing of ${clue.degrees}°, to a ${featureWords(clue.feature)}.`;
    case "paces": {
      const [first, then] = clue.walks;
      const metres = Math.round(1000 * PACE) / 10;
      return `Take ${first.paces} paces to the ${first.to}, then ${then.paces} to the ${then.to}, to a ${featureWords(clue.feature)}. 100 paces are ${lengthText(metres)}.`;
    }
    case "code":
      return `Find the control ${clue.code}, not farther than ${lengthText(clue.within)} from here.`;
    case "name":
      return `Find the ${featureWords(clue.feature)} nearest to ${clue.name}, which is a name on the map.`;
    case "shore":
      return `Walk on a bearing of ${clue.degrees}° until you stand at the shore of ${clue.lake}. The pump house is there.`;
  }
}
