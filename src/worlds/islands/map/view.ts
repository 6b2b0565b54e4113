/** What the map of the islands is asked for, and what it answers. */
import type { Areas } from "../../../map/areas.ts";
import type { ChartRequest } from "../../../map/chart-source.ts";
import type { Drawing } from "../../../map/drawing.ts";

export interface IslandsView extends ChartRequest {
  readonly place: readonly [east: number, north: number];
  readonly heading: number;
  /** 0 is the highest archipelago. */
  readonly level: number;
  readonly t: number;
  /** Without grid, spot heights and names, for the minimap. */
  readonly plain: boolean;
  /** `featureKey` of each feature that was taken away. */
  readonly taken: ReadonlySet<string>;
}

export interface IslandsChart extends Drawing {
  readonly areas: Areas;
  /** Metres between contours. */
  readonly interval: number;
}
