/**
 * Point features of a world as lists: CSV, and GeoJSON in the world's own frame.
 *
 *   plane    x, y whole metres east and north, z metres above the datum
 *   planet   longitude and latitude in degrees, altitude in metres above the sea
 *   years    the ground moves, features keep their places
 *   code     the orienteering code of a control; empty for features that are none, and on planets
 */
import { codeAt, FEATURES, hasCode } from "../core/forest/features.ts";
import { isHelicopter, scanIslandFeatures } from "../core/islands/features.ts";
import { islandAt, shoreAt, topHeight } from "../core/islands/islands.ts";
import { geoOf } from "../core/planet/geo.ts";
import { standingFeatures } from "../core/planet/point-features.ts";
import { altitudeOn } from "../core/planet/sphere.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { generatePlanet } from "../recipe/kinds/planet-lands.ts";
import { flatIslands, isFlat } from "./flat-islands.ts";
import { isWithin, type PlaneBox, patchesWithin } from "./globe-patches.ts";
import { LICENCE } from "./licence.ts";
import { rounded } from "./link.ts";
import { archipelagoOf, type ExportedWorld, type MapFrame, type SurfaceChoice, tangentPlane } from "./world-heights.ts";

export interface FeaturePoint {
  /** A name of FEATURES, or "helicopter". */
  readonly feature: string;
  /** x, y, z; on a planet longitude, latitude, altitude. */
  readonly place: readonly [number, number, number];
  readonly code: string;
}

/** A square around a place; its western and southern edges belong to it, the others to its neighbours. */
export interface FeatureSquare extends Pick<MapFrame, "at"> {
  /** Metres along a side: on a planet of the plane that touches it at the place. */
  readonly span: number;
}

type Points = Generator<undefined, FeaturePoint[], void>;

/** The features of a square in steps of under a millisecond. Throws a RangeError for free space. */
export function* scanFeaturePoints(
  world: ExportedWorld,
  { at, span }: FeatureSquare,
  choice: Omit<SurfaceChoice, "surface"> = {},
): Points {
  const { kind } = world.shape;
  if (kind !== "planet" && !isFlat(world))
    throw new RangeError(`Expected a world with ground, got one of kind ${kind}.`);
  const [x, y] = kind === "planet" ? [0, 0] : at;
  const [west, south] = [x - span / 2, y - span / 2];
  const box: PlaneBox = { west, south, east: west + span, north: south + span };
  return yield* kind === "planet" ? globePoints(world as PlanetTable, at, box, choice) : flatPoints(world, box, choice);
}

/** Rows from the south. */
function* flatPoints(world: ExportedWorld, box: PlaneBox, choice: Omit<SurfaceChoice, "surface">): Points {
  const islands = flatIslands(world);
  const altitude = archipelagoOf(islands, choice);
  const { t = 0 } = choice;
  const found = yield* scanIslandFeatures(islands, altitude, box);
  return found.map((each) => {
    const { x, y, feature } = each;
    const top = topHeight(islands, islandAt(islands, x, y, altitude, t));
    return {
      feature: isHelicopter(islands, altitude, each) ? "helicopter" : feature,
      place: [x, y, shoreAt(islands, x, y, altitude, t) + top],
      code: hasCode(FEATURES.indexOf(feature)) ? codeAt(x, y) : "",
    };
  });
}

function* globePoints(
  world: PlanetTable,
  [longitude, latitude]: readonly [number, number],
  box: PlaneBox,
  { t = 0 }: Omit<SurfaceChoice, "surface">,
): Points {
  const globe = generatePlanet(world);
  const plane = tangentPlane(globe, longitude, latitude);
  const on = new Float64Array(2);
  const points: FeaturePoint[] = [];
  for (const patch of patchesWithin(plane, box, globe.radius)) {
    for (const { feature, x, y, z } of yield* standingFeatures(globe, patch)) {
      plane.toPlane(x, y, z, on);
      if (!isWithin(box, on)) continue;
      const geo = geoOf(x, y, z, globe.radius);
      const place = [rounded(geo.longitude), rounded(geo.latitude), altitudeOn(globe, x, y, z, t)] as const;
      points.push({ feature, place, code: "" });
    }
  }
  return points;
}

/** The axes, and the coordinate system as GDAL and QGIS read it; without one they take all numbers for degrees on Earth. */
function frameOf({ shape }: ExportedWorld) {
  if (shape.kind !== "planet")
    return {
      axes: ["x", "y", "z"],
      frame: "metres east, north and up from the origin of the world; not longitude and latitude",
      crs: 'LOCAL_CS["Limitless",UNIT["metre",1],AXIS["x",EAST],AXIS["y",NORTH]]',
    };
  const { radius } = shape;
  const sphere = `SPHEROID["Limitless",${radius},0]`;
  return {
    axes: ["longitude", "latitude", "altitude"],
    frame: `degrees east and north on a globe with a radius of ${radius} m, and metres above its sea; not on Earth`,
    crs: `GEOGCS["Limitless",DATUM["Limitless",${sphere}],PRIMEM["Meridian",0],UNIT["degree",0.0174532925199433]]`,
  };
}

/** Origin of a list, as in an order. */
interface FeatureOrigin {
  readonly name: string;
  readonly world: ExportedWorld;
  readonly link: string;
}

export const FEATURE_FORMATS = {
  csv(points: readonly FeaturePoint[], { world }: FeatureOrigin) {
    const head = ["feature", ...frameOf(world).axes, "code"];
    return `${[head, ...points.map(({ feature, place, code }) => [feature, ...place, code])].join("\n")}\n`;
  },
  geojson(points: readonly FeaturePoint[], { name, world, link }: FeatureOrigin) {
    const { frame, crs } = frameOf(world);
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
