/** Water on the whole metres of a box: streams and pools as whoever wades through them meets them. Of time 0. */
import { NODE, type Stretch, streamsOf, type Waters } from "./island-streams.ts";
import type { Islands } from "./islands.ts";
import type { Box } from "./streams.ts";

export interface WetCell {
  readonly box: Box;
  /** Of each whole metre, rows from the south: altitude of the water, −Infinity where it is dry. */
  readonly level: Float64Array;
  /** Whether it stands there, and does not run: 1 or 0. */
  readonly stands: Uint8Array;
}

/** Null where a box is dry. */
export function* findWet(islands: Islands, altitude: number, box: Box): Generator<undefined, WetCell | null> {
  const waters = yield* streamsOf(islands).through(altitude, box);
  return wetCellOf(waters, box);
}

export function wetCellOf({ stretches, pools }: Waters, box: Box): WetCell | null {
  const { west, south, east, north } = box;
  const wide = east - west;
  const level = new Float64Array(wide * (north - south)).fill(-Infinity);
  const stands = new Uint8Array(level.length);
  let wet = 0;
  const add = (x: number, y: number, altitude: number, standing: boolean) => {
    if (x < west || x >= east || y < south || y >= north) return;
    const k = (y - south) * wide + (x - west);
    if (level[k] > altitude) return;
    level[k] = altitude;
    stands[k] = standing ? 1 : 0;
    wet++;
  };
  for (const stretch of stretches) addStretch(stretch, add);
  for (const { wet: places, level: altitude } of pools) for (const [x, y] of places) add(x, y, altitude, true);
  return wet > 0 ? { box, level, stands } : null;
}

type Add = (x: number, y: number, altitude: number, standing: boolean) => void;

function addStretch({ nodes }: Stretch, add: Add): void {
  for (let at = 0; at < nodes.length; at += NODE) {
    const [x, y, altitude, , breadth] = nodes.subarray(at, at + NODE);
    const half = Math.max(0.8, breadth / 2);
    for (let py = Math.ceil(y - half); py <= y + half; py++)
      for (let px = Math.ceil(x - half); px <= x + half; px++)
        if ((px - x) ** 2 + (py - y) ** 2 <= half * half) add(px, py, altitude, false);
  }
}

/** Index of the metre of a cell that holds a place. */
export function metreOf({ box: { west, south, east, north } }: WetCell, x: number, y: number): number {
  const clamped = (v: number, from: number, to: number) => Math.min(to - 1, Math.max(from, Math.round(v))) - from;
  return clamped(y, south, north) * (east - west) + clamped(x, west, east);
}
