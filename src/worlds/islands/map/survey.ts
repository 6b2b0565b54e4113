/** Archipelagos measured on the cells of a map: how far above their sea, and how high, wherever a cell's middle is. */
import type { Field } from "../../../core/field/field.ts";
import { fillHeights } from "../../../core/field/heights.ts";
import { type Islands, liftOf, topHeight } from "../../../core/islands/islands.ts";
import type { MapFrame } from "../../../map/frame.ts";
import { type Heightfield, lowPass, sampleHeightfield } from "../../../map/heightfield.ts";

export interface IslesSurvey {
  /** Units above the archipelago's sea: land where positive. */
  readonly units: Heightfield;
  /** Metres of the top above its shore, and above datum. */
  readonly tops: Heightfield;
  readonly heights: Heightfield;
}

export function createIslesSurvey(
  islands: Islands,
  altitude: number,
  frame: MapFrame,
  t: number,
  span: number,
  cells: number,
): IslesSurvey {
  const units = createUnitsSurvey(islands, altitude, frame, t, span, cells);
  const { n, cell } = units;
  const readings = fieldSurvey(islands.lift.field, altitude, frame, t, span, cells).altitudes;
  const tops = units.altitudes.map((q) => topHeight(islands, q));
  const heights = tops.map((top, k) => altitude + liftOf(islands.lift.height, readings[k]) + top);
  return { units, tops: { n, cell, altitudes: tops }, heights: { n, cell, altitudes: heights } };
}

/** Units above the sea alone: enough for an outline. */
export function createUnitsSurvey(
  { ground, sea }: Islands,
  altitude: number,
  frame: MapFrame,
  t: number,
  span: number,
  cells: number,
): Heightfield {
  const survey = fieldSurvey(ground, altitude, frame, t, span, cells);
  for (let k = 0; k < survey.altitudes.length; k++) survey.altitudes[k] -= sea;
  return survey;
}

function fieldSurvey(
  field: Field,
  altitude: number,
  frame: MapFrame,
  t: number,
  span: number,
  cells: number,
): Heightfield {
  return sampleHeightfield(
    {
      altitudes(xs, ys, width, out) {
        const [px, py] = [new Float64Array(xs.length), new Float64Array(xs.length)];
        const pz = new Float64Array(xs.length).fill(altitude);
        const at = new Float64Array(2);
        for (let k = 0; k < xs.length; k++) {
          frame.place(xs[k], ys[k], at);
          px[k] = at[0];
          py[k] = at[1];
        }
        const sum = new Float64Array(xs.length);
        out.fill(0);
        for (const part of lowPass(field, width)) {
          fillHeights(part, px, py, pz, t, sum);
          for (let k = 0; k < sum.length; k++) out[k] += sum[k];
        }
      },
    },
    span,
    cells,
  );
}
