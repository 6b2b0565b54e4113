/** Kinds of ground on the map for other thresholds of a cover table. */
import { COVER_1983, type Cover, coverAt, createCover, KINDS, type Kind } from "../../core/field/cover.ts";
import { TERMS_1983 } from "../../core/field/directions.ts";
import { createField, type Field, fieldFloorAt } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";
import type { GroundTable } from "../../recipe/recipe.ts";
import { thresholdsOf, withThresholds } from "../../recipe/thresholds.ts";
import { type Saying, say, saying } from "../../words/words.ts";
import type { Square } from "./picture.ts";

const TABLE_1983 = COVER_1983 as GroundTable["cover"];
/** Names of the kinds. */
export const KIND_NAMES: Readonly<Record<Kind, Saying>> = {
  lake: saying("lake"),
  town: saying("town"),
  grass: saying("grass"),
  moor: saying("moor"),
  wood: saying("wood##many trees"),
  thicket: saying("thicket"),
  road: saying("road"),
  mud: saying("mud"),
  path: saying("path"),
  stream: saying("stream"),
  marsh: saying("marsh"),
  snow: saying("snow"),
  bare: saying("bare##ground without plants"),
};
/** Names of the readings that decide on them. */
export const READING_NAMES: Readonly<Record<string, Saying>> = {
  town: saying("town"),
  wet: saying("wet##a number: how wet the ground is"),
  rough: saying("rough##a number: how overgrown the ground is"),
};
/** Every test of the table of 1983. */
export const THRESHOLDS = thresholdsOf(TABLE_1983);

/** The kinds of 1983 with other thresholds, in the order of THRESHOLDS. */
export function coverOf1983(profile: Profile, values: readonly number[]): Cover {
  const { town, wet, rough } = TERMS_1983;
  return createCover(withThresholds(TABLE_1983, values), {
    town: createField(profile, town),
    wet: createField(profile, wet),
    rough: createField(profile, rough),
  });
}

/** Indices into KINDS at n × n points of a square, rows from north to south. */
export function kindsOf(cover: Cover, { x, y, span }: Square, n: number): Uint8Array {
  const codes = new Uint8Array(n * n);
  for (let at = 0; at < n * n; at++) {
    const [east, north] = [x + span * ((at % n) / (n - 1) - 0.5), y + span * (0.5 - Math.floor(at / n) / (n - 1))];
    codes[at] = KINDS.indexOf(coverAt(cover, east, north));
  }
  return codes;
}

/** Readings of the cover's fields at n × n points of a square, profile units, by name. */
export function readingsOf(cover: Cover, { x, y, span }: Square, n: number): Record<string, Float64Array> {
  const read = (field: Field) =>
    Float64Array.from({ length: n * n }, (_, at) =>
      fieldFloorAt(field, x + span * ((at % n) / (n - 1) - 0.5), y + span * (0.5 - Math.floor(at / n) / (n - 1))),
    );
  return Object.fromEntries(Object.entries(cover.fields).map(([name, field]) => [name, read(field)]));
}

/** Explanation of the kind of a place: "wet 180, rough 301: moor". */
export function kindWords(cover: Cover, x: number, y: number): string {
  const kind = say(KIND_NAMES[coverAt(cover, x, y)]);
  const readings = Object.entries(cover.fields).map(([name, field]) =>
    say("{reading} {value}", { reading: READING_NAMES[name], value: Math.round(fieldFloorAt(field, x, y)) }),
  );
  return readings.length === 0 ? kind : say("{readings}: {kind}", { readings: readings.join(", "), kind });
}
