/**
 * Point features of a world as lists: CSV, and GeoJSON in the world's own frame.
 *
 *   plane    x, y whole metres east and north, z metres above the datum
 *   planet   longitude and latitude in degrees, altitude in metres above the sea
 *   years    the ground moves, features keep their places
 *   code     the orienteering code of a control; empty for features that are none, and on planets
 */
import type { FeaturePoint, MapChoice, WorldGround } from "../recipe/queries.ts";
import { LICENCE } from "./licence.ts";
import type { MapFrame } from "./world-heights.ts";

/** A square around a place; its western and southern edges belong to it, the others to its neighbours. */
export interface FeatureSquare extends Pick<MapFrame, "at"> {
  /** Metres along a side, on the plane of the place's maps. */
  readonly span: number;
}

/** The features of a square in steps of under a millisecond. */
export function scanFeaturePoints(ground: WorldGround, { at, span }: FeatureSquare, choice: MapChoice = {}) {
  const [x, y] = ground.coordinates.onMap(at);
  const [west, south] = [x - span / 2, y - span / 2];
  return ground.features(at, { west, south, east: west + span, north: south + span }, choice);
}

/** Origin of a list. */
interface FeatureOrigin {
  readonly name: string;
  readonly ground: Pick<WorldGround, "coordinates">;
  readonly link: string;
}

export const FEATURE_FORMATS = {
  csv(points: readonly FeaturePoint[], { ground }: FeatureOrigin) {
    const head = ["feature", ...ground.coordinates.columns, "code"];
    return `${[head, ...points.map(({ feature, place, code }) => [feature, ...place, code])].join("\n")}\n`;
  },
  geojson(points: readonly FeaturePoint[], { name, ground, link }: FeatureOrigin) {
    const { frame, crs } = ground.coordinates;
    const features = points.map(({ feature, place, code }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: place },
      properties: { feature, ...(code && { code }) },
    }));
    const system = { type: "name", properties: { name: crs } };
    const about = { type: "FeatureCollection", name, link, licence: LICENCE, frame, crs: system };
    return `${JSON.stringify({ ...about, features })}\n`;
  },
} as const;

export type FeatureFormat = keyof typeof FEATURE_FORMATS;
