/**
 * A recipe: a world as a table, data only. Whatever is procedural is a named function elsewhere.
 *
 * Islands and worlds below ground: x east, y north, z up, in metres above datum. A sphere: x, y, z in metres from its centre, z to the north pole
 * and x to longitude 0. Free space: light-years. Angles in degrees, against the level of the place; t in years.
 */
import type { Kind } from "../core/field/cover.ts";
import type { FieldName, RoundFieldName } from "./fields.ts";
import type { ParameterNames } from "./parameter.ts";
import type { Preset } from "./preset.ts";
import type { Cosmic, Islands, ShapeKind, Sphere, UndergroundShape } from "./shape.ts";

/** The line of hills of 1983, and lines made by chance (src/recipe/profiles.ts). */
export const PROFILE_NAMES = ["1983", "superposed", "cosine", "linear"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Who can explore each shape. */
export const EXPLORERS = {
  islands: ["helicopter", "walker"],
  sphere: ["orbiter", "ship", "helicopter", "walker"],
  underground: ["walker", "drone"],
  cosmic: ["starship"],
} as const satisfies Record<ShapeKind, readonly string[]>;
export type IslandExplorer = (typeof EXPLORERS)["islands"][number];
export type SphereExplorer = (typeof EXPLORERS)["sphere"][number];
export type UndergroundExplorer = (typeof EXPLORERS)["underground"][number];
export type CosmicExplorer = (typeof EXPLORERS)["cosmic"][number];
export type ExplorerName = IslandExplorer | SphereExplorer | UndergroundExplorer | CosmicExplorer;

/** chase: behind the explorer; cockpit: its own eyes; free: the eye itself stands at the place. */
export const CAMERAS = ["chase", "cockpit", "free"] as const;
export type CameraName = (typeof CAMERAS)[number];

/** What a row of cover can test: each is one field of the recipe. */
export const READINGS = ["ground", "town", "wet", "rough"] as const;
export type Reading = (typeof READINGS)[number];

/** A star at whole light-years, and which of its planets, from 1. */
export type From = readonly [x: number, y: number, z: number, index: number];

export type Place = readonly [x: number, y: number, z: number];
export type GeoPlace = readonly [latitude: number, longitude: number, altitude: number];
/** Heading clockwise from north; pitch, nose up positive; roll, right side down positive. */
export type Look = readonly [heading: number, pitch: number, roll: number];
/** The chase camera: yaw clockwise from straight behind, pitch positive above the explorer, distance in metres. */
export type Orbit = readonly [yaw: number, pitch: number, distance: number];

/** The field reads below a value, in profile units. */
export type CoverTest = readonly [field: Reading, comparison: "<", value: number];
/** A kind and every test it must pass. The first row that holds wins, so the last has no test. */
export type CoverRow = readonly [kind: Kind, ...tests: CoverTest[]];

interface AnyWorld {
  /** Whole, 0 to 2³² − 1. */
  readonly seed: number;
  readonly profile: ProfileName;
}

/** What has ground. */
interface AnyGround extends AnyWorld {
  /** Profile units; there is land where the ground is above it. */
  readonly sea: number;
  /** Profile units above the sea at which a hill stands twice as high as its relief alone would make it. */
  readonly peak: number;
  readonly cover: readonly CoverRow[];
  /** Metres above the sea (of islands, their own archipelago's) from which snow lies. */
  readonly snow: number;
}

export interface IslandWorld extends AnyGround {
  readonly shape: Islands;
  readonly fields: { readonly [reading in Reading]?: FieldName } & { readonly ground: FieldName };
  /** Metres of height per profile unit at the shore. */
  readonly relief: number;
}

/** Its relief is told by its shape, and so is its ground where no field is named for it. */
export interface SphereWorld extends AnyGround {
  readonly shape: Sphere;
  readonly fields: { readonly [reading in Reading]?: RoundFieldName };
}

/** Its `sea` is the reading of the hills' datum, and its relief theirs; nothing is drawn at it. */
export interface UndergroundWorld extends AnyGround {
  readonly shape: UndergroundShape;
  readonly fields: { readonly [reading in Reading]?: FieldName } & { readonly ground: FieldName };
  /** Metres of height per profile unit at the datum. */
  readonly relief: number;
}

/** Its seed moves the gas; stars are where they are. */
export interface CosmicWorld extends AnyWorld {
  readonly shape: Cosmic;
}

export interface WorldTables {
  readonly islands: IslandWorld;
  readonly sphere: SphereWorld;
  readonly underground: UndergroundWorld;
  readonly cosmic: CosmicWorld;
}
export type WorldTable = WorldTables[ShapeKind];
/** Those with ground to stand on. */
export type GroundWorld = Exclude<WorldTable, CosmicWorld>;

export interface IslandView {
  /** Hour of the day, 0 to 24. */
  readonly hour: number;
  /** Extinction of the air at datum, per kilometre: contrast falls as exp(−haze·km). */
  readonly haze: number;
  /** Metres to which ground is drawn. */
  readonly distance: number;
  /** The weather: 0 is clear, 1 a storm's grey slab of cloud. */
  readonly clouds: number;
  /** Altitude of the cloud sea's top, in metres. */
  readonly cloudSea: number;
  /** The lowest and highest altitude an explorer may reach, in metres. */
  readonly limits: readonly [lowest: number, highest: number];
}

export interface SphereView {
  /** Local solar time at longitude 0, 0 to 24 h: at 12 the sun stands over it. */
  readonly hour: number;
}

export interface UndergroundView {
  /** Hour of the day over the hills, 0 to 24. */
  readonly hour: number;
  /** Extinction of the air over the hills, per kilometre: contrast falls as exp(−haze·km). */
  readonly haze: number;
  /** Metres to which the hills are drawn. */
  readonly distance: number;
}

export interface CosmicView {
  /** Years that pass in a second where a link says nothing else: planets move, gas hardly. */
  readonly rate: number;
}

export interface Views {
  readonly islands: IslandView;
  readonly sphere: SphereView;
  readonly underground: UndergroundView;
  readonly cosmic: CosmicView;
}

/** A number of the world or view that a visitor may change, as the panel and a link show it. */
export type ParameterRow = readonly [label: string, min: number, max: number, step: number, unit?: string];

/** A named view: menu entry, permalink and picture test. */
interface AnyShot<K extends ShapeKind> {
  readonly title: string;
  readonly by: (typeof EXPLORERS)[K][number];
  readonly look: readonly [heading: number, pitch: number, roll?: number];
  /** Chase for the helicopter and cockpit for the others when absent. */
  readonly camera?: CameraName;
  readonly orbit?: Orbit;
  /** Degrees of the picture's height, with the free camera alone. */
  readonly fov?: number;
  /** The view's hour when absent. */
  readonly hour?: number;
  /** Years, 0 when absent. */
  readonly t?: number;
  /** What it is like there and then: the world's own numbers where they are other than the table's. */
  readonly parameters?: { readonly [name in ParameterNames[K]]?: number };
}

interface ShotAt {
  readonly at: Place;
}

/** On a sphere of another radius than the recipe's, a shot keeps its direction and its altitude. */
interface ShotGeo {
  readonly geo: GeoPlace;
}

interface ShotInSpace extends ShotAt {
  /** Astronomical units from there. */
  readonly off?: Place;
}

interface Shots {
  readonly islands: AnyShot<"islands"> & ShotAt;
  readonly sphere: AnyShot<"sphere"> & (ShotAt | ShotGeo);
  readonly underground: AnyShot<"underground"> & ShotAt;
  readonly cosmic: AnyShot<"cosmic"> & ShotInSpace;
}

export interface RecipeOf<K extends ShapeKind> {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  readonly world: WorldTables[K];
  readonly explorers: readonly (typeof EXPLORERS)[K][number][];
  readonly view: Views[K];
  readonly parameters: { readonly [name in ParameterNames[K]]?: ParameterRow };
  /** By name; the first is where a link that names none begins. */
  readonly shots: { readonly [name: string]: Shots[K] };
  /** Other worlds of this recipe, by name. */
  readonly presets?: { readonly [name: string]: Preset<K> };
  /** Which of them this is, once a link has chosen. */
  readonly preset?: string;
  /** Of which star it is a planet, and which, where a link says so. */
  readonly from?: From;
}
export type IslandRecipe = RecipeOf<"islands">;
export type SphereRecipe = RecipeOf<"sphere">;
export type UndergroundRecipe = RecipeOf<"underground">;
export type CosmicRecipe = RecipeOf<"cosmic">;
export type Recipe = IslandRecipe | SphereRecipe | UndergroundRecipe | CosmicRecipe;

/** A row of `scenes/index.ts`: what the menu shows, and the recipe when it is wanted. */
export interface SceneEntry {
  readonly title: string;
  readonly about: string;
  load(): Promise<{ readonly default: Recipe }>;
}

/** Checks the types of a recipe where it is written; gives it back as it is. */
export function defineScene(recipe: SphereRecipe): SphereRecipe;
export function defineScene(recipe: UndergroundRecipe): UndergroundRecipe;
export function defineScene(recipe: CosmicRecipe): CosmicRecipe;
export function defineScene(recipe: IslandRecipe): IslandRecipe;
export function defineScene(recipe: Recipe): Recipe {
  return recipe;
}

/** Narrows a world, opened or as its recipe has it. */
export function isSphere<W extends WorldTable>(world: W): world is Extract<W, SphereWorld> {
  return world.shape.kind === "sphere";
}

export function isIslands<W extends WorldTable>(world: W): world is Extract<W, IslandWorld> {
  return world.shape.kind === "islands";
}

export function isIslandRecipe(recipe: Recipe): recipe is IslandRecipe {
  return isIslands(recipe.world);
}

export function isSphereRecipe(recipe: Recipe): recipe is SphereRecipe {
  return isSphere(recipe.world);
}

export function isCosmicRecipe(recipe: Recipe): recipe is CosmicRecipe {
  return recipe.world.shape.kind === "cosmic";
}
