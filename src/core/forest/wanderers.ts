/**
 * Objects that move on their own: back and forth along a polyline at constant speed, as a pure function of time.
 *
 *   source   G. Relf, "How to make limitless terrain", enabling things to move ("a self-moving mystery object on one of
 *            the tracks near the start")
 */
import type { Point } from "./roads.ts";

export interface Wanderer {
  readonly track: readonly Point[];
  /** Metres per second. */
  readonly pace: number;
  /** Distance of each track point from the first, along the track, metres. */
  readonly along: readonly number[];
}

/** Throws a RangeError for a track of length 0, and for a pace of 0 or less. */
export function createWanderer(track: readonly Point[], pace: number): Wanderer {
  const along = [0];
  for (let i = 1; i < track.length; i++) {
    const [dx, dy] = [track[i][0] - track[i - 1][0], track[i][1] - track[i - 1][1]];
    along.push(along[i - 1] + Math.sqrt(dx * dx + dy * dy));
  }
  const length = along[along.length - 1];
  for (const [name, value] of Object.entries({ track: length, pace }))
    if (!(value > 0 && value < Infinity)) throw new RangeError(`Expected a ${name} above 0, got ${value}.`);
  return { track, pace, along };
}

/** The position after `seconds`; `back` is true on the way back to the first point. */
export function wandererAt(wanderer: Wanderer, seconds: number): { x: number; y: number; back: boolean } {
  if (!Number.isFinite(seconds)) throw new RangeError(`Expected finite seconds, got ${seconds}.`);
  const { track, pace, along } = wanderer;
  const length = along[along.length - 1];
  const round = (seconds * pace) % (2 * length);
  const there = round < 0 ? round + 2 * length : round;
  const back = there >= length;
  const metres = back ? 2 * length - there : there;
  let i = 1;
  while (i < along.length - 1 && along[i] < metres) i++;
  const span = along[i] - along[i - 1];
  const part = span > 0 ? (metres - along[i - 1]) / span : 0;
  const [[x0, y0], [x1, y1]] = [track[i - 1], track[i]];
  return { x: x0 + (x1 - x0) * part, y: y0 + (y1 - y0) * part, back };
}
