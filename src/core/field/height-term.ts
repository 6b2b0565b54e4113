/**
 * Heights that a field adds to its readings: a stored land (tile.ts, planet/cube-tile.ts) or eroded land (planet/eroded-land.ts).
 * On a plane z is 0 by default, and t is 0 by default everywhere.
 */

/** The part of a `Box` (bounds.ts) that bounds need; `halfZ` and `halfT` are 0 by default. */
export interface TermBox {
  readonly x: number;
  readonly y: number;
  readonly halfX: number;
  readonly halfY: number;
  readonly halfZ?: number;
  readonly halfT?: number;
  readonly blur: number;
}

/** The part of a `Grid` (grid.ts) that places need. */
interface TermPoints {
  readonly west: number;
  readonly south: number;
  readonly spacing: number;
  readonly n: number;
  /** n by default. */
  readonly rows?: number;
}

export interface HeightTerm {
  /** Bounds of the heights, field units. */
  readonly low: number;
  readonly high: number;
  /** GLSL by which shaders read it; set by the renderer. */
  readonly glsl?: TermSource;
  /** Number of values that `phase` writes; even. */
  readonly phases: number;
  /** The height at a place, field units; averaged over about `width` metres by terms that can be. */
  at(x: number, y: number, z?: number, t?: number, width?: number): number;
  /** Adds [h, ∂h/∂x, ∂h/∂y] to `out`, and ∂h/∂z where the heights are in space. */
  slope(x: number, y: number, out: Float64Array, z?: number, t?: number): void;
  /** Adds the heights of a grid (grid.ts) to `out`; stored lands of planets throw. */
  fill(grid: TermPoints, out: Float64Array, z?: number, t?: number): void;
  /** Adds conservative [min, max] over a box to `out`, of filtered readings too where the box has a blur. */
  bounds(box: TermBox, out: Float64Array, z?: number, t?: number): void;
  /** Writes the numbers that shaders need at an anchor, from `at` on. */
  phase(x: number, y: number, out: Float32Array, at: number, z?: number, t?: number): void;
}

/** GLSL of a term. */
interface TermSource {
  /** Declarations, after those of phases. */
  readonly source: string;
  /** Arrays of vec4 that `source` declares as uniforms and that are the same at every anchor, by name. */
  readonly constants?: Readonly<Record<string, readonly number[]>>;
  readonly detail?: TermDetail;
}

/** GLSL of a term of which vertices compute a part that pixels continue (src/render/ground/shaders/eroded-land.ts). */
interface TermDetail {
  /** Varyings, and statements of vertices that set them after the field is read. */
  readonly varyings: string;
  readonly vertices: string;
  /** Declarations of pixels, after the readers of light, for the phases from `reading` on. */
  readonly pixels: (reading: number) => string;
}
