/** Reasons why a road cannot be built, in words. */
import { MOST_GRADE, MOST_LENGTH, MOST_WATER, type RoadReason } from "../../../core/flat/roads.ts";
import type { Feature } from "../../../core/forest/features.ts";
import { phrase, type Saying, saying } from "../../../words/words.ts";

const IN_THE_WAY: Readonly<Partial<Record<Feature, string>>> = {
  mine: phrase("In the way: mineshaft"),
  boulder: phrase("In the way: boulder"),
  knoll: phrase("In the way: knoll"),
  root: phrase("In the way: rootstock"),
  waterhole: phrase("In the way: water hole"),
  x: phrase("In the way: man-made"),
};
/** Cones and placed things, which have no name. */
const UNKNOWN = phrase("In the way: unknown");

const percent = (share: number) => `${Math.ceil(100 * share)} %`;

export function roadReasonWords(reason: RoadReason): Saying {
  switch (reason.kind) {
    case "wet corner":
      return saying("Too wet: a road cannot turn or end in water");
    case "same places":
      return saying("Two places of a road are the same");
    case "house":
      return saying("In the way: a house");
    case "feature":
      return { words: IN_THE_WAY[reason.feature] ?? UNKNOWN };
    case "far": {
      const lengths = { length: Math.round(reason.metres), most: MOST_LENGTH };
      return saying("Too far: {length} m; a straight piece has at most {most} m", lengths);
    }
    case "wet": {
      const spans = { water: Math.round(reason.metres), most: MOST_WATER };
      return saying("Too wet: {water} m of water; a bridge spans at most {most} m", spans);
    }
    case "steep": {
      const grades = { grade: percent(reason.grade), most: percent(MOST_GRADE) };
      return saying("Too steep: {grade}; a road climbs at most {most}", grades);
    }
  }
}
