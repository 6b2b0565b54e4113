/**
 * A route: where a runner was, once a second, at each punch and at the finish.
 *
 *   t        seconds since the start, ascending
 *   x, y, z  metres; straight and at constant speed between two points
 *   kind     the ground at the point, which counts for the way to the next one
 */
import type { Kind } from "../../core/field/cover.ts";

export interface RoutePoint {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly kind: Kind;
}

export type Route = readonly RoutePoint[];

/** A point of a route with the direction of running, degrees clockwise from north. */
export interface RoutePlace extends RoutePoint {
  readonly heading: number;
}

/** The place at a time, which is clamped to those of the route; null where the route has no points. */
export function placeAt(route: Route, t: number): RoutePlace | null {
  if (route.length === 0) return null;
  const i = indexAt(route, t);
  const [from, to] = [route[i], route[Math.min(i + 1, route.length - 1)]];
  const share = to.t > from.t ? Math.min(1, Math.max(0, (t - from.t) / (to.t - from.t))) : 0;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const heading = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return {
    t: mix(from.t, to.t),
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    z: mix(from.z, to.z),
    kind: from.kind,
    heading: (heading + 360) % 360,
  };
}

/** The last point that is not after t, by bisection; the first one where all are. */
function indexAt(route: Route, t: number): number {
  let [low, high] = [0, route.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (route[middle].t <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The part of a route between two times, with points at both ends. */
export function routeBetween(route: Route, from: number, to: number): RoutePoint[] {
  const [first, last] = [placeAt(route, from), placeAt(route, to)];
  if (!first || !last) return [];
  return [first, ...route.filter(({ t }) => t > from && t < to), last].map(({ t, x, y, z, kind }) => ({
    ...{ t, x, y, z, kind },
  }));
}

/** Horizontal length, metres. */
export function routeLength(route: Route): number {
  let sum = 0;
  for (let i = 1; i < route.length; i++) sum += Math.hypot(route[i].x - route[i - 1].x, route[i].y - route[i - 1].y);
  return sum;
}

/** Sum of all rises, metres. */
export function routeClimb(route: Route): number {
  let sum = 0;
  for (let i = 1; i < route.length; i++) sum += Math.max(0, route[i].z - route[i - 1].z);
  return sum;
}

export interface KindPace {
  readonly kind: Kind;
  readonly metres: number;
  readonly seconds: number;
}

/** Metres and seconds on each kind of ground, the longest time first. */
export function paceByKind(route: Route): KindPace[] {
  const sums = new Map<Kind, { metres: number; seconds: number }>();
  for (let i = 1; i < route.length; i++) {
    const [a, b] = [route[i - 1], route[i]];
    const sum = sums.get(a.kind) ?? { metres: 0, seconds: 0 };
    sum.metres += Math.hypot(b.x - a.x, b.y - a.y);
    sum.seconds += b.t - a.t;
    sums.set(a.kind, sum);
  }
  return [...sums].map(([kind, sum]) => ({ kind, ...sum })).sort((a, b) => b.seconds - a.seconds);
}

/** Heights along a route: metres run from its first point, and z. */
export function heightProfile(route: Route): { readonly along: number[]; readonly height: number[] } {
  const along: number[] = [];
  let sum = 0;
  for (const [i, { x, y }] of route.entries()) {
    if (i > 0) sum += Math.hypot(x - route[i - 1].x, y - route[i - 1].y);
    along.push(sum);
  }
  return { along, height: route.map(({ z }) => z) };
}
