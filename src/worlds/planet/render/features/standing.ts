/**
 * The features of the cells that have arrived round an eye, with the ground under them.
 *
 *   place      exact: on the datum at the crossing of rings that its key names
 *   altitude   of the generator, in double precision, for the drawn year; some features a frame, since each costs a few altitudes
 */
import { FEATURES, type Feature } from "../../../../core/forest/features.ts";
import { featureShape } from "../../../../core/life/things.ts";
import { crossingOf, keyOf } from "../../../../core/planet/ring-features.ts";
import { axesAt } from "../../../../core/planet/settlements.ts";
import { type Globe, surfaceOn } from "../../../../core/planet/sphere.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { axesAfter, FEATURE_STRIDE } from "../../jobs/feature-layout.ts";

/** Half of the distance over which the slope under a feature is measured, metres. */
const PROBE = 0.8;

type Place = readonly [x: number, y: number, z: number];

export interface StandingFeature {
  readonly feature: Feature;
  /** As in core/planet/ring-features.ts. */
  readonly key: string;
  /** On the datum, metres from the planet's centre. */
  readonly place: Place;
  /** Radians; metres; radians from upright, towards the heading; 16 bits for other variation. */
  readonly heading: number;
  readonly size: number;
  readonly lean: number;
  readonly bits: number;
  /** Metres above the datum of the ground, rise over run along `axesAt`, and the year of both; NaN at first. */
  altitude: number;
  east: number;
  north: number;
  year: number;
}

/** A feature at the crossing that a key names; null for those that are never drawn. */
export function standingAt(feature: Feature, key: string, radius: number, seed: number): StandingFeature | null {
  const shape = featureShape(feature, seed);
  if (!shape) return null;
  const { heading, size, lean, bits } = shape;
  const ground = { altitude: Number.NaN, east: 0, north: 0, year: Number.NaN };
  return { feature, key, place: crossingOf(key, radius).place, heading, size, lean, bits, ...ground };
}

/** The features of a chunk of the job "features". */
export function featuresOf({ centre, things, count }: ScatterChunk, radius: number): StandingFeature[] {
  const found: StandingFeature[] = [];
  for (let k = 0; k < count; k++) {
    const [, , , i, j, side, code, high, low] = things.subarray(FEATURE_STRIDE * k, FEATURE_STRIDE * (k + 1));
    const third = side % 3;
    const whole: [number, number, number] = [0, 0, 0];
    for (const [n, axis] of axesAfter(third).entries()) whole[axis] = Math.round(centre[axis]) + [i, j][n];
    whole[third] = side < 3 ? 1 : -1;
    const feature = standingAt(FEATURES[code], keyOf(whole, third), radius, ((high << 16) | low) >>> 0);
    if (feature) found.push(feature);
  }
  return found;
}

/** Finds the ground under a feature in a year. */
export function settle(feature: StandingFeature, globe: Globe, t: number): void {
  const { place } = feature;
  const { east, north } = axesAt(place, globe.radius);
  const at = (axis: Place, s: number) =>
    surfaceOn(globe, place[0] + s * axis[0], place[1] + s * axis[1], place[2] + s * axis[2], t);
  feature.altitude = surfaceOn(globe, ...place, t);
  feature.east = (at(east, PROBE) - at(east, -PROBE)) / (2 * PROBE);
  feature.north = (at(north, PROBE) - at(north, -PROBE)) / (2 * PROBE);
  feature.year = t;
}
