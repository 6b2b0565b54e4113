/** The kind "planet": one ground field on a sphere, with detail from continents to metres. */
import * as v from "valibot";
import { CLIMATES, type Climate } from "../../core/planet/climate.ts";
import { placeOn } from "../../core/planet/cube-sphere.ts";
import { fromGeo, type Geo, geoOf } from "../../core/planet/geo.ts";
import { MOST_MOONS } from "../../core/planet/moons.ts";
import { altitudeOn, altitudeRange } from "../../core/planet/sphere.ts";
import { phrase, say } from "../../words/words.ts";
import { boolean, number, numbers, oneOf, range, table } from "../check.ts";
import { ON_PLANE, rangesOf } from "../coordinates.ts";
import { requestedRecipe } from "../ground-choice.ts";
import { parametersOf, withWorld } from "../parameter.ts";
import { canonical, problemOf } from "../quantity.ts";
import type { GivenPart } from "../query.ts";
import { RANGES } from "../ranges.ts";
import {
  type CameraName,
  type Coordinates,
  type GeoPlace,
  type GroundRequest,
  type ParameterField,
  type ParameterRow,
  type Place,
  PROFILE_NAMES,
  type Preset,
  type Recipe,
  type RecipeKind,
  type Shot,
  type StarPlanet,
} from "../recipe.ts";
import { readStarPlanet } from "../star-planet.ts";
import { anyGround, checkCover, orSum, roundField, shapeKind } from "../world-schema.ts";
import { landCode, readLandCode } from "./fault-code.ts";
import { cached } from "./fault-lands.ts";
import { generatePlanet, type PlanetShape, type PlanetTable, planetGround } from "./planet-generator.ts";

export type { PlanetTable };

interface PlanetView {
  /** Solar time at longitude 0, 0 to 24 h; at 12 the sun is above it. */
  readonly hour: number;
}

const EXPLORERS = {
  orbiter: "cockpit",
  ship: "chase",
  helicopter: "chase",
  walker: "cockpit",
  drone: "cockpit",
} as const satisfies Record<string, CameraName>;
export type PlanetExplorer = keyof typeof EXPLORERS;
export const EXPLORER_NAMES = Object.keys(EXPLORERS) as PlanetExplorer[];
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
  /** From the centre to the sea level */
  radius: { affects: "ground", get: (r) => r.world.shape.radius, set: (r, radius) => withShape(r, { radius }) },
  /** Mean slope of the ground; the relief follows from it */
  slope: { affects: "ground", get: (r) => r.world.shape.slope, set: (r, slope) => withShape(r, { slope }) },
  /** Sea level */
  sea: { affects: "ground", get: (r) => r.world.sea, set: (r, sea) => withWorld(r, { sea }) },
  /** Height above the sea at which hills are twice as high as their relief alone */
  peak: { affects: "ground", get: (r) => r.world.peak, set: (r, peak) => withWorld(r, { peak }) },
};

/** The greatest distance from the centre, in radii. */
const MAX_DISTANCE = 16;
/** Metres: of ground, and of a gas giant. */
const MAX_GROUND_RADIUS = 6_371_000;
const MAX_RADIUS = 72_000_000;

export const onSphere = (radius: number) =>
  rangesOf({ min: -MAX_DISTANCE * radius, max: MAX_DISTANCE * radius, unit: "m", digits: 2 });

function geoRanges(min: number, max: number): Coordinates {
  return [
    { name: phrase("latitude"), min: -90, max: 90, unit: phrase("degrees"), digits: 7 },
    { name: phrase("longitude"), min: -180, max: 360, unit: phrase("degrees"), digits: 7, wrap: -180 },
    { name: phrase("altitude"), min, max, unit: "m", digits: 2 },
  ];
}

/** Ranges of a place on any planet. */
const ON_ANY_PLANET = onSphere(MAX_RADIUS);
const GEO = geoRanges(-MAX_RADIUS, (MAX_DISTANCE - 1) * MAX_RADIUS);

/** The lowest altitude of a table's ground, in metres, by the table's text: twice a second the address bar needs that of two tables. */
const lowestOf = cached((_table, world: PlanetTable) => altitudeRange(planetGround(world))[0]);

/** Valid distances from the centre in metres; the least is below all ground. */
function distances(world: PlanetTable): readonly [least: number, most: number] {
  const { radius } = world.shape;
  return [Math.max(1, Math.floor(radius + lowestOf(JSON.stringify(world), world))), MAX_DISTANCE * radius];
}

/** Ranges of latitude, longitude and altitude on the recipe's planet. */
function geoRangesOf({ world }: PlanetRecipe): Coordinates {
  const [least, most] = distances(world);
  return geoRanges(least - world.shape.radius, most - world.shape.radius);
}

function problemOfPlace(recipe: PlanetRecipe, at: Place): string | null {
  const [least, most] = distances(recipe.world);
  const distance = Math.hypot(...at);
  if (distance >= least && distance <= most) return null;
  return say("{place} is {distance} m from the planet's centre; give {least} to {most} m", {
    ...{ place: at.join(), distance: Number(distance.toFixed(2)), least, most },
  });
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
  return problemOfPlace(recipe, [x, y, z]) === null
    ? [x, y, z]
    : placeAtDistance(recipe, [x, y, z], Math.hypot(x, y, z));
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
    land: v.exactOptional(landCode),
  }),
  v.check(({ wet, faults }) => !wet || faults === undefined, "is wet and has faults; only dry planets have craters"),
);

const rings = v.pipe(
  table({ inner: range(1.05, 8, "radii"), outer: range(1.05, 8, "radii") }),
  v.check(({ inner, outer }) => inner < outer, "ends within its inner edge"),
);

/** A message for ground that reaches farther than the radius, as the end of a sentence; else null. */
function tooHigh(world: PlanetTable): string | null {
  const { radius, slope } = world.shape;
  const [lowest, highest] = altitudeRange(planetGround(world)).map(Math.round);
  if (Math.max(-lowest, highest) < radius) return null;
  return `has ground from ${lowest} to ${highest} m at slope ${slope} and peak ${world.peak}; it must stay within the radius of ${radius} m`;
}

/** Climates whose ground is drawn with all forms. */
const BARREN: readonly Climate[] = ["desert", "ice", "lava"];

const form = v.exactOptional(range(0, 2));

const world = v.pipe(
  checkCover(
    table({
      ...anyGround,
      shape,
      climate: v.exactOptional(oneOf(CLIMATES)),
      rings: v.exactOptional(rings),
      moons: v.exactOptional(number({ min: 0, max: MOST_MOONS, unit: "", whole: true })),
      erosion: v.exactOptional(table({ strength: range(0, 2), crest: range(0, 1), valley: range(0, 1) })),
      forms: v.exactOptional(table({ dunes: form, canyons: form, shields: form, crevasses: form })),
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
    const problem = dataset.typed && !dataset.issues && tooHigh(dataset.value);
    if (problem) addIssue({ message: problem });
  }),
  v.check(
    ({ shape, climate }) => climate === "gas" || shape.radius <= MAX_GROUND_RADIUS,
    (issue) =>
      `has a radius of ${(issue.input as PlanetTable).shape.radius} m; only gas giants are larger than ${MAX_GROUND_RADIUS} m`,
  ),
  v.check(
    ({ shape, climate = "temperate" }) => shape.wet || climate === "temperate",
    "has a climate, and no air: its shape is not wet",
  ),
  v.check(
    ({ forms = {}, shape, climate = "temperate" }) =>
      BARREN.includes(climate) ||
      Object.keys(forms).every((name) => climate === "temperate" && shape.wet && name === "crevasses"),
    `has forms; planets with a climate of ${BARREN.join(", ")} have all of them, temperate planets with a sea have crevasses`,
  ),
  // Shaders pass both on from vertices to pixels in the same numbers.
  v.check(({ forms }) => !(forms?.canyons && forms.crevasses), "has canyons and crevasses; a planet has one of them"),
);

/** Presets, stars' planets and radii have the same seeds, and features elsewhere. */
export const landName = (
  { from, preset, world: { shape } }: PlanetRecipe,
  { world, parameters: { radius = shape.radius } }: GroundRequest,
): string => `${world} ${from ?? preset ?? "-"} ${radius}`;

export const PLANET: RecipeKind<PlanetRecipe> = {
  name: "planet",
  words: "planet",
  explorers: EXPLORERS,
  landOf: landName,
  // Roads and drained lakes are of countries.
  sport: { roles: ["explorer", "orienteer"], hunts: false },
  tasks: ({ world }) => world.climate !== "gas",
  parameters: () => PARAMETERS,
  queries: async () => (await import("./planet-queries.ts")).queries,
  places: {
    ranges: ({ world }) => onSphere(world.shape.radius),
    ofShot(recipe, name) {
      const shot = recipe.shots[name];
      return "geo" in shot ? placeFromGeo(recipe, shot.geo) : shot.at;
    },
    problem: problemOfPlace,
    repair: (recipe, at) => placeAtDistance(recipe, at, Math.hypot(...at)),
    convert(recipe, from, at) {
      const grown = recipe.world.shape.radius - from.world.shape.radius;
      return grown === 0 ? nearest(recipe, at) : placeAtDistance(recipe, at, Math.hypot(...at) + grown);
    },
    geo: { ranges: geoRangesOf, toPlace: placeFromGeo },
    mine: ON_PLANE,
  },
  schemas: {
    world,
    view: table({ hour: number(RANGES.hour) }),
    shots: [{ geo: numbers(GEO) }, { at: numbers(ON_ANY_PLANET) }],
  },
  check(recipe, report) {
    for (const [name, shot] of Object.entries(recipe.shots)) {
      const problem = "geo" in shot ? problemOfGeo(recipe, shot.geo) : problemOfPlace(recipe, shot.at);
      if (problem) report(`shots.${name}.${"geo" in shot ? "geo" : "at"}: ${problem}`);
    }
    checkCorners(recipe, report);
  },
  readers: { from: readStarPlanet, ground: readLand },
};

/** A land on a planet with ground. */
function readLand(part: GivenPart, recipe: PlanetRecipe): PlanetRecipe {
  if (recipe.world.climate === "gas") {
    part.problems.push(say("ground: there is no ground on a gas giant. Ignored."));
    return recipe;
  }
  const code = readLandCode(part, say("Using the planet's own ground."));
  return code === null ? recipe : recipeOfLand(recipe, code);
}

/** The recipe with a land on its planet, and views of it. */
function recipeOfLand(recipe: PlanetRecipe, code: string): PlanetRecipe {
  const changed = withShape(recipe, { land: code });
  const { radius } = changed.world.shape;
  const { latitude, longitude, altitude } = standOn(changed.world);
  // Only a low sun shows the relief where no air scatters light.
  const hour = changed.world.shape.wet ? 14 : 17.2;
  const towards = (180 * Math.atan2(-longitude, -latitude)) / Math.PI;
  return {
    ...changed,
    ground: code,
    shots: {
      orbit: { title: phrase("From orbit"), by: "orbiter", geo: [10, -14, 1.3 * radius], look: [0, -90], hour },
      low: { title: phrase("Over the land"), by: "orbiter", geo: [-26, -26, 0.2 * radius], look: [45, -40], hour },
      land: {
        title: phrase("On the land"),
        by: "walker",
        geo: [Number(latitude.toFixed(5)), Number(longitude.toFixed(5)), Math.ceil(altitude + 1)],
        look: [(Math.round(towards) + 360) % 360, -3],
        hour: changed.world.shape.wet ? 15 : 16,
      },
    },
  };
}

/** Places sampled along a side of a face for a start, from −REACH to REACH. */
const [SIDE, REACH] = [48, 0.75];
/** A start is DRY metres above the sea and under half the snow line, and level up to a rise over run of LEVEL. */
const [DRY, LEVEL] = [4, 0.3];

/** The highest dry and level place of the land round 0° N 0° E; its middle where there is none. */
function standOn(world: PlanetTable): Geo {
  const globe = generatePlanet(world);
  const { radius, snow } = globe;
  const [at, beside] = [new Float64Array(3), new Float64Array(3)];
  const heightAt = (place: Float64Array) => altitudeOn(globe, place[0], place[1], place[2]);
  const step = 4 / radius;
  let [best, stand]: [number, Geo] = [
    -Infinity,
    { latitude: 0, longitude: 0, altitude: heightAt(placeOn(0, 0, 0, radius, at)) },
  ];
  for (let k = 0; k < SIDE * SIDE; k++) {
    const [u, v] = [k % SIDE, Math.floor(k / SIDE)].map((i) => REACH * ((2 * i + 1) / SIDE - 1));
    const altitude = heightAt(placeOn(0, u, v, radius, at));
    if (altitude <= best || (globe.wet && (altitude < DRY || altitude > snow / 2))) continue;
    const [east, north] = [
      placeOn(0, u + step, v, radius, beside),
      placeOn(0, u, v + step, radius, new Float64Array(3)),
    ];
    if (Math.hypot(heightAt(east) - altitude, heightAt(north) - altitude) > 4 * LEVEL) continue;
    best = altitude;
    stand = { ...geoOf(at[0], at[1], at[2], radius), altitude };
  }
  return stand;
}

/** Message about an invalid altitude of a place, null for a valid one. */
function problemOfGeo(recipe: PlanetRecipe, [, , altitude]: GeoPlace): string | null {
  const problem = problemOf(geoRangesOf(recipe)[2], altitude);
  return problem && `altitude ${altitude} ${problem}`;
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
