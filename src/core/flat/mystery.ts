/**
 * The path of the mystery object: a contour path over open ground, the nearest one to the start of the skylands that is
 * long
 * enough.
 *
 *   path     only on grass and moor, more than UNITS above the sea, slopes below STEEP, clear of objects
 *   pure     depends on the ground alone, at t = 0: every visitor finds it on the same path
 *   source   G. Relf, "Enabling things to move": "a self-moving mystery object on one of the tracks near the start";
 *            his paths
 *            follow contours
 */

import { coverAt } from "../field/cover.ts";
import { cos, sin } from "../field/deterministic-math.ts";
import { runSteps } from "../field/run-steps.ts";
import type { Point } from "../forest/roads.ts";
import { createWanderer, type Wanderer } from "../forest/wanderers.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import { flatLifeIn } from "./life.ts";
import { housesIn } from "./towns.ts";

/** Start of the skylands' first shot. */
const START = [-1300, -4200] as const;
/** Search radius, distance between rings, metres, and bearings per ring. */
const FARTHEST = 4000;
const RING = 40;
const BEARINGS = 40;
/**
 * Metres between points, of half the path at most, and of the whole path at least; units above the sea; greatest slope.
 */
const STRIDE = 1.5;
const HALF = 45;
const LEAST = 45;
const UNITS = 10;
const STEEP = 0.3;
/** Clearance to objects and to the centres of houses, metres; pace of the object, m/s. */
const CLEAR = 1.4;
const HOUSES = 12;
const PACE = 0.55;

export interface Mystery {
  readonly wanderer: Wanderer;
  /** Altitude of its archipelago. */
  readonly altitude: number;
}

/** Searches one ring of positions per step (about a millisecond). Returns null where no path is near. */
export function* findMystery(flat: FlatGround): Generator<undefined, Mystery | null> {
  const altitude = flat.altitudes.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best));
  for (let away = 0; away <= FARTHEST; away += RING) {
    for (let k = 0; k < BEARINGS; k++) {
      const angle = (2 * Math.PI * k) / BEARINGS;
      const [x, y] = [START[0] + away * sin(angle), START[1] + away * cos(angle)];
      if (!isOpen(flat, x, y, altitude)) continue;
      const track = [...pathFrom(flat, x, y, altitude, -1).reverse(), [x, y] as Point];
      track.push(...pathFrom(flat, x, y, altitude, 1));
      if ((track.length - 1) * STRIDE < LEAST || !isClear(flat, altitude, track)) continue;
      return { wanderer: createWanderer(track, PACE), altitude };
    }
    yield;
  }
  return null;
}

/** `findMystery` in one call. */
export function mysteryOf(flat: FlatGround): Mystery | null {
  return runSteps(findMystery(flat));
}

/** Points along the contour through a position, to one side, as far as the ground is open. */
function pathFrom(flat: FlatGround, x: number, y: number, altitude: number, side: 1 | -1): Point[] {
  const path: Point[] = [];
  const height = aboveSea(flat, x, y, altitude);
  let [px, py] = [x, y];
  let [wasX, wasY] = [0, 0];
  while (path.length * STRIDE < HALF) {
    const [east, north] = slopeAt(flat, px, py, altitude);
    const steep = Math.sqrt(east * east + north * north);
    if (!(steep > 0)) break;
    let [dx, dy] = [(-side * north) / steep, (side * east) / steep];
    // Beyond a ridge the slope reverses; the path does not.
    if (dx * wasX + dy * wasY < 0) [dx, dy] = [-dx, -dy];
    [wasX, wasY] = [dx, dy];
    px += STRIDE * dx;
    py += STRIDE * dy;
    // Corrects half of the height error: people's paths are not exact contours.
    const off = (aboveSea(flat, px, py, altitude) - height) / (2 * Math.max(0.2, steep));
    px -= (Math.min(1, Math.max(-1, off)) * east) / steep;
    py -= (Math.min(1, Math.max(-1, off)) * north) / steep;
    if (!isOpen(flat, px, py, altitude)) break;
    path.push([px, py]);
  }
  return path;
}

/** Slope in units per metre, east and north. */
function slopeAt(flat: FlatGround, x: number, y: number, altitude: number): [east: number, north: number] {
  const q = (dx: number, dy: number) => aboveSea(flat, x + dx, y + dy, altitude);
  return [(q(2, 0) - q(-2, 0)) / 4, (q(0, 2) - q(0, -2)) / 4];
}

function isOpen(flat: FlatGround, x: number, y: number, altitude: number): boolean {
  const q = aboveSea(flat, x, y, altitude);
  if (!(q > UNITS) || topHeight(flat, q) > flat.snow) return false;
  const kind = coverAt(flat.cover, x, y, altitude);
  if (kind !== "grass" && kind !== "moor") return false;
  const [east, north] = slopeAt(flat, x, y, altitude);
  const metres = topHeight(flat, q + 0.5) - topHeight(flat, q - 0.5);
  return metres * Math.sqrt(east * east + north * north) < STEEP;
}

/** Whether the path is clear of objects. */
function isClear(flat: FlatGround, altitude: number, track: readonly Point[]): boolean {
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
    !flatLifeIn(flat, altitude, box(8)).some(({ x, y, size, code }) =>
      near(code < 8 ? CLEAR : CLEAR + size / 2, x, y),
    ) && !housesIn(flat, altitude, box(HOUSES)).some(({ x, y }) => near(HOUSES, x, y))
  );
}
