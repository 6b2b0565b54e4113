/** Features and kinds of ground in the words of course descriptions. */
import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";
import { phrase, type Saying } from "../words/words.ts";

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  wood: phrase("runnable wood"),
  town: phrase("paved ground"),
  lake: phrase("lake"),
  grass: phrase("grass"),
  moor: phrase("moor"),
  thicket: phrase("thicket"),
  road: phrase("road"),
  mud: phrase("mud"),
  path: phrase("path"),
  stream: phrase("stream"),
  marsh: phrase("marsh"),
  snow: phrase("snow"),
  bare: phrase("bare##bare ground"),
};

const IN_KIND: Readonly<Record<Kind, string>> = {
  wood: phrase("in runnable wood"),
  town: phrase("in paved ground"),
  lake: phrase("in lake"),
  grass: phrase("in grass"),
  moor: phrase("in moor"),
  thicket: phrase("in thicket"),
  road: phrase("in road"),
  mud: phrase("in mud"),
  path: phrase("in path"),
  stream: phrase("in stream"),
  marsh: phrase("in marsh"),
  snow: phrase("in snow"),
  bare: phrase("in bare##bare ground"),
};

/** "runnable wood", "paved ground", and other kinds by their own name. */
export const kindWords = (kind: Kind): Saying => ({ words: KIND_NAMES[kind] });

/** "in runnable wood": where a feature stands. */
export const inKindWords = (kind: Kind): Saying => ({ words: IN_KIND[kind] });

/** Features with a control code. */
type CodedFeature = Extract<Feature, "mine" | "boulder" | "knoll" | "root" | "waterhole" | "x">;

/** A text for each feature with a control code, so that translations can agree with its grammatical gender. */
export type FeatureTexts = Readonly<Record<CodedFeature, string>>;

const FEATURE_NAMES: FeatureTexts = {
  mine: phrase("mineshaft"),
  boulder: phrase("boulder"),
  knoll: phrase("knoll"),
  root: phrase("rootstock"),
  waterhole: phrase("water hole"),
  x: phrase("man-made object"),
};

/** The text of a feature; throws a RangeError for one without a control code. */
export function textOf(texts: FeatureTexts, feature: Feature): string {
  if (!(feature in texts)) throw new RangeError(`feature: ${feature} has no control code`);
  return texts[feature as CodedFeature];
}

/** "boulder", "mineshaft", "man-made object". */
export const featureWords = (feature: Feature): Saying => ({ words: textOf(FEATURE_NAMES, feature) });
