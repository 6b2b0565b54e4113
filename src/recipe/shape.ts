/** Shapes: how a world's ground lies in space, as its table tells it. Metres above datum unless they say otherwise. */
import type { MineFormula } from "../core/underground/mine.ts";
import type { FieldName } from "./fields.ts";

/** Islands that hang in the sky: land wherever the ground field is above `sea`, an archipelago for each altitude. */
export interface Islands {
  readonly kind: "islands";
  /** Altitude of each archipelago's sea level, from low to high. */
  readonly altitudes: readonly number[];
  /**
   * Depth of rock below the sea level where the ground stands q units above it: slope·q + root·√q metres, times what
   * the rock field makes of it (src/core/islands/islands.ts).
   */
  readonly underside: { readonly rock: FieldName; readonly slope: number; readonly root: number };
  /** How far shores rise and sink about that altitude over kilometres: `height` metres is one deviation. */
  readonly lift: { readonly field: FieldName; readonly height: number };
}

/** A planet: one ground field in space wrapped round a centre, from continents down to metres. */
export interface Sphere {
  readonly kind: "sphere";
  /** Metres from the centre to the datum, where the sea lies. */
  readonly radius: number;
  /** Rise over run of the ground near the datum, rms; its relief follows (src/core/planet/field.ts). */
  readonly slope: number;
  /** How fast the octaves of the ground grow with their width, 0 ≤ H < 1: more is greater mountains, smoother underfoot. */
  readonly H: number;
  /** Has a sea and air. */
  readonly wet: boolean;
  /** Of a dry world: how many faults tore it; with them come craters of every size (src/core/planet/moon.ts). None when absent. */
  readonly faults?: number;
}

/** Two sheets of rock, a floor and a roof, and what is open between them (src/core/underground/cavern.ts). */
export interface CavernBelow {
  readonly kind: "cavern";
  /** Of the floor's mean, in metres. */
  readonly altitude: number;
  /** Metres by which the roof is shifted west and south against the floor. */
  readonly shift: readonly [east: number, north: number];
  /** How many times as wide as they are made the floor's hills and the roof's halls are. */
  readonly stretch: readonly [floor: number, roof: number];
  /** Metres by which the roof is raised. */
  readonly openness: number;
  /** Altitude of the water that stands where the floor is lower, in metres. */
  readonly pool: number;
}

/** The network of cells of 16 m, level under level, or one level alone where the formula has no more (src/core/underground/mine.ts). */
export interface MineBelow {
  readonly kind: "mine";
  readonly formula: MineFormula;
  /** The part of the cells that is rock. */
  readonly threshold: number;
  /** Altitude of the roof of level 1, in metres. */
  readonly top: number;
}

/** A flat country of hills with a cavern or a mine under it, and ways from one to the other. */
export interface UndergroundShape {
  readonly kind: "underground";
  readonly below: CavernBelow | MineBelow;
  /** Rise over run of the hills from which a shaft opens as a mouth. */
  readonly steep: number;
}

/** Free space, in light-years: gas where a field stands above a threshold, and stars. There is no ground in it. */
export interface Cosmic {
  readonly kind: "cosmic";
  /** The share of the way from the profile's mean to its maximum at which gas begins, 0 to below 1. */
  readonly threshold: number;
  /** How dense gas is to light: what it gives and what it takes; 1 as it is made. */
  readonly density: number;
  /** How brightly gas glows by itself and in the light of stars; 1 as it is made. */
  readonly glow: number;
  /** How strongly each of the three glows tells: hydrogen's red, oxygen's green, starlight's blue on dust. */
  readonly colours: readonly [hydrogen: number, oxygen: number, dust: number];
}

/** The closed union of shapes; each has its own `kind`. */
export interface Shapes {
  readonly islands: Islands;
  readonly sphere: Sphere;
  readonly underground: UndergroundShape;
  readonly cosmic: Cosmic;
}
export type ShapeKind = keyof Shapes;
