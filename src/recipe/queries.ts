/**
 * Interface between a kind of world and what reads its tables without a page: exports, maps, the command and the workshop. These know
 * no kind; each kind implements it beside its generator, and `RecipeKind.queries` loads that on demand.
 */
import type { Cover, Kind } from "../core/field/cover.ts";
import type { Field } from "../core/field/field.ts";
import type { FlatGround } from "../core/flat/flat-ground.ts";
import type { FeatureMask } from "../core/forest/features.ts";
import type { Box } from "../core/forest/streams.ts";
import type { Globe } from "../core/planet/sphere.ts";
import type { Underground } from "../core/underground/underground.ts";
import { phrase } from "../words/words.ts";
import { type Column, type GroundCoordinates, type GroundPlace, lengths, YEARS } from "./ground-coordinates.ts";
import type { GroundProgram } from "./ground-program.ts";
import type { LogRows } from "./log-rows.ts";
import type { ViewFinder, ViewOptions } from "./lovely.ts";
import type { Sum } from "./sum.ts";

export interface Queries<W> {
  /** The ground of a table; absent in kinds without ground. Nothing is generated before it is needed. */
  ground?(world: W): WorldGround;
  /** Answers at points, for the command's `sample`. */
  samples?(world: W): PointSamples;
  /** Places with a lovely view, for "Surprise me" and the place of the day. */
  views?(world: W, options: ViewOptions): ViewFinder;
  /** Rows that the logbook notes in a world. */
  log?(world: W): LogRows;
}

export const SURFACES = ["ground", "top", "underside", "floor", "roof"] as const;
/** The underside closes the first surface from below in models. */
export type SurfaceName = (typeof SURFACES)[number];

/** Reasons why surfaces cannot be eroded. */
export const NO_GULLIES: Readonly<Record<Exclude<SurfaceName, "ground">, string>> = {
  top: phrase("the top of a world has no gullies; choose ground or top"),
  underside: phrase("the underside of a world has no gullies; choose ground or top"),
  floor: phrase("the floor of a world has no gullies; choose ground or top"),
  roof: phrase("the roof of a world has no gullies; choose ground or top"),
};

/** The archipelago and the year of a map. */
export interface MapChoice {
  /** Altitude that selects the nearest of several archipelagos, metres; 0 by default. */
  readonly altitude?: number;
  /** Years; 0 by default. */
  readonly t?: number;
}

/** The altitude of the archipelago nearest to a given altitude, metres. */
export const nearestArchipelago = (altitudes: readonly number[], altitude = 0): number =>
  altitudes.reduce((a, b) => (Math.abs(b - altitude) < Math.abs(a - altitude) ? b : a));

/** The surface of a height map too, and its erosion. */
export interface SurfaceChoice extends MapChoice {
  /** The surface; the first of the ground's own by default. */
  readonly surface?: SurfaceName;
  /** Depth of gullies, 0 to 2; by default that of the table. */
  readonly erosion?: number;
}

/** A function of metres east and north on the plane of a place's maps. */
type OnMap<T> = (x: number, y: number) => T;

/**
 * The ground of a world table. Maps of a place lie on a plane (`coordinates`): `x` and `y` below, and boxes, are metres east and north
 * on it.
 */
export interface WorldGround {
  /** One line for help: the surfaces. */
  readonly about: string;
  readonly coordinates: GroundCoordinates;
  /** At least one, the most usual first. */
  readonly surfaces: readonly SurfaceName[];
  /** Altitudes of archipelagos, metres; absent where altitudes choose nothing. */
  readonly archipelagos?: readonly number[];
  /** Sentences, as phrases, about what height maps and models leave out. */
  readonly missing?: { readonly heights?: string; readonly model?: string };
  /** Metres above the datum at points of a surface, which the choice has; NaN where it has a hole. */
  heights(at: GroundPlace, choice: SurfaceChoice): OnMap<number>;
  /** Reason why gullies of a surface cannot be chosen, a phrase for the end of a sentence; null where they can. */
  reasonAgainstErosion(surface: SurfaceName): string | null;
  /** Kinds of ground, "bare" where there is none. */
  kinds(at: GroundPlace, choice: MapChoice): OnMap<Kind>;
  /** Altitude of still water over a surface, metres; null where there is none. */
  water(choice: SurfaceChoice): number | null;
  /** Point features of a box, whose western and southern edges belong to it, in steps of under a millisecond. */
  features(at: GroundPlace, box: Box, choice: MapChoice): Generator<undefined, readonly FeaturePoint[], void>;
  /** Whether features have orienteering codes. */
  readonly hasCodes: boolean;
  /** Trees of a box in groups; steps of under a millisecond without one yield undefined. */
  trees?(at: GroundPlace, box: Box, choice: MapChoice): Generator<readonly StandingTree[] | undefined, void>;
  /** The ground as a sum of readings, which code snippets compute. */
  readonly code: {
    /** Reason why there is none, a phrase for the end of a sentence; null where there is one. */
    readonly reason: string | null;
    /** Throws a RangeError where there is none. */
    program(choice: MapChoice): GroundProgram;
  };
  /** The sum of a ground on a plane, which the workshop shows as a map; absent where the workshop can only replace it. */
  readonly sum?: {
    readonly terms: Sum;
    /** Height units below which there is water. */
    readonly sea: number;
    read(): { readonly field: Field; readonly cover: Cover };
  };
  /** Generators that maps and courses (src/map, src/sport) read; the map of a ground without one shows heights and kinds alone. */
  flat?(): FlatGround;
  globe?(): Globe;
  /** Present where there is something below the ground. */
  below?(): Underground;
}

export interface FeaturePoint {
  /** A name of FEATURES, or "helicopter". */
  readonly feature: string;
  /** Metres east and north on the plane of maps. */
  readonly on: GroundPlace;
  /** Two coordinates, and metres above the datum. */
  readonly place: readonly [number, number, number];
  /** The orienteering code of a control; empty for features that are none. */
  readonly code: string;
}

/** A tree at metres east and north on the plane of maps. */
export interface StandingTree {
  readonly x: number;
  readonly y: number;
  /** Index in SPECIES. */
  readonly code: number;
  /** Radians; the tilt is toward the heading. */
  readonly heading: number;
  readonly lean: number;
  /** Height, metres. */
  readonly size: number;
  /** 16 random bits. */
  readonly bits: number;
}

/** Options of the land of 1983. */
export interface Options1983 {
  readonly lake?: number;
  readonly paths?: boolean;
  readonly woodOnly?: boolean;
  readonly bleak?: boolean;
  readonly mask?: FeatureMask;
}

export interface PointSamples {
  /** One line for help: the answers. */
  readonly about: string;
  readonly columns: readonly Column[];
  /** Columns that a row must have; missing ones are 0. */
  readonly least: number;
  readonly answers: readonly string[];
  /** Whether it takes the options of the land of 1983. */
  readonly has1983: boolean;
  /** Returns a function from a row of `columns` to the CSV text of `answers`. */
  open(options: Options1983): (row: Float64Array) => string;
}

/** Samples at x, y, z, and the year where it is given. */
export const SPACE_TIME = {
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  has1983: false,
};
