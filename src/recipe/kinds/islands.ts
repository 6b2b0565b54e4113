/** The kind "islands": floating islands, at one or more altitudes. */
import * as v from "valibot";
import { altitude, listMessage, number, numbers, oneOf, range, table } from "../check.ts";
import { ON_PLANE } from "../coordinates.ts";
import { withView, withWorld } from "../parameter.ts";
import { RANGES } from "../ranges.ts";
import type { CameraName, ParameterField, ParameterRow, Place, Preset, Recipe, RecipeKind, Shot } from "../recipe.ts";
import { checkCover, field, flatGround, shapeKind } from "../world-schema.ts";
import type { IslandsShape, IslandsTable } from "./islands-generator.ts";

export type { IslandsTable };

interface IslandsView {
  /** Hour of the day, 0 to 24. */
  readonly hour: number;
  /** Extinction of the air at datum, per km: contrast falls as exp(−haze·km). */
  readonly haze: number;
  /** View distance of the ground, in metres. */
  readonly distance: number;
  /** Cloud cover: 0 is clear, 1 an overcast storm. In a country, that of fair weather. */
  readonly clouds: number;
  /** Altitude of the top of the cloud sea, in metres. */
  readonly cloudSea: number;
  /** Altitude limits of vehicles, in metres. */
  readonly limits: readonly [lowest: number, highest: number];
}

const EXPLORERS = { helicopter: "chase", walker: "cockpit" } as const satisfies Record<string, CameraName>;
/** Countries have a drone too. */
export type IslandsExplorer = keyof typeof EXPLORERS | "drone";
export type IslandsParameter =
  | "lake"
  | "paths"
  | "pathsNorth"
  | "sea"
  | "relief"
  | "archipelagos"
  | "haze"
  | "clouds"
  | "view";

export interface IslandsRecipe extends Recipe {
  readonly world: IslandsTable;
  readonly explorers: readonly IslandsExplorer[];
  readonly view: IslandsView;
  readonly parameters: { readonly [name in IslandsParameter]?: ParameterRow };
  readonly shots: { readonly [name: string]: Shot & { readonly by: IslandsExplorer; readonly at: Place } };
  readonly presets?: { readonly [name: string]: Preset<IslandsRecipe> };
}

/** The `count` altitudes nearest the datum, from low to high, so that removing archipelagos moves none. */
function nearestDatum(altitudes: readonly number[], count: number): number[] {
  const kept = [...altitudes].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, count);
  return kept.sort((a, b) => a - b);
}

type Paths = NonNullable<IslandsShape["paths"]>;
const pathsOf = ({ world }: IslandsRecipe): Paths => world.shape.paths ?? { east: 0, north: 0 };
const withPaths = (r: IslandsRecipe, paths: Paths) => withWorld(r, { shape: { ...r.world.shape, paths } });

export const ISLANDS_PARAMETERS: Readonly<Record<IslandsParameter, ParameterField<IslandsRecipe>>> = {
  /**
   * Level of the lakes, in units of the ground field. In the forest 204 in 1983: below that they leave mud, above it they drown the woods;
   * rain raises it by 1 unit in two minutes at most, sun lowers it to 204 in twice that time, and the address bar has the level of the
   * moment. In caverns and mines there are none at 39
   */
  lake: {
    affects: "ground",
    get: ({ world: { sea, shape } }) => sea + (shape.lakes ?? 0),
    set: (r, lake) => withWorld(r, { shape: { ...r.world.shape, lakes: lake - r.world.sea } }),
  },
  /**
   * Equal-height paths: where the ground is as high as this far to the east and `pathsNorth` to the north; none at 0, 4000 in 1983
   */
  paths: {
    affects: "ground",
    get: (r) => pathsOf(r).east,
    set: (r, east) => withPaths(r, { ...pathsOf(r), east }),
  },
  /** See `paths`; 2000 in 1983 */
  pathsNorth: {
    affects: "ground",
    get: (r) => pathsOf(r).north,
    set: (r, north) => withPaths(r, { ...pathsOf(r), north }),
  },
  /** There is land where the ground field is above this */
  sea: { affects: "ground", get: (r) => r.world.sea, set: (r, sea) => withWorld(r, { sea }) },
  /** Height of the hills */
  relief: { affects: "ground", get: (r) => r.world.relief, set: (r, relief) => withWorld(r, { relief }) },
  /** Number of archipelagos, at different altitudes */
  archipelagos: {
    affects: "ground",
    whole: true,
    get: (r) => r.world.shape.altitudes.length,
    set: (r, n) => withWorld(r, { shape: { ...r.world.shape, altitudes: nearestDatum(r.world.shape.altitudes, n) } }),
  },
  /** Extinction of the air */
  haze: { affects: "look", get: (r) => r.view.haze, set: (r, haze) => withView(r, { haze }) },
  /** Clouds, from clear to storm; in worlds with `weather` those of fair weather, and other weather has fewer or more */
  clouds: { affects: "look", get: (r) => r.view.clouds, set: (r, clouds) => withView(r, { clouds }) },
  /** Drawing distance of the ground */
  view: {
    affects: "look",
    // The view's distance is in metres.
    get: (r) => r.view.distance / 1000,
    set: (r, km) => withView(r, { distance: km * 1000 }),
  },
};

const metre = v.pipe(range(-1e9, 1e9, "m"), v.integer("is not whole metres"));

/** Columns of the shape beside its kind. */
export const shapeColumns = {
  altitudes: v.pipe(
    v.array(altitude, "is not a list of altitudes"),
    v.check(
      (all) => all.length >= 1 && all.length <= 6,
      (issue) => `has ${(issue.input as unknown[]).length} altitudes; give 1 to 6`,
    ),
    v.check((all) => all.every((z, i) => i === 0 || z > all[i - 1]), "is not from low to high"),
  ),
  lakes: v.exactOptional(range(-1000, 1000, "units")),
  paths: v.exactOptional(table({ east: range(0, 16_000, "m"), north: range(-16_000, 16_000, "m") })),
  steep: v.exactOptional(range(0, 1000, "units")),
  underside: v.exactOptional(table({ rock: field, slope: range(0, 20), root: range(0, 100) })),
  put: v.exactOptional(v.array(v.strictTuple([oneOf(["t", "rocket"] as const), metre, metre], listMessage(3)))),
  lift: v.exactOptional(table({ field, height: range(0, 1000, "m") })),
};

const view = table({
  hour: number(RANGES.hour),
  haze: range(0, 10, "per km"),
  distance: range(100, 1e6, "m"),
  clouds: range(0, 1, ""),
  cloudSea: altitude,
  limits: v.pipe(
    v.strictTuple([altitude, altitude], listMessage(2)),
    v.check(([least, most]) => least < most, "is not the lowest altitude, then the highest"),
  ),
});

export const ISLANDS: RecipeKind<IslandsRecipe> = {
  name: "islands",
  explorers: EXPLORERS,
  parameters: () => ISLANDS_PARAMETERS,
  hasWeather: ({ world }) => world.shape.lakes !== undefined,
  // Islands have neither roads to build nor lakes to drain.
  sport: { roles: ["explorer", "orienteer"], hunts: false },
  queries: async () => (await import("./islands-queries.ts")).queries,
  places: { ranges: () => ON_PLANE, ofShot: ({ shots }, name) => shots[name].at },
  schemas: {
    world: checkCover(table({ ...flatGround, shape: table({ kind: shapeKind("islands"), ...shapeColumns }) })),
    view,
    shots: [{ at: numbers(ON_PLANE) }],
  },
  check({ world, parameters }, report) {
    const most = world.shape.altitudes.length;
    const max = parameters.archipelagos?.[2] ?? most;
    if (max > most) report(`parameters.archipelagos: max ${max} is out of range 1 to ${most}`);
  },
};
