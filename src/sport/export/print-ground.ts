/** Source of a printed map: a country with lakes. Coordinates are the world's, in metres east and north. */

import type { Box } from "../../core/forest/streams.ts";
import type { Country } from "../../core/forest/terra.ts";
import { BUILDING_WIDTH } from "../../core/forest/trees-buildings.ts";
import type { ChartFeature } from "../../map/chart-source.ts";
import type { Line } from "../../map/drawing.ts";
import { createForestSource, forestBuildings, forestWater, scanForestFeatures } from "../../map/forest.ts";
import type { MapFrame } from "../../map/frame.ts";
import type { CountrySource } from "../../map/orienteering.ts";
import type { Point } from "../geometry.ts";

interface PrintedWater {
  readonly streams: readonly Line[];
  /** Streams that are drawn with a broad line. */
  readonly rivers: readonly Line[];
  /** Middles of small marshes. */
  readonly marshes: readonly Point[];
}

export interface PrintGround {
  /** Heights, kinds and paths of a map. */
  source(frame: MapFrame): CountrySource;
  /** Point features in a box, in steps. */
  featuresIn(box: Box): Generator<undefined, readonly ChartFeature[]>;
  /** Middles of buildings, and their width. */
  buildingsIn(box: Box): readonly Point[];
  readonly buildingWidth: number;
  /** Middles of all roads. */
  roads(): readonly Line[];
  /** Water that is not a kind of ground, in steps. */
  waterIn(box: Box): Generator<undefined, PrintedWater>;
}

/** The forest of 1983 without paths. */
export function forestPrintGround(land: Country): PrintGround {
  return {
    source: (frame) => createForestSource(land, frame),
    featuresIn: (box) => scanForestFeatures(land, box),
    buildingsIn: (box) => forestBuildings(land, box),
    buildingWidth: BUILDING_WIDTH,
    roads: () => [],
    *waterIn(box) {
      yield;
      const { streams, marshes } = forestWater(land, box);
      return { streams: streams.map((course) => course.flat()), rivers: [], marshes };
    },
  };
}
