/** What the command asks of a world: an answer for a row of numbers, a height for a place. */
import type { FeatureMask } from "../../core/forest/features.ts";
import type { IslandRecipe, SphereRecipe, UndergroundRecipe } from "../../recipe/recipe.ts";
import type { Column } from "../table.ts";

/** The tables of the suite's worlds, read when they are asked for. */
export interface Scenes {
  skylands(): Promise<{ readonly default: IslandRecipe }>;
  planet(): Promise<{ readonly default: SphereRecipe }>;
  caverns(): Promise<{ readonly default: UndergroundRecipe }>;
  mines(): Promise<{ readonly default: UndergroundRecipe }>;
}

/** A column of lengths as far out as every world is exact. */
export function lengths(name: string, unit = "m"): Column {
  return { name, min: -(2 ** 31 - 1), max: 2 ** 31 - 1, unit };
}

export const YEARS: Column = { name: "t", min: -1e9, max: 1e9, unit: "years" };

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
  readonly columns: readonly Column[];
  /** Columns that a row must have; the others are 0. */
  readonly least: number;
  readonly answers: readonly string[];
  /** Sets up once; what it gives answers a row of `columns` with the text of `answers`. */
  open(options: ForestOptions, scenes: Scenes): Promise<(row: Float64Array) => string>;
}

/** A world of `heightmap`. */
export interface MappedWorld {
  readonly about: string;
  /** What the two numbers of a map's middle are. */
  readonly at: readonly [Column, Column];
  /**
   * Sets up once for a map about a middle; what it gives answers a place, metres east and north of that, with its height in
   * units of 0.25 m.
   */
  open(scenes: Scenes, middle: readonly number[]): Promise<(east: number, north: number) => number>;
}

/** The middle of a map of a world that is flat. */
export const FLAT = [lengths("x"), lengths("y")] as const;
