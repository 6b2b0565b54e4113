/** The kind "faults": a land that faults have made, in the middle of a sea. */
import { range, table } from "../check.ts";
import { withWorld } from "../parameter.ts";
import type { GivenPart } from "../query.ts";
import type { ParameterField, ParameterRow, Preset, RecipeKind } from "../recipe.ts";
import { checkCover, flatColumns, shapeKind } from "../world-schema.ts";
import { landCode, readLandCode } from "./fault-code.ts";
import { type FaultsShape, type FaultsTable, overlookOf } from "./faults-generator.ts";
import {
  EXPLORERS,
  FLAT_PARAMETERS,
  type FlatParameter,
  type FlatRecipe,
  PLACES,
  SCHEMAS,
  shapeColumns,
} from "./flat.ts";

type FaultsParameter = Extract<FlatParameter, "haze" | "clouds" | "view"> | "height" | "cell" | "flooded";

export interface FaultsRecipe extends FlatRecipe {
  readonly world: FaultsTable;
  readonly parameters: { readonly [name in FaultsParameter]?: ParameterRow };
  readonly presets?: { readonly [name: string]: Preset<FaultsRecipe> };
}

type Fields = Readonly<Record<FaultsParameter, ParameterField<FaultsRecipe>>>;

const withShape = (recipe: FaultsRecipe, change: Partial<FaultsShape>): FaultsRecipe =>
  withWorld(recipe, { shape: { ...recipe.world.shape, ...change } });

const { haze, clouds, view } = FLAT_PARAMETERS as unknown as Fields;
const PARAMETERS: Fields = {
  /** From the lowest to the highest cell of the land */
  height: {
    affects: "ground",
    get: ({ world }) => world.shape.height,
    set: (recipe, height) => withShape(recipe, { height }),
  },
  /** Width of a cell */
  cell: { affects: "ground", get: ({ world }) => world.shape.cell, set: (recipe, cell) => withShape(recipe, { cell }) },
  /** Share of the height that is under the sea */
  flooded: {
    affects: "ground",
    get: ({ world }) => Math.round(1e6 * world.shape.flooded) / 1e4,
    set: (recipe, percent) => withShape(recipe, { flooded: percent / 100 }),
  },
  haze,
  clouds,
  view,
};

const world = checkCover(
  table({
    ...flatColumns,
    shape: table({
      kind: shapeKind("faults"),
      ...shapeColumns,
      lakes: range(0, 0, "units"),
      faults: landCode,
      cell: range(0.5, 100, "m"),
      height: range(1, 2000, "m"),
      flooded: range(0, 0.95),
    }),
  }),
);

/** `ground=` in a link gives another land. */
export const FAULTS: RecipeKind<FaultsRecipe> = {
  name: "faults",
  explorers: EXPLORERS,
  isStill: true,
  hasWeather: () => true,
  parameters: () => PARAMETERS,
  queries: async () => (await import("./faults-queries.ts")).queries,
  places: PLACES,
  readers: { ground: readLand },
  schemas: { ...SCHEMAS, world },
};

function readLand(part: GivenPart, recipe: FaultsRecipe): FaultsRecipe {
  const code = readLandCode(part, `the land of ${recipe.title}`);
  return code === null || code === recipe.world.shape.faults ? recipe : withLand(recipe, code);
}

const degrees = (x: number, y: number) => (Math.round((180 * Math.atan2(x, y)) / Math.PI) + 360) % 360;

/** The recipe with another land, and views of it. */
function withLand(recipe: FaultsRecipe, code: string): FaultsRecipe {
  const changed = withShape(recipe, { faults: code });
  const { stand, top, size } = overlookOf(changed.world);
  const [x, y] = stand.map(Math.round);
  const away = 0.75 * size;
  return {
    ...changed,
    ground: code,
    shots: {
      land: {
        title: "On the land",
        by: "walker",
        // In rock, and so on the ground at any height of the land.
        at: [x, y, 0],
        look: [degrees(-x, -y), -4],
      },
      over: {
        title: "The whole land",
        by: "helicopter",
        at: [-away, -away, Math.min(0.2 * size + Math.max(top, 0), recipe.view.limits[1])],
        look: [45, -12],
        camera: "free",
      },
    },
  };
}
