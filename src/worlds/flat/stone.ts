/** The wandering stone of flat ground. */
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { findMystery } from "../../core/flat/mystery.ts";
import { groundOf } from "../../core/flat/placed.ts";
import { type StoneTrack, WanderingStone } from "../wandering-stone.ts";

/** `start` is the place of the world's first shot. */
export const createFlatStone = (flat: FlatGround, start: readonly number[]): WanderingStone =>
  new WanderingStone(findTrack(flat, start));

function* findTrack(flat: FlatGround, start: readonly number[]): Generator<undefined, StoneTrack | null> {
  const mystery = yield* findMystery(flat, start);
  if (!mystery) return null;
  const { altitude } = mystery;
  return { ...mystery, groundAt: (x, y, t) => groundOf(flat, x, y, altitude, t) };
}
