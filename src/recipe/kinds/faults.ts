/** The kind "faults": a land that faults have made, or a height map of a visitor, in the middle of a sea. */
import { MEASURES } from "../../core/faults/height-code.ts";
import { phrase, say } from "../../words/words.ts";
import { range, table } from "../check.ts";
import { keptName } from "../kept-code.ts";
import { withWorld } from "../parameter.ts";
import type { GivenPart } from "../query.ts";
import type { GroundRequest, ParameterField, ParameterRow, Preset, RecipeKind } from "../recipe.ts";
import { checkCover, flatColumns, shapeKind } from "../world-schema.ts";
import { groundCode, measuresOf, readGroundCode } from "./fault-code.ts";
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

const span = (name: keyof typeof MEASURES) => [MEASURES[name][0], MEASURES[name][1]] as const;

const world = checkCover(
  table({
    ...flatColumns,
    shape: table({
      kind: shapeKind("faults"),
      ...shapeColumns,
      lakes: range(0, 0, "units"),
      faults: groundCode,
      cell: range(...span("cell"), "m"),
      height: range(...span("height"), "m"),
      flooded: range(...span("flooded")),
    }),
  }),
);

/** The name of a land in saved data: things that are left on one land are not on another. */
export const landName = ({ ground }: FaultsRecipe, { world }: GroundRequest): string =>
  ground === undefined ? world : `${world} ${keptName(ground)}`;

/** `ground=` in a link gives another land. */
export const FAULTS: RecipeKind<FaultsRecipe> = {
  name: "faults",
  words: "flat",
  explorers: EXPLORERS,
  isStill: true,
  hasWeather: () => true,
  tasks: () => true,
  landOf: landName,
  parameters: () => PARAMETERS,
  queries: async () => (await import("./faults-queries.ts")).queries,
  places: PLACES,
  readers: { ground: readLand },
  schemas: { ...SCHEMAS, world },
};

function readLand(part: GivenPart, recipe: FaultsRecipe): FaultsRecipe {
  const code = readGroundCode(part, say("Using the land of {world}.", { world: say(recipe.title) }));
  return code === null || code === recipe.world.shape.faults ? recipe : withLand(recipe, code);
}

const degrees = (x: number, y: number) => (Math.round((180 * Math.atan2(x, y)) / Math.PI) + 360) % 360;

/** Metres above the highest cell of a height map to which vehicles climb. */
const HEADROOM = 1500;

/** The recipe with the measures of a height map, and all that these can be changed to; as it is for another land. */
function withMeasures(recipe: FaultsRecipe, code: string): FaultsRecipe {
  const measures = measuresOf(code);
  if (!measures) return recipe;
  const { parameters, view } = recipe;
  const [lowest, highest] = view.limits;
  return {
    ...withShape(recipe, measures),
    parameters: {
      ...parameters,
      height: [phrase("Height##from the lowest to the highest land"), ...span("height"), 1, "m"],
      cell: [phrase("Cell##square of the land"), ...span("cell"), 0.5, "m"],
    },
    view: { ...view, limits: [lowest, Math.max(highest, measures.height + HEADROOM)] },
  };
}

/** Metres from the middle of a land, along each axis, and over its top, from which it is seen as a whole: most of the view distance. */
const [FARTHEST, HIGHEST] = [9000, 1200];

/** The recipe with another land, and views of it. */
function withLand(recipe: FaultsRecipe, code: string): FaultsRecipe {
  const changed = withMeasures(withShape(recipe, { faults: code }), code);
  const { stand, top, size } = overlookOf(changed.world);
  const [x, y] = stand.map(Math.round);
  const away = Math.min(0.75 * size, FARTHEST);
  const over = Math.min(Math.min(0.2 * size, HIGHEST) + Math.max(top, 0), changed.view.limits[1]);
  // Down to the middle of the slopes, where they are high.
  const pitch = Math.max(12, degrees(over - top / 2, Math.SQRT2 * away) - 2);
  return {
    ...changed,
    ground: code,
    shots: {
      land: {
        title: phrase("On the land"),
        by: "walker",
        // In rock, and so on the ground at any height of the land.
        at: [x, y, 0],
        look: [degrees(-x, -y), -4],
      },
      over: {
        title: phrase("The whole land"),
        by: "helicopter",
        at: [-away, -away, over],
        look: [45, -pitch],
        camera: "free",
      },
    },
  };
}
