/** Heightfields of an archipelago on the cells of a map: the ground field above sea level, and altitudes. */
import type { Field } from "../../core/field/field.ts";
import { type FlatGround, liftOf, topHeight } from "../../core/flat/flat-ground.ts";
import type { ChartSource } from "../chart-source.ts";
import type { MapFrame } from "../frame.ts";
import { type Heightfield, sampleHeightfield, sampleLowPass } from "../heightfield.ts";

export interface Survey {
  /** Ground field above the archipelago's sea level, profile units: land where positive. */
  readonly units: Heightfield;
  /** Height of the surface above its shore, and above datum, metres. */
  readonly tops: Heightfield;
  readonly heights: Heightfield;
}

export function createSurvey(
  flat: FlatGround,
  altitude: number,
  frame: MapFrame,
  t: number,
  span: number,
  cells: number,
): Survey {
  const units = sampleGround(flat, altitude, frame, t, span, cells);
  const { n, cell } = units;
  const readings = sampleField(flat.lift.field, altitude, frame, t, span, cells).altitudes;
  const tops = units.altitudes.map((q) => topHeight(flat, q));
  const heights = tops.map((top, k) => altitude + liftOf(flat.lift.height, readings[k]) + top);
  return { units, tops: { n, cell, altitudes: tops }, heights: { n, cell, altitudes: heights } };
}

/** The ground field above sea level alone, which is enough for an outline. */
export function sampleGround(
  { ground, sea }: FlatGround,
  altitude: number,
  frame: MapFrame,
  t: number,
  span: number,
  cells: number,
): Heightfield {
  const survey = sampleField(ground, altitude, frame, t, span, cells);
  for (let k = 0; k < survey.altitudes.length; k++) survey.altitudes[k] -= sea;
  return survey;
}

function sampleField(
  field: Field,
  altitude: number,
  frame: MapFrame,
  t: number,
  span: number,
  cells: number,
): Heightfield {
  const altitudes: ChartSource["altitudes"] = (xs, ys, width, out) =>
    sampleLowPass(field, frame, altitude, t, xs, ys, width, out);
  return sampleHeightfield({ altitudes }, span, cells);
}
