/**
 * Program of a code snippet: a world's ground as a sum of weighted readings of one profile, and from it the altitude.
 *
 *   height     Σᵢ wᵢ · P(aᵢ·x + (bᵢ·y + (cᵢ·z + rᵢ))) over the ground's readings, in profile units; r has t and, on a
 *              plane, the archipelago's altitude in it
 *   on a globe x, y, z are first moved to the datum along their radius
 *   order      of the additions as in `fieldAt`, so that doubles give the same bits
 */
import type { Field } from "../core/field/field.ts";
import type { ErodedLand } from "../core/planet/eroded-land.ts";

/** Coefficients of a reading: samples per metre, samples, and no unit. */
export interface Reading {
  readonly a: number;
  readonly b: number;
  /** 0 on a plane. */
  readonly c: number;
  readonly rest: number;
  readonly weight: number;
}

export interface GroundProgram {
  readonly samples: Float64Array;
  /** Readings of the ground, then of the shores' altitude. */
  readonly readings: readonly Reading[];
  /** Number of readings of the ground. */
  readonly count: number;
  /** Metres: on a globe x, y, z from its centre, else x, y on a plane. Null on a plane. */
  readonly radius: number | null;
  readonly sea: number;
  readonly relief: number;
  readonly peak: number;
  /** Infinity for hills that do not steepen. */
  readonly steep: number;
  /** Eroded land that is added to the readings; null without. */
  readonly land: ErodedLand | null;
  /** Whether altitudes end at the datum, where a sea is solid. */
  readonly isSolid: boolean;
  /** Metres added to the altitude. */
  readonly datum: number;
  /** The shores' altitude varies by `height` metres per `spread` units around `mean`; null where it does not. */
  readonly lift: { readonly height: number; readonly mean: number; readonly spread: number } | null;
}

/** The readings of a field without what is added to them; `z` is the altitude of a plane, null leaves it to the reader. Throws a RangeError for what is no sum. */
export function readingsOf({ count, a, b, c, d, offset, weight, added }: Field, z: number | null, t = 0): Reading[] {
  if (added)
    throw new RangeError("Expected ground that is a sum of readings, without faults; export its heights instead.");
  return Array.from({ length: count }, (_, i) => {
    const rest = d[i] * t + offset[i];
    return { a: a[i], b: b[i], c: z === null ? c[i] : 0, rest: z === null ? rest : c[i] * z + rest, weight: weight[i] };
  });
}
