/** Kinds of ground in words, as the readout tells where a player is: from the air, and on foot. */
import type { Kind } from "../core/field/cover.ts";

const KIND_WORDS: Readonly<Record<Kind, readonly [over: string, on: string]>> = {
  lake: ["over water", "in the water"],
  town: ["over a town", "in a town"],
  grass: ["over grassland", "on grassland"],
  moor: ["over moorland", "on moorland"],
  wood: ["over a wood", "in a wood"],
  thicket: ["over thickets", "in thickets"],
  road: ["over a road", "on a road"],
  mud: ["over a shore", "on a shore"],
  path: ["over a path", "on a path"],
  stream: ["over a stream", "in a stream"],
  marsh: ["over a marsh", "in a marsh"],
  snow: ["over snow", "on snow"],
  bare: ["over bare ground", "on bare ground"],
};

export const kindWords = (kind: Kind, onFoot: boolean): string => KIND_WORDS[kind][onFoot ? 1 : 0];
