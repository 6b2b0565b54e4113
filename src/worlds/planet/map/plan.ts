/** A globe's map: its ground round any middle, the poles included, asked in x, y, z and never by latitude. */

import { fillHeights } from "../../../core/field/heights.ts";
import { moonAt } from "../../../core/planet/moon.ts";
import { createPatch, faceOf, type Patch } from "../../../core/planet/patch.ts";
import { featuresIn } from "../../../core/planet/ring-features.ts";
import { altitudeOf, type Globe, kindOn } from "../../../core/planet/sphere.ts";
import type { Mark, Plan, PlannedFeature } from "../../../map/plan.ts";
import { averagedOver } from "../../../map/survey.ts";
import { createGraticule } from "./graticule.ts";
import { createProjection, type Middle, type Projection } from "./projection.ts";

export function createPlanetPlan(globe: Globe, middle: Middle, t = 0): Plan {
  const projection = createProjection(globe.radius, middle);
  const spot = new Float64Array(3);
  return {
    edge: projection.edge,
    wet: globe.wet,
    altitudes: (xs, ys, width, out) => fillAltitudes(globe, projection, t, xs, ys, width, out),
    kind(x, y) {
      projection.place(x, y, spot);
      return kindOn(globe, spot[0], spot[1], spot[2], t);
    },
    features: (reach) => featuresWithin(globe, projection, reach, t),
    rules: (span) => createGraticule(projection, middle, span),
    marks: poles(projection),
  };
}

function fillAltitudes(
  globe: Globe,
  { place }: Projection,
  t: number,
  xs: Float64Array,
  ys: Float64Array,
  width: number,
  out: Float64Array,
): void {
  const [px, py, pz] = Array.from({ length: 3 }, () => new Float64Array(xs.length));
  const spot = new Float64Array(3);
  for (let k = 0; k < xs.length; k++) {
    place(xs[k], ys[k], spot);
    px[k] = spot[0];
    py[k] = spot[1];
    pz[k] = spot[2];
  }
  const sum = new Float64Array(xs.length);
  out.fill(0);
  for (const part of averagedOver(globe.ground, width)) {
    fillHeights(part, px, py, pz, t, sum);
    for (let k = 0; k < sum.length; k++) out[k] += sum[k];
  }
  const { moon, radius } = globe;
  for (let k = 0; k < out.length; k++) {
    out[k] = altitudeOf(globe, out[k]);
    const scale = moon ? radius / Math.sqrt(px[k] * px[k] + py[k] * py[k] + pz[k] * pz[k]) : 0;
    if (moon) out[k] += moonAt(moon, scale * px[k], scale * py[k], scale * pz[k], width);
  }
}

function featuresWithin(globe: Globe, projection: Projection, reach: number, t: number): PlannedFeature[] {
  const found: PlannedFeature[] = [];
  const point = new Float64Array(2);
  for (const patch of patchesUnder(projection, reach)) {
    for (const { feature, x, y, z } of featuresIn(globe, patch, t)) {
      projection.point(x, y, z, point);
      if (Math.max(Math.abs(point[0]), Math.abs(point[1])) <= reach) found.push({ feature, x: point[0], y: point[1] });
    }
  }
  return found;
}

/** Points tried along each side of a square, to find what of a face lies under it. */
const TRIED = 8;

/** Patches that together hold what lies within `reach` of the middle: whole faces where that is no small part of the sphere. */
function patchesUnder(projection: Projection, reach: number): Patch[] {
  if (reach > 0.3 * projection.radius) return Array.from({ length: 6 }, (_, face) => createPatch(face, -1, 1, -1, 1));
  const boxes = new Map<number, [number, number, number, number]>();
  const spot = new Float64Array(3);
  const tried: number[][] = [];
  for (let i = 0; i <= TRIED; i++) {
    for (let j = 0; j <= TRIED; j++) {
      // A little wider, since the square's sides bend on the cube.
      const at = (k: number) => 1.05 * reach * ((2 * k) / TRIED - 1);
      tried.push([...projection.place(at(i), at(j), spot)]);
    }
  }
  for (const [x, y, z] of tried) boxes.set(faceOf(x, y, z), [1, -1, 1, -1]);
  for (const [face, box] of boxes) {
    const axis = face % 3;
    // Those on the neighbours stretch the box as well: between two of them the edge is crossed.
    for (const place of tried) {
      const main = Math.abs(place[axis]);
      const [u, v] = [place[(axis + 1) % 3] / main, place[(axis + 2) % 3] / main].map(clampUnit);
      box[0] = Math.min(box[0], u);
      box[1] = Math.max(box[1], u);
      box[2] = Math.min(box[2], v);
      box[3] = Math.max(box[3], v);
    }
  }
  return [...boxes]
    .filter(([, [u0, u1, v0, v1]]) => u0 < u1 && v0 < v1)
    .map(([face, [u0, u1, v0, v1]]) => createPatch(face, u0, u1, v0, v1));
}

const clampUnit = (value: number): number => Math.max(-1, Math.min(1, value));

function poles({ radius, point }: Projection): Mark[] {
  const at = (z: number) => point(0, 0, z, new Float64Array(2));
  const [north, south] = [at(radius), at(-radius)];
  return [
    { x: north[0], y: north[1], name: "N" },
    { x: south[0], y: south[1], name: "S" },
  ];
}
