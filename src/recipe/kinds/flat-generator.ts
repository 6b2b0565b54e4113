/** The table of flat ground and its generator. Apart from its checks, whose library workers do not need. */
import { TERMS_1983 } from "../../core/field/directions.ts";
import { createField, type Field } from "../../core/field/field.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { type PathOffset, scatterTerms } from "../../core/forest/terra.ts";
import type { FieldName } from "../fields.ts";
import { coverOf, fieldOf, sumOf } from "../generator-fields.ts";
import { profileOf } from "../profiles.ts";
import type { GroundTable, Reading } from "../recipe.ts";
import type { SumCode } from "../sum.ts";
import type { BelowTable } from "./below.ts";

/**
 * Land where the ground field is above `sea`. Islands have an archipelago per altitude, in metres above datum; the ground of a country
 * and of a land of faults goes on below the shores.
 */
export interface FlatShape {
  readonly kind: "islands" | "land" | "faults";
  /** Altitude of each archipelago's sea level, from low to high. */
  readonly altitudes: readonly number[];
  /** Level of the lakes, profile units above `sea`; islands have none. */
  readonly lakes?: number;
  /**
   * Equal-height paths of a country: where the ground is as high as this far to the east and north, metres. None where `east`
   * is 0, unless `due`.
   */
  readonly paths?: { readonly east: number; readonly north: number; readonly due?: boolean };
  /** Switches of Relf's terrain program: bare ground with nothing on it, wood alone, streams (true unless given), features 16 times as dense. */
  readonly bleak?: boolean;
  readonly woodOnly?: boolean;
  readonly streams?: boolean;
  readonly dense?: boolean;
  /** Profile units above `sea` from which hills are steeper. */
  readonly steep?: number;
  /**
   * Depth of rock below sea level where the ground is q units above it: slope·q + root·√q metres, varied by the rock field
   * (src/core/flat/flat-ground.ts).
   */
  readonly underside?: { readonly rock: FieldName; readonly slope: number; readonly root: number };
  /** Underground of a country; none when absent. */
  readonly below?: BelowTable;
  /** Slope of the ground from which shafts become cave mouths. */
  readonly mouths?: number;
  /** Telephone boxes and rockets, at whole metres of the first archipelago. */
  readonly put?: readonly (readonly [feature: "t" | "rocket", x: number, y: number])[];
  /** Variation of the shores' altitude over kilometres; `height` is its standard deviation in metres. */
  readonly lift?: { readonly field: FieldName; readonly height: number };
}

export interface FlatTable extends GroundTable {
  readonly shape: FlatShape;
  readonly fields: { readonly [reading in Exclude<Reading, "ground">]?: FieldName } & {
    readonly ground: FieldName | SumCode;
  };
  /** Metres of height per profile unit at the shore. */
  readonly relief: number;
}

/** Slope of cave mouths where the table has none. */
export const MOUTHS = 0.4;

/** Creates the generator of a table. */
export function generateFlatGround(world: FlatTable): FlatGround {
  const { shape, sea, relief, peak, snow, fields } = world;
  const { bleak = false, streams = true, put = [] } = shape;
  const { ground, ...others } = fields;
  const land = fieldOf(world, ground, 0);
  const { rock, ...underside } = shape.underside ?? { slope: 0, root: 0 };
  const floats = shape.kind === "islands";
  return {
    form: shape.kind === "land" ? "country" : shape.kind,
    ground: land,
    rock: rock ? fieldOf(world, rock, 1) : land,
    cover: coverOf({ ...world, cover: rowsOf(world) }, others, 3),
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
    // Bare ground has no lakes: they are as deep as the field's zero.
    lakes: floats ? null : { level: bleak ? -sea : (shape.lakes ?? 0) },
    paths: bleak ? null : pathsOf(shape),
    roads: null,
    scatter: floats ? fieldOf(world, "scatter", 7) : countryScatter(world),
    mask: shape.dense ? 0xff : 0xfff,
    bleak,
    streams: streams && !bleak,
    mouths: shape.below ? (shape.mouths ?? MOUTHS) : null,
    put: (bleak ? [] : put).map(([feature, x, y]) => ({ feature, x, y })),
  };
}

/** The cover of a table with its switches. */
function rowsOf({ cover, shape: { bleak, woodOnly } }: FlatTable): FlatTable["cover"] {
  if (bleak) return [["bare"]];
  return woodOnly ? [["wood"]] : cover;
}

/** The offset of equal-height paths; null for none. */
export function pathsOf({ paths }: FlatShape): PathOffset | null {
  if (!paths || !(paths.east !== 0 || (paths.due && paths.north !== 0))) return null;
  return { x: paths.east, y: paths.north };
}

/** A country has the features of The Forest; like all fields of 1983 they have no seed on ground without one. */
function countryScatter(world: FlatTable): Field {
  const { fields, profile, seed } = world;
  const { seeded } = sumOf(fields.ground, world);
  return createField(profileOf(profile), scatterTerms(TERMS_1983), { seed: seeded ? seed * 8 + 8 : 0 });
}
