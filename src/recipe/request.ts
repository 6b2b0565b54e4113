/** Requests: everything that a link says about a view, with defaults filled in. */
import type { WeatherChoice } from "../core/forest/weather-names.ts";
import { nearestPlace, OFFSET, placeIn } from "./coordinates.ts";
import { type Parameter, parametersOf, withParameters } from "./parameter.ts";
import { canonical, faultOf, type Quantity } from "./quantity.ts";
import type { CameraName, GroundTable, Look, Orbit, Place, Recipe, SportChoice } from "./recipe.ts";
import { withThresholds } from "./thresholds.ts";

export const QUALITIES = ["low", "medium", "high", "ultra"] as const;
export type QualityName = (typeof QUALITIES)[number];

export interface SceneRequest extends SportChoice {
  readonly world: string;
  /** The shot that gives the defaults. */
  readonly shot: string;
  /** The vehicle or character. */
  readonly by: string;
  /** The place of the vehicle or, with the free camera, of the camera. */
  readonly at: Place;
  /** In space, an offset from there in astronomical units; else 0. */
  readonly off: Place;
  /** Relative to the horizon of the place. */
  readonly look: Look;
  readonly camera: CameraName;
  readonly orbit: Orbit;
  /** Vertical field of view in degrees, for the free camera only; null for the default. */
  readonly fov: number | null;
  /** The place of the parked helicopter while its pilot walks. */
  readonly parked: Parked | null;
  /** Hour of the day; on a planet, solar time at longitude 0. */
  readonly hour: number;
  /** Years. */
  readonly t: number;
  /** Years per second. */
  readonly rate: number;
  /** Hours of the day per second. */
  readonly spin: number;
  /** Ignored in worlds without weather. */
  readonly weather: WeatherChoice;
  readonly seed: number;
  /** The height profile of all fields: a name, or the code of own samples. */
  readonly profile: string;
  /** The code of the ground's sum (src/recipe/sum.ts), "" for the world's own. */
  readonly sum: string;
  /** The thresholds of the kinds of ground (src/recipe/thresholds.ts) separated by commas, "" for the world's own. */
  readonly kinds: string;
  /** "auto" only where not frozen: freezing fixes the quality. */
  readonly quality: QualityName | "auto";
  /** The open sheet, or "none". */
  readonly sheet: string;
  /** Draws one picture and stops. */
  readonly freeze: boolean;
  /** Every parameter of the recipe, by name. */
  readonly parameters: Readonly<Record<string, number>>;
}

export type Parked = readonly [x: number, y: number, z: number, heading: number];

const HEADING: Quantity = { name: "heading", min: -360, max: 360, unit: "degrees", digits: 1, wrap: 0 };
const PITCH: Quantity = { name: "pitch", min: -90, max: 90, unit: "degrees", digits: 1 };
const ROLL: Quantity = { ...PITCH, name: "roll", min: -180, max: 180, absent: 0 };
const YAW: Quantity = { ...HEADING, name: "yaw", wrap: -180 };
export const FOV: Quantity = { name: "fov", min: 10, max: 100, unit: "degrees", digits: 1 };
const DISTANCE: Quantity = { name: "distance", min: 1, max: 5000, unit: "m", digits: 2 };

export const LOOK = [HEADING, PITCH, ROLL] as const;
export const ORBIT = [YAW, PITCH, DISTANCE] as const;

/** The lists of numbers in links to a recipe, in the order of a link. */
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

/** The seed of a treasure hunt. */
export const HUNT: Quantity = { ...NUMBERS.seed, name: "hunt" };

/** The hour of kinds without one. */
const NOON = 12;
const DEFAULT_ORBIT: Orbit = [0, 12, 18];

/** The parts of a request that make another ground, besides its parameters. */
export type GroundChoice = Pick<SceneRequest, "profile" | "sum" | "kinds">;

/** The recipe with the profile, sum, kinds and parameters of a request. The valid places depend on them. */
export function requestedRecipe<R extends Recipe>(
  recipe: R,
  { profile, sum = "", kinds = "", parameters }: Partial<GroundChoice> & Pick<SceneRequest, "profile" | "parameters">,
): R {
  const { fields, cover } = recipe.world as unknown as GroundTable;
  const world = {
    ...recipe.world,
    profile,
    ...(sum !== "" && { fields: { ...fields, ground: sum } }),
    ...(kinds !== "" && { cover: withThresholds(cover, kinds.split(",").map(Number)) }),
  };
  return withParameters({ ...recipe, world }, parameters);
}

/** The start of links that name no shot. */
export function firstShot(recipe: Recipe): string {
  const [name] = Object.keys(recipe.shots);
  if (name === undefined) throw new RangeError("shots: none given; a recipe has at least one.");
  return name;
}

/** The default of a parameter at a shot. */
export function defaultOf(recipe: Recipe, shot: string, { name, value }: Parameter): number {
  return recipe.shots[shot].parameters?.[name] ?? value;
}

/** A default of the view, where the kind has it. */
function defaultView({ view }: Recipe, name: "hour" | "rate"): number | undefined {
  return (view as Readonly<Partial<Record<typeof name, number>>>)[name];
}

/** The request of a link that gives no more than these arguments. */
export function startRequest(
  world: string,
  recipe: Recipe,
  shot = firstShot(recipe),
  by?: string,
  values: Readonly<Record<string, number>> = {},
  { profile = recipe.world.profile, sum = "", kinds = "" }: Partial<GroundChoice> = {},
): SceneRequest {
  const row = Object.hasOwn(recipe.shots, shot) ? recipe.shots[shot] : undefined;
  if (!row) throw new RangeError(`shot: "${shot}" is not one of ${Object.keys(recipe.shots).join(", ")}.`);
  const explorer = by ?? row.by;
  const choice = { profile, sum, kinds };
  return {
    world,
    shot,
    by: explorer,
    at: placeIn(
      requestedRecipe(recipe, { ...choice, parameters: values }),
      recipe,
      recipe.kind.places.ofShot(recipe, shot),
    ),
    off: recipe.kind.places.offset?.ofShot(recipe, shot) ?? [0, 0, 0],
    look: [row.look[0], row.look[1], row.look[2] ?? 0],
    camera: row.camera ?? recipe.kind.explorers[explorer] ?? "chase",
    orbit: row.orbit ?? DEFAULT_ORBIT,
    fov: row.fov ?? null,
    parked: null,
    hour: row.hour ?? defaultView(recipe, "hour") ?? NOON,
    t: row.t ?? 0,
    rate: defaultView(recipe, "rate") ?? 0,
    spin: 0,
    weather: row.weather ?? "auto",
    role: "explorer",
    course: "",
    hunt: null,
    seed: recipe.world.seed,
    ...choice,
    quality: "auto",
    sheet: "none",
    freeze: false,
    parameters: Object.fromEntries(
      parametersOf(recipe).map((p) => [p.name, values[p.name] ?? defaultOf(recipe, shot, p)]),
    ),
  };
}

/** Names of sheets in `sheet=` of a link. */
export const sheetsOf = ({ kind }: Recipe): readonly string[] => ["none", "workshop", ...(kind.sheets ?? [])];

/** The nearest request that a link can hold: every number rounded and clamped. */
export function canonicalRequest(request: SceneRequest, recipe: Recipe): SceneRequest {
  const parameters = Object.fromEntries(
    parametersOf(recipe).map((p) => [p.name, canonical(p, request.parameters[p.name] ?? p.value)]),
  );
  const changed = requestedRecipe(recipe, { ...request, parameters });
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

/**
 * A request with a number, the quality, the ground or a parameter changed. On a planet of another radius the player keeps the
 * altitude; a place that other ground would bury deeper than links can say moves to the nearest valid one.
 */
export function withChange(recipe: Recipe, request: SceneRequest, name: string, value: number | string): SceneRequest {
  if (!(name in request.parameters)) {
    const changed = { ...request, [name]: value };
    if (name !== "profile" && name !== "sum") return changed;
    try {
      return { ...changed, at: nearestPlace(requestedRecipe(recipe, changed), request.at) };
    } catch {
      // No ground: opening it throws the fault and names the part.
      return changed;
    }
  }
  const parameters = { ...request.parameters, [name]: Number(value) };
  const [before, after] = [request, { ...request, parameters }].map((one) => requestedRecipe(recipe, one));
  const fault = parametersOf(recipe).find((p) => faultOf(p, parameters[p.name]) !== null);
  // Opening it throws the fault.
  if (fault) return { ...request, parameters };
  return { ...request, parameters, at: nearestPlace(after, placeIn(after, before, request.at)) };
}
