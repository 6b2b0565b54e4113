/**
 * The forest (core/forest/terra.ts) as a chart source: altitudes in metres above its lakes, its kinds of ground and its point
 * features, north up unless the frame is turned.
 */
import { featureOf, scatterAt } from "../core/forest/features.ts";
import { CONDITIONS_1983, type Conditions, type Land, terraAt } from "../core/forest/terra.ts";
import type { ChartFeature, ChartSource } from "./chart-source.ts";
import type { MapFrame } from "./frame.ts";
import { createGridLines } from "./grid.ts";
import { sampleLowPass } from "./heightfield.ts";

/** Metres of a height unit. */
const UNIT = 0.25;

/** At a time, and with lakes at a level, that may differ from those of 1983. */
export function createForestSource(
  land: Land,
  frame: MapFrame,
  { t, lake }: Pick<Conditions, "t" | "lake"> = CONDITIONS_1983,
): ChartSource {
  const at = new Float64Array(2);
  return {
    edge: Infinity,
    wet: true,
    altitudes(xs, ys, width, out) {
      sampleLowPass(land.ground, frame, 0, t, xs, ys, width, out);
      for (let k = 0; k < out.length; k++) out[k] = UNIT * (out[k] - lake);
    },
    kind(x, y) {
      frame.place(x, y, at);
      return terraAt(land, at[0], at[1], { t, lake }).kind;
    },
    features: (reach) => forestFeatures(land, frame, reach),
    gridLines: (span) => createGridLines(frame, span),
    marks: [],
  };
}

/** Features on whole metres within a square about the frame's centre that holds the map at any heading. */
function forestFeatures(land: Land, frame: MapFrame, reach: number): ChartFeature[] {
  const found: ChartFeature[] = [];
  const half = Math.SQRT2 * reach;
  const point = new Float64Array(2);
  for (let y = Math.ceil(frame.y - half); y <= frame.y + half; y++) {
    for (let x = Math.ceil(frame.x - half); x <= frame.x + half; x++) {
      // Few places pass this cheap test; the ground then decides whether the feature shows.
      if (featureOf(scatterAt(land.scatter, x, y), x, y, land.mask) === 0) continue;
      const { feature } = terraAt(land, x, y);
      frame.point(x, y, point);
      if (feature === "none" || Math.abs(point[0]) > reach || Math.abs(point[1]) > reach) continue;
      found.push({ feature, x: point[0], y: point[1] });
    }
  }
  return found;
}
