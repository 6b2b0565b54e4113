/** Creates the fields that a world table names, seeded. */
import { type Cover, createCover } from "../core/field/cover.ts";
import { createField, type Field } from "../core/field/field.ts";
import { stretchedTerms, turnedTerms, turnInSpace } from "../core/field/turn.ts";
import { FIELDS, type FieldName, type FieldRow, termsOf } from "./fields.ts";
import { profileOf } from "./profiles.ts";
import type { GroundTable, WorldTable } from "./recipe.ts";
import { isSumCode, READINGS_1983, readSumCode, type Sum, type SumCode } from "./sum.ts";

/** The cover of a world. Its fields take the numbers `i`, `i` + 1 and so on. */
export function coverOf(world: GroundTable, fields: Readonly<Record<string, FieldName>>, i: number): Cover {
  const named = Object.entries(fields).map(([reading, name], k) => [reading, fieldOf(world, name, i + k)] as const);
  return createCover(world.cover, Object.fromEntries(named));
}

const isSolid = (name: FieldName) => FIELDS[name].directions === "solid";

/**
 * The sum of a field of a world, by name or code. The directions of named fields turn with a seed that is not the world's own, except
 * those of 1983; a code says its directions itself.
 */
export function sumOf(name: FieldName | SumCode, { turn = 0 }: WorldTable): Sum {
  if (isSumCode(name)) return readSumCode(name);
  const row: FieldRow = FIELDS[name];
  const terms = termsOf(row);
  const { octaves, H, directions } = row;
  if (directions === "1983") return { terms, octaves, H, twist: 0, seeded: false };
  return {
    terms: isSolid(name) ? stretchedTerms(terms, turn, true) : turnedTerms(terms, turn),
    octaves,
    H,
    twist: row.twist ?? 0,
    seeded: true,
  };
}

/** Field number `i` of a world. The number is part of its seed, so that fields with equal terms differ. Fields of 1983 have no seed. */
export function fieldOf(world: WorldTable, name: FieldName | SumCode, i: number): Field {
  const { profile, seed } = world;
  const { terms, seeded, ...octaves } = sumOf(name, world);
  const field = createField(profileOf(profile), terms, { ...octaves, seed: seeded ? seed * 8 + i + 1 : 0 });
  if (!isSumCode(name)) return isSolid(name) ? turnInSpace(field, world.turn ?? 0) : field;
  for (let k = 0; k < field.count; k++) field.weight[k] *= READINGS_1983 / terms.length;
  return field;
}
