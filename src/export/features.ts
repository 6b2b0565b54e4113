/**
 * Point features of a country or of islands as lists: CSV, and GeoJSON in the world's own frame.
 *
 *   x, y     whole metres east and north
 *   z        metres above the datum; the ground moves with the years, features keep x and y
 *   code     the orienteering code of a control; empty for features that are none
 */
import { codeAt, FEATURES, hasCode } from "../core/forest/features.ts";
import { isHelicopter, scanIslandFeatures } from "../core/islands/features.ts";
import { islandAt, shoreAt, topHeight } from "../core/islands/islands.ts";
import { flatIslands, isFlat } from "./flat-islands.ts";
import { LICENCE } from "./licence.ts";
import type { OrderOrigin } from "./order.ts";
import { archipelagoOf, type ExportedWorld, type SurfaceChoice } from "./world-heights.ts";

export interface FeaturePoint {
  /** A name of FEATURES, or "helicopter". */
  readonly feature: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly code: string;
}

/** Metres; the western and southern edges belong to a box, the others to its neighbours. */
export interface FeatureBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The features of a box, rows from the south, in steps of under a millisecond. Throws a RangeError for other worlds. */
export function* scanFeaturePoints(
  world: ExportedWorld,
  box: FeatureBox,
  choice: Omit<SurfaceChoice, "surface"> = {},
): Generator<undefined, FeaturePoint[], void> {
  const { kind } = world.shape;
  if (!isFlat(world))
    throw new RangeError(`Expected a country or islands, whose features lie on a plane, got a world of kind ${kind}.`);
  const islands = flatIslands(world);
  const altitude = archipelagoOf(islands, choice);
  const { t = 0 } = choice;
  const found = yield* scanIslandFeatures(islands, altitude, box);
  return found.map((each) => {
    const { x, y, feature } = each;
    const top = topHeight(islands, islandAt(islands, x, y, altitude, t));
    return {
      feature: isHelicopter(islands, altitude, each) ? "helicopter" : feature,
      x,
      y,
      z: shoreAt(islands, x, y, altitude, t) + top,
      code: hasCode(FEATURES.indexOf(feature)) ? codeAt(x, y) : "",
    };
  });
}

/** As GDAL and QGIS read it; without one they take metres for degrees. */
const CRS = {
  type: "name",
  properties: { name: 'LOCAL_CS["Limitless",UNIT["metre",1],AXIS["x",EAST],AXIS["y",NORTH]]' },
};

export const FEATURE_FORMATS = {
  csv: (points: readonly FeaturePoint[]) =>
    `${["feature,x,y,z,code", ...points.map((p) => [p.feature, p.x, p.y, p.z, p.code].join())].join("\n")}\n`,
  geojson: (points: readonly FeaturePoint[], { name, link }: Pick<OrderOrigin, "name" | "link">) => {
    const features = points.map(({ feature, x, y, z, code }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [x, y, z] },
      properties: { feature, ...(code && { code }) },
    }));
    const frame = "metres east, north and up from the origin of the world; not longitude and latitude";
    const about = { type: "FeatureCollection", name, link, licence: LICENCE, frame, crs: CRS };
    return `${JSON.stringify({ ...about, features })}\n`;
  },
} as const;

export type FeatureFormat = keyof typeof FEATURE_FORMATS;
