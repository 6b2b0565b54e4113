/**
 * Things that move by themselves: back and forth along a line at a steady pace, as a function of time alone.
 *
 *   source   G. Relf, "How to make limitless terrain", enabling things to move ("a self-moving mystery object on one of
 *            the tracks near the start"); the track is ours
 */
import type { Point } from "./roads.ts";

export interface Wanderer {
  readonly track: readonly Point[];
  /** Metres a second. */
  readonly pace: number;
  /** Metres along the track at which each of its points is. */
  readonly along: readonly number[];
}

/** Along an equal-height path of 1983, near where the golden window of paths lies: a track for a mystery to walk. */
// biome-ignore format: as a table
export const TRACK_1983: readonly Point[] = [
  [17327, 7197], [17331, 7209], [17333, 7211], [17338, 7218], [17340, 7222], [17341, 7229], [17341, 7260],
  [17340, 7261], [17339, 7264], [17338, 7265], [17336, 7271], [17335, 7276], [17334, 7277], [17332, 7283],
  [17331, 7284], [17326, 7291], [17320, 7297], [17305, 7306], [17299, 7309], [17292, 7310], [17283, 7311],
];

/** Accepts a track of two or more points, of some length, and a pace above 0. */
export function createWanderer(track: readonly Point[], pace: number): Wanderer {
  const along = [0];
  for (let i = 1; i < track.length; i++) {
    const [dx, dy] = [track[i][0] - track[i - 1][0], track[i][1] - track[i - 1][1]];
    along.push(along[i - 1] + Math.sqrt(dx * dx + dy * dy));
  }
  const length = along[along.length - 1];
  if (!(length > 0 && length < Infinity)) throw new RangeError(`Expected a track of some metres, got ${length}.`);
  if (!(pace > 0 && pace < Infinity)) throw new RangeError(`Expected a pace above 0 m/s, got ${pace}.`);
  return { track, pace, along };
}

/** Where it is after so many seconds, and which way along its track it goes. It turns at both ends, for ever. */
export function wandererAt(wanderer: Wanderer, seconds: number): { x: number; y: number; back: boolean } {
  if (!Number.isFinite(seconds)) throw new RangeError(`Expected seconds that are finite, got ${seconds}.`);
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
