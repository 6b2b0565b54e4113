/**
 * Recipes: a world as a table, data only, and what a kind of world says about its tables.
 *
 * Angles are degrees against the level of the place; t is in years. The unit and axes of a place depend on the kind:
 * metres east, north and up over a plane, metres from the centre of a planet, light-years in free space.
 */
import type * as v from "valibot";
import type { Kind } from "../core/field/cover.ts";
import type { Quantity } from "./quantity.ts";

/** Profiles that a recipe can name; src/recipe/profiles.ts makes them. */
export const PROFILE_NAMES = ["1983", "superposed", "cosine", "linear"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** chase: behind the vehicle; cockpit: the view of its driver; free: the eye itself stands at the place. */
export const CAMERAS = ["chase", "cockpit", "free"] as const;
export type CameraName = (typeof CAMERAS)[number];

/** What a row of cover can test: each is one field of the recipe. */
export const READINGS = ["ground", "town", "wet", "rough"] as const;
export type Reading = (typeof READINGS)[number];

/** A star at whole light-years and one of its planets, counted from 1. */
export type StarPlanet = readonly [x: number, y: number, z: number, index: number];

export type Place = readonly [x: number, y: number, z: number];
export type GeoPlace = readonly [latitude: number, longitude: number, altitude: number];
/** Heading clockwise from north; pitch, nose up positive; roll, right side down positive. */
export type Look = readonly [heading: number, pitch: number, roll: number];
/** The chase camera: yaw clockwise from straight behind, pitch positive above the vehicle, distance in metres. */
export type Orbit = readonly [yaw: number, pitch: number, distance: number];

/** The field reads below a value, in profile units. */
type CoverTest = readonly [field: Reading, comparison: "<", value: number];
/** A kind of cover and every test it must pass. The first row that holds wins, so the last has no test. */
type CoverRow = readonly [kind: Kind, ...tests: CoverTest[]];

/** What the generator is made from; each kind of world adds its own columns. Workers receive it as it is. */
export interface WorldTable {
  readonly shape: { readonly kind: string };
  /** Whole, 0 to 2³² − 1. */
  readonly seed: number;
  readonly profile: ProfileName;
}

/** A world table with ground. */
export interface GroundTable extends WorldTable {
  readonly fields: { readonly [reading in Reading]?: string };
  /** Profile units; there is land where the ground is above it. */
  readonly sea: number;
  /** Profile units above the sea at which a hill stands twice as high as its relief alone would make it. */
  readonly peak: number;
  readonly cover: readonly CoverRow[];
  /** Metres above the sea (of islands: above their own archipelago's) from which snow lies. */
  readonly snow: number;
}

/** A number of the world or view that a visitor may change, as the settings and a link show it. */
export type ParameterRow = readonly [label: string, min: number, max: number, step: number, unit?: string];

/** A named view: menu entry, permalink and picture test. Each kind says how its place is given. */
export interface Shot {
  readonly title: string;
  /** The vehicle or character. */
  readonly by: string;
  readonly look: readonly [heading: number, pitch: number, roll?: number];
  /** The usual camera of the vehicle when absent. */
  readonly camera?: CameraName;
  readonly orbit?: Orbit;
  /** Degrees of the picture's height, with the free camera alone. */
  readonly fov?: number;
  /** The view's hour when absent. */
  readonly hour?: number;
  /** Years, 0 when absent. */
  readonly t?: number;
  /** Parameters that differ from the recipe's own at this shot. */
  readonly parameters?: { readonly [name: string]: number };
}

/** Some of a table, and some of the tables in it; a list as a whole. */
type Some<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]?: Some<T[K]> } : T;

/** Another world of the same recipe: what differs. A link to it says `preset=moon`. */
export interface Preset<R extends Recipe = Recipe> {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  /** What its world has otherwise; cover and fields as a whole. */
  readonly world: Partial<Omit<R["world"], "shape">> & { readonly shape?: Some<Omit<R["world"]["shape"], "kind">> };
  readonly view?: Partial<R["view"]>;
  /** Other ranges for a visitor's numbers. */
  readonly parameters?: R["parameters"];
  /** By name; the first is where it opens. */
  readonly shots: R["shots"];
}

/** What a scene writes down; `defineScene` adds the kind. */
interface SceneTable {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  readonly world: WorldTable;
  /** Vehicles and characters that can explore it. */
  readonly explorers: readonly string[];
  /** How it looks where a link says nothing else: `hour`, `rate`, and what the kind adds. */
  readonly view: object;
  /** The parameters that visitors may change, in the order of the settings. */
  readonly parameters: { readonly [name: string]: ParameterRow };
  /** By name; the first is where a link that names none begins. */
  readonly shots: { readonly [name: string]: Shot };
  /** Other worlds of this recipe, by name. */
  readonly presets?: { readonly [name: string]: unknown };
  /** Which of them this is, once a link has chosen. */
  readonly preset?: string;
  /** The planet of a star that this recipe was made from. */
  readonly from?: StarPlanet;
}

export interface Recipe extends SceneTable {
  readonly kind: RecipeKind;
}

/**
 * What a change of a parameter makes new: the ground and all that stands on it, only how it is drawn (haze, view distance),
 * or nothing but the time.
 */
export type Affects = "ground" | "look" | "time";

/** A number in a recipe that a scene can open to visitors. */
export interface ParameterField<R extends Recipe = Recipe> {
  readonly affects: Affects;
  /** True for counts. */
  readonly whole?: boolean;
  get(recipe: R): number;
  /** A copy of the recipe with the number changed. */
  set(recipe: R, value: number): R;
}

export type Coordinates = readonly [Quantity, Quantity, Quantity];

/** Where a request may be. */
interface Places<R extends Recipe = Recipe> {
  /** Ranges of the three numbers of a place. */
  ranges(recipe: R): Coordinates;
  /** The place of a shot. */
  ofShot(recipe: R, shot: string): Place;
  /** What is wrong with a place whose three numbers are each within their range, or null. None when absent. */
  fault?(recipe: R, at: Place): string | null;
  /** The nearest valid place to one whose numbers are within range but which has a fault. */
  mend?(recipe: R, at: Place): Place;
  /** The same place in a recipe with other parameters: a planet of another radius keeps direction and altitude. */
  carry?(recipe: R, from: R, at: Place): Place;
  /** Latitude, longitude and altitude, where links may give them as `geo`. */
  readonly geo?: {
    ranges(recipe: R): Coordinates;
    toPlace(recipe: R, geo: GeoPlace): Place;
  };
  /** Ranges of `off`, astronomical units from the place; links may give it where this is present. */
  readonly offset?: { readonly ranges: Coordinates; ofShot(recipe: R, shot: string): Place };
}

type Schema = v.GenericSchema<unknown, object>;

/** Everything that links and checking need to know of one kind of world. */
export interface RecipeKind<R extends Recipe = Recipe> {
  /** What `shape.kind` says. */
  readonly name: string;
  /** Vehicles and characters, each with its usual camera. */
  readonly explorers: { readonly [name: string]: CameraName };
  parameters(recipe: R): { readonly [name: string]: ParameterField<R> };
  readonly places: Places<R>;
  /** Schemas of the parts that differ between kinds. `shot` has the columns that give a shot's place. */
  readonly schemas: { readonly world: Schema; readonly view: Schema; readonly shots: readonly v.ObjectEntries[] };
  /** Reports what is wrong between parts of a recipe that are each valid. */
  check?(recipe: R, report: (message: string) => void): void;
  /** What `sheet=` in a link can open over the view. */
  readonly sheets?: readonly string[];
  /** Link parts of the kind's own that choose a recipe, such as `from`, and the recipe that they choose. */
  readonly resolver?: {
    readonly names: readonly string[];
    /** Undefined where the link has none of these parts, or says nothing valid with them. */
    resolve(search: string, recipe: R): { readonly recipe: R | undefined; readonly problems: string[] };
  };
}

/** A row of `scenes/index.ts`: what the menu shows, and the recipe when it is wanted. */
export interface SceneEntry {
  readonly title: string;
  readonly about: string;
  load(): Promise<{ readonly default: Recipe }>;
}

/** Checks the types of a scene's table where it is written, and makes it a recipe of its kind. */
export function defineScene<R extends Recipe>(kind: RecipeKind<R>, table: Omit<R, "kind">): R {
  return { ...table, kind } as unknown as R;
}
