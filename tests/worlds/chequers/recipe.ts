/** The recipe of a made-up kind of world: a flat chequered floor. Only this folder and its rows in the test pages know it. */
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
  type WorldTable,
} from "../../../src/recipe/recipe.ts";
import { anyWorld, shapeKind } from "../../../src/recipe/world-schema.ts";

interface ChequersTable extends WorldTable {
  /** `square`: metres a side. */
  readonly shape: { readonly kind: "chequers"; readonly square: number };
}

export interface ChequersRecipe extends Recipe {
  readonly world: ChequersTable;
  readonly view: { readonly hour: number };
  readonly parameters: { readonly square?: ParameterRow };
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
  }),
  places: { ranges: () => ON_PLANE, ofShot: ({ shots }, name) => shots[name].at },
  schemas: {
    world: table({ ...anyWorld, shape: table({ kind: shapeKind("chequers"), square: range(1, 50, "m") }) }),
    view: table({ hour: number(RANGES.hour) }),
    shots: [{ at: numbers(ON_PLANE) }],
  },
};

export default defineScene(CHEQUERS, {
  title: "Chequers",
  about: "A flat floor to walk on.",
  world: { shape: { kind: "chequers", square: 4 }, seed: 1, profile: "1983" },
  explorers: ["walker"],
  view: { hour: 12 },
  parameters: { square: ["Squares", 1, 50, 1, "m"] },
  shots: {
    middle: { title: "The middle", by: "walker", at: [0, 0, 0], look: [0, -10] },
    corner: { title: "A corner", by: "walker", at: [100, 100, 0], look: [225, -10] },
  },
});
