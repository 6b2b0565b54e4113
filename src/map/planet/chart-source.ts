/**
 * Map data of a planet round any centre, poles included: altitudes, kinds of ground, features and the graticule. The ground is
 * sampled in x, y, z, never by latitude.
 */

import { fillHeights } from "../../core/field/heights.ts";
import { runSteps } from "../../core/field/run-steps.ts";
import { createPatch, faceOf, type Patch } from "../../core/planet/cube-sphere.ts";
import { fromGeo } from "../../core/planet/geo.ts";
import { moonAt } from "../../core/planet/moon.ts";
import { standingFeatures } from "../../core/planet/point-features.ts";
import { altitudeOf, type Globe, kindOn } from "../../core/planet/sphere.ts";
import type { ChartFeature, ChartSource, GridLine, Mark } from "../chart-source.ts";
import { multiples } from "../grid.ts";
import { lowPass } from "../heightfield.ts";
import { wayLetter } from "../ways.ts";
import { createProjection, type Middle, type Projection } from "./projection.ts";
import { townsOn } from "./towns.ts";

export function createPlanetChartSource(globe: Globe, middle: Middle, t = 0): ChartSource {
  const projection = createProjection(globe.radius, middle);
  const place = new Float64Array(3);
  return {
    edge: projection.edge,
    wet: globe.wet,
    altitudes: (xs, ys, width, out) => fillAltitudes(globe, projection, t, xs, ys, width, out),
    kind(x, y) {
      projection.place(x, y, place);
      return kindOn(globe, place[0], place[1], place[2], t);
    },
    features: (reach) => featuresWithin(globe, projection, reach),
    gridLines: (span) => createGraticule(projection, middle, span),
    marks: poles(projection),
    towns: (span) => townsOn(globe, projection, span),
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
  for (const part of lowPass(globe.ground, width)) {
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

function featuresWithin(globe: Globe, projection: Projection, reach: number): ChartFeature[] {
  const found: ChartFeature[] = [];
  const point = new Float64Array(2);
  for (const patch of patchesUnder(projection, reach))
    for (const { feature, x, y, z } of runSteps(standingFeatures(globe, patch))) {
      projection.point(x, y, z, point);
      if (Math.max(Math.abs(point[0]), Math.abs(point[1])) <= reach) found.push({ feature, x: point[0], y: point[1] });
    }
  return found;
}

/** Sample intervals along each side of a square, to find the parts of cube faces that it covers. */
const SAMPLES = 8;

/** Cube-face patches that together cover everything within `reach` of the centre; whole faces if that is much of the sphere. */
function patchesUnder(projection: Projection, reach: number): Patch[] {
  if (reach > 0.3 * projection.radius) return Array.from({ length: 6 }, (_, face) => createPatch(face, -1, 1, -1, 1));
  const boxes = new Map<number, [number, number, number, number]>();
  const spot = new Float64Array(3);
  const samples: number[][] = [];
  for (let i = 0; i <= SAMPLES; i++) {
    for (let j = 0; j <= SAMPLES; j++) {
      // A margin, since the square's sides curve on the cube.
      const at = (k: number) => 1.05 * reach * ((2 * k) / SAMPLES - 1);
      samples.push([...projection.place(at(i), at(j), spot)]);
    }
  }
  for (const [x, y, z] of samples) boxes.set(faceOf(x, y, z), [1, -1, 1, -1]);
  for (const [face, box] of boxes) {
    const axis = face % 3;
    // Samples on neighbouring faces extend the box too: the edge is crossed between two samples.
    for (const place of samples) {
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
    { x: north[0], y: north[1], name: wayLetter(1, 1) },
    { x: south[0], y: south[1], name: wayLetter(-1, 1) },
  ];
}

/** Degrees between lines of the graticule. */
const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const DEGREE = Math.PI / 180;
/** Approximate number of lines across a map. */
const LINES = 5;
/** Segments from the middle of a line to either end. */
const SEGMENTS = 48;

/** Meridians and parallels, at round steps of degrees. */
function createGraticule(projection: Projection, middle: Middle, span: number): GridLine[] {
  const { radius } = projection;
  // To the corners of the square.
  const reach = Math.min(180, (0.75 * span) / radius / DEGREE);
  const step = stepFor((span / radius / DEGREE / LINES) * 1.4);
  const south = Math.max(-90, middle.latitude - reach);
  const north = Math.min(90, middle.latitude + reach);
  const aside = longitudesWithin(middle.latitude, reach);
  // Fewer meridians near a pole, where they converge.
  const apart = Math.min(90, stepFor(aside >= 180 ? 30 : step / Math.max(0.05, Math.cos(middle.latitude * DEGREE))));
  const rules: GridLine[] = [];
  for (const latitude of multiples(step, south, north)) {
    if (Math.abs(latitude) >= 90) continue;
    const line = trace(projection, (share) => [latitude, middle.longitude + aside * (2 * share - 1)]);
    rules.push({ line, name: nameOf(latitude, 1, step) });
  }
  const round = aside >= 180 ? 180 - apart / 2 : aside;
  // Meridians end a step short of the poles, except every 90°.
  for (const longitude of multiples(apart, middle.longitude - round, middle.longitude + round)) {
    const short = longitude % 90 === 0 ? 0 : Math.min(step, 10);
    const [from, to] = [Math.max(south, short - 90), Math.min(north, 90 - short)];
    const line = trace(projection, (share) => [from + (to - from) * share, longitude]);
    rules.push({ line, name: nameOf(((longitude + 540) % 360) - 180, 0, apart) });
  }
  return rules;
}

/** The smallest step of the table that is at least `degrees`. */
function stepFor(degrees: number): number {
  return STEPS.findLast((step) => step >= degrees) ?? STEPS[0];
}

/** Degrees east and west that a circle of radius `reach` degrees extends from its centre; 180 if it contains a pole. */
function longitudesWithin(latitude: number, reach: number): number {
  if (Math.abs(latitude) + reach >= 89.9) return 180;
  return Math.asin(Math.sin(reach * DEGREE) / Math.cos(latitude * DEGREE)) / DEGREE;
}

/** A polyline in map metres through the places at shares 0…1. */
function trace({ radius, point }: Projection, at: (share: number) => [latitude: number, longitude: number]): number[] {
  const place = new Float64Array(3);
  const out = new Float64Array(2);
  const line: number[] = [];
  for (let i = 0; i <= 2 * SEGMENTS; i++) {
    const [latitude, longitude] = at(i / (2 * SEGMENTS));
    fromGeo({ latitude, longitude: longitude % 360, altitude: 0 }, radius, place);
    point(place[0], place[1], place[2], out);
    line.push(out[0], out[1]);
  }
  return line;
}

/** "12.5° N", with as many decimals as the step needs. */
function nameOf(degrees: number, axis: 0 | 1, step: number): string {
  const figures = step >= 1 ? 0 : Math.ceil(-Math.log10(step) - 1e-9);
  const amount = Math.abs(degrees).toFixed(figures);
  const whole = Number(amount);
  const way = whole === 0 || whole === 180 ? "" : ` ${wayLetter(degrees, axis)}`;
  return `${amount}°${way}`;
}
