/** Features and kinds of ground in the words of course descriptions. */
import type { Kind } from "../core/field/cover.ts";
import { describeFeature, type Feature } from "../core/forest/features.ts";

const KIND_NAMES: { readonly [kind in Kind]?: string } = { wood: "runnable wood", town: "paved ground" };

/** "runnable wood", "paved ground", and other kinds by their own name. */
export function kindWords(kind: Kind): string {
  return KIND_NAMES[kind] ?? kind;
}

/** "boulder", "mineshaft", "man-made object". */
export function featureWords(feature: Feature): string {
  return feature === "x" ? "man-made object" : describeFeature(feature);
}
