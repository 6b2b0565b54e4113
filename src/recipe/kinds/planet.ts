/** The kind "planet": one ground field on a sphere, with detail from continents to metres. */
import * as v from "valibot";
import type { Field } from "../../core/field/field.ts";
import { PROFILE_1983 } from "../../core/field/profile.ts";
import { fromGeo } from "../../core/planet/geo.ts";
import { createMoon, MOON_SLOPE } from "../../core/planet/moon.ts";
import { planetField, reliefFor } from "../../core/planet/planet.ts";
import { altitudeRange, createGlobe, type Globe, type GlobeGround } from "../../core/planet/sphere.ts";
import { boolean, number, numbers, range, table } from "../check.ts";
import { rangesOf } from "../coordinates.ts";
import type { RoundFieldName } from "../fields.ts";
import { coverOf, fieldOf } from "../generator-fields.ts";
import { parametersOf, withWorld } from "../parameter.ts";
import { profileOf } from "../profiles.ts";
import { canonical, faultOf } from "../quantity.ts";
import {
  type CameraName,
  type Coordinates,
  type GeoPlace,
  type GroundTable,
  isProfileName,
  type ParameterField,
  type ParameterRow,
  type Place,
  PROFILE_NAMES,
  type Preset,
  type Reading,
  type Recipe,
  type RecipeKind,
  type Shot,
  type StarPlanet,
} from "../recipe.ts";
import { NUMBERS, requestedRecipe } from "../request.ts";
import { resolveStarPlanet } from "../star-planet.ts";
import { isSumCode, type SumCode } from "../sum.ts";
import { anyGround, checkCover, orSum, roundField, shapeKind } from "../world-schema.ts";

interface PlanetShape {
  readonly kind: "planet";
  /** Metres from the centre to the datum, which is the sea level. */
  readonly radius: number;
  /** RMS slope of the ground near the datum; its relief follows (src/core/planet/planet.ts). */
  readonly slope: number;
  /** Hurst exponent of the ground, 0 ≤ H < 1: higher gives larger mountains and smoother ground. */
  readonly H: number;
  /** The planet has a sea and an atmosphere. */
  readonly wet: boolean;
  /** Dry planets only: the number of faults, which also adds craters of all sizes (src/core/planet/moon.ts). */
  readonly faults?: number;
}

/** The shape determines the relief, and the ground where `fields` names none. */
export interface PlanetTable extends GroundTable {
  readonly shape: PlanetShape;
  readonly fields: { readonly [reading in Exclude<Reading, "ground">]?: RoundFieldName } & {
    readonly ground?: RoundFieldName | SumCode;
  };
}

interface PlanetView {
  /** Solar time at longitude 0, 0 to 24 h; at 12 the sun is above it. */
  readonly hour: number;
}

const EXPLORERS = {
  orbiter: "cockpit",
  ship: "chase",
  helicopter: "chase",
  walker: "cockpit",
} as const satisfies Record<string, CameraName>;
export type PlanetExplorer = keyof typeof EXPLORERS;
type PlanetParameter = "radius" | "slope" | "sea" | "peak";

/** A shot given by `geo` keeps direction and altitude on a planet of another radius. */
type PlanetShot = Shot & { readonly by: PlanetExplorer } & ({ readonly at: Place } | { readonly geo: GeoPlace });

export interface PlanetRecipe extends Recipe {
  readonly world: PlanetTable;
  readonly explorers: readonly PlanetExplorer[];
  readonly view: PlanetView;
  readonly parameters: { readonly [name in PlanetParameter]?: ParameterRow };
  readonly shots: { readonly [name: string]: PlanetShot };
  readonly presets?: { readonly [name: string]: Preset<PlanetRecipe> };
  readonly from?: StarPlanet;
}

const withShape = (recipe: PlanetRecipe, change: Partial<PlanetShape>): PlanetRecipe =>
  withWorld(recipe, { shape: { ...recipe.world.shape, ...change } });

const PARAMETERS: Readonly<Record<PlanetParameter, ParameterField<PlanetRecipe>>> = {
  radius: { affects: "ground", get: (r) => r.world.shape.radius, set: (r, radius) => withShape(r, { radius }) },
  slope: { affects: "ground", get: (r) => r.world.shape.slope, set: (r, slope) => withShape(r, { slope }) },
  sea: { affects: "ground", get: (r) => r.world.sea, set: (r, sea) => withWorld(r, { sea }) },
  peak: { affects: "ground", get: (r) => r.world.peak, set: (r, peak) => withWorld(r, { peak }) },
};

/** The greatest distance from the centre, in radii. */
const MAX_DISTANCE = 16;
const MAX_RADIUS = 6_371_000;

const onSphere = (radius: number) =>
  rangesOf({ min: -MAX_DISTANCE * radius, max: MAX_DISTANCE * radius, unit: "m", digits: 2 });

function geoRanges(min: number, max: number): Coordinates {
  return [
    { name: "latitude", min: -90, max: 90, unit: "degrees", digits: 7 },
    { name: "longitude", min: -180, max: 360, unit: "degrees", digits: 7, wrap: -180 },
    { name: "altitude", min, max, unit: "m", digits: 2 },
  ];
}

/** Ranges of a place on any planet. */
const ON_ANY_PLANET = onSphere(MAX_RADIUS);
const GEO = geoRanges(-MAX_RADIUS, (MAX_DISTANCE - 1) * MAX_RADIUS);

/** Valid distances from the centre in metres; the least is below all ground. */
function distances(world: PlanetTable): readonly [least: number, most: number] {
  const { radius } = world.shape;
  return [Math.max(1, Math.floor(radius + altitudeRange(groundOf(world))[0])), MAX_DISTANCE * radius];
}

/** Ranges of latitude, longitude and altitude on the recipe's planet. */
function geoRangesOf({ world }: PlanetRecipe): Coordinates {
  const [least, most] = distances(world);
  return geoRanges(least - world.shape.radius, most - world.shape.radius);
}

function faultOfPlace(recipe: PlanetRecipe, at: Place): string | null {
  const [least, most] = distances(recipe.world);
  const distance = Math.hypot(...at);
  if (distance >= least && distance <= most) return null;
  return `${at.join()} is ${Number(distance.toFixed(2))} m from the planet's centre; give ${least} to ${most} m`;
}

/** The valid place nearest to a direction and a distance from the centre; the centre itself gives 0° N 0° E. */
function placeAtDistance(recipe: PlanetRecipe, at: Place, distance: number): Place {
  const length = Math.hypot(...at);
  const [least, most] = distances(recipe.world);
  // Inside by 2 cm, so that rounding stays within the range.
  const k = Math.min(most - 0.02, Math.max(least + 0.02, distance)) / length;
  const [x, y, z] = length === 0 ? [least + 0.02, 0, 0] : at.map((v) => k * v);
  const ranges = onSphere(recipe.world.shape.radius);
  return [canonical(ranges[0], x), canonical(ranges[1], y), canonical(ranges[2], z)];
}

/** The nearest valid place, rounded as in links. */
function nearest(recipe: PlanetRecipe, at: Place): Place {
  const [x, y, z] = onSphere(recipe.world.shape.radius).map((one, i) => canonical(one, at[i]));
  return faultOfPlace(recipe, [x, y, z]) === null ? [x, y, z] : placeAtDistance(recipe, [x, y, z], Math.hypot(x, y, z));
}

function placeFromGeo(recipe: PlanetRecipe, [latitude, longitude, altitude]: GeoPlace): Place {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude }, recipe.world.shape.radius, new Float64Array(3));
  return nearest(recipe, [x, y, z]);
}

const shape = v.pipe(
  table({
    kind: shapeKind("planet"),
    radius: range(400, MAX_RADIUS, "m"),
    slope: range(0.001, 2),
    H: range(0, 0.99),
    wet: boolean,
    faults: v.exactOptional(number({ min: 1, max: 32, unit: "", whole: true })),
  }),
  v.check(({ wet, faults }) => !wet || faults === undefined, "is wet and has faults; only dry planets have craters"),
);

/** A message for ground that reaches farther than the radius, as the end of a sentence; else null. */
function tooHigh(world: PlanetTable): string | null {
  const { radius, slope } = world.shape;
  const [lowest, highest] = altitudeRange(groundOf(world)).map(Math.round);
  if (Math.max(-lowest, highest) < radius) return null;
  return `has ground from ${lowest} to ${highest} m at slope ${slope} and peak ${world.peak}; it must stay within the radius of ${radius} m`;
}

const world = v.pipe(
  checkCover(
    table({
      ...anyGround,
      shape,
      fields: table({
        ground: v.exactOptional(orSum(roundField)),
        town: v.exactOptional(roundField),
        wet: v.exactOptional(roundField),
        rough: v.exactOptional(roundField),
      }),
    }),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    // Only checked where each number is valid.
    const fault = dataset.typed && !dataset.issues && tooHigh(dataset.value);
    if (fault) addIssue({ message: fault });
  }),
);

export const PLANET: RecipeKind<PlanetRecipe> = {
  name: "planet",
  explorers: EXPLORERS,
  parameters: () => PARAMETERS,
  places: {
    ranges: ({ world }) => onSphere(world.shape.radius),
    ofShot(recipe, name) {
      const shot = recipe.shots[name];
      return "geo" in shot ? placeFromGeo(recipe, shot.geo) : shot.at;
    },
    fault: faultOfPlace,
    repair: (recipe, at) => placeAtDistance(recipe, at, Math.hypot(...at)),
    convert(recipe, from, at) {
      const grown = recipe.world.shape.radius - from.world.shape.radius;
      return grown === 0 ? nearest(recipe, at) : placeAtDistance(recipe, at, Math.hypot(...at) + grown);
    },
    geo: { ranges: geoRangesOf, toPlace: placeFromGeo },
  },
  schemas: {
    world,
    view: table({ hour: number(NUMBERS.hour) }),
    shots: [{ geo: numbers(GEO) }, { at: numbers(ON_ANY_PLANET) }],
  },
  check(recipe, report) {
    for (const [name, shot] of Object.entries(recipe.shots)) {
      const fault = "geo" in shot ? faultOfGeo(recipe, shot.geo) : faultOfPlace(recipe, shot.at);
      if (fault) report(`shots.${name}.${"geo" in shot ? "geo" : "at"}: ${fault}`);
    }
    checkCorners(recipe, report);
  },
  resolver: { names: ["from"], resolve: resolveStarPlanet },
};

/** What is wrong with the altitude of a place, or null. */
function faultOfGeo(recipe: PlanetRecipe, [, , altitude]: GeoPlace): string | null {
  const fault = faultOf(geoRangesOf(recipe)[2], altitude);
  return fault && `altitude ${altitude} ${fault}`;
}

/** Checks all combinations of parameter limits; no ground in between is higher. */
function checkCorners(recipe: PlanetRecipe, report: (message: string) => void): void {
  let corners: Record<string, number>[] = [{}];
  for (const { name, min, max } of parametersOf(recipe))
    corners = corners.flatMap((corner) => [min, max].map((value) => ({ ...corner, [name]: value })));
  for (const profile of PROFILE_NAMES) {
    for (const parameters of corners) {
      const [issue] = v.safeParse(world, requestedRecipe(recipe, { profile, parameters }).world).issues ?? [];
      if (!issue) continue;
      const at = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
      const suffix = profile === recipe.world.profile ? "" : ` and profile ${profile}`;
      report(`parameters: at ${at.join(", ")}${suffix} ${v.getDotPath(issue) ?? "the world"} ${issue.message}`);
      return;
    }
  }
}

/** Creates the generator of a planet's table. */
export function generatePlanet(world: PlanetTable): Globe {
  const { ground, ...others } = world.fields;
  return createGlobe({
    ...groundOf(world),
    wet: world.shape.wet,
    snow: world.snow,
    cover: coverOf(world, others, 0),
    scatter: fieldOf(world, "scatter", 3),
  });
}

/** Share of the field in the slope of a planet with faults. */
const FIELD_SHARE = 0.25;

/** The ground of a planet, without cover. */
function groundOf(world: PlanetTable): GlobeGround {
  const { shape, seed, profile, sea, peak, fields } = world;
  const { radius, slope, H, faults } = shape;
  const ground = fields.ground
    ? filteredInSpace(fieldOf(world, fields.ground, 4), fields.ground)
    : planetField(radius, { profile: profileOf(profile), H, seed });
  if (faults === undefined) return { radius, ground, relief: reliefOf(world, ground, slope), sea, peak };
  // Faults and craters give the large forms and the field adds roughness; both scale with the slope.
  const moon = createMoon(radius, { seed, faults, steep: slope / MOON_SLOPE });
  return { radius, ground, relief: reliefOf(world, ground, FIELD_SHARE * slope), sea, peak, moon };
}

/** The ground of a sum with filter widths that count its shares of z, too. Named fields keep those of their plane. */
function filteredInSpace(field: Field, name: string): Field {
  if (!isSumCode(name)) return field;
  const { a, b, c, terms } = field;
  const lengths = a.map((_, i) => Math.sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]));
  const frequency = lengths.map((_, i) => {
    const first = i - (i % terms);
    return Math.max(...lengths.subarray(first, first + terms));
  });
  return { ...field, frequency };
}

/** Ground of an own profile or sum with gentle slopes has at most this many times the relief of the profile of 1983. */
const MOST_RELIEF = 4;

/** Metres per unit that give the ground a slope. Ground of an own profile or sum, which can be flat, stays within half of the radius. */
function reliefOf(
  { shape: { radius }, profile, sea, peak, fields }: PlanetTable,
  ground: Field,
  slope: number,
): number {
  const relief = reliefFor(ground, slope);
  if (isProfileName(profile) && !isSumCode(fields.ground ?? "")) return relief;
  const most = MOST_RELIEF * reliefFor({ ...ground, profile: PROFILE_1983 }, slope);
  const [lowest, highest] = altitudeRange({ radius, ground, relief: 1, sea, peak });
  return Math.min(relief, most, radius / 2 / Math.max(-lowest, highest));
}
