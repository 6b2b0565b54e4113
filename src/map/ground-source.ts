/** The map of any ground: its heights above the water, kinds, features and a grid of metres on the plane of its maps. */

import { runSteps } from "../core/field/run-steps.ts";
import { FEATURES } from "../core/forest/features.ts";
import type { GroundPlace } from "../recipe/ground-coordinates.ts";
import type { MapChoice, WorldGround } from "../recipe/queries.ts";
import type { ChartSource } from "./chart-source.ts";
import { createMapFrame } from "./frame.ts";
import { createGridLines } from "./grid.ts";

/** North up. Heights are those of points, and holes are as high as the water or the datum. */
export function createGroundSource(ground: WorldGround, at: GroundPlace, choice: MapChoice): ChartSource {
  const [x, y] = ground.coordinates.onMap(at);
  const [surface] = ground.surfaces;
  const heightAt = ground.heights(at, { ...choice, surface });
  const kindAt = ground.kinds(at, choice);
  const water = ground.water({ ...choice, surface });
  const frame = createMapFrame(x, y, 0);
  return {
    edge: Number.POSITIVE_INFINITY,
    wet: water !== null,
    altitudes(xs, ys, _, out) {
      for (let k = 0; k < out.length; k++) {
        const height = heightAt(x + xs[k], y + ys[k]) - (water ?? 0);
        out[k] = Number.isNaN(height) ? 0 : height;
      }
    },
    kind: (right, up) => kindAt(x + right, y + up),
    features(reach) {
      const box = { west: x - reach, south: y - reach, east: x + reach, north: y + reach };
      return runSteps(ground.features(at, box, choice)).flatMap(({ feature, on }) => {
        const known = FEATURES.find((name) => name === feature);
        return known ? [{ feature: known, x: on[0] - x, y: on[1] - y }] : [];
      });
    },
    gridLines: (span) => createGridLines(frame, span),
    marks: [],
  };
}
