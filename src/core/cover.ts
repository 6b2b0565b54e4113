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
export type CoverRow = readonly [kind: Kind, ...tests: readonly (readonly [name: string, op: "<", value: number])[]];

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
  for (const [kind, ...tests] of rows) {
    if (tests.every(([name, , value]) => fieldFloorAt(fields[name], x, y, z, t) < value)) return kind;
  }
  throw new Error("A cover table ended without a kind.");
}
