/**
 * Cover: the kind of ground at a point, from an ordered table of threshold tests. The first row that holds decides.
 *
 *   source   G. Relf, "How to make limitless terrain", terra()
 */
import { type Field, fieldFloorAt } from "./field.ts";

/** Kinds of cover, in the order of the 1983 codes. */
export const KINDS = [
  "lake",
  "town",
  "grass",
  "moor",
  "wood",
  "thicket",
  "road",
  "mud",
  "path",
  "stream",
  "marsh",
  "snow",
  "bare",
] as const;

export type Kind = (typeof KINDS)[number];

/** A row: its kind, and the tests that must all hold. A test holds where field `name` is below `value` units. */
export type CoverRow = readonly [kind: Kind, ...tests: readonly CoverTest[]];
type CoverTest = readonly [name: string, op: "<", value: number];

/** The rows of 1983, without the lake: that depends on the height, and each world adds it where it wants it. */
export const COVER_1983: readonly CoverRow[] = [
  ["town", ["town", "<", 120]],
  ["grass", ["wet", "<", 255], ["rough", "<", 255]],
  ["moor", ["wet", "<", 255]],
  ["thicket", ["rough", "<", 200]],
  ["wood"],
];

export interface Cover {
  readonly rows: readonly CoverRow[];
  readonly fields: Readonly<Record<string, Field>>;
}

/** Throws a RangeError for a row that names an unknown field, and for a table whose last row has a test. */
export function createCover(rows: readonly CoverRow[], fields: Readonly<Record<string, Field>>): Cover {
  for (const [kind, ...tests] of rows) {
    for (const [name] of tests) {
      if (!fields[name])
        throw new RangeError(
          `Cover row "${kind}" reads field "${name}"; the fields are ${Object.keys(fields).join(", ")}.`,
        );
    }
  }
  if (rows.length === 0 || rows[rows.length - 1].length > 1)
    throw new RangeError("Expected the last cover row to have no test.");
  return { rows, fields };
}

/** The exact kind: floor readings of the unrounded point, as in the Java. */
export function coverAt({ rows, fields }: Cover, x: number, y: number, z = 0, t = 0): Kind {
  for (const row of rows) if (holds(row, fields, x, y, z, t)) return row[0];
  throw new RangeError("Expected a cover row that holds.");
}

/** Indexed loop without destructuring: it runs for every plant, and destructuring allocated garbage each time. */
function holds(row: CoverRow, fields: Cover["fields"], x: number, y: number, z: number, t: number): boolean {
  for (let i = 1; i < row.length; i++) {
    const test = row[i] as CoverTest;
    if (!(fieldFloorAt(fields[test[0]], x, y, z, t) < test[2])) return false;
  }
  return true;
}
