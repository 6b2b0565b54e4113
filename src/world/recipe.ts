/**
 * A recipe: a world as a table, data only. Whatever is procedural is a named function elsewhere.
 *
 * x east, y north, z up, in metres above datum; angles in degrees; t in years.
 */
import type { Kind } from "../core/cover.ts";
import type { FieldName } from "./fields.ts";
import type { ParameterName } from "./parameter.ts";

export const PROFILE_NAMES = ["1983"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const EXPLORERS = ["helicopter", "walker"] as const;
export type ExplorerName = (typeof EXPLORERS)[number];

/** chase: behind the explorer; cockpit: its own eyes; free: the eye itself stands at the place. */
export const CAMERAS = ["chase", "cockpit", "free"] as const;
export type CameraName = (typeof CAMERAS)[number];

/** What a row of cover can test: each is one field of the recipe. */
export const READINGS = ["ground", "town", "wet", "rough"] as const;
export type Reading = (typeof READINGS)[number];

export type Place = readonly [x: number, y: number, z: number];
/** Heading clockwise from north; pitch, nose up positive; roll, right side down positive. */
export type Look = readonly [heading: number, pitch: number, roll: number];
/** The chase camera: yaw clockwise from straight behind, pitch positive above the explorer, distance in metres. */
export type Orbit = readonly [yaw: number, pitch: number, distance: number];

/** Islands that hang in the sky: land wherever the ground field is above `sea`, an archipelago for each altitude. */
export interface Islands {
  readonly kind: "islands";
  /** Altitude of each archipelago's sea level, from low to high. */
  readonly altitudes: readonly number[];
  /**
   * Depth of rock below the sea level where the ground stands q units above it: slope·q + root·√q metres, times what
   * the rock field makes of it (src/core/islands.ts).
   */
  readonly underside: { readonly rock: FieldName; readonly slope: number; readonly root: number };
  /** How far shores rise and sink about that altitude over kilometres: `height` metres is one deviation. */
  readonly lift: { readonly field: FieldName; readonly height: number };
}

/** The closed union of shapes; each has its own `kind`. */
export type Shape = Islands;

/** The field reads below a value, in profile units. */
export type CoverTest = readonly [field: Reading, comparison: "<", value: number];
/** A kind and every test it must pass. The first row that holds wins, so the last has no test. */
export type CoverRow = readonly [kind: Kind, ...tests: CoverTest[]];

export interface WorldTable {
  readonly shape: Shape;
  /** Whole, 0 to 2³² − 1. */
  readonly seed: number;
  readonly profile: ProfileName;
  readonly fields: { readonly [reading in Reading]?: FieldName } & { readonly ground: FieldName };
  /** Profile units; there is land where the ground field is above it. */
  readonly sea: number;
  /** Metres of height per profile unit at the shore. */
  readonly relief: number;
  /** Profile units above the sea at which a hill stands twice as high as its relief alone would make it. */
  readonly peak: number;
  readonly cover: readonly CoverRow[];
  /** Metres above the archipelago's own sea level from which snow lies. */
  readonly snow: number;
}

export interface View {
  /** Hour of the day, 0 to 24. */
  readonly hour: number;
  /** Extinction of the air at datum, per kilometre: contrast falls as exp(−haze·km). */
  readonly haze: number;
  /** Metres to which ground is drawn. */
  readonly distance: number;
  /** Altitude of the cloud sea's top, in metres. */
  readonly cloudSea: number;
  /** The lowest and highest altitude an explorer may reach, in metres. */
  readonly limits: readonly [lowest: number, highest: number];
}

/** A number of the world or view that a visitor may change, as the panel and a link show it. */
export type ParameterRow = readonly [label: string, min: number, max: number, step: number, unit?: string];

/** A named view: menu entry, permalink and picture test. */
export interface Shot {
  readonly title: string;
  readonly by: ExplorerName;
  readonly at: Place;
  readonly look: readonly [heading: number, pitch: number, roll?: number];
  /** Chase for the helicopter and cockpit for the walker when absent. */
  readonly camera?: CameraName;
  readonly orbit?: Orbit;
  /** The view's hour when absent. */
  readonly hour?: number;
  /** Years, 0 when absent. */
  readonly t?: number;
}

export interface Recipe {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  readonly world: WorldTable;
  readonly explorers: readonly ExplorerName[];
  readonly view: View;
  readonly parameters: { readonly [name in ParameterName]?: ParameterRow };
  /** By name; the first is where a link that names none begins. */
  readonly shots: { readonly [name: string]: Shot };
}

/** A row of `scenes/index.ts`: what the menu shows, and the recipe when it is wanted. */
export interface SceneEntry {
  readonly title: string;
  readonly about: string;
  load(): Promise<{ readonly default: Recipe }>;
}

/** Checks the types of a recipe where it is written; gives it back as it is. */
export function defineScene(recipe: Recipe): Recipe {
  return recipe;
}
