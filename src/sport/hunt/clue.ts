/** Clues of a treasure hunt, as data and in words. Every clue leads from one place to the next. */
import type { Feature } from "../../core/forest/features.ts";
import { phrase, type Saying, saying } from "../../words/words.ts";
import { type FeatureTexts, textOf } from "../words.ts";

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
export type Direction = (typeof DIRECTIONS)[number];
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

const LIES: Readonly<Record<Direction, string>> = {
  north: phrase("to the north##where it lies"),
  "north-east": phrase("to the north-east##where it lies"),
  east: phrase("to the east##where it lies"),
  "south-east": phrase("to the south-east##where it lies"),
  south: phrase("to the south##where it lies"),
  "south-west": phrase("to the south-west##where it lies"),
  west: phrase("to the west##where it lies"),
  "north-west": phrase("to the north-west##where it lies"),
};
const WALKS: Readonly<Record<Axis, string>> = {
  north: phrase("to the north##where to walk"),
  east: phrase("to the east##where to walk"),
  south: phrase("to the south##where to walk"),
  west: phrase("to the west##where to walk"),
};

const NEAREST_HERE: FeatureTexts = {
  mine: phrase("Find the mineshaft nearest to here, {direction}."),
  boulder: phrase("Find the boulder nearest to here, {direction}."),
  knoll: phrase("Find the knoll nearest to here, {direction}."),
  root: phrase("Find the rootstock nearest to here, {direction}."),
  waterhole: phrase("Find the water hole nearest to here, {direction}."),
  x: phrase("Find the man-made object nearest to here, {direction}."),
};
const AT_BEARING: FeatureTexts = {
  mine: phrase("Walk {distance} on a bearing of {degrees}°, to a mineshaft."),
  boulder: phrase("Walk {distance} on a bearing of {degrees}°, to a boulder."),
  knoll: phrase("Walk {distance} on a bearing of {degrees}°, to a knoll."),
  root: phrase("Walk {distance} on a bearing of {degrees}°, to a rootstock."),
  waterhole: phrase("Walk {distance} on a bearing of {degrees}°, to a water hole."),
  x: phrase("Walk {distance} on a bearing of {degrees}°, to a man-made object."),
};
const AT_PACES: FeatureTexts = {
  mine: phrase("Take {first} paces {firstWay}, then {second} {secondWay}, to a mineshaft. 100 paces are {distance}."),
  boulder: phrase("Take {first} paces {firstWay}, then {second} {secondWay}, to a boulder. 100 paces are {distance}."),
  knoll: phrase("Take {first} paces {firstWay}, then {second} {secondWay}, to a knoll. 100 paces are {distance}."),
  root: phrase("Take {first} paces {firstWay}, then {second} {secondWay}, to a rootstock. 100 paces are {distance}."),
  waterhole: phrase(
    "Take {first} paces {firstWay}, then {second} {secondWay}, to a water hole. 100 paces are {distance}.",
  ),
  x: phrase(
    "Take {first} paces {firstWay}, then {second} {secondWay}, to a man-made object. 100 paces are {distance}.",
  ),
};
const NEAREST_NAME: FeatureTexts = {
  mine: phrase("Find the mineshaft nearest to {name}, which is a name on the map."),
  boulder: phrase("Find the boulder nearest to {name}, which is a name on the map."),
  knoll: phrase("Find the knoll nearest to {name}, which is a name on the map."),
  root: phrase("Find the rootstock nearest to {name}, which is a name on the map."),
  waterhole: phrase("Find the water hole nearest to {name}, which is a name on the map."),
  x: phrase("Find the man-made object nearest to {name}, which is a name on the map."),
};

/**
 * A clue in words, with its lengths by `lengthText`; the first one is given at the start, each other one at the goal of the one before.
 */
export function clueText(clue: Clue, lengthText: (metres: number) => string): Saying {
  switch (clue.kind) {
    case "feature":
      return { words: textOf(NEAREST_HERE, clue.feature), values: { direction: { words: LIES[clue.direction] } } };
    case "bearing":
      return {
        words: textOf(AT_BEARING, clue.feature),
        values: { distance: lengthText(clue.metres), degrees: clue.degrees },
      };
    case "paces": {
      const [first, then] = clue.walks;
      return {
        words: textOf(AT_PACES, clue.feature),
        values: {
          ...{ first: first.paces, firstWay: { words: WALKS[first.to] } },
          ...{ second: then.paces, secondWay: { words: WALKS[then.to] } },
          distance: lengthText(Math.round(1000 * PACE) / 10),
        },
      };
    }
    case "code":
      return saying("Find the control {code}, not farther than {distance} from here.", {
        code: clue.code,
        distance: lengthText(clue.within),
      });
    case "name":
      return { words: textOf(NEAREST_NAME, clue.feature), values: { name: clue.name } };
    case "shore":
      return saying(
        "Walk on a bearing of {degrees}° until you stand at the shore of {lake}. The pump house is there.",
        { degrees: clue.degrees, lake: clue.lake },
      );
  }
}
