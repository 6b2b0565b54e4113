/** What an archipelago can have within a square, by bounds that are never wrong: most of the sky has no land, most land no town. */
import { type Box, boundsOver, createRangeTable, type RangeTable, rangeOver } from "../field/bounds.ts";
import type { Cover, CoverRow } from "../field/cover.ts";
import type { Field } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";
import type { Islands } from "./islands.ts";

/** Metres east and north of its middle, and either way from there. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

const tables = new WeakMap<Profile, RangeTable>();
const box: Box = { x: 0, y: 0, halfX: 0, halfY: 0, blur: 0 };
const bounds = new Float64Array(2);
const range = new Float64Array(2);

function tableOf(profile: Profile): RangeTable {
  const table = tables.get(profile) ?? createRangeTable(profile);
  tables.set(profile, table);
  return table;
}

/** No place of a square stands more units above the sea, at t = 0. */
export function mostWithin({ ground, sea }: Islands, altitude: number, { x, y, half }: Square): number {
  box.x = x;
  box.y = y;
  box.halfX = half;
  box.halfY = half;
  return boundsOver(tableOf(ground.profile), ground, box, altitude, 0, bounds)[1] - sea;
}

/** The cover of a square alone, at t = 0: rows that cannot hold there are left out, and so are those after one that must. */
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

/** The least and the most that whole samples read in a square: of the sample at or before each phase. */
function readingsWithin(field: Field, altitude: number, { x, y, half }: Square): void {
  const { count, a, b, c, offset, weight, profile } = field;
  const table = tableOf(profile);
  bounds.fill(0);
  for (let i = 0; i < count; i++) {
    const middle = a[i] * x + (b[i] * y + (c[i] * altitude + offset[i]));
    // Doubles round each part of a phase by less than the slack.
    const slack = 1e-15 * (Math.abs(a[i] * x) + Math.abs(b[i] * y) + Math.abs(c[i] * altitude)) + 1e-9;
    const reach = (Math.abs(a[i]) + Math.abs(b[i])) * half + slack;
    rangeOver(table, Math.floor(middle - reach), middle + reach, range);
    bounds[0] += weight[i] * range[0];
    bounds[1] += weight[i] * range[1];
  }
}
