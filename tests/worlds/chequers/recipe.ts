/** The recipe of a made-up kind of world: a chequered floor. Only this folder and its rows in tests and their pages know it. */
import { number, numbers, range, table } from "../../../src/recipe/check.ts";
import { ON_PLANE } from "../../../src/recipe/coordinates.ts";
import { withWorld } from "../../../src/recipe/parameter.ts";
import { RANGES } from "../../../src/recipe/ranges.ts";
import {
  defineScene,
  type ParameterRow,
  type Place,
  type Recipe,
  type RecipeKind,
  type Shot,
} from "../../../src/recipe/recipe.ts";
import { flatColumns, shapeKind } from "../../../src/recipe/world-schema.ts";
import type { ChequersTable } from "./queries.ts";

export interface ChequersRecipe extends Recipe {
  readonly world: ChequersTable;
  readonly view: { readonly hour: number };
  readonly parameters: { readonly [name in "square" | "sea" | "relief"]?: ParameterRow };
  readonly shots: { readonly [name: string]: Shot & { readonly at: Place } };
}

const CHEQUERS: RecipeKind<ChequersRecipe> = {
  name: "chequers",
  explorers: { walker: "cockpit" },
  parameters: () => ({
    square: {
      affects: "ground",
      get: ({ world }) => world.shape.square,
      set: (recipe, square) => withWorld(recipe, { shape: { kind: "chequers", square } }),
    },
    sea: { affects: "ground", get: ({ world }) => world.sea, set: (recipe, sea) => withWorld(recipe, { sea }) },
    relief: {
      affects: "ground",
      get: ({ world }) => world.relief,
      set: (recipe, relief) => withWorld(recipe, { relief }),
    },
  }),
  queries: async () => (await import("./queries.ts")).queries,
  places: { ranges: () => ON_PLANE, ofShot: ({ shots }, name) => shots[name].at },
  schemas: {
    world: table({ ...flatColumns, shape: table({ kind: shapeKind("chequers"), square: range(1, 50, "m") }) }),
    view: table({ hour: number(RANGES.hour) }),
    shots: [{ at: numbers(ON_PLANE) }],
  },
};

export default defineScene(CHEQUERS, {
  title: "Chequers",
  about: "A floor to walk on.",
  world: {
    shape: { kind: "chequers", square: 4 },
    seed: 1,
    profile: "1983",
    fields: { ground: "downs" },
    sea: 204,
    relief: 0.001, // drawn as a level floor
    peak: 1000,
    cover: [["grass"]],
    snow: 1e5,
  },
  explorers: ["walker"],
  view: { hour: 12 },
  parameters: {
    square: ["Squares", 1, 50, 1, "m"],
    sea: ["Zero", 150, 560, 1, "units"],
    relief: ["Relief", 0.001, 1, 0.001, "m per unit"],
  },
  shots: {
    middle: { title: "The middle", by: "walker", at: [0, 0, 0], look: [0, -10] },
    corner: { title: "A corner", by: "walker", at: [100, 100, 0], look: [225, -10] },
  },
});
