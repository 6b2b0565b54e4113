/**
 * Recipes: a world as a table of data, and the interface of a kind of world to its tables.
 *
 * Angles are degrees against the level of the place; t is in years. The unit and axes of a place depend on the kind:
 * metres east, north and up over a plane, metres from the centre of a planet, light-years in free space.
 */
import type * as v from "valibot";
import type { Kind } from "../core/field/cover.ts";
import type { WeatherChoice } from "../core/forest/weather-names.ts";
import type { Area } from "../words/areas.ts";
import type { Quantity } from "./quantity.ts";
import type { Queries } from "./queries.ts";
import type { GivenPart } from "./query.ts";

/** Names of the profiles in src/recipe/profiles.ts. */
export const PROFILE_NAMES = ["1983", "superposed", "cosine", "linear"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Whether the profile of a world table is a named one, not the code of own samples. */
export const isProfileName = (profile: string): profile is ProfileName =>
  PROFILE_NAMES.some((name) => name === profile);

/** chase: behind the vehicle; cockpit: the view of its pilot; free: the camera itself is at the place. */
export const CAMERAS = ["chase", "cockpit", "free"] as const;
export type CameraName = (typeof CAMERAS)[number];

/** Roles of a player: an orienteer has neither craft nor own position on maps, an engineer builds roads. */
export const ROLES = ["explorer", "orienteer", "engineer"] as const;
export type RoleName = (typeof ROLES)[number];

export const QUALITIES = ["low", "medium", "high", "ultra"] as const;
export type QualityName = (typeof QUALITIES)[number];

/** Readings that a cover row can test, each a field of the recipe. */
export const READINGS = ["ground", "town", "wet", "rough"] as const;
export type Reading = (typeof READINGS)[number];

/** A star at integer light-years, and the number of one of its planets, from 1. */
export type StarPlanet = readonly [x: number, y: number, z: number, index: number];

export type Place = readonly [x: number, y: number, z: number];
export type GeoPlace = readonly [latitude: number, longitude: number, altitude: number];
/** Heading clockwise from north; pitch, nose up positive; roll, right side down positive. */
export type Look = readonly [heading: number, pitch: number, roll: number];
/** The chase camera: yaw clockwise from straight behind, pitch positive above the vehicle, distance in metres. */
export type Orbit = readonly [yaw: number, pitch: number, distance: number];
/** The place of the parked helicopter while its pilot walks. */
export type Parked = readonly [x: number, y: number, z: number, heading: number];

/** A test whether a field is below a value, in profile units. */
type CoverTest = readonly [field: Reading, comparison: "<", value: number];
/** A kind of cover and all its tests. The first row that passes wins; the last has no test. */
type CoverRow = readonly [kind: Kind, ...tests: CoverTest[]];

/** The input of the generator; each kind of world adds its own columns. Workers receive it unchanged. */
export interface WorldTable {
  readonly shape: { readonly kind: string };
  /** Integer, 0 to 2³² − 1. */
  readonly seed: number;
  /** Seed by which directions turn (core/field/turn.ts), for one that is not the world's own (`withSeed`); 0 if absent. */
  readonly turn?: number;
  /** A name, or the code of own samples (src/recipe/profiles.ts). */
  readonly profile: string;
}

/** A world table with ground. */
export interface GroundTable extends WorldTable {
  readonly fields: { readonly [reading in Reading]?: string };
  /** Profile units; ground above it is land. */
  readonly sea: number;
  /** Profile units above the sea at which hills are twice as high as by their relief alone. */
  readonly peak: number;
  readonly cover: readonly CoverRow[];
  /** The snow line, in metres above the sea (for islands: above that of their archipelago). */
  readonly snow: number;
}

/** Whether links and the workshop can give a world another sum. */
export const hasSum = (world: WorldTable): world is GroundTable => "fields" in world;

/** A number of the world or view that settings and links can change. */
export type ParameterRow = readonly [label: string, min: number, max: number, step: number, unit?: string];

/** A named view: menu entry, permalink and picture test. Each kind adds the columns of its place. */
export interface Shot {
  readonly title: string;
  /** The vehicle or character. */
  readonly by: string;
  readonly look: readonly [heading: number, pitch: number, roll?: number];
  /** The default camera of the vehicle when absent. */
  readonly camera?: CameraName;
  readonly orbit?: Orbit;
  /** Vertical field of view in degrees, for the free camera only. */
  readonly fov?: number;
  /** The view's hour when absent. */
  readonly hour?: number;
  /** Years, 0 when absent. */
  readonly t?: number;
  /** The text of a course to run (link-parts.ts); only in kinds with the sport. */
  readonly course?: string;
  /** Automatic when absent; only in recipes with weather. */
  readonly weather?: WeatherChoice;
  /** Parameters that differ from the recipe at this shot. */
  readonly parameters?: { readonly [name: string]: number };
}

/** A table with all columns optional, nested tables too; lists as a whole. */
type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** A variant of a recipe, as the changes to it. A link chooses it by `preset=moon`. */
export interface Preset<R extends Recipe = Recipe> {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  /** Changed columns; cover and fields as a whole. */
  readonly world: Partial<Omit<R["world"], "shape">> & {
    readonly shape?: DeepPartial<Omit<R["world"]["shape"], "kind">>;
  };
  readonly view?: Partial<R["view"]>;
  /** Parameters with other ranges; null for those that the variant does not have. */
  readonly parameters?: { readonly [name in keyof R["parameters"]]?: R["parameters"][name] | null };
  /** Possible explorers, if not all of the recipe. */
  readonly explorers?: R["explorers"];
  /** By name; the first is the start. */
  readonly shots: R["shots"];
}

/** The table of a scene file; `defineScene` adds the kind. */
interface SceneTable {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  readonly world: WorldTable;
  /** Vehicles and characters of this world. */
  readonly explorers: readonly string[];
  /** Defaults of the view: `hour`, `rate`, and columns of the kind. */
  readonly view: object;
  /** The parameters that settings and links can change, in the order of the settings. */
  readonly parameters: { readonly [name: string]: ParameterRow };
  /** By name; the first is the start of a link without a shot. */
  readonly shots: { readonly [name: string]: Shot };
  /** Variants of this recipe, by name. */
  readonly presets?: { readonly [name: string]: unknown };
  /** The preset that was applied. */
  readonly preset?: string;
  /** The planet of a star that this recipe was made from. */
  readonly from?: StarPlanet;
  /** The code of the land that this recipe was made from. */
  readonly ground?: string;
  /** The link, without its "?", to the shaft of a planet that the ways up from this mine lead to. */
  readonly up?: string;
}

export interface Recipe extends SceneTable {
  readonly kind: RecipeKind;
}

/** Effect of a change of a parameter: the ground and everything on it, only its drawing (haze, view distance), or only the time. */
export type Affects = "ground" | "look" | "time";

/** A number in a recipe that a scene can offer as a parameter. */
export interface ParameterField<R extends Recipe = Recipe> {
  readonly affects: Affects;
  /** True for integers. */
  readonly whole?: boolean;
  /** True where shader source changes with it. */
  readonly programs?: boolean;
  get(recipe: R): number;
  /** A copy of the recipe with the number changed. */
  set(recipe: R, value: number): R;
}

export type Coordinates = readonly [Quantity, Quantity, Quantity];

/** The coordinates of a kind of world. */
interface Places<R extends Recipe = Recipe> {
  /** Ranges of the three numbers of a place. */
  ranges(recipe: R): Coordinates;
  /** The place of a shot. */
  ofShot(recipe: R, shot: string): Place;
  /** Message about an invalid place whose three numbers are each within their range, null for a valid one. */
  problem?(recipe: R, at: Place): string | null;
  /** The nearest valid place to one whose numbers are within range but which has a problem. */
  repair?(recipe: R, at: Place): Place;
  /** Converts a place of a recipe with other parameters: on a planet of another radius, direction and altitude are kept. */
  convert?(recipe: R, from: R, at: Place): Place;
  /** Latitude, longitude and altitude, where links may give them as `geo`. */
  readonly geo?: {
    ranges(recipe: R): Coordinates;
    toPlace(recipe: R, geo: GeoPlace): Place;
  };
  /** Ranges of `mine`, a place in the mine below a shaft; links may give it where this is present. */
  readonly mine?: Coordinates;
  /** Ranges of `off`, astronomical units from the place; links may give it where this is present. */
  readonly offset?: { readonly ranges: Coordinates; ofShot(recipe: R, shot: string): Place };
}

type Schema = v.GenericSchema<unknown, object>;

/** The sport of a kind of world: its roles, and whether it has treasure hunts. */
export interface SportKind {
  readonly roles: readonly RoleName[];
  readonly hunts: boolean;
}

/** The sport of a recipe, which is on foot; undefined where there is none, as on gas giants. */
export const sportOf = ({ kind, explorers }: Recipe): SportKind | undefined =>
  explorers.includes("walker") ? kind.sport : undefined;

/**
 * Readers of the link parts that choose or change a recipe, by part (link-parts.ts). Each is called where a link has its part, reports
 * its problems, and returns the recipe to use.
 */
export interface RecipeReaders<R extends Recipe = Recipe> {
  from?(part: GivenPart, recipe: R): R;
  ground?(part: GivenPart, recipe: R): R;
  up?(part: GivenPart, recipe: R): R;
}

/** The part of a request that names its ground. */
export interface GroundRequest {
  readonly world: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** The part of a kind of world that links and validation need. */
export interface RecipeKind<R extends Recipe = Recipe> {
  /** The value of `shape.kind`. */
  readonly name: string;
  /** Vehicles and characters, each with its default camera. */
  readonly explorers: { readonly [name: string]: CameraName };
  parameters(recipe: R): { readonly [name: string]: ParameterField<R> };
  readonly places: Places<R>;
  /** Schemas of the parts that differ between kinds. `shots` lists the alternative columns for a place. */
  readonly schemas: { readonly world: Schema; readonly view: Schema; readonly shots: readonly v.ObjectEntries[] };
  /** Reports conflicts between parts of a recipe that are each valid. */
  check?(recipe: R, report: (message: string) => void): void;
  /** Whether years hardly change the ground, as of a stored land: its settings have no rows of years. */
  readonly isStill?: boolean;
  /** Whether a recipe has weather, which `weather=` in a link can choose. Never where absent. */
  hasWeather?(recipe: R): boolean;
  /** The name of a recipe's ground in save data and files of courses; that of the world where absent. */
  landOf?(recipe: R, request: GroundRequest): string;
  /** The area of the catalogue that has its words (src/words/areas.ts); absent where they are all with those of the page. */
  readonly words?: Area;
  /** Absent in kinds without the sport. */
  readonly sport?: SportKind;
  /** Whether a recipe has tasks, of which `task=` in a link begins one. Never where absent. */
  tasks?(recipe: R): boolean;
  /** Loads what exports, maps, the command and the workshop ask of a table; absent in kinds that they do not know. */
  queries?(): Promise<Queries<R["world"]>>;
  /** Sheets that `sheet=` in a link can open, besides those of every world. */
  readonly sheets?: readonly string[];
  /** The link parts of this kind that choose or change a recipe. */
  readonly readers?: RecipeReaders<R>;
}

/** A row of `scenes/index.ts`: the menu entry, and the recipe on demand. */
export interface SceneEntry {
  readonly title: string;
  readonly about: string;
  /** Whether `ground=` may be a height map of a visitor. */
  readonly takesGround?: true;
  load(): Promise<{ readonly default: Recipe }>;
}

/** The name of the scene whose ground may be a height map; undefined where there is none. */
export const groundScene = (scenes: Readonly<Record<string, SceneEntry>>): string | undefined =>
  Object.keys(scenes).find((name) => scenes[name].takesGround);

/** A scene's table as a recipe of its kind; checks its types at compile time. */
export function defineScene<R extends Recipe>(kind: RecipeKind<R>, table: Omit<R, "kind">): R {
  return { ...table, kind } as unknown as R;
}
