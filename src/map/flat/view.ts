/** A request for a map of an archipelago or of a country, and the map. */
import type { RoadPath } from "../../core/flat/road-net.ts";
import type { Areas } from "../areas.ts";
import type { ChartRequest, MapView } from "../chart-source.ts";
import type { Drawing } from "../drawing.ts";

export interface FlatMapView extends ChartRequest {
  readonly place: readonly [east: number, north: number];
  readonly heading: number;
  /** 0 is the highest archipelago. */
  readonly level: number;
  readonly t: number;
  /** Without grid, spot heights and names, for the minimap. */
  readonly plain: boolean;
  /** Content of the map of a country; islands have one view. */
  readonly shows: MapView;
  readonly roads: readonly RoadPath[];
}

export interface FlatChart extends Drawing {
  readonly areas: Areas;
  /** Metres between contours. */
  readonly interval: number;
}
