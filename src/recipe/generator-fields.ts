/** The fields that a world table names, with its seed. */
import { type Cover, createCover } from "../core/field/cover.ts";
import { createField, type Field } from "../core/field/field.ts";
import { FIELDS, type FieldName, type FieldRow, termsOf } from "./fields.ts";
import { profileOf } from "./profiles.ts";
import type { GroundTable, WorldTable } from "./recipe.ts";

/** The cover over the fields that a table names; the first of them is field `i` of its world. */
export function coverOf(world: GroundTable, fields: Readonly<Record<string, FieldName>>, i: number): Cover {
  const read = Object.entries(fields).map(([reading, name], k) => [reading, fieldOf(world, name, i + k)] as const);
  return createCover(world.cover, Object.fromEntries(read));
}

/** Fields of one world take different seeds, so that two that share directions still differ. The tables of 1983 take none. */
export function fieldOf({ profile, seed }: WorldTable, name: FieldName, i: number): Field {
  const row: FieldRow = FIELDS[name];
  return createField(profileOf(profile), termsOf(row), {
    octaves: row.octaves,
    H: row.H,
    twist: row.directions === "1983" ? 0 : (row.twist ?? 0),
    seed: row.directions === "1983" ? 0 : seed * 8 + i + 1,
  });
}
