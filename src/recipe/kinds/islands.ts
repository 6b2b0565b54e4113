/** The kind "islands": floating islands, at one or more altitudes. */
import { table } from "../check.ts";
import type { RecipeKind } from "../recipe.ts";
import { checkCover, flatColumns, shapeKind } from "../world-schema.ts";
import { EXPLORERS, FLAT_PARAMETERS, type FlatRecipe, PLACES, SCHEMAS, shapeColumns } from "./flat.ts";

const { helicopter, walker } = EXPLORERS;

export const ISLANDS: RecipeKind<FlatRecipe> = {
  name: "islands",
  words: "flat",
  explorers: { helicopter, walker },
  parameters: () => FLAT_PARAMETERS,
  hasWeather: () => false,
  // Islands have neither roads to build nor lakes to drain.
  sport: { roles: ["explorer", "orienteer"], hunts: false },
  tasks: () => true,
  queries: async () => (await import("./islands-queries.ts")).queries,
  places: PLACES,
  schemas: {
    ...SCHEMAS,
    world: checkCover(table({ ...flatColumns, shape: table({ kind: shapeKind("islands"), ...shapeColumns }) })),
  },
  check({ world, parameters }, report) {
    const most = world.shape.altitudes.length;
    const max = parameters.archipelagos?.[2] ?? most;
    if (max > most) report(`parameters.archipelagos: max ${max} is out of range 1 to ${most}`);
  },
};
