/** The kind "space": free space in light-years, with gas where a field exceeds a threshold, and stars. It has no ground. */
import * as v from "valibot";
import { listMessage, number, numbers, range, table } from "../check.ts";
import { IN_SPACE, OFFSET } from "../coordinates.ts";
import { withWorld } from "../parameter.ts";
import { RANGES } from "../ranges.ts";
import type { CameraName, ParameterField, ParameterRow, Place, Preset, Recipe, RecipeKind, Shot } from "../recipe.ts";
import { anyWorld, shapeKind } from "../world-schema.ts";
import type { SpaceShape, SpaceTable } from "./space-generator.ts";

interface SpaceView {
  /** Default years per second. */
  readonly rate: number;
}

const EXPLORERS = { starship: "cockpit" } as const satisfies Record<string, CameraName>;
type SpaceExplorer = keyof typeof EXPLORERS;
type SpaceParameter = "threshold" | "density" | "glow" | "hydrogen" | "oxygen" | "dust";

export interface SpaceRecipe extends Recipe {
  readonly world: SpaceTable;
  readonly explorers: readonly SpaceExplorer[];
  readonly view: SpaceView;
  readonly parameters: { readonly [name in SpaceParameter]?: ParameterRow };
  readonly shots: {
    readonly [name: string]: Shot & {
      readonly by: SpaceExplorer;
      readonly at: Place;
      /** Astronomical units from there. */
      readonly off?: Place;
    };
  };
  readonly presets?: { readonly [name: string]: Preset<SpaceRecipe> };
}

const withGas = (recipe: SpaceRecipe, change: Partial<SpaceShape>): SpaceRecipe =>
  withWorld(recipe, { shape: { ...recipe.world.shape, ...change } });

const colour = (i: 0 | 1 | 2): ParameterField<SpaceRecipe> => ({
  affects: "look",
  get: (r) => r.world.shape.colours[i],
  set(r, share) {
    const [h, o, d] = r.world.shape.colours.map((v, k) => (k === i ? share : v));
    return withGas(r, { colours: [h, o, d] });
  },
});

const PARAMETERS: Readonly<Record<SpaceParameter, ParameterField<SpaceRecipe>>> = {
  /** Field value above which there is gas, from the profile's mean (0) to its maximum (1) */
  threshold: {
    affects: "ground",
    get: (r) => r.world.shape.threshold,
    set: (r, threshold) => withGas(r, { threshold }),
  },
  /** Optical density of the gas */
  density: { affects: "look", get: (r) => r.world.shape.density, set: (r, density) => withGas(r, { density }) },
  /** Emission of the gas */
  glow: { affects: "look", get: (r) => r.world.shape.glow, set: (r, glow) => withGas(r, { glow }) },
  /** Weight of the red emission */
  hydrogen: colour(0),
  /** Weight of the green emission */
  oxygen: colour(1),
  /** Weight of the blue reflection */
  dust: colour(2),
};

const share = range(0, 4);
const shape = table({
  kind: shapeKind("space"),
  threshold: range(0, 0.9),
  density: range(0, 4),
  glow: share,
  colours: v.strictTuple([share, share, share], listMessage(3)),
});

export const SPACE: RecipeKind<SpaceRecipe> = {
  name: "space",
  words: "space",
  explorers: EXPLORERS,
  parameters: () => PARAMETERS,
  queries: async () => (await import("./space-queries.ts")).queries,
  places: {
    ranges: () => IN_SPACE,
    ofShot: ({ shots }, name) => shots[name].at,
    offset: { ranges: OFFSET, ofShot: ({ shots }, name) => shots[name].off ?? [0, 0, 0] },
  },
  schemas: {
    world: table({ ...anyWorld, shape }),
    view: table({ rate: number(RANGES.rate) }),
    shots: [{ at: numbers(IN_SPACE), off: v.exactOptional(numbers(OFFSET)) }],
  },
  sheets: ["plate", "exercises"],
  tasks: () => true,
};
