/** The worker job of the features that stand on a cell of a planet, in workers of their own, which start after the first picture. */
import { FEATURES } from "../../../core/forest/features.ts";
import { ballOf } from "../../../core/planet/cube-sphere.ts";
import { standingFeatures } from "../../../core/planet/point-features.ts";
import { crossingOf, featureSeed } from "../../../core/planet/ring-features.ts";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import { generatePlanet } from "../../../recipe/kinds/planet-generator.ts";
import { type Cell, patchOf } from "../../../stream/cells.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import type { Things } from "../../../stream/thing-layout.ts";
import { axesAfter, FEATURE_STRIDE } from "./feature-layout.ts";

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    features: JobTypes<Cell, Things>;
  }
}

const features: JobOf<"features", Globe> = function* (globe, cell, allocate) {
  const patch = patchOf(cell, globe.radius);
  const [cx, cy, cz, reach] = ballOf(patch, globe.radius, new Float64Array(4));
  const centre = [cx, cy, cz] as const;
  const found = yield* standingFeatures(globe, patch);
  const length = found.length * FEATURE_STRIDE;
  const things = new Float32Array(allocate(length * 4), 0, length);
  for (const [k, { feature, key, x, y, z }] of found.entries()) {
    const { place, third } = crossingOf(key, globe.radius);
    const seed = featureSeed(x, y, z);
    const [i, j] = axesAfter(third).map((axis) => place[axis] - Math.round(centre[axis]));
    const row = [x - cx, y - cy, z - cz, i, j, third + (place[third] < 0 ? 3 : 0), FEATURES.indexOf(feature)];
    things.set([...row, seed >>> 16, seed & 0xffff], k * FEATURE_STRIDE);
  }
  return { answer: { centre, reach, things, count: found.length }, buffer: things.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { features },
  generate: (table) => generatePlanet(table as PlanetTable),
};

export default source;
