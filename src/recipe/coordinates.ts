/**
 * Where a request may be. Over islands and hills: metres east, north and up, far and wide. On a sphere: metres from its centre, no
 * deeper than any ground of it and no farther than sixteen radii. In space: light-years, as far as a million from the origin, and
 * astronomical units from there, to half a light-year.
 */
import { fromGeo } from "../core/planet/geo.ts";
import { reachOf } from "../core/planet/sphere.ts";
import { bareOf } from "./generate.ts";
import { canonical, faultOf, type Quantity } from "./quantity.ts";
import {
  type GeoPlace,
  isCosmicRecipe,
  isSphereRecipe,
  type Place,
  type Recipe,
  type SphereRecipe,
  type SphereWorld,
} from "./recipe.ts";

type Three = readonly [Quantity, Quantity, Quantity];

const named = (range: Omit<Quantity, "name">): Three => [
  { name: "x", ...range },
  { name: "y", ...range },
  { name: "z", ...range },
];
const [X, Y] = named({ min: -2e9, max: 2e9, unit: "m", digits: 2 });
export const ON_PLANE: Three = [X, Y, { ...X, name: "z", min: -1e5, max: 1e5 }];

/** Radii from the centre, at most: nine in each coordinate are within. */
const FARTHEST = 16;

function onSphere(radius: number): Three {
  return named({ min: -FARTHEST * radius, max: FARTHEST * radius, unit: "m", digits: 2 });
}
/** Light-years: a sixteenth of a unit is the last place. */
export const IN_SPACE = named({ min: -1e6, max: 1e6, unit: "ly", digits: 6 });
/** Astronomical units from there: the last place is 1.5 m. */
export const OFF = named({ min: -31_621, max: 31_621, unit: "AU", digits: 11 });

function geo(min: number, max: number): Three {
  return [
    { name: "latitude", min: -90, max: 90, unit: "degrees", digits: 7 },
    { name: "longitude", min: -180, max: 360, unit: "degrees", digits: 7, round: -180 },
    { name: "altitude", min, max, unit: "m", digits: 2 },
  ];
}

const GREATEST = 6_371_000;
/** Wherever one may be on any sphere. */
export const ON_SPHERE = onSphere(GREATEST);
export const GEO = geo(-GREATEST, (FARTHEST - 1) * GREATEST);

/** The three numbers of a place in the recipe's world. */
export function placeOf(recipe: Recipe): Three {
  if (isCosmicRecipe(recipe)) return IN_SPACE;
  return isSphereRecipe(recipe) ? onSphere(recipe.world.shape.radius) : ON_PLANE;
}

/** Degrees, and metres above the datum, of a place on the recipe's sphere. */
export function geoOf({ world }: SphereRecipe): Three {
  const [least, most] = distances(world);
  return geo(least - world.shape.radius, most - world.shape.radius);
}

/** What is wrong with the altitude of such a place, or null. */
export function faultOfGeo(recipe: SphereRecipe, [, , altitude]: GeoPlace): string | null {
  const fault = faultOf(geoOf(recipe)[2], altitude);
  return fault && `altitude ${altitude} ${fault}`;
}

/** Metres from the centre at which one may be: the least is below all ground. */
function distances(world: SphereWorld): readonly [least: number, most: number] {
  const { radius } = world.shape;
  return [Math.max(1, Math.floor(radius + reachOf(bareOf(world))[0])), FARTHEST * radius];
}

/** What is wrong with a place as a whole, or null: each of its numbers is within its range. */
export function faultOfPlace(recipe: Recipe, at: Place): string | null {
  if (!isSphereRecipe(recipe)) return null;
  const [least, most] = distances(recipe.world);
  const away = Math.hypot(...at);
  if (away >= least && away <= most) return null;
  return `${at.join()} is ${Number(away.toFixed(2))} m from the planet's centre; give ${least} to ${most} m`;
}

/** The nearest place that a link can hold. NaN stays NaN. */
export function nearestPlace(recipe: Recipe, at: Place): Place {
  const ranges = placeOf(recipe);
  const near = ranges.map((range, i) => canonical(range, at[i])) as unknown as Place;
  if (!isSphereRecipe(recipe) || faultOfPlace(recipe, near) === null) return near;
  return placed(recipe, near, Math.hypot(...near));
}

/** The place in that direction and at that distance from the centre, as near as may be; of the centre itself, at 0° N 0° E. */
function placed(recipe: SphereRecipe, at: Place, away: number): Place {
  const length = Math.hypot(...at);
  const [least, most] = distances(recipe.world);
  // A centimetre within, so that rounding does not lead out again.
  const k = Math.min(most - 0.02, Math.max(least + 0.02, away)) / length;
  const [x, y, z] = length === 0 ? [least + 0.02, 0, 0] : at.map((v) => k * v);
  const ranges = placeOf(recipe);
  return [canonical(ranges[0], x), canonical(ranges[1], y), canonical(ranges[2], z)];
}

/** A place on a sphere from latitude, longitude and altitude. */
export function placeFromGeo(recipe: SphereRecipe, [latitude, longitude, altitude]: GeoPlace): Place {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude }, recipe.world.shape.radius, new Float64Array(3));
  return nearestPlace(recipe, [x, y, z]);
}

/** Where a shot of the recipe is. */
export function placeOfShot(recipe: Recipe, name: string): Place {
  if (!isSphereRecipe(recipe)) return recipe.shots[name].at;
  const shot = recipe.shots[name];
  return "geo" in shot ? placeFromGeo(recipe, shot.geo) : shot.at;
}

/** Where from there a shot of the recipe is, astronomical units. */
export function offOfShot(recipe: Recipe, name: string): Place {
  return (isCosmicRecipe(recipe) && recipe.shots[name].off) || [0, 0, 0];
}

/** A place of one recipe in another of the same shape: on a sphere of another radius it keeps its direction and its altitude. */
export function placeIn(recipe: Recipe, from: Recipe, at: Place): Place {
  if (!isSphereRecipe(recipe) || !isSphereRecipe(from)) return at;
  const grown = recipe.world.shape.radius - from.world.shape.radius;
  return grown === 0 ? nearestPlace(recipe, at) : placed(recipe, at, Math.hypot(...at) + grown);
}
