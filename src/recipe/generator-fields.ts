/** Creates the fields that a world table names, seeded. */
import { type Cover, createCover } from "../core/field/cover.ts";
import { createField, type Field } from "../core/field/field.ts";
import { FIELDS, type FieldName, type FieldRow, termsOf } from "./fields.ts";
import { profileOf } from "./profiles.ts";
import type { GroundTable, WorldTable } from "./recipe.ts";

/** The cover of a world. Its fields take the numbers `i`, `i` + 1 and so on. */
export function coverOf(world: GroundTable, fields: Readonly<Record<string, FieldName>>, i: number): Cover {
  const named = Object.entries(fields).map(([reading, name], k) => [reading, fieldOf(world, name, i + k)] as const);
  return createCover(world.cover, Object.fromEntries(named));
}

/** Field number `i` of a world. The number is part of its seed, so that fields with equal terms differ. Fields of 1983 have no seed. */
export function fieldOf({ profile, seed }: WorldTable, name: FieldName, i: number): Field {
  const row: FieldRow = FIELDS[name];
  return createField(profileOf(profile), termsOf(row), {
    octaves: row.octaves,
    H: row.H,
    twist: row.directions === "1983" ? 0 : (row.twist ?? 0),
    seed: row.directions === "1983" ? 0 : seed * 8 + i + 1,
  });
}
