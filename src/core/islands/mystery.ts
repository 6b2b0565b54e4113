/**
 * The mysterious thing's way: an equal-height path over open ground, the nearest to where the skylands begin that is long enough.
 *
 *   along    grass and moor alone, on land by more than UNITS, less steep than STEEP, clear of all that stands there
 *   pure     of the islands, at t = 0: every visitor meets it on the same way
 *   source   G. Relf, "Enabling things to move": "a self-moving mystery object on one of the tracks near the start"; paths are his
 *            of equal height
 */
import { coverAt } from "../field/cover.ts";
import { cos, sin } from "../field/deterministic-math.ts";
import type { Point } from "../forest/roads.ts";
import { createWanderer, type Wanderer } from "../forest/wanderers.ts";
import { type Islands, islandAt, topOf } from "./islands.ts";
import { islandLifeIn } from "./life.ts";
import { housesIn } from "./towns.ts";

/** Where the first flight of the skylands begins. */
const START = [-1300, -4200] as const;
/** Metres from there to where is looked, and between two looks. */
const FARTHEST = 4000;
const RING = 40;
const BEARINGS = 40;
/** Metres between points of the way, of half of it, and of all of it at least. */
const STRIDE = 1.5;
const HALF = 45;
const LEAST = 45;
const UNITS = 10;
const STEEP = 0.3;
/** Metres kept from what stands there, and from the middles of houses. */
const CLEAR = 1.4;
const HOUSES = 12;
const PACE = 0.55;

export interface Mystery {
  readonly wanderer: Wanderer;
  /** Of the archipelago that it is on. */
  readonly altitude: number;
}

/** Its way, or null where there is none near; a ring of places at a time, of a millisecond or so. */
export function* seekMystery(islands: Islands): Generator<undefined, Mystery | null> {
  const altitude = islands.altitudes.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best));
  for (let away = 0; away <= FARTHEST; away += RING) {
    for (let k = 0; k < BEARINGS; k++) {
      const angle = (2 * Math.PI * k) / BEARINGS;
      const [x, y] = [START[0] + away * sin(angle), START[1] + away * cos(angle)];
      if (!isOpen(islands, x, y, altitude)) continue;
      const track = [...pathFrom(islands, x, y, altitude, -1).reverse(), [x, y] as Point];
      track.push(...pathFrom(islands, x, y, altitude, 1));
      if ((track.length - 1) * STRIDE < LEAST || !isClear(islands, altitude, track)) continue;
      return { wanderer: createWanderer(track, PACE), altitude };
    }
    yield;
  }
  return null;
}

/** The same at once. */
export function mysteryOf(islands: Islands): Mystery | null {
  const steps = seekMystery(islands);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Places along the height of a place, on one side of it, as far as the ground is open. */
function pathFrom(islands: Islands, x: number, y: number, altitude: number, side: 1 | -1): Point[] {
  const path: Point[] = [];
  const height = islandAt(islands, x, y, altitude);
  let [px, py] = [x, y];
  let [wasX, wasY] = [0, 0];
  while (path.length * STRIDE < HALF) {
    const [east, north] = slopeAt(islands, px, py, altitude);
    const steep = Math.sqrt(east * east + north * north);
    if (!(steep > 0)) break;
    let [dx, dy] = [(-side * north) / steep, (side * east) / steep];
    // Over a ridge the slope turns round; the way does not.
    if (dx * wasX + dy * wasY < 0) [dx, dy] = [-dx, -dy];
    [wasX, wasY] = [dx, dy];
    px += STRIDE * dx;
    py += STRIDE * dy;
    // Back to its height, by half of what is missing: ways of people are no contours.
    const off = (islandAt(islands, px, py, altitude) - height) / (2 * Math.max(0.2, steep));
    px -= (Math.min(1, Math.max(-1, off)) * east) / steep;
    py -= (Math.min(1, Math.max(-1, off)) * north) / steep;
    if (!isOpen(islands, px, py, altitude)) break;
    path.push([px, py]);
  }
  return path;
}

/** Units a metre, east and north. */
function slopeAt(islands: Islands, x: number, y: number, altitude: number): [east: number, north: number] {
  const q = (dx: number, dy: number) => islandAt(islands, x + dx, y + dy, altitude);
  return [(q(2, 0) - q(-2, 0)) / 4, (q(0, 2) - q(0, -2)) / 4];
}

function isOpen(islands: Islands, x: number, y: number, altitude: number): boolean {
  const q = islandAt(islands, x, y, altitude);
  if (!(q > UNITS) || topOf(islands, q) > islands.snow) return false;
  const kind = coverAt(islands.cover, x, y, altitude);
  if (kind !== "grass" && kind !== "moor") return false;
  const [east, north] = slopeAt(islands, x, y, altitude);
  const metres = topOf(islands, q + 0.5) - topOf(islands, q - 0.5);
  return metres * Math.sqrt(east * east + north * north) < STEEP;
}

/** Whether nothing stands in the way. */
function isClear(islands: Islands, altitude: number, track: readonly Point[]): boolean {
  const [xs, ys] = [track.map(([x]) => x), track.map(([, y]) => y)];
  const box = (margin: number) => ({
    west: Math.floor(Math.min(...xs) - margin),
    south: Math.floor(Math.min(...ys) - margin),
    east: Math.ceil(Math.max(...xs) + margin),
    north: Math.ceil(Math.max(...ys) + margin),
  });
  const near = (reach: number, x: number, y: number) =>
    track.some(([px, py]) => (px - x) ** 2 + (py - y) ** 2 < reach * reach);
  return (
    !islandLifeIn(islands, altitude, box(8)).some(({ x, y, size, code }) =>
      near(code < 8 ? CLEAR : CLEAR + size / 2, x, y),
    ) && !housesIn(islands, altitude, box(HOUSES)).some(({ x, y }) => near(HOUSES, x, y))
  );
}
