/**
 * The search of controls between a start and a finish: a random walk with backtracking. Each step proposes a few places at a likely
 * distance, from which the finish can still be reached in the length that is left, and takes the best site around them that
 * keeps the rules.
 */
import type { Random } from "../core/field/random.ts";
import type { Ends } from "./course-ends.ts";
import type { Sites } from "./course-sites.ts";
import { distanceOf, type Point } from "./geometry.ts";
import type { Site, SportGround } from "./ground.ts";
import { APART, isCrossing, isDogleg, LEAST_LEG, LIKE_APART, MOST_WATER } from "./legs.ts";
import { blockedLength, isReached, STEP, WADING } from "./reach.ts";

export interface Search extends Ends {
  readonly ground: SportGround;
  readonly random: Random;
  readonly sites: Sites;
  readonly count: number;
  /** Metres along straight legs, and the tolerance of a course. */
  readonly length: number;
  readonly tolerance: number;
}

/** Steps before a search gives up. */
const MOST_STEPS = 400;
/** Failures at the start, as on an island in a lake, before a search gives up. */
const MOST_STUCK = 3;
/** Proposals a step: rounds, places in each, and directions to choose from. */
const ROUNDS = 8;
const PLACES = 4;
const DIRECTIONS = 40;
/** Metres by which a site may be away from its proposed place. */
const SLACK = 80;
/** Maximum distance to the finish, as a share of the length left, since sites are never in one line. */
const STRAIGHTEST = 0.85;

/** Metres between readings along a proposed leg, and most metres of water on them: lakes are found before sites are searched. */
const GLANCE = 40;
const LAKE = 2 * GLANCE;

/** The state of a walk at its last point. */
interface Way {
  readonly points: readonly Point[];
  /** Metres left, and legs left, the one to the finish included. */
  readonly left: number;
  readonly legs: number;
}

/** Controls in their order, in steps of some milliseconds; null where none were found. */
export function* findControls(search: Search): Generator<undefined, Site[] | null> {
  const { count, random } = search;
  const route: Site[] = [];
  let stuck = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (route.length === count) return route;
    const next = yield* findNext(search, route);
    if (next) route.push(next);
    else if (route.length === 0 && ++stuck === MOST_STUCK) return null;
    else route.length = Math.max(0, route.length - dropped(random(), route.length));
  }
  return null;
}

/** Number of the last controls to drop in backtracking: mostly a few, at times half of them. */
function dropped(part: number, length: number): number {
  return 1 + Math.floor(part * part * Math.max(3, length / 2));
}

function wayOf({ ground, start, count, length }: Search, route: readonly Site[]): Way {
  const points: Point[] = [start, ...route.map(({ x, y }): Point => [x, y])];
  let left = length;
  for (let k = 1; k < points.length; k++) left -= distanceOf(ground.geometry, points[k - 1], points[k]);
  return { points, left, legs: count + 1 - route.length };
}

function* findNext(search: Search, route: readonly Site[]): Generator<undefined, Site | null> {
  const way = wayOf(search, route);
  const tried = new Set<Site>();
  for (let round = 0; round < ROUNDS; round++) {
    yield;
    const ideal = idealLeg(search, way);
    const found: { readonly site: Site; readonly cost: number }[] = [];
    for (const place of proposals(search, way, ideal))
      for (const site of yield* search.sites.near(place)) {
        if (tried.has(site)) continue;
        tried.add(site);
        if (fits(search, way, route, site)) found.push({ site, cost: costOf(search, way, site, ideal) });
      }
    found.sort((a, b) => a.cost - b.cost);
    const best = found.find(({ site }) => search.sites.suits(site) && isOpen(search, way, site));
    if (best) return best.site;
  }
  return null;
}

/** A leg around the mean of those left, so that short and long ones alternate; metres. */
function idealLeg({ random }: Search, { left, legs }: Way): number {
  const mean = left / legs;
  return mean + (2 * random() - 1) * Math.min(mean / 2, Math.max(5, mean - LEAST_LEG));
}

/** Places at the length of the leg from the last point, in directions that keep the finish in reach. */
function proposals({ ground, random, finish }: Search, { points, left, legs }: Way, leg: number): Point[] {
  const { geometry } = ground;
  const at = points[points.length - 1];
  const before = points[points.length - 2];
  const found: Point[] = [];
  for (let k = 0; k < DIRECTIONS && found.length < PLACES; k++) {
    const [u, v] = [2 * random() - 1, 2 * random() - 1];
    const r = Math.sqrt(u * u + v * v);
    if (r < 0.1 || r > 1) continue;
    const place = geometry.place(at, (leg * u) / r, (leg * v) / r);
    const home = distanceOf(geometry, place, finish);
    if (before && isDogleg(geometry, before, at, place)) continue;
    const after = left - leg;
    if (home > (legs === 2 ? after : STRAIGHTEST * after) + SLACK) continue;
    if (legs === 2 && home < after - SLACK) continue;
    if (blockedLength(ground, at, place, WADING, GLANCE, LAKE) > LAKE) continue;
    if (legs === 2 && blockedLength(ground, place, finish, WADING, GLANCE, LAKE) > LAKE) continue;
    found.push(place);
  }
  return found;
}

/** Whether a site keeps the rules that need no readings of the ground. */
function fits(
  { ground: { geometry }, finish, tolerance }: Search,
  way: Way,
  route: readonly Site[],
  site: Site,
): boolean {
  const { points, left, legs } = way;
  const to: Point = [site.x, site.y];
  const at = points[points.length - 1];
  const leg = distanceOf(geometry, at, to);
  const home = distanceOf(geometry, to, finish);
  if (leg < LEAST_LEG || home < (legs === 2 ? LEAST_LEG : APART)) return false;
  const after = left - leg;
  if (legs === 2 ? Math.abs(home - after) > tolerance : home > STRAIGHTEST * after + tolerance / 2) return false;
  if (after + tolerance / 2 < (legs - 1) * LEAST_LEG) return false;
  if (points.length > 1 && isDogleg(geometry, points[points.length - 2], at, to)) return false;
  if (legs === 2 && isDogleg(geometry, at, to, finish)) return false;
  if (distanceOf(geometry, points[0], to) < APART) return false;
  return route.every(({ x, y, code, feature }) => {
    const apart = feature === site.feature ? LIKE_APART : APART;
    return code !== site.code && distanceOf(geometry, [x, y], to) >= apart;
  });
}

/** Less is better: a leg near its ideal, a loop that comes home with its length, and no leg across another. */
function costOf(
  { ground: { geometry }, finish, length }: Search,
  { points, left }: Way,
  { x, y }: Site,
  ideal: number,
): number {
  const to: Point = [x, y];
  const at = points[points.length - 1];
  const leg = distanceOf(geometry, at, to);
  const after = Math.max(1, left - leg);
  let crossings = 0;
  for (let k = 1; k < points.length - 1; k++) if (isCrossing(geometry, points[k - 1], points[k], at, to)) crossings++;
  // A round loop is straight home at its end, and comes back to the start in its whole length.
  const part = after / length;
  const loop = Math.abs(distanceOf(geometry, to, finish) / after - (1 - part * part));
  return Math.abs(leg / ideal - 1) + loop + crossings;
}

/** Whether the leg to a site, and from the last site to the finish, is open: little water on it, and reached on foot. */
function isOpen({ ground, finish }: Search, { points, legs }: Way, { x, y }: Site): boolean {
  const isOpenLeg = (from: Point, to: Point) =>
    blockedLength(ground, from, to, WADING, STEP, MOST_WATER) <= MOST_WATER && isReached(ground, from, to);
  return isOpenLeg(points[points.length - 1], [x, y]) && (legs > 2 || isOpenLeg([x, y], finish));
}
