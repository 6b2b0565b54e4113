/** The kind "underground": hills on a plane with a cavern or a mine below them. */
import * as v from "valibot";
import { TERMS_1983 } from "../../core/field/directions.ts";
import { createField } from "../../core/field/field.ts";
import { scatterTerms } from "../../core/forest/terra.ts";
import { type Cavern, createCavern, createHalls } from "../../core/underground/cavern.ts";
import type { Hills } from "../../core/underground/hills.ts";
import { createMine, type IsShaft, MINE_FORMULAS, type MineFormula } from "../../core/underground/mine.ts";
import { shaftsBy } from "../../core/underground/shafts.ts";
import type { Underground } from "../../core/underground/underground.ts";
import { altitude, listMessage, number, numbers, oneOf, range, table } from "../check.ts";
import { ON_PLANE } from "../coordinates.ts";
import type { FieldName } from "../fields.ts";
import { coverOf, fieldOf } from "../generator-fields.ts";
import { parametersOf, withView, withWorld } from "../parameter.ts";
import { profileOf } from "../profiles.ts";
import { valueText } from "../quantity.ts";
import type {
  CameraName,
  GroundTable,
  ParameterField,
  ParameterRow,
  Place,
  Preset,
  Reading,
  Recipe,
  RecipeKind,
  Shot,
} from "../recipe.ts";
import { NUMBERS, requestedRecipe } from "../request.ts";
import { checkCover, flatGround, shapeKind } from "../world-schema.ts";

/** The open space between two surfaces of rock, a floor and a roof (src/core/underground/cavern.ts). */
interface CavernBelow {
  readonly kind: "cavern";
  /** Mean altitude of the floor, in metres. */
  readonly altitude: number;
  /** Metres by which the roof is shifted against the floor. */
  readonly shift: readonly [east: number, north: number];
  /** Horizontal scale of floor and roof. */
  readonly stretch: readonly [floor: number, roof: number];
  /** Metres by which the roof is raised. */
  readonly openness: number;
  /** Altitude of the water surface, in metres; lower floor is flooded. */
  readonly pool: number;
}

/** A grid of 16 m cells on many levels, or on one, depending on the formula (src/core/underground/mine.ts). */
interface MineBelow {
  readonly kind: "mine";
  readonly formula: MineFormula;
  /** The share of cells that are rock. */
  readonly threshold: number;
  /** Altitude of the roof of level 1, in metres. */
  readonly top: number;
}

export type BelowTable = CavernBelow | MineBelow;

interface UndergroundShape {
  readonly kind: "underground";
  readonly below: BelowTable;
  /** Slope of the hills from which shafts become cave mouths. */
  readonly steep: number;
}

/** `sea` is the field value at the hills' datum; no water is drawn there. */
export interface UndergroundTable extends GroundTable {
  readonly shape: UndergroundShape;
  readonly fields: { readonly [reading in Reading]?: FieldName } & { readonly ground: FieldName };
  /** Metres of height per profile unit at the datum. */
  readonly relief: number;
}

interface UndergroundView {
  /** Hour of the day over the hills, 0 to 24. */
  readonly hour: number;
  /** Extinction of the air over the hills, per km: contrast falls as exp(−haze·km). */
  readonly haze: number;
  /** View distance of the hills, in metres. */
  readonly distance: number;
}

const EXPLORERS = { walker: "cockpit", drone: "cockpit" } as const satisfies Record<string, CameraName>;
type UndergroundExplorer = keyof typeof EXPLORERS;
type HillsParameter = "steep" | "relief" | "haze" | "view";
type CavernParameter = "east" | "north" | "floorStretch" | "roofStretch" | "openness" | "pool";
type MineParameter = "threshold";
type UndergroundParameter = HillsParameter | CavernParameter | MineParameter;

export interface UndergroundRecipe extends Recipe {
  readonly world: UndergroundTable;
  readonly explorers: readonly UndergroundExplorer[];
  readonly view: UndergroundView;
  readonly parameters: { readonly [name in UndergroundParameter]?: ParameterRow };
  readonly shots: { readonly [name: string]: Shot & { readonly by: UndergroundExplorer; readonly at: Place } };
  readonly presets?: { readonly [name: string]: Preset<UndergroundRecipe> };
}

type Below<K> = Extract<UndergroundShape["below"], { readonly kind: K }>;
/** A recipe with a cavern below its hills, or with a mine. */
type Over<K> = UndergroundRecipe & { readonly world: { readonly shape: { readonly below: Below<K> } } };

const withBelow = <K>(recipe: Over<K>, change: Partial<Below<K>>): Over<K> => {
  const { shape } = recipe.world;
  return withWorld(recipe, { shape: { ...shape, below: { ...shape.below, ...change } } } as Partial<Over<K>["world"]>);
};

const HILLS: Readonly<Record<HillsParameter, ParameterField<UndergroundRecipe>>> = {
  steep: {
    affects: "ground",
    get: (r) => r.world.shape.steep,
    set: (r, steep) => withWorld(r, { shape: { ...r.world.shape, steep } }),
  },
  relief: { affects: "ground", get: (r) => r.world.relief, set: (r, relief) => withWorld(r, { relief }) },
  haze: { affects: "look", get: (r) => r.view.haze, set: (r, haze) => withView(r, { haze }) },
  view: {
    affects: "look",
    get: (r) => r.view.distance / 1000,
    set: (r, km) => withView(r, { distance: km * 1000 }),
  },
};

const CAVERN: Readonly<Record<CavernParameter, ParameterField<Over<"cavern">>>> = {
  east: {
    affects: "ground",
    get: (r) => r.world.shape.below.shift[0],
    set: (r, east) => withBelow(r, { shift: [east, r.world.shape.below.shift[1]] }),
  },
  north: {
    affects: "ground",
    get: (r) => r.world.shape.below.shift[1],
    set: (r, north) => withBelow(r, { shift: [r.world.shape.below.shift[0], north] }),
  },
  floorStretch: {
    affects: "ground",
    get: (r) => r.world.shape.below.stretch[0],
    set: (r, floor) => withBelow(r, { stretch: [floor, r.world.shape.below.stretch[1]] }),
  },
  roofStretch: {
    affects: "ground",
    get: (r) => r.world.shape.below.stretch[1],
    set: (r, roof) => withBelow(r, { stretch: [r.world.shape.below.stretch[0], roof] }),
  },
  openness: {
    affects: "ground",
    get: (r) => r.world.shape.below.openness,
    set: (r, openness) => withBelow(r, { openness }),
  },
  pool: { affects: "ground", get: (r) => r.world.shape.below.pool, set: (r, pool) => withBelow(r, { pool }) },
};

const MINE: Readonly<Record<MineParameter, ParameterField<Over<"mine">>>> = {
  threshold: {
    affects: "ground",
    get: (r) => r.world.shape.below.threshold,
    set: (r, threshold) => withBelow(r, { threshold }),
  },
};

type Fields = Readonly<Record<string, ParameterField<UndergroundRecipe>>>;
/** Parameters by what is below the hills. */
const PARAMETERS: Readonly<Record<UndergroundShape["below"]["kind"], Fields>> = {
  cavern: { ...HILLS, ...(CAVERN as unknown as Fields) },
  mine: { ...HILLS, ...(MINE as unknown as Fields) },
};

const depth = range(-1e4, 0, "m");
const stretch = range(0.1, 10);
const shift = range(-1e6, 1e6, "m");
const below = v.variant(
  "kind",
  [
    table({
      kind: v.literal("cavern"),
      altitude: depth,
      shift: v.strictTuple([shift, shift], listMessage(2)),
      stretch: v.strictTuple([stretch, stretch], listMessage(2)),
      openness: range(-40, 40, "m"),
      pool: altitude,
    }),
    table({ kind: v.literal("mine"), formula: oneOf(MINE_FORMULAS), threshold: range(0, 1), top: depth }),
  ],
  (issue) => `${valueText(issue.input)} is not one of cavern, mine`,
);

/** A message for a cavern that reaches up to the hills' datum, as the end of a sentence; else null. */
function tooShallow(below: CavernBelow): string | null {
  const { field, altitude, relief, datum } = hallsOf(below, 0).roof;
  const highest = altitude + relief * (field.weight.reduce((sum, w) => sum + w * field.profile.max, 0) - datum);
  if (highest <= 0) return null;
  return `has a roof up to ${highest.toFixed(1)} m above the datum at openness ${below.openness}; it must stay below it`;
}

/** The schema of what is below. */
export const belowSchema = v.pipe(
  below,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues || dataset.value.kind !== "cavern") return;
    const fault = tooShallow(dataset.value);
    if (fault) addIssue({ message: fault });
  }),
);
/** The schema of the least slope for cave mouths. */
export const mouthSlope = range(0.05, 5);

const shape = table({ kind: shapeKind("underground"), below: belowSchema, steep: mouthSlope });

const world = checkCover(table({ ...flatGround, shape }));

export const UNDERGROUND: RecipeKind<UndergroundRecipe> = {
  name: "underground",
  explorers: EXPLORERS,
  // May be called with a recipe that has not been checked.
  parameters: ({ world }) => (world?.shape?.below?.kind === "mine" ? PARAMETERS.mine : PARAMETERS.cavern),
  places: { ranges: () => ON_PLANE, ofShot: ({ shots }, name) => shots[name].at },
  schemas: {
    world,
    view: table({ hour: number(NUMBERS.hour), haze: range(0, 10, "per km"), distance: range(100, 1e6, "m") }),
    shots: [{ at: numbers(ON_PLANE) }],
  },
  check(recipe, report) {
    // The roof is highest where all parameters are at their maximum.
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

/** Creates the generator of a table with a cavern or a mine below its hills. */
export function generateUnderground(world: UndergroundTable): Underground {
  const { shape, seed, sea, relief, peak, snow, fields } = world;
  const { ground, ...others } = fields;
  const cover = coverOf(world, others, 1);
  const hills = { ground: fieldOf(world, ground, 0), cover, sea, relief, peak, steep: Infinity, snow };
  return undermine(hills, shape.below, shaftsOf(world), shape.steep, seed);
}

/** Puts a cavern or a mine below hills, with entrances at shafts. */
export function undermine(hills: Hills, below: BelowTable, isShaft: IsShaft, steep: number, seed: number): Underground {
  return {
    hills,
    below:
      below.kind === "cavern"
        ? { kind: "cavern", cavern: hallsOf(below, seed), pool: below.pool }
        : { kind: "mine", space: { mine: createMine({ ...below, isShaft }), top: below.top } },
    isShaft,
    steep,
  };
}

/** The mine shafts among the features of the forest of 2023, moved by the random seed. */
function shaftsOf({ profile, seed }: UndergroundTable): IsShaft {
  const scatter = createField(profileOf(profile), scatterTerms(TERMS_1983), { seed: seed * 8 + 8 });
  return shaftsBy(scatter, 0xfff);
}

function hallsOf({ altitude, shift, stretch, openness }: CavernBelow, seed: number): Cavern {
  const { floor, roof } = createHalls(seed, altitude);
  return createCavern(
    { ...floor, stretch: stretch[0] },
    { ...roof, east: shift[0], north: shift[1], stretch: stretch[1], altitude: roof.altitude + openness },
  );
}
