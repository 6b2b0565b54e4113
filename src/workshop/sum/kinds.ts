/** Kinds of ground on the map for other thresholds of the cover table. */
import { COVER_1983, type CoverRow, coverAt, createCover, KINDS } from "../../core/field/cover.ts";
import { TERMS_1983 } from "../../core/field/directions.ts";
import { createField } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";
import type { Square } from "./picture.ts";

/** Every test of the table in its order: the kind, the field that is read, and the value of 1983. */
export const THRESHOLDS = COVER_1983.flatMap(([kind, ...tests]) =>
  tests.map(([reading, , value]) => ({ kind, reading, value })),
);

/** The table of 1983 with other thresholds, in the order of THRESHOLDS. */
export function coverWith(values: readonly number[]): CoverRow[] {
  let next = 0;
  return COVER_1983.map(
    ([kind, ...tests]): CoverRow => [kind, ...tests.map(([reading, op]) => [reading, op, values[next++]] as const)],
  );
}

/** Indices into KINDS at n × n points of a square, rows from north to south. */
export function kindsOf(profile: Profile, values: readonly number[], { x, y, span }: Square, n: number): Uint8Array {
  const { town, wet, rough } = TERMS_1983;
  const fields = {
    town: createField(profile, town),
    wet: createField(profile, wet),
    rough: createField(profile, rough),
  };
  const cover = createCover(coverWith(values), fields);
  const codes = new Uint8Array(n * n);
  for (let at = 0; at < n * n; at++) {
    const [east, north] = [x + span * ((at % n) / (n - 1) - 0.5), y + span * (0.5 - Math.floor(at / n) / (n - 1))];
    codes[at] = KINDS.indexOf(coverAt(cover, east, north));
  }
  return codes;
}
