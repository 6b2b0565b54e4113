/**
 * Features over rows, equal to `featureOf` place by place.
 *
 * The sum that scatters them is read of four rows at once: a lattice whose every entry packs what a term reads at one
 * column of four neighbouring rows, 13 bits each, so that sums of entries are packed sums. They are whole numbers below
 * 2⁵², which a double adds exactly.
 */

import type { Field } from "../field/field.ts";
import type { Grid } from "../field/grid.ts";
import { createLattice, fillFromLattice, type Lattice } from "../field/lattice.ts";
import { floorProfile } from "../field/profile.ts";
import { type FeatureMask, featureOf, scatterAt } from "./features.ts";

const LANES = 4;
const LANE = 2 ** 13;
const LANE_BITS = LANE - 1;
/** Two lanes, which an integer holds. */
const HALF = 2 ** 26;
const PER_HALF = 1 / HALF;

/** Undefined where packed sums would run into one another: samples below 0, between whole numbers, or too large. */
export function createScatterLattice(scatter: Field, spacing: number, steps: number): Lattice | undefined {
  const { profile, count } = scatter;
  const packs = profile.min >= 0 && profile.max * count < LANE && profile.samples.every(Number.isInteger);
  if (!packs || steps === 0) return undefined;
  return createLattice(scatter, spacing, steps, (samples, phase, term) => {
    let packed = 0;
    for (let lane = LANES - 1; lane >= 0; lane--)
      packed = packed * LANE + floorProfile(samples, phase + lane * scatter.b[term] * spacing);
    return packed;
  });
}

/** Writes the features of a grid of whole metres, as their places in FEATURES, over zeros, and tells where they are. */
export function scatterFeatures(
  scatter: Field,
  mask: FeatureMask,
  grid: Grid,
  lattice: Lattice | undefined,
  out: Uint8Array,
): number[] {
  const { west, south, spacing, n, rows = n } = grid;
  const found: number[] = [];
  const put = (sum: number, column: number, row: number) => {
    const k = row * n + column;
    if (row < rows && (out[k] = featureOf(sum, west + column * spacing, south + row * spacing, mask)) > 0)
      found.push(k);
  };
  if (lattice) {
    const packed = new Float64Array(n);
    for (let row = 0; row < rows; row += LANES) {
      const line = { west, south: south + row * spacing, spacing, n, rows: 1 };
      fillFromLattice(lattice, scatter, line, 0, 0, packed);
      scatterRows(packed, mask, line, (sum, column, lane) => put(sum, column, row + lane));
    }
  } else {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < n; column++)
        put(scatterAt(scatter, west + column * spacing, south + row * spacing), column, row);
  }
  return found;
}

type Put = (sum: number, column: number, lane: number) => void;

/** f is looked at everywhere, in integers that wrap, and the few places that can have a feature are put. */
function scatterRows(packed: Float64Array, mask: FeatureMask, { west, south, spacing, n }: Grid, put: Put): void {
  // f = 4, 8 and 16 are among the eight that have no other bit.
  const others = (mask & ~28) << 7;
  // Each its own integer, by name: out of arrays they would be numbers of any kind, at twice the time.
  const d0 = Math.imul(spacing, south);
  const d1 = Math.imul(spacing, south + spacing);
  const d2 = Math.imul(spacing, south + 2 * spacing);
  const d3 = Math.imul(spacing, south + 3 * spacing);
  let p0 = Math.imul(west, south);
  let p1 = Math.imul(west, south + spacing);
  let p2 = Math.imul(west, south + 2 * spacing);
  let p3 = Math.imul(west, south + 3 * spacing);
  for (let column = 0; column < n; column++) {
    const sums = packed[column];
    const upper = (sums * PER_HALF) | 0;
    const lower = (sums - upper * HALF) | 0;
    const s0 = lower & LANE_BITS;
    const s1 = lower >> 13;
    const s2 = upper & LANE_BITS;
    const s3 = upper >> 13;
    if (((Math.imul(s0, p0) + 64) & others) === 0) put(s0, column, 0);
    if (((Math.imul(s1, p1) + 64) & others) === 0) put(s1, column, 1);
    if (((Math.imul(s2, p2) + 64) & others) === 0) put(s2, column, 2);
    if (((Math.imul(s3, p3) + 64) & others) === 0) put(s3, column, 3);
    p0 = (p0 + d0) | 0;
    p1 = (p1 + d1) | 0;
    p2 = (p2 + d2) | 0;
    p3 = (p3 + d3) | 0;
  }
}
