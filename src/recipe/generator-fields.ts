/** Creates the fields that a world table names, seeded. */
import { type Cover, createCover } from "../core/field/cover.ts";
import { createField, type Field } from "../core/field/field.ts";
import { FIELDS, type FieldName, type FieldRow, termsOf } from "./fields.ts";
import { profileOf } from "./profiles.ts";
import type { GroundTable, WorldTable } from "./recipe.ts";
import { isSumCode, READINGS_1983, readSumCode, type Sum, type SumCode } from "./sum.ts";

/** The cover of a world. Its fields take the numbers `i`, `i` + 1 and so on. */
export function coverOf(world: GroundTable, fields: Readonly<Record<string, FieldName>>, i: number): Cover {
  const named = Object.entries(fields).map(([reading, name], k) => [reading, fieldOf(world, name, i + k)] as const);
  return createCover(world.cover, Object.fromEntries(named));
}

/** The sum of a field, by name or code. */
export function sumOf(name: FieldName | SumCode): Sum {
  if (isSumCode(name)) return readSumCode(name);
  const row: FieldRow = FIELDS[name];
  const seeded = row.directions !== "1983";
  const { octaves, H } = row;
  return { terms: termsOf(row), octaves, H, twist: seeded ? (row.twist ?? 0) : 0, seeded };
}

/** Field number `i` of a world. The number is part of its seed, so that fields with equal terms differ. Fields of 1983 have no seed. */
export function fieldOf({ profile, seed }: WorldTable, name: FieldName | SumCode, i: number): Field {
  const { terms, seeded, ...octaves } = sumOf(name);
  const field = createField(profileOf(profile), terms, { ...octaves, seed: seeded ? seed * 8 + i + 1 : 0 });
  if (!isSumCode(name)) return field;
  for (let k = 0; k < field.count; k++) field.weight[k] *= READINGS_1983 / terms.length;
  return field;
}
