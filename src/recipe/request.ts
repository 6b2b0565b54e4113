/** A request: everything about one opening of a world that a link can say, resolved. */

import { nearestPlace, OFFSET, placeIn } from "./coordinates.ts";
import { type Parameter, parametersOf, withParameters } from "./parameter.ts";
import { canonical, faultOf, type Quantity } from "./quantity.ts";
import type { CameraName, Look, Orbit, Place, ProfileName, Recipe } from "./recipe.ts";

export const QUALITIES = ["low", "medium", "high", "ultra"] as const;
export type QualityName = (typeof QUALITIES)[number];

export interface SceneRequest {
  readonly world: string;
  /** The shot whose values hold where nothing else is said. */
  readonly shot: string;
  /** The vehicle or character. */
  readonly by: string;
  /** Where the explorer is (with the free camera, the eye), in metres; on a sphere from its centre. */
  readonly at: Place;
  /** In space, astronomical units from there; nothing elsewhere. */
  readonly off: Place;
  /** On a sphere against the level of the place. */
  readonly look: Look;
  readonly camera: CameraName;
  readonly orbit: Orbit;
  /** Degrees of the picture's height, with the free camera alone; null for as many as are usual there. */
  readonly fov: number | null;
  /** Where the helicopter stands while its pilot walks. */
  readonly parked: Parked | null;
  /** On a sphere the solar time at longitude 0. */
  readonly hour: number;
  /** Years. */
  readonly t: number;
  /** Years per second. */
  readonly rate: number;
  /** Hours of the day a second: how a planet turns. */
  readonly spin: number;
  readonly seed: number;
  /** The line of hills that all of it is read from. */
  readonly profile: ProfileName;
  /** "auto" is never frozen: freezing fixes the quality. */
  readonly quality: QualityName | "auto";
  /** The sheet that is open over the view, or "none". */
  readonly sheet: string;
  /** Stop the clock once ready. */
  readonly freeze: boolean;
  /** Every parameter of the recipe, by name. */
  readonly parameters: Readonly<Record<string, number>>;
}

export type Parked = readonly [x: number, y: number, z: number, heading: number];

const HEADING: Quantity = { name: "heading", min: -360, max: 360, unit: "degrees", digits: 1, round: 0 };
const PITCH: Quantity = { name: "pitch", min: -90, max: 90, unit: "degrees", digits: 1 };
const ROLL: Quantity = { ...PITCH, name: "roll", min: -180, max: 180, absent: 0 };
const YAW: Quantity = { ...HEADING, name: "yaw", round: -180 };
export const FOV: Quantity = { name: "fov", min: 10, max: 100, unit: "degrees", digits: 1 };
const DISTANCE: Quantity = { name: "distance", min: 1, max: 5000, unit: "m", digits: 2 };

export const LOOK = [HEADING, PITCH, ROLL] as const;
export const ORBIT = [YAW, PITCH, DISTANCE] as const;

/** The lists of numbers of a link to this recipe, in its order. */
export function listsOf(recipe: Recipe) {
  const { places } = recipe.kind;
  const [x, y, z] = places.ranges(recipe);
  return {
    at: [x, y, z],
    off: places.offset?.ranges ?? OFFSET,
    look: LOOK,
    orbit: ORBIT,
    parked: [x, y, z, HEADING],
  } as const satisfies Record<string, readonly Quantity[]>;
}
export type ListName = keyof ReturnType<typeof listsOf>;

export const NUMBERS = {
  hour: { name: "hour", min: 0, max: 24, unit: "h", digits: 3 },
  t: { name: "t", min: -1e6, max: 1e6, unit: "years", digits: 3 },
  rate: { name: "rate", min: -100, max: 100, unit: "years per second", digits: 4 },
  spin: { name: "spin", min: -24, max: 24, unit: "hours per second", digits: 4 },
  seed: { name: "seed", min: 0, max: 2 ** 32 - 1, unit: "", digits: 0, whole: true },
} as const satisfies Record<string, Quantity>;

/** The hour where there is none. */
const NOON = 12;
const USUAL_ORBIT: Orbit = [0, 12, 18];

/** The recipe as a request asks for it: its profile and its own numbers in their places. Where one may be follows from it. */
export function asked<R extends Recipe>(
  recipe: R,
  { profile, parameters }: Pick<SceneRequest, "profile" | "parameters">,
): R {
  return withParameters({ ...recipe, world: { ...recipe.world, profile } }, parameters);
}

/** The name of the shot where a link that names none begins. */
export function firstShot(recipe: Recipe): string {
  const [name] = Object.keys(recipe.shots);
  if (name === undefined) throw new RangeError("shots: none given; a recipe has at least one.");
  return name;
}

/** A number of the world at a shot, where a link says nothing of it. */
export function usualOf(recipe: Recipe, shot: string, { name, value }: Parameter): number {
  return recipe.shots[shot].parameters?.[name] ?? value;
}

/** A number of the view, where the kind has it. */
function usualView({ view }: Recipe, name: "hour" | "rate"): number | undefined {
  return (view as Readonly<Partial<Record<typeof name, number>>>)[name];
}

/** What a link asks for that names no more than the world, a shot, an explorer and the world's own numbers. */
export function startRequest(
  world: string,
  recipe: Recipe,
  shot = firstShot(recipe),
  by?: string,
  values: Readonly<Record<string, number>> = {},
  profile: ProfileName = recipe.world.profile,
): SceneRequest {
  const row = Object.hasOwn(recipe.shots, shot) ? recipe.shots[shot] : undefined;
  if (!row) throw new RangeError(`shot: "${shot}" is not one of ${Object.keys(recipe.shots).join(", ")}.`);
  const explorer = by ?? row.by;
  return {
    world,
    shot,
    by: explorer,
    at: placeIn(asked(recipe, { profile, parameters: values }), recipe, recipe.kind.places.ofShot(recipe, shot)),
    off: recipe.kind.places.offset?.ofShot(recipe, shot) ?? [0, 0, 0],
    look: [row.look[0], row.look[1], row.look[2] ?? 0],
    camera: row.camera ?? recipe.kind.explorers[explorer] ?? "chase",
    orbit: row.orbit ?? USUAL_ORBIT,
    fov: row.fov ?? null,
    parked: null,
    hour: row.hour ?? usualView(recipe, "hour") ?? NOON,
    t: row.t ?? 0,
    rate: usualView(recipe, "rate") ?? 0,
    spin: 0,
    seed: recipe.world.seed,
    profile,
    quality: "auto",
    sheet: "none",
    freeze: false,
    parameters: Object.fromEntries(
      parametersOf(recipe).map((p) => [p.name, values[p.name] ?? usualOf(recipe, shot, p)]),
    ),
  };
}

/** The nearest request that a link can hold: every number rounded and within its range. */
export function canonicalRequest(request: SceneRequest, recipe: Recipe): SceneRequest {
  const parameters = Object.fromEntries(
    parametersOf(recipe).map((p) => [p.name, canonical(p, request.parameters[p.name] ?? p.value)]),
  );
  const changed = asked(recipe, { ...request, parameters });
  const lists = listsOf(changed);
  const list = (name: ListName, values: readonly number[]) =>
    lists[name].map((quantity, i) => canonical(quantity, values[i] ?? Number.NaN));
  return {
    ...request,
    at: nearestPlace(changed, request.at),
    off: list("off", request.off) as unknown as Place,
    look: list("look", request.look) as unknown as Look,
    orbit: list("orbit", request.orbit) as unknown as Orbit,
    fov: request.fov === null || request.camera !== "free" ? null : canonical(FOV, request.fov),
    parked: request.parked && (list("parked", request.parked) as unknown as Parked),
    hour: canonical(NUMBERS.hour, request.hour),
    t: canonical(NUMBERS.t, request.t),
    rate: canonical(NUMBERS.rate, request.rate),
    spin: canonical(NUMBERS.spin, request.spin),
    seed: canonical(NUMBERS.seed, request.seed),
    quality: request.freeze && request.quality === "auto" ? "medium" : request.quality,
    parameters,
  };
}

/** The request with one of its numbers, its quality or a parameter changed; who is there keeps the altitude over another datum. */
export function withChange(recipe: Recipe, request: SceneRequest, name: string, value: number | string): SceneRequest {
  if (!(name in request.parameters)) return { ...request, [name]: value };
  const parameters = { ...request.parameters, [name]: Number(value) };
  const [before, after] = [request, { ...request, parameters }].map((one) => asked(recipe, one));
  const fault = parametersOf(recipe).find((p) => faultOf(p, parameters[p.name]) !== null);
  // Refused when it is opened.
  if (fault) return { ...request, parameters };
  return { ...request, parameters, at: nearestPlace(after, placeIn(after, before, request.at)) };
}
