/** Recipes of flat ground: what the kinds "islands", "land" and "faults" have in common. */
import * as v from "valibot";
import { altitude, boolean, listMessage, number, numbers, oneOf, range, table } from "../check.ts";
import { ON_PLANE } from "../coordinates.ts";
import { withView, withWorld } from "../parameter.ts";
import { RANGES } from "../ranges.ts";
import type { CameraName, ParameterField, ParameterRow, Place, Preset, Recipe, RecipeKind, Shot } from "../recipe.ts";
import { field } from "../world-schema.ts";
import type { FlatTable } from "./flat-generator.ts";

export type { FlatTable };

interface FlatView {
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

export const EXPLORERS = { helicopter: "chase", walker: "cockpit", drone: "cockpit" } as const satisfies Record<
  string,
  CameraName
>;
/** Islands have no drone. */
export type FlatExplorer = keyof typeof EXPLORERS;
export type FlatParameter = "sea" | "relief" | "archipelagos" | "haze" | "clouds" | "view";

export interface FlatRecipe extends Recipe {
  readonly world: FlatTable;
  readonly explorers: readonly FlatExplorer[];
  readonly view: FlatView;
  readonly parameters: { readonly [name in FlatParameter]?: ParameterRow };
  readonly shots: { readonly [name: string]: Shot & { readonly by: FlatExplorer; readonly at: Place } };
  readonly presets?: { readonly [name: string]: Preset<FlatRecipe> };
}

/** The `count` altitudes nearest the datum, from low to high, so that removing archipelagos moves none. */
function nearestDatum(altitudes: readonly number[], count: number): number[] {
  const kept = [...altitudes].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, count);
  return kept.sort((a, b) => a - b);
}

export const FLAT_PARAMETERS: Readonly<Record<FlatParameter, ParameterField<FlatRecipe>>> = {
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
  paths: v.exactOptional(
    table({
      east: range(-16_000, 16_000, "m"),
      north: range(-16_000, 16_000, "m"),
      due: v.exactOptional(boolean),
    }),
  ),
  steep: v.exactOptional(range(0, 1000, "units")),
  underside: v.exactOptional(table({ rock: field, slope: range(0, 20), root: range(0, 100) })),
  put: v.exactOptional(v.array(v.strictTuple([oneOf(["t", "rocket"] as const), metre, metre], listMessage(3)))),
  lift: v.exactOptional(table({ field, height: range(0, 1000, "m") })),
};

export const PLACES = {
  ranges: () => ON_PLANE,
  ofShot: ({ shots }, name) => shots[name].at,
} satisfies RecipeKind<FlatRecipe>["places"];

/** Schemas of views and shots. */
export const SCHEMAS = {
  view: table({
    hour: number(RANGES.hour),
    haze: range(0, 10, "per km"),
    distance: range(100, 1e6, "m"),
    clouds: range(0, 1, ""),
    cloudSea: altitude,
    limits: v.pipe(
      v.strictTuple([altitude, altitude], listMessage(2)),
      v.check(([least, most]) => least < most, "is not the lowest altitude, then the highest"),
    ),
  }),
  shots: [{ at: numbers(ON_PLANE) }],
};
