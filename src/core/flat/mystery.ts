/**
 * The track of the mystery object on flat ground: along a permanent road near the start, or else the nearest contour track
 * over open ground that is long enough.
 *
 *   road     the longest stretch within ROADS m of the start, of at least LEAST m
 *   contour  only on grass and moor, more than UNITS above the sea, slopes below STEEP, clear of objects
 *   pure     depends on the ground and its permanent roads alone, at t = 0: every visitor finds it on the same track
 *   source   G. Relf, "Enabling things to move": "a self-moving mystery object on one of the tracks near the start"
 */

import { coverAt } from "../field/cover.ts";
import { cos, sin } from "../field/deterministic-math.ts";
import { runSteps } from "../field/run-steps.ts";
import type { Point } from "../forest/roads.ts";
import { createWanderer, type Wanderer } from "../forest/wanderers.ts";
import { contourTrack, type OpenGround, PACE, slopeAt } from "../life/contour-track.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import { flatLifeIn } from "./life.ts";
import type { RoadPath } from "./road-net.ts";
import { housesIn } from "./towns.ts";

/** Distance of a road from the start, and its least length, metres. */
const ROADS = 300;
const LEAST = 45;
/** Search radius of contours, distance between rings, metres, and bearings per ring. */
const FARTHEST = 4000;
const RING = 40;
const BEARINGS = 40;
/** Units above the sea; greatest slope. */
const UNITS = 10;
const STEEP = 0.3;
/** Clearance to objects and to the centres of houses, metres. */
const CLEAR = 1.4;
const HOUSES = 12;

export interface Mystery {
  readonly wanderer: Wanderer;
  /** Altitude of its archipelago. */
  readonly altitude: number;
  readonly onRoad: boolean;
}

/** Searches round `start`, in steps of about a millisecond. Returns null where no track is near. */
export function* findMystery(
  flat: FlatGround,
  [startX, startY, startZ]: readonly number[],
): Generator<undefined, Mystery | null> {
  const altitude = flat.altitudes.reduce((best, each) =>
    Math.abs(each - startZ) < Math.abs(best - startZ) ? each : best,
  );
  const road = roadTrack(flat.roads?.permanent ?? [], startX, startY);
  if (road) return { wanderer: createWanderer(road, PACE), altitude, onRoad: true };
  const ground: OpenGround = {
    heightAt: (x, y) => aboveSea(flat, x, y, altitude),
    isOpen: (x, y) => isOpen(flat, x, y, altitude),
  };
  for (let away = 0; away <= FARTHEST; away += RING) {
    for (let k = 0; k < BEARINGS; k++) {
      const angle = (2 * Math.PI * k) / BEARINGS;
      const [x, y] = [startX + away * sin(angle), startY + away * cos(angle)];
      if (!ground.isOpen(x, y)) continue;
      const track = yield* contourTrack(ground, x, y);
      if (!track || !isClear(flat, altitude, track)) continue;
      return { wanderer: createWanderer(track, PACE), altitude, onRoad: false };
    }
    yield;
  }
  return null;
}

/** `findMystery` in one call. */
export function mysteryOf(flat: FlatGround, start: readonly number[]): Mystery | null {
  return runSteps(findMystery(flat, start));
}

/** The longest stretch of the roads near a place, in points about a metre apart; null where all are shorter than LEAST. */
function roadTrack(roads: readonly RoadPath[], x: number, y: number): Point[] | null {
  let longest: readonly Point[] = [];
  for (const road of roads) {
    let stretch: Point[] = [];
    for (const [px, py] of alongRoad(road)) {
      const isNear = (px - x) ** 2 + (py - y) ** 2 <= ROADS * ROADS;
      stretch = isNear ? [...stretch, [px, py]] : [];
      if (stretch.length > longest.length) longest = stretch;
    }
  }
  return longest.length > LEAST ? [...longest] : null;
}

/** Points of a road, about a metre apart. */
function alongRoad(road: RoadPath): Point[] {
  const points: Point[] = [];
  for (let k = 1; k < road.length; k++) {
    const [[x0, y0], [x1, y1]] = [road[k - 1], road[k]];
    const count = Math.max(1, Math.round(Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)));
    for (let i = k > 1 ? 1 : 0; i <= count; i++)
      points.push([x0 + ((x1 - x0) * i) / count, y0 + ((y1 - y0) * i) / count]);
  }
  return points;
}

function isOpen(flat: FlatGround, x: number, y: number, altitude: number): boolean {
  const heightAt = (px: number, py: number) => aboveSea(flat, px, py, altitude);
  const q = heightAt(x, y);
  if (!(q > UNITS) || topHeight(flat, q) > flat.snow) return false;
  const kind = coverAt(flat.cover, x, y, altitude);
  if (kind !== "grass" && kind !== "moor") return false;
  const [east, north] = slopeAt({ heightAt }, x, y);
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
