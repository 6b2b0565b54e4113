/** The kind "land": a country with lakes, and its underground. */
import * as v from "valibot";
import { say } from "../../words/words.ts";
import { boolean, range, table } from "../check.ts";
import { requestedRecipe } from "../ground-choice.ts";
import { parametersOf, withWorld } from "../parameter.ts";
import { type GivenPart, textOf } from "../query.ts";
import { type ParameterField, type ParameterRow, type Preset, type RecipeKind, ROLES } from "../recipe.ts";
import { roadPath } from "../road-path.ts";
import { checkCover, flatColumns, shapeKind } from "../world-schema.ts";
import { type BelowTable, belowSchema } from "./below.ts";
import type { CountryShape, CountryTable } from "./country-generator.ts";
import {
  EXPLORERS,
  FLAT_PARAMETERS,
  type FlatParameter,
  type FlatRecipe,
  PLACES,
  SCHEMAS,
  shapeColumns,
} from "./flat.ts";
import { MOUTHS } from "./flat-generator.ts";

export type { CountryTable };

type CavernParameter = "east" | "north" | "floorStretch" | "roofStretch" | "openness" | "pool";
type SwitchName = "bleak" | "woodOnly" | "streams" | "dense";
type SurfaceParameter = FlatParameter | SwitchName | "lake" | "paths" | "pathsNorth" | "pathsDue" | "steep";
type MineParameter = "threshold" | "product";
type CountryParameter = SurfaceParameter | MineParameter | CavernParameter;

export interface CountryRecipe extends FlatRecipe {
  readonly world: CountryTable;
  readonly parameters: { readonly [name in CountryParameter]?: ParameterRow };
  readonly presets?: { readonly [name: string]: Preset<CountryRecipe> };
}

type Fields<P extends string> = Readonly<Record<P, ParameterField<CountryRecipe>>>;

const withShape = (recipe: CountryRecipe, change: Partial<CountryShape>): CountryRecipe =>
  withWorld(recipe, { shape: { ...recipe.world.shape, ...change } });

/** A number of the cavern or the mine; `get` and `set` are only called for recipes that have it. */
function belowField<K extends keyof BelowTable>(
  kind: K,
  get: (table: Required<BelowTable>[K]) => number,
  change: (table: Required<BelowTable>[K], value: number) => Partial<Required<BelowTable>[K]>,
) {
  const of = ({ world }: CountryRecipe) => world.shape.below?.[kind] as Required<BelowTable>[K];
  return {
    affects: "ground",
    get: (recipe: CountryRecipe) => get(of(recipe)),
    set: (recipe: CountryRecipe, value: number) =>
      withShape(recipe, {
        below: { ...recipe.world.shape.below, [kind]: { ...of(recipe), ...change(of(recipe), value) } },
      }),
  } as const;
}

type Paths = NonNullable<CountryShape["paths"]>;
const pathsOf = ({ world }: CountryRecipe): Paths => world.shape.paths ?? { east: 0, north: 0 };
const withPaths = (recipe: CountryRecipe, change: Partial<Paths>) =>
  withShape(recipe, { paths: { ...pathsOf(recipe), ...change } });

/** A switch of the shape; `usual` where the table does not have it. */
const switchOf = (name: SwitchName, usual = false) =>
  ({
    affects: "ground",
    whole: true,
    get: ({ world: { shape } }: CountryRecipe) => Number(shape[name] ?? usual),
    set: (recipe: CountryRecipe, value: number) => withShape(recipe, { [name]: value === 1 }),
  }) as const;

const SURFACE: Fields<SurfaceParameter> = {
  /**
   * Level of the lakes, in units of the ground field. In the forest 204 in 1983: below that they leave mud, above it they drown the woods;
   * rain raises it by 1 unit in two minutes at most, sun lowers it to 204 in twice that time, and the address bar has the level of the
   * moment. In caverns and mines there are none at 39
   */
  lake: {
    affects: "ground",
    get: ({ world: { sea, shape } }) => sea + shape.lakes,
    set: (recipe, lake) => withShape(recipe, { lakes: lake - recipe.world.sea }),
  },
  /**
   * Equal-height paths: where the ground is as high as this far to the east and `pathsNorth` to the north; none at 0 unless `pathsDue`,
   * 4000 in 1983
   */
  paths: {
    affects: "ground",
    get: (recipe) => pathsOf(recipe).east,
    set: (recipe, east) => withPaths(recipe, { east }),
  },
  /** See `paths`; 2000 in 1983 */
  pathsNorth: {
    affects: "ground",
    get: (recipe) => pathsOf(recipe).north,
    set: (recipe, north) => withPaths(recipe, { north }),
  },
  /** 1: paths where `paths` is 0, too, by an offset due north */
  pathsDue: {
    affects: "ground",
    whole: true,
    get: (recipe) => Number(pathsOf(recipe).due ?? false),
    set: (recipe, due) => withPaths(recipe, { due: due === 1 }),
  },
  /** 1: bare ground without water, plants, features and towns */
  bleak: { ...switchOf("bleak"), programs: true },
  /** 1: wood everywhere, without towns, grass, moor and thickets */
  woodOnly: { ...switchOf("woodOnly"), programs: true },
  /** 0: no streams from ponds */
  streams: switchOf("streams", true),
  /** 1: features 16 times as dense, as printed in 2024 */
  dense: switchOf("dense"),
  ...(FLAT_PARAMETERS as unknown as Fields<FlatParameter>),
  /** Steepest ground at which a shaft goes straight down; on steeper ground it is a cave mouth */
  steep: {
    affects: "ground",
    get: ({ world: { shape } }) => shape.mouths ?? MOUTHS,
    set: (recipe, mouths) => withShape(recipe, { mouths }),
  },
};

const CAVERN: Fields<CavernParameter> = {
  /** Shifts the roof against the floor */
  east: belowField(
    "cavern",
    ({ shift }) => shift[0],
    ({ shift }, east) => ({ shift: [east, shift[1]] as const }),
  ),
  /** Shifts the roof against the floor */
  north: belowField(
    "cavern",
    ({ shift }) => shift[1],
    ({ shift }, north) => ({ shift: [shift[0], north] as const }),
  ),
  /** Horizontal scale of the floor */
  floorStretch: belowField(
    "cavern",
    ({ stretch }) => stretch[0],
    ({ stretch }, floor) => ({ stretch: [floor, stretch[1]] as const }),
  ),
  /** Horizontal scale of the roof */
  roofStretch: belowField(
    "cavern",
    ({ stretch }) => stretch[1],
    ({ stretch }, roof) => ({ stretch: [stretch[0], roof] as const }),
  ),
  /** Raises the roof */
  openness: belowField(
    "cavern",
    ({ openness }) => openness,
    (_, openness) => ({ openness }),
  ),
  /** Altitude of standing water */
  pool: belowField(
    "cavern",
    ({ pool }) => pool,
    (_, pool) => ({ pool }),
  ),
};

const MINE: Fields<MineParameter> = {
  /** Share of the cells that is rock */
  threshold: belowField(
    "mine",
    ({ threshold }) => threshold,
    (_, threshold) => ({ threshold }),
  ),
  /** 1: one level alone, in the regular pattern of the formula as it was first printed */
  product: {
    whole: true,
    ...belowField(
      "mine",
      ({ formula }) => Number(formula === "product"),
      (_, product) => ({ formula: product === 1 ? ("product" as const) : ("waves" as const) }),
    ),
  },
};

const world = checkCover(
  table({
    ...flatColumns,
    shape: table({
      kind: shapeKind("land"),
      ...shapeColumns,
      lakes: range(-1000, 1000, "units"),
      below: v.exactOptional(belowSchema),
      mouths: v.exactOptional(range(0.05, 5)),
      roads: v.exactOptional(v.array(roadPath)),
      bleak: v.exactOptional(boolean),
      woodOnly: v.exactOptional(boolean),
      streams: v.exactOptional(boolean),
      dense: v.exactOptional(boolean),
    }),
  }),
);

/** Maximum number of characters of the link that ways up lead to. */
const LONGEST = 2000;

/** A mine with the way up to the shaft of a planet. */
function readWayUp(part: GivenPart, recipe: CountryRecipe): CountryRecipe {
  const up = textOf(part) ?? "";
  if (recipe.world.shape.below?.mine && up.startsWith("world=planet") && up.length <= LONGEST) return { ...recipe, up };
  part.problems.push(say("up: is not a link to a planet above this mine. Ignored."));
  return recipe;
}

export const COUNTRY: RecipeKind<CountryRecipe> = {
  name: "land",
  words: "flat",
  explorers: EXPLORERS,
  hasWeather: () => true,
  sport: { roles: ROLES, hunts: true },
  tasks: ({ world }) => world.shape.below !== undefined,
  queries: async () => (await import("./country-queries.ts")).queries,
  places: PLACES,
  readers: { up: readWayUp },
  // May be called with a recipe that has not been checked.
  parameters({ world }) {
    const { cavern, mine } = world?.shape?.below ?? {};
    return { ...SURFACE, ...(cavern && CAVERN), ...(mine && MINE) };
  },
  schemas: { ...SCHEMAS, world },
  check(recipe, report) {
    // The roof of a cavern is highest where all parameters are at their maximum.
    const rows = parametersOf(recipe);
    const most = requestedRecipe(recipe, {
      profile: recipe.world.profile,
      parameters: Object.fromEntries(rows.map(({ name, max }) => [name, max])),
    });
    const [issue] = v.safeParse(world, most.world).issues ?? [];
    if (!issue) return;
    const at = rows.map(({ name, max }) => `${name} ${max}`);
    report(`parameters: at ${at.join(", ")} ${v.getDotPath(issue) ?? "the world"} ${issue.message}`);
  },
};
