/** From a checked world to its generator: the fields that its table names, seeded, and the shape made of them. */
import { createCover } from "../core/cover.ts";
import { createField, type Field } from "../core/field.ts";
import type { Islands } from "../core/islands.ts";
import { PROFILE_1983, type Profile } from "../core/profile.ts";
import { FIELDS, type FieldName, type FieldRow, termsOf } from "./fields.ts";
import type { ProfileName, WorldTable } from "./recipe.ts";

const PROFILES: Record<ProfileName, Profile> = { "1983": PROFILE_1983 };

export function generate(world: WorldTable): Islands {
  const { shape, sea, relief, peak, snow, fields, cover } = world;
  const { ground, ...others } = fields;
  const read = (name: FieldName, i: number) => fieldOf(world, name, i);
  const readings = Object.entries(others).map(([reading, name], i) => [reading, read(name, i + 3)] as const);
  const { rock, ...underside } = shape.underside;
  return {
    ground: read(ground, 0),
    rock: read(rock, 1),
    cover: createCover(cover, Object.fromEntries(readings)),
    altitudes: shape.altitudes,
    sea,
    relief,
    peak,
    underside,
    lift: { field: read(shape.lift.field, 2), height: shape.lift.height },
    snow,
  };
}

/** Fields of one world take different seeds, so that two that share directions still differ. The tables of 1983 take none. */
function fieldOf({ profile, seed }: WorldTable, name: FieldName, i: number): Field {
  const row: FieldRow = FIELDS[name];
  return createField(PROFILES[profile], termsOf(row), {
    octaves: row.octaves,
    H: row.H,
    twist: row.directions === "golden" ? (row.twist ?? 0) : 0,
    seed: row.directions === "1983" ? 0 : seed * 8 + i + 1,
  });
}
