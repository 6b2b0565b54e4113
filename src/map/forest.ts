/**
 * The forest (core/forest/terra.ts) for maps: altitudes in metres above its lakes, its kinds of ground and its point features,
 * north up unless the frame is turned.
 */
import { featureOf, scatterAt } from "../core/forest/features.ts";
import { type Box, streamsThrough } from "../core/forest/streams.ts";
import { type Country, LAKE_1983, terraAt } from "../core/forest/terra.ts";
import { BUILDING_SPACING, BUILDING_WIDTH, buildingStandsAt } from "../core/forest/trees-buildings.ts";
import type { ChartFeature } from "./chart-source.ts";
import type { MapFrame } from "./frame.ts";
import { sampleLowPass } from "./heightfield.ts";
import type { CountrySource } from "./orienteering.ts";

/** Metres of a height unit. */
const UNIT = 0.25;

export function createForestSource(country: Country, frame: MapFrame): CountrySource {
  const at = new Float64Array(2);
  return {
    zero: -UNIT * LAKE_1983,
    altitudes(xs, ys, width, out) {
      sampleLowPass(country.ground, frame, 0, 0, xs, ys, width, out);
      for (let k = 0; k < out.length; k++) out[k] = UNIT * (out[k] - LAKE_1983);
    },
    kind(x, y) {
      frame.place(x, y, at);
      return terraAt(country, at[0], at[1]).kind;
    },
    features: (reach) => forestFeatures(country, frame, reach),
  };
}

type Place = readonly [x: number, y: number];

/** Courses of the streams that touch a box, and the middles of their marshes. */
export function forestWater(
  country: Country,
  box: Box,
): { readonly streams: readonly (readonly Place[])[]; readonly marshes: readonly Place[] } {
  const streams = streamsThrough(country, box);
  const ends = streams.filter(({ end }) => end === "hollow").map(({ course }) => course[course.length - 1]);
  return {
    streams: streams.map(({ course }) => course),
    marshes: ends.filter(([x, y]) => terraAt(country, x, y).kind !== "town"),
  };
}

/** Middles of the buildings that touch a box. */
export function forestBuildings(country: Country, box: Box): Place[] {
  const buildings: Place[] = [];
  const first = (edge: number) => Math.ceil((edge - BUILDING_WIDTH) / BUILDING_SPACING) * BUILDING_SPACING;
  for (let y = first(box.south); y < box.north + BUILDING_WIDTH; y += BUILDING_SPACING)
    for (let x = first(box.west); x < box.east + BUILDING_WIDTH; x += BUILDING_SPACING)
      if (buildingStandsAt(x, y) && terraAt(country, x, y).kind === "town") buildings.push([x, y]);
  return buildings;
}

/** Features on whole metres of a box, south to north. */
export function* scanForestFeatures(
  country: Country,
  { west, south, east, north }: Box,
): Generator<undefined, ChartFeature[]> {
  const found: ChartFeature[] = [];
  for (let y = south; y < north; y++) {
    for (let x = west; x < east; x++) {
      // Few places pass this cheap test; the ground then decides whether the feature shows.
      if (featureOf(scatterAt(country.scatter, x, y), x, y, country.mask) === 0) continue;
      const { feature } = terraAt(country, x, y);
      if (feature !== "none") found.push({ feature, x, y });
    }
    yield;
  }
  return found;
}

/** Features on whole metres within a square about the frame's centre that holds the map at any heading. */
function forestFeatures(country: Country, frame: MapFrame, reach: number): ChartFeature[] {
  const half = Math.SQRT2 * reach;
  const scan = scanForestFeatures(country, {
    west: Math.ceil(frame.x - half),
    south: Math.ceil(frame.y - half),
    east: Math.floor(frame.x + half) + 1,
    north: Math.floor(frame.y + half) + 1,
  });
  let step = scan.next();
  while (!step.done) step = scan.next();
  const point = new Float64Array(2);
  return step.value.flatMap(({ feature, x, y }) => {
    frame.point(x, y, point);
    return Math.abs(point[0]) > reach || Math.abs(point[1]) > reach ? [] : [{ feature, x: point[0], y: point[1] }];
  });
}
