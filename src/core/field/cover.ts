/**
 * Cover: which kind of ground a place has, decided by rows of a table read from the top.
 *
 *   source   G. Relf, "How to make limitless terrain", terra(): readings below a value, first that holds
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

/** A row: the kind it gives, and every test that must hold: field `name` reads below `value` units. */
export type CoverRow = readonly [kind: Kind, ...tests: readonly CoverTest[]];
type CoverTest = readonly [name: string, op: "<", value: number];

/** The rows of 1983. Lake comes first there too, but from the height; worlds put it in or leave it out. */
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

/** Refuses rows that read a field that is not there, and a table that can end without a kind. */
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
    throw new RangeError("Expected the last cover row to hold everywhere, with no test.");
  return { rows, fields };
}

/** The canonical kind: floor readings of the unrounded point, as the Java has them. */
export function coverAt({ rows, fields }: Cover, x: number, y: number, z = 0, t = 0): Kind {
  for (const row of rows) if (holds(row, fields, x, y, z, t)) return row[0];
  throw new Error("A cover table ended without a kind.");
}

/** By index and without taking rows apart: it is asked of every plant, and what it allocated was collected after it. */
function holds(row: CoverRow, fields: Cover["fields"], x: number, y: number, z: number, t: number): boolean {
  for (let i = 1; i < row.length; i++) {
    const test = row[i] as CoverTest;
    if (!(fieldFloorAt(fields[test[0]], x, y, z, t) < test[2])) return false;
  }
  return true;
}
