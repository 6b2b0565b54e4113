/** The kind "planet": one ground field in space wrapped round a centre, from continents down to metres. */
import * as v from "valibot";
import { fromGeo } from "../../core/planet/geo.ts";
import { createMoon, MOON_SLOPE } from "../../core/planet/moon.ts";
import { planetField, reliefFor } from "../../core/planet/planet.ts";
import { altitudeRange, createGlobe, type Globe, type GlobeGround } from "../../core/planet/sphere.ts";
import { number, numbers, range, table, yes } from "../check.ts";
import { named } from "../coordinates.ts";
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
import { asked, NUMBERS } from "../request.ts";
import { resolveStarPlanet } from "../star-planet.ts";
import { anyGround, checkCover, roundField, shapeKind } from "../world-schema.ts";

interface PlanetShape {
  readonly kind: "planet";
  /** Metres from the centre to the datum, where the sea lies. */
  readonly radius: number;
  /** Rise over run of the ground near the datum, rms; its relief follows (src/core/planet/planet.ts). */
  readonly slope: number;
  /** How fast the octaves of the ground grow with their width, 0 ≤ H < 1: more is greater mountains, smoother underfoot. */
  readonly H: number;
  /** Has a sea and air. */
  readonly wet: boolean;
  /** Of a dry world: the number of faults; with them come craters of every size (src/core/planet/moon.ts). None when absent. */
  readonly faults?: number;
}

/** Its shape gives the relief, and the ground too where `fields` names none. */
export interface PlanetTable extends GroundTable {
  readonly shape: PlanetShape;
  readonly fields: { readonly [reading in Reading]?: RoundFieldName };
}

interface PlanetView {
  /** Local solar time at longitude 0, 0 to 24 h: at 12 the sun stands over it. */
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

/** On a planet of another radius than the recipe's, a shot given by `geo` keeps its direction and its altitude. */
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

/** Radii from the centre, at most: nine in each coordinate are within. */
const FARTHEST = 16;
const GREATEST = 6_371_000;

const onSphere = (radius: number) => named({ min: -FARTHEST * radius, max: FARTHEST * radius, unit: "m", digits: 2 });

function geoRanges(min: number, max: number): Coordinates {
  return [
    { name: "latitude", min: -90, max: 90, unit: "degrees", digits: 7 },
    { name: "longitude", min: -180, max: 360, unit: "degrees", digits: 7, round: -180 },
    { name: "altitude", min, max, unit: "m", digits: 2 },
  ];
}

/** Ranges of a place on any planet. */
const ON_ANY_PLANET = onSphere(GREATEST);
const GEO = geoRanges(-GREATEST, (FARTHEST - 1) * GREATEST);

/** Metres from the centre at which a request may be: the least is below all ground. */
function distances(world: PlanetTable): readonly [least: number, most: number] {
  const { radius } = world.shape;
  return [Math.max(1, Math.floor(radius + altitudeRange(bareOf(world))[0])), FARTHEST * radius];
}

/** Degrees, and metres above the datum, of a place on the recipe's planet. */
function geoOf({ world }: PlanetRecipe): Coordinates {
  const [least, most] = distances(world);
  return geoRanges(least - world.shape.radius, most - world.shape.radius);
}

function faultOfPlace(recipe: PlanetRecipe, at: Place): string | null {
  const [least, most] = distances(recipe.world);
  const away = Math.hypot(...at);
  if (away >= least && away <= most) return null;
  return `${at.join()} is ${Number(away.toFixed(2))} m from the planet's centre; give ${least} to ${most} m`;
}

/** The place in that direction and at that distance from the centre, as near as may be; for the centre itself, at 0° N 0° E. */
function placed(recipe: PlanetRecipe, at: Place, away: number): Place {
  const length = Math.hypot(...at);
  const [least, most] = distances(recipe.world);
  // A centimetre within, so that rounding does not lead out again.
  const k = Math.min(most - 0.02, Math.max(least + 0.02, away)) / length;
  const [x, y, z] = length === 0 ? [least + 0.02, 0, 0] : at.map((v) => k * v);
  const ranges = onSphere(recipe.world.shape.radius);
  return [canonical(ranges[0], x), canonical(ranges[1], y), canonical(ranges[2], z)];
}

/** The nearest place that a link can hold. */
function nearest(recipe: PlanetRecipe, at: Place): Place {
  const [x, y, z] = onSphere(recipe.world.shape.radius).map((one, i) => canonical(one, at[i]));
  return faultOfPlace(recipe, [x, y, z]) === null ? [x, y, z] : placed(recipe, [x, y, z], Math.hypot(x, y, z));
}

function placeFromGeo(recipe: PlanetRecipe, [latitude, longitude, altitude]: GeoPlace): Place {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude }, recipe.world.shape.radius, new Float64Array(3));
  return nearest(recipe, [x, y, z]);
}

const shape = v.pipe(
  table({
    kind: shapeKind("planet"),
    radius: range(400, GREATEST, "m"),
    slope: range(0.001, 2),
    H: range(0, 0.99),
    wet: yes,
    faults: v.exactOptional(number({ min: 1, max: 32, unit: "", whole: true })),
  }),
  v.check(({ wet, faults }) => !wet || faults === undefined, "is wet and has faults; craters are of dry worlds"),
);

/** Ground that reaches farther than the radius, as the end of a sentence. */
function tooHigh(world: PlanetTable): string | null {
  const { radius, slope } = world.shape;
  const [lowest, highest] = altitudeRange(bareOf(world)).map(Math.round);
  if (Math.max(-lowest, highest) < radius) return null;
  return `has ground from ${lowest} to ${highest} m at slope ${slope} and peak ${world.peak}; it must stay within the radius of ${radius} m`;
}

const world = v.pipe(
  checkCover(
    table({
      ...anyGround,
      shape,
      fields: table({
        ground: v.exactOptional(roundField),
        town: v.exactOptional(roundField),
        wet: v.exactOptional(roundField),
        rough: v.exactOptional(roundField),
      }),
    }),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    // Numbers that are wrong by themselves make no ground.
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
    mend: (recipe, at) => placed(recipe, at, Math.hypot(...at)),
    carry(recipe, from, at) {
      const grown = recipe.world.shape.radius - from.world.shape.radius;
      return grown === 0 ? nearest(recipe, at) : placed(recipe, at, Math.hypot(...at) + grown);
    },
    geo: { ranges: geoOf, toPlace: placeFromGeo },
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
  const fault = faultOf(geoOf(recipe)[2], altitude);
  return fault && `altitude ${altitude} ${fault}`;
}

/** Each parameter may be at either end of its range while the others are at theirs; no ground between is higher. */
function checkCorners(recipe: PlanetRecipe, report: (message: string) => void): void {
  let corners: Record<string, number>[] = [{}];
  for (const { name, min, max } of parametersOf(recipe))
    corners = corners.flatMap((corner) => [min, max].map((value) => ({ ...corner, [name]: value })));
  for (const profile of PROFILE_NAMES) {
    for (const parameters of corners) {
      const [issue] = v.safeParse(world, asked(recipe, { profile, parameters }).world).issues ?? [];
      if (!issue) continue;
      const at = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
      const read = profile === recipe.world.profile ? "" : ` and profile ${profile}`;
      report(`parameters: at ${at.join(", ")}${read} ${v.getDotPath(issue) ?? "the world"} ${issue.message}`);
      return;
    }
  }
}

/** The generator of a planet's table. */
export function generatePlanet(world: PlanetTable): Globe {
  const { ground, ...others } = world.fields;
  return createGlobe({
    ...bareOf(world),
    wet: world.shape.wet,
    snow: world.snow,
    cover: coverOf(world, others, 0),
    scatter: fieldOf(world, "scatter", 3),
  });
}

/** The field's part of the slope of a world with faults. */
const ROUGH = 0.25;

/** A planet's ground alone. */
function bareOf(world: PlanetTable): GlobeGround {
  const { shape, seed, profile, sea, peak, fields } = world;
  const { radius, slope, H, faults } = shape;
  const ground = fields.ground
    ? fieldOf(world, fields.ground, 4)
    : planetField(radius, { profile: profileOf(profile), H, seed });
  if (faults === undefined) return { radius, ground, relief: reliefFor(ground, slope), sea, peak };
  // The field only roughens what faults and craters make; both as steep as is asked for.
  const moon = createMoon(radius, { seed, faults, steep: slope / MOON_SLOPE });
  return { radius, ground, relief: reliefFor(ground, ROUGH * slope), sea, peak, moon };
}
