/**
 * Conservative bounds of an archipelago over a square, so that scans can skip squares: most of the sky has no land,
 * most land no town.
 */
import { type Box, boundsOver, rangeOver, rangeTableOf } from "../field/bounds.ts";
import type { Cover, CoverRow } from "../field/cover.ts";
import type { Field } from "../field/field.ts";
import type { FlatGround } from "./flat-ground.ts";

/** A square by its centre, metres east and north, and half its side. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

const box: Box = { x: 0, y: 0, halfX: 0, halfY: 0, blur: 0 };
const bounds = new Float64Array(2);
const range = new Float64Array(2);

/** Upper bound of the ground over a square at t = 0, units above the sea. */
export function maxUnitsWithin({ ground, sea }: FlatGround, altitude: number, { x, y, half }: Square): number {
  box.x = x;
  box.y = y;
  box.halfX = half;
  box.halfY = half;
  return boundsOver(rangeTableOf(ground.profile), ground, box, altitude, 0, bounds)[1] - sea;
}

/**
 * The cover table that applies within a square at t = 0: without the rows that cannot match, and without those after a
 * row that always matches.
 */
export function coverWithin({ rows, fields }: Cover, altitude: number, square: Square): Cover {
  const left: CoverRow[] = [];
  for (const row of rows) {
    let [can, must] = [true, true];
    for (let i = 1; i < row.length && can; i++) {
      const [name, , value] = row[i] as readonly [string, "<", number];
      readingsWithin(fields[name], altitude, square);
      can = bounds[0] < value;
      must &&= bounds[1] < value;
    }
    if (can) left.push(row);
    if (can && must) break;
  }
  return { rows: left, fields };
}

/** Writes [min, max] of a field's floor readings over a square (see `fieldFloorAt`) into `bounds`. */
function readingsWithin(field: Field, altitude: number, { x, y, half }: Square): void {
  const { count, a, b, c, offset, weight, profile } = field;
  const table = rangeTableOf(profile);
  bounds.fill(0);
  for (let i = 0; i < count; i++) {
    const middle = a[i] * x + (b[i] * y + (c[i] * altitude + offset[i]));
    // Bound on the rounding error of a phase.
    const slack = 1e-15 * (Math.abs(a[i] * x) + Math.abs(b[i] * y) + Math.abs(c[i] * altitude)) + 1e-9;
    const reach = (Math.abs(a[i]) + Math.abs(b[i])) * half + slack;
    rangeOver(table, Math.floor(middle - reach), middle + reach, range);
    bounds[0] += weight[i] * range[0];
    bounds[1] += weight[i] * range[1];
  }
}
