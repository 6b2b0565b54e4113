/**
 * The forest (core/forest/terra.ts) as a chart source: altitudes in metres above the lakes of 1983, its kinds of ground and
 * its point features, north up unless the frame is turned.
 */
import { fillHeights } from "../core/field/heights.ts";
import { featureOf, scatterAt } from "../core/forest/features.ts";
import { LAKE_1983, type Land, terraAt } from "../core/forest/terra.ts";
import type { ChartFeature, ChartSource } from "./chart-source.ts";
import type { MapFrame } from "./frame.ts";
import { createGridLines } from "./grid.ts";
import { lowPass } from "./heightfield.ts";

/** Metres of a height unit. */
const UNIT = 0.25;

export function createForestSource(land: Land, frame: MapFrame): ChartSource {
  const at = new Float64Array(2);
  return {
    edge: Infinity,
    wet: true,
    altitudes(xs, ys, width, out) {
      const [px, py, pz, part] = Array.from({ length: 4 }, () => new Float64Array(xs.length));
      for (let k = 0; k < xs.length; k++) {
        frame.place(xs[k], ys[k], at);
        px[k] = at[0];
        py[k] = at[1];
      }
      out.fill(-LAKE_1983 * UNIT);
      for (const field of lowPass(land.ground, width)) {
        fillHeights(field, px, py, pz, 0, part);
        for (let k = 0; k < part.length; k++) out[k] += UNIT * part[k];
      }
    },
    kind(x, y) {
      frame.place(x, y, at);
      return terraAt(land, at[0], at[1]).kind;
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
