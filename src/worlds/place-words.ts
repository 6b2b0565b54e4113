/** Kinds of ground in words, as the readout tells where a player is: in the air, and on the ground, as phrases. */
import type { Kind } from "../core/field/cover.ts";
import type { Telemetry } from "../ui/telemetry.ts";
import { phrase } from "../words/words.ts";

const KIND_WORDS: Readonly<Record<Kind, readonly [over: string, on: string]>> = {
  lake: [phrase("over water"), phrase("in the water")],
  town: [phrase("over a town"), phrase("in a town")],
  grass: [phrase("over grassland"), phrase("on grassland")],
  moor: [phrase("over moorland"), phrase("on moorland")],
  wood: [phrase("over a wood"), phrase("in a wood")],
  thicket: [phrase("over thickets"), phrase("in thickets")],
  road: [phrase("over a road"), phrase("on a road")],
  mud: [phrase("over a shore"), phrase("on a shore")],
  path: [phrase("over a path"), phrase("on a path")],
  stream: [phrase("over a stream"), phrase("in a stream")],
  marsh: [phrase("over a marsh"), phrase("in a marsh")],
  snow: [phrase("over snow"), phrase("on snow")],
  bare: [phrase("over bare ground"), phrase("on bare ground")],
};

type Standing = Pick<Telemetry, "explorer" | "landed">;

/** Whether a player is on the ground, on foot or in a craft that has landed. */
export const isOnGround = ({ explorer, landed }: Standing): boolean => explorer === "walker" || landed;

export const kindWords = (kind: Kind, standing: Standing): string => KIND_WORDS[kind][isOnGround(standing) ? 1 : 0];
