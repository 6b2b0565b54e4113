/**
 * Walking speed, relative to level grass: by the kind of ground, and by the slope over the next 10 m.
 *
 *   source   G. Relf, "How to make limitless terrain", terrain kinds ("slower to run across"); the factors are ours
 */
import type { Kind } from "../field/cover.ts";
import { type Conditions, type Country, terraAt } from "./terra.ts";

const SLOW = 0.2;
/** Speed factors; other kinds have 1. */
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

/** The speed factor for a height change over the next 10 m, in units of 0.25 m, up positive. */
export function slopePace(units: number): number {
  if (Number.isNaN(units)) throw new RangeError(`Expected units of height, got ${units}.`);
  if (units > 30) return 0.1;
  if (units > 20) return 0.2;
  if (units > 10) return 0.5;
  if (units < -30) return 0.2;
  if (units < -20) return 0.5;
  if (units < -10) return 1.2;
  return 1;
}

/** Distance over which the slope is measured, metres. */
export const AHEAD = 10;

/** The speed factor at (x, y) in the direction (east, north), a unit vector. */
export function paceAt(
  country: Country,
  x: number,
  y: number,
  east: number,
  north: number,
  conditions: Partial<Conditions> = {},
): number {
  const here = terraAt(country, x, y, conditions);
  const ahead = terraAt(country, x + AHEAD * east, y + AHEAD * north, conditions);
  return coverPace(here.kind) * slopePace(ahead.height - here.height);
}
