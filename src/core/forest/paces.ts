/**
 * How fast one walks, as a part of one's pace on level grass: by what grows there, and by how the ground rises and
 * falls over the next 10 m.
 *
 *   source   G. Relf, "How to make limitless terrain", terrain kinds ("slower to run across"); factors by DESIGN §2
 */
import type { Kind } from "../field/cover.ts";
import { type Conditions, type Land, terraAt } from "./terra.ts";

const SLOW = 0.2;
/** Factors of the kinds that are not walked at full pace. */
const COVER_PACE: { readonly [kind in Kind]?: number } = {
  thicket: SLOW,
  marsh: SLOW,
  mud: SLOW,
  snow: SLOW,
  lake: SLOW,
  stream: SLOW,
  moor: 0.5,
};

export function coverPace(kind: Kind): number {
  return COVER_PACE[kind] ?? 1;
}

/** The factor for a change of height over the next 10 m, in units of 0.25 m, up positive. */
export function slopePace(units: number): number {
  if (units > 30) return 0.1;
  if (units > 20) return 0.2;
  if (units > 10) return 0.5;
  if (units < -30) return 0.2;
  if (units < -20) return 0.5;
  if (units < -10) return 1.2;
  return 1;
}

/** Metres looked ahead for the slope. */
export const AHEAD = 10;

/** The factor of who walks from (x, y) towards (east, north), a direction of length 1, on the land's own ground. */
export function paceAt(
  land: Land,
  x: number,
  y: number,
  east: number,
  north: number,
  conditions: Partial<Conditions> = {},
): number {
  const here = terraAt(land, x, y, conditions);
  const ahead = terraAt(land, x + AHEAD * east, y + AHEAD * north, conditions);
  return coverPace(here.kind) * slopePace(ahead.height - here.height);
}
