/**
 * Tracks along a contour over open ground, for objects that move on their own.
 *
 *   track    at least LEAST m, at most HALF m to each side of its middle, in points STRIDE m apart
 *   source   G. Relf, "Enabling things to move": a mystery object on a track; his paths follow contours
 */
import type { Point } from "../forest/roads.ts";

/** Metres between points, of half a track at most, and of a whole one at least. */
const STRIDE = 1.5;
const HALF = 45;
const LEAST = 45;
/** Points per step of a search. */
const POINTS = 4;
/** Pace of the mystery object on its track, m/s. */
export const PACE = 0.55;
/** Half of the distance over which slopes are measured, metres. */
const PROBE = 2;

/** Ground round a place, in metres east and north on a plane. */
export interface OpenGround {
  /** The height whose contours are followed, in any unit. */
  heightAt(x: number, y: number): number;
  /** Whether a place is dry, level enough, and free of trees and thickets. */
  isOpen(x: number, y: number): boolean;
}

/** The track through an open place, some points per step; null where it would be too short. */
export function* contourTrack(ground: OpenGround, x: number, y: number): Generator<undefined, Point[] | null> {
  const [back, ahead] = [yield* half(ground, x, y, -1), yield* half(ground, x, y, 1)];
  const track = [...back.reverse(), [x, y] as Point, ...ahead];
  return (track.length - 1) * STRIDE < LEAST ? null : track;
}

/** Points along the contour through a place, to one side, as far as the ground is open. */
function* half(ground: OpenGround, x: number, y: number, side: 1 | -1): Generator<undefined, Point[]> {
  const path: Point[] = [];
  const height = ground.heightAt(x, y);
  let [px, py] = [x, y];
  let [wasX, wasY] = [0, 0];
  while (path.length * STRIDE < HALF) {
    const [east, north] = slopeAt(ground, px, py);
    const steep = Math.sqrt(east * east + north * north);
    if (!(steep > 0)) break;
    let [dx, dy] = [(-side * north) / steep, (side * east) / steep];
    // Beyond a ridge the slope reverses; the path does not.
    if (dx * wasX + dy * wasY < 0) [dx, dy] = [-dx, -dy];
    [wasX, wasY] = [dx, dy];
    px += STRIDE * dx;
    py += STRIDE * dy;
    // Corrects half of the height error: people's paths are not exact contours.
    const off = (ground.heightAt(px, py) - height) / (2 * Math.max(0.2, steep));
    px -= (Math.min(1, Math.max(-1, off)) * east) / steep;
    py -= (Math.min(1, Math.max(-1, off)) * north) / steep;
    if (!ground.isOpen(px, py)) break;
    path.push([px, py]);
    if (path.length % POINTS === 0) yield;
  }
  return path;
}

/** Slope in units of height per metre, east and north. */
export function slopeAt(
  { heightAt }: Pick<OpenGround, "heightAt">,
  x: number,
  y: number,
): [east: number, north: number] {
  const rise = (dx: number, dy: number) => (heightAt(x + dx, y + dy) - heightAt(x - dx, y - dy)) / (2 * PROBE);
  return [rise(PROBE, 0), rise(0, PROBE)];
}
