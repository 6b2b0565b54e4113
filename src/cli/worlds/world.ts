/** What the command asks of a world: an answer for a row of numbers, a height for a place. */
import type { FeatureMask } from "../../core/features.ts";
import type { SceneEntry } from "../../world/recipe.ts";

export type Scenes = Readonly<Record<string, SceneEntry>>;

/** Metres and years, as columns of input, and how far out each is answered. */
export const COLUMNS = {
  x: { name: "x", most: 2 ** 31 - 1, unit: "m" },
  y: { name: "y", most: 2 ** 31 - 1, unit: "m" },
  z: { name: "z", most: 2 ** 31 - 1, unit: "m" },
  t: { name: "t", most: 1e9, unit: "years" },
} as const;

export type ColumnName = keyof typeof COLUMNS;

/** What only the forest can be asked for. */
export interface ForestOptions {
  readonly lake?: number;
  readonly paths?: boolean;
  readonly woodOnly?: boolean;
  readonly bleak?: boolean;
  readonly mask?: FeatureMask;
}

/** A world of `sample`. */
export interface SampledWorld {
  /** What its answers are, for --help. */
  readonly about: string;
  readonly columns: readonly ColumnName[];
  /** Columns that a row must have; the others are 0. */
  readonly least: number;
  readonly answers: readonly string[];
  /** Sets up once; what it gives answers a row of `columns` with the text of `answers`. */
  open(options: ForestOptions, scenes: Scenes): Promise<(row: Float64Array) => string>;
}

/** A world of `heightmap`. */
export interface MappedWorld {
  readonly about: string;
  /** Sets up once; what it gives answers a place with its height, in units of 0.25 m. */
  open(scenes: Scenes): Promise<(x: number, y: number) => number>;
}
