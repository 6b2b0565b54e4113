/**
 * A route: where a runner was, once a second, at each punch and at the finish.
 *
 *   t        seconds since the start, ascending
 *   x, y     in the geometry of the race's plan; straight and at constant speed between two points
 *   z        altitude, metres
 *   kind     the ground at the point, which counts for the way to the next one
 */
import type { Kind } from "../../core/field/cover.ts";
import { bearingOf, type Geometry, type Point } from "../geometry.ts";

export interface RoutePoint {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly kind: Kind;
}

/** Points in their order: an array, or a route that grows. */
export interface Route extends Iterable<RoutePoint> {
  readonly length: number;
  /** The point at an index, as of an array: undefined beyond the ends, −1 for the last point. */
  at(index: number): RoutePoint | undefined;
  map<T>(of: (point: RoutePoint, index: number) => T): T[];
  filter(test: (point: RoutePoint) => boolean): RoutePoint[];
}

/** The first `length` points of a list that later states of the same race share, and push to. */
class GrowingRoute implements Route {
  readonly #points: RoutePoint[];
  readonly length: number;

  /** Takes the list over. */
  constructor(points: RoutePoint[]) {
    this.#points = points;
    this.length = points.length;
  }

  at(index: number): RoutePoint | undefined {
    const from = index < 0 ? this.length + index : index;
    return from < this.length ? this.#points[from] : undefined;
  }

  map<T>(of: (point: RoutePoint, index: number) => T): T[] {
    return Array.from(this, of);
  }

  filter(test: (point: RoutePoint) => boolean): RoutePoint[] {
    return [...this].filter(test);
  }

  *[Symbol.iterator](): Generator<RoutePoint, undefined> {
    for (let i = 0; i < this.length; i++) yield this.#points[i];
  }

  /** Copies the list where a later state has pushed to it already. */
  with(point: RoutePoint): GrowingRoute {
    const points = this.#points.length === this.length ? this.#points : [...this];
    points.push(point);
    return new GrowingRoute(points);
  }
}

/**
 * A route with another point at its end. The given one stays as it was, though both share one list: a race takes constant time and
 * memory a point, and only another way on from an earlier state copies the list.
 */
export function extended(route: Route, point: RoutePoint): Route {
  return (route instanceof GrowingRoute ? route : new GrowingRoute([...route])).with(point);
}

/** A point of a route with the direction of running, degrees clockwise from north. */
export interface RoutePlace extends RoutePoint {
  readonly heading: number;
}

/** The place at a time, which is clamped to those of the route; null where the route has no points. */
export function placeAt(geometry: Geometry, route: Route, t: number): RoutePlace | null {
  const i = indexAt(route, t);
  const from = route.at(i);
  if (!from) return null;
  const to = route.at(i + 1) ?? from;
  const share = to.t > from.t ? Math.min(1, Math.max(0, (t - from.t) / (to.t - from.t))) : 0;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const [here, there]: readonly Point[] = [from, to].map((point) => [point.x, point.y]);
  const [east, north] = geometry.way(here, there);
  const [x, y] = geometry.place(here, east * share, north * share);
  const heading = bearingOf(geometry, here, there);
  return { t: mix(from.t, to.t), x, y, z: mix(from.z, to.z), kind: from.kind, heading };
}

/** The last point that is not after t, by bisection; the first one where all are. */
function indexAt(route: Route, t: number): number {
  let [low, high] = [0, route.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const point = route.at(middle);
    if (point && point.t <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The part of a route between two times, with points at both ends. */
export function routeBetween(geometry: Geometry, route: Route, from: number, to: number): RoutePoint[] {
  const [first, last] = [placeAt(geometry, route, from), placeAt(geometry, route, to)];
  if (!first || !last) return [];
  return [first, ...route.filter(({ t }) => t > from && t < to), last].map(({ t, x, y, z, kind }) => ({
    ...{ t, x, y, z, kind },
  }));
}

const runOf = ({ way }: Geometry, a: RoutePoint, b: RoutePoint): number => Math.hypot(...way([a.x, a.y], [b.x, b.y]));

/** Each two points that follow one another. */
function* pairsOf(route: Route): Generator<readonly [RoutePoint, RoutePoint]> {
  let before: RoutePoint | undefined;
  for (const point of route) {
    if (before) yield [before, point];
    before = point;
  }
}

/** Horizontal length, metres. */
export function routeLength(geometry: Geometry, route: Route): number {
  let sum = 0;
  for (const [a, b] of pairsOf(route)) sum += runOf(geometry, a, b);
  return sum;
}

/** Sum of all rises, metres. */
export function routeClimb(route: Route): number {
  let sum = 0;
  for (const [a, b] of pairsOf(route)) sum += Math.max(0, b.z - a.z);
  return sum;
}

export interface KindPace {
  readonly kind: Kind;
  readonly metres: number;
  readonly seconds: number;
}

/** Metres and seconds on each kind of ground, the longest time first. */
export function paceByKind(geometry: Geometry, route: Route): KindPace[] {
  const sums = new Map<Kind, { metres: number; seconds: number }>();
  for (const [a, b] of pairsOf(route)) {
    const sum = sums.get(a.kind) ?? { metres: 0, seconds: 0 };
    sum.metres += runOf(geometry, a, b);
    sum.seconds += b.t - a.t;
    sums.set(a.kind, sum);
  }
  return [...sums].map(([kind, sum]) => ({ kind, ...sum })).sort((a, b) => b.seconds - a.seconds);
}

/** Heights along a route: metres run from its first point, and z. */
export function heightProfile(
  geometry: Geometry,
  route: Route,
): { readonly along: number[]; readonly height: number[] } {
  const along: number[] = route.length > 0 ? [0] : [];
  let sum = 0;
  for (const [a, b] of pairsOf(route)) along.push((sum += runOf(geometry, a, b)));
  return { along, height: route.map(({ z }) => z) };
}
