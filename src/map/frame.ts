/**
 * Coordinates of a map over flat ground: a translation and a rotation.
 *
 *   right, up   metres from the map's centre
 *   x, y        metres east and north
 *   heading     direction of the map's top, degrees clockwise from north
 */

import { cos, sin } from "../core/field/deterministic-math.ts";
import type { Box } from "../core/forest/streams.ts";

export interface MapFrame {
  readonly x: number;
  readonly y: number;
  /** Map to world: writes x, y into `out`. */
  place(right: number, up: number, out: Float64Array): Float64Array;
  /** World to map: writes right, up into `out`. */
  point(x: number, y: number, out: Float64Array): Float64Array;
}

export function createMapFrame(x: number, y: number, heading: number): MapFrame {
  const turn = (heading * Math.PI) / 180;
  const [c, s] = heading === 0 ? [1, 0] : [cos(turn), sin(turn)];
  return {
    x,
    y,
    place(right, up, out) {
      out[0] = x + c * right + s * up;
      out[1] = y - s * right + c * up;
      return out;
    },
    point(atX, atY, out) {
      const [east, north] = [atX - x, atY - y];
      out[0] = c * east - s * north;
      out[1] = s * east + c * north;
      return out;
    },
  };
}

/** Converts world metres to pixels right and down of the sheet's top left corner. */
export function worldToSheet(
  frame: MapFrame,
  span: number,
  size: number,
): (x: number, y: number) => readonly [number, number] {
  const point = new Float64Array(2);
  return (x, y) => {
    frame.point(x, y, point);
    return [(point[0] / span + 0.5) * size, (0.5 - point[1] / span) * size];
  };
}

/** Bounding box of a square sheet in whole metres; for a turned sheet it holds the corners at any heading. */
export function boxOf({ x, y }: MapFrame, heading: number, span: number): Box {
  const reach = heading === 0 ? span / 2 : Math.SQRT1_2 * span;
  return {
    west: Math.floor(x - reach),
    south: Math.floor(y - reach),
    east: Math.ceil(x + reach),
    north: Math.ceil(y + reach),
  };
}
