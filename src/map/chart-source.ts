/** Source of a chart: any ground that can be sampled by metres right and up of the chart's centre, and the request for a chart. */

import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";

export interface ChartSource {
  /** Metres from the centre to the end of the ground; Infinity if it has no end. */
  readonly edge: number;
  /** Whether ground below 0 m is under water. */
  readonly wet: boolean;
  /** Writes altitudes above sea level in metres, each low-pass filtered over about `width` metres, into `out`. */
  altitudes(xs: Float64Array, ys: Float64Array, width: number, out: Float64Array): void;
  kind(x: number, y: number): Kind;
  /** Point features within `reach` metres right, left, up and down of the centre. */
  features(reach: number): ChartFeature[];
  /** Grid lines or meridians and parallels, for a map `span` metres across. */
  gridLines(span: number): GridLine[];
  /** Points that are always marked: the poles. */
  readonly marks: readonly Mark[];
  /** Settlements on a map `span` metres across, the largest first. */
  towns?(span: number): readonly ChartTown[];
}

export interface ChartTown extends Mark {
  /** 0 a village, 1 a town, more a city. */
  readonly rank: number;
  /** Metres to its edge. */
  readonly reach: number;
}

export interface ChartFeature {
  readonly feature: Feature;
  readonly x: number;
  readonly y: number;
}

/** A line in metres [x0, y0, x1, y1, …], and its label where it leaves the map. */
export interface GridLine {
  readonly line: readonly number[];
  readonly name: string;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

/** Content of a country's map: everything; relief and water; kinds of ground. */
export const MAP_VIEWS = ["all", "contours", "kinds"] as const;
export type MapView = (typeof MAP_VIEWS)[number];

export interface ChartRequest {
  /** Metres a side. */
  readonly span: number;
  /** Pixels a side. */
  readonly size: number;
  /** Cells a side of the heightfield that contours are traced on. */
  readonly cells: number;
  /** Pixels of a thin line: 1 at a device pixel ratio of 1. */
  readonly scale: number;
  /** Distance of labels from the border, pixels. */
  readonly inset: number;
}
