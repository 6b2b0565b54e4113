/** What the exercises' sheet shows, and whom it asks: numbers alone, whoever has counted them. */

/** A half-open box of whole light-years: x0 ≤ x < x1, and so on. */
export interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly z0: number;
  readonly x1: number;
  readonly y1: number;
  readonly z1: number;
}

/** Light-years. */
export type Point = readonly [x: number, y: number, z: number];

/** Numbers of planets and of colours: each goes from 0 to 15. */
export const CLASSES = 16;

/** Pearson's χ²: `p` is the chance of as great a one where nothing is behind it. */
export interface ChiSquare {
  readonly chiSquare: number;
  readonly degrees: number;
  readonly p: number;
}

export interface Findings {
  readonly box: Corners;
  /** Share of the box that has been counted, 1 when all, and the seconds that took. */
  readonly done: number;
  readonly seconds: number;
  /** Of what has been counted: cubic light-years, stars, stars a cubic light-year and the standard error of that, √n/V. */
  readonly volume: number;
  readonly stars: number;
  readonly density: number;
  readonly densityError: number;
  /** The box cut along z, from below: cubic light-years counted of each layer, and stars there. */
  readonly layers: readonly {
    readonly z0: number;
    readonly z1: number;
    readonly volume: number;
    readonly count: number;
  }[];
  /** Stars of 0, 1, … 15 planets; of colour 0, 1, … 15; and of both: a row for each number of planets. */
  readonly planets: readonly number[];
  readonly colours: readonly number[];
  readonly table: readonly (readonly number[])[];
  /** Whether 1 to 15 planets are as common as each other. */
  readonly evenness: ChiSquare;
  /** Whether colour and planets have to do with one another, and Pearson's coefficient, −1 to 1. */
  readonly independence: ChiSquare & { readonly correlation: number };
}

export interface Neighbour {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly planets: number;
  readonly colour: number;
  /** Absolute, and as seen from here. */
  readonly magnitude: number;
  readonly apparent: number;
  /** Light-years. */
  readonly distance: number;
}

export interface Neighbourhood {
  readonly from: Point;
  readonly nearest: Neighbour | null;
  /** The nearest that eyes see. */
  readonly visible: Neighbour | null;
  /** All within `reach` light-years. */
  readonly stars: readonly Neighbour[];
  readonly reach: number;
  /** The magnitude of the faintest that eyes see. */
  readonly faintest: number;
}

export interface CountingTold {
  /** Whenever more has been counted: what it comes to, worked out only when called, and the share, 1 at the end. */
  counted(findings: () => Findings, done: number): void;
  met(neighbourhood: Neighbourhood): void;
  failed(reason: string): void;
}

/** Who counts. */
export interface Counting {
  /** Seconds that a box would take, about. */
  estimate(box: Corners): number;
  /** Begins; another that runs is given up. `from` is where neighbours are looked for. */
  begin(box: Corners, from: Point, told: CountingTold): void;
  stop(): void;
  /** How the stars of colour 0, 1, … 15 look, as CSS writes it. */
  readonly inks: readonly string[];
}
