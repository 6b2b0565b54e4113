/** Meridians and parallels under a map, at steps that people count degrees in. */

import { fromGeo } from "../../../core/planet/geo.ts";
import type { GridLine } from "../../../map/chart-source.ts";
import type { Middle, Projection } from "./projection.ts";

const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const DEGREE = Math.PI / 180;
/** Lines across a map, about. */
const WANTED = 5;
/** Pieces of a line across the map. */
const PIECES = 48;

export function createGraticule(projection: Projection, middle: Middle, span: number): GridLine[] {
  const { radius } = projection;
  // To the corners of the square.
  const reach = Math.min(180, (0.75 * span) / radius / DEGREE);
  const step = stepFor((span / radius / DEGREE / WANTED) * 1.4);
  const south = Math.max(-90, middle.latitude - reach);
  const north = Math.min(90, middle.latitude + reach);
  const aside = longitudesWithin(middle.latitude, reach);
  // Where meridians crowd round a pole fewer of them are enough.
  const apart = Math.min(90, stepFor(aside >= 180 ? 30 : step / Math.max(0.05, Math.cos(middle.latitude * DEGREE))));
  const rules: GridLine[] = [];
  for (const latitude of multiples(step, south, north)) {
    if (Math.abs(latitude) >= 90) continue;
    const line = trace(projection, (share) => [latitude, middle.longitude + aside * (2 * share - 1)]);
    rules.push({ line, name: nameOf(latitude, "NS", step) });
  }
  const round = aside >= 180 ? 180 - apart / 2 : aside;
  // Meridians end a step short of the poles, but for those of the quarters.
  for (const longitude of multiples(apart, middle.longitude - round, middle.longitude + round)) {
    const short = longitude % 90 === 0 ? 0 : Math.min(step, 10);
    const [from, to] = [Math.max(south, short - 90), Math.min(north, 90 - short)];
    const line = trace(projection, (share) => [from + (to - from) * share, longitude]);
    rules.push({ line, name: nameOf(((longitude + 540) % 360) - 180, "EW", apart) });
  }
  return rules;
}

/** The least step of the table that is no less. */
function stepFor(degrees: number): number {
  return STEPS.findLast((step) => step >= degrees) ?? STEPS[0];
}

/** How far east and west of its middle a circle of so many degrees reaches; all round where it holds a pole. */
function longitudesWithin(latitude: number, reach: number): number {
  if (Math.abs(latitude) + reach >= 89.9) return 180;
  return Math.asin(Math.sin(reach * DEGREE) / Math.cos(latitude * DEGREE)) / DEGREE;
}

function multiples(step: number, from: number, to: number): number[] {
  const found: number[] = [];
  for (let k = Math.ceil(from / step); k * step <= to; k++) found.push(k * step);
  return found;
}

/** A line of places as the map's metres. */
function trace({ radius, point }: Projection, at: (share: number) => [latitude: number, longitude: number]): number[] {
  const place = new Float64Array(3);
  const out = new Float64Array(2);
  const line: number[] = [];
  for (let i = 0; i <= 2 * PIECES; i++) {
    const [latitude, longitude] = at(i / (2 * PIECES));
    fromGeo({ latitude, longitude: longitude % 360, altitude: 0 }, radius, place);
    point(place[0], place[1], place[2], out);
    line.push(out[0], out[1]);
  }
  return line;
}

/** "12.5° N": as many figures as tell it from its neighbours. */
function nameOf(degrees: number, ways: string, step: number): string {
  const figures = step >= 1 ? 0 : Math.ceil(-Math.log10(step) - 1e-9);
  const amount = Math.abs(degrees).toFixed(figures);
  const whole = Number(amount);
  const way = whole === 0 || whole === 180 ? "" : ` ${degrees < 0 ? ways[1] : ways[0]}`;
  return `${amount}°${way}`;
}
