/** The kind "land": a country with lakes, and what is below it. */
import * as v from "valibot";
import type { Islands } from "../../core/islands/islands.ts";
import { shaftsOf } from "../../core/underground/shafts.ts";
import type { Underground } from "../../core/underground/underground.ts";
import { table } from "../check.ts";
import { withWorld } from "../parameter.ts";
import type { ParameterField, ParameterRow, Preset, RecipeKind } from "../recipe.ts";
import { checkCover, flatGround, shapeKind } from "../world-schema.ts";
import {
  generateIslands,
  ISLANDS,
  ISLANDS_PARAMETERS,
  type IslandsParameter,
  type IslandsRecipe,
  type IslandsShape,
  type IslandsTable,
  shapeColumns,
} from "./islands.ts";
import {
  type BelowTable,
  belowSchema,
  generateUnderground,
  mouthSlope,
  type UndergroundTable,
  undermine,
} from "./underground.ts";

interface LandShape extends IslandsShape {
  /** What is below the ground; nothing when absent. */
  readonly below?: BelowTable;
  /** Slope of the ground from which shafts become cave mouths. */
  readonly mouths?: number;
}

export interface LandTable extends IslandsTable {
  readonly shape: LandShape;
}

type BelowParameter = "threshold" | "steep";

export interface LandRecipe extends IslandsRecipe {
  readonly world: LandTable;
  readonly parameters: { readonly [name in IslandsParameter | BelowParameter]?: ParameterRow };
  readonly presets?: { readonly [name: string]: Preset<LandRecipe> };
}

/** A country: its surface, and what is below it. */
export interface Land {
  readonly islands: Islands;
  readonly underground: Underground | null;
}

/** Slope of cave mouths where the table has none. */
const MOUTHS = 0.4;

const PARAMETERS: Readonly<Record<IslandsParameter | BelowParameter, ParameterField<LandRecipe>>> = {
  ...(ISLANDS_PARAMETERS as unknown as Readonly<Record<IslandsParameter, ParameterField<LandRecipe>>>),
  threshold: {
    affects: "ground",
    get: ({ world: { shape } }) => (shape.below?.kind === "mine" ? shape.below.threshold : 0),
    set: (r, threshold) =>
      withWorld(r, { shape: { ...r.world.shape, below: { ...r.world.shape.below, threshold } } } as Partial<LandTable>),
  },
  steep: {
    affects: "ground",
    get: ({ world: { shape } }) => shape.mouths ?? MOUTHS,
    set: (r, mouths) => withWorld(r, { shape: { ...r.world.shape, mouths } }),
  },
};

export const LAND: RecipeKind<LandRecipe> = {
  ...(ISLANDS as unknown as RecipeKind<LandRecipe>),
  name: "land",
  parameters: () => PARAMETERS,
  schemas: {
    ...(ISLANDS as unknown as RecipeKind<LandRecipe>).schemas,
    world: checkCover(
      table({
        ...flatGround,
        shape: table({
          kind: shapeKind("land"),
          ...shapeColumns,
          below: v.exactOptional(belowSchema),
          mouths: v.exactOptional(mouthSlope),
        }),
      }),
    ),
  },
};

/** Creates the generator of a country. */
export function generateLand(world: LandTable): Land {
  const { below, mouths = MOUTHS } = world.shape;
  const islands = generateIslands(world);
  if (!below) return { islands, underground: null };
  const { ground, cover, sea, relief, peak, steep, snow, scatter, mask, lakes } = islands;
  const isShaft = shaftsOf({ ground, cover, scatter, mask }, { lake: sea + (lakes?.level ?? 0) });
  const hills = { ground, cover, sea, relief, peak, steep, snow };
  return {
    islands: { ...islands, undermined: true },
    underground: undermine(hills, below, isShaft, mouths, world.seed),
  };
}

/** What is below a table's ground; throws where nothing is. */
export function undergroundOf(world: LandTable | UndergroundTable): Underground {
  if (world.shape.kind === "underground") return generateUnderground(world as UndergroundTable);
  const { underground } = generateLand(world as LandTable);
  if (!underground) throw new RangeError("Expected a country with something below it.");
  return underground;
}
