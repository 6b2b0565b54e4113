/** What a map is drawn of: any ground that can be asked by metres right and up from the map's middle. */

import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";

export interface ChartSource {
  /** Metres from the middle to where the ground ends; Infinity for a country without an end. */
  readonly edge: number;
  /** Whether what lies below 0 m is water. */
  readonly wet: boolean;
  /** Writes altitudes above the sea, metres, each averaged over about `width` metres, into `out`. */
  altitudes(xs: Float64Array, ys: Float64Array, width: number, out: Float64Array): void;
  kind(x: number, y: number): Kind;
  /** What stands within `reach` metres right, left, up and down of the middle. */
  features(reach: number): ChartFeature[];
  /** Lines that tell where north is, for a map `span` metres across. */
  gridLines(span: number): GridLine[];
  /** Places that every map marks: the poles. */
  readonly marks: readonly Mark[];
}

export interface ChartFeature {
  readonly feature: Feature;
  readonly x: number;
  readonly y: number;
}

/** A line of metres [x0, y0, x1, y1, …], and what it is called where it leaves the map. */
export interface GridLine {
  readonly line: readonly number[];
  readonly name: string;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

export interface ChartRequest {
  /** Metres a side. */
  readonly span: number;
  /** Pixels a side. */
  readonly size: number;
  /** Cells a side on which contours are traced. */
  readonly cells: number;
  /** Pixels of a thin line: 1 on a plain screen. */
  readonly scale: number;
  /** Pixels in from the border where names stand. */
  readonly inset: number;
}
