/** The generator of the kind "islands". Apart from its checks, whose library workers do not need. */
import { TERMS_1983 } from "../../core/field/directions.ts";
import { createField, type Field } from "../../core/field/field.ts";
import { scatterTerms } from "../../core/forest/terra.ts";
import type { Islands } from "../../core/islands/islands.ts";
import { coverOf, fieldOf, sumOf } from "../generator-fields.ts";
import { profileOf } from "../profiles.ts";
import type { IslandsTable } from "./islands.ts";

/** Slope of cave mouths where the table has none. */
export const MOUTHS = 0.4;

/** Creates the generator of a table of islands. */
export function generateIslands(world: IslandsTable): Islands {
  const { shape, sea, relief, peak, snow, fields } = world;
  const { ground, ...others } = fields;
  const land = fieldOf(world, ground, 0);
  const { rock, ...underside } = shape.underside ?? { slope: 0, root: 0 };
  return {
    ground: land,
    rock: rock ? fieldOf(world, rock, 1) : land,
    cover: coverOf(world, others, 3),
    altitudes: shape.altitudes,
    sea,
    relief,
    peak,
    steep: shape.steep ?? Infinity,
    underside,
    lift: shape.lift
      ? { field: fieldOf(world, shape.lift.field, 2), height: shape.lift.height }
      : { field: land, height: 0 },
    snow,
    lakes: shape.lakes === undefined ? null : { level: shape.lakes },
    paths: shape.paths && shape.paths.east !== 0 ? { x: shape.paths.east, y: shape.paths.north } : null,
    roads: null,
    scatter: shape.lakes === undefined ? fieldOf(world, "scatter", 7) : countryScatter(world),
    mask: 0xfff,
    mouths: shape.below ? (shape.mouths ?? MOUTHS) : null,
    put: (shape.put ?? []).map(([feature, x, y]) => ({ feature, x, y })),
  };
}

/** A country has the features of The Forest; like all fields of 1983 they have no seed on ground without one. */
function countryScatter({ fields, profile, seed }: IslandsTable): Field {
  const { seeded } = sumOf(fields.ground);
  return createField(profileOf(profile), scatterTerms(TERMS_1983), { seed: seeded ? seed * 8 + 8 : 0 });
}
