/**
 * Grounds made of layers of rock, for tests: a plane, a slab with a hole, and an archipelago like the real one.
 *
 * `isRock` asks the layers themselves, so that it checks what explorers made of `gapAt` without using it.
 */
import type { Kind } from "../../src/core/field/cover.ts";
import type { Gap, Ground } from "../../src/core/field/ground.ts";

/** Writes [underside, top] of the rock at (x, y) into `out`; false where there is none. */
export type Layer = (x: number, y: number, out: Float64Array) => boolean;

export interface SyntheticGround extends Ground {
  isRock(x: number, y: number, z: number): boolean;
}

const span = new Float64Array(2);

export function layered(layers: readonly Layer[], kindAt: Ground["kindAt"] = () => "grass"): SyntheticGround {
  const spans = new Float64Array(2 * layers.length);
  return {
    kindAt,
    gapAt: (x, y, z, out) => gapAmong(spans, fillSpans(layers, x, y, spans), z, out),
    isRock(x, y, z) {
      for (const layer of layers) if (layer(x, y, span) && span[0] < z && z < span[1]) return true;
      return false;
    },
  };
}

/** Fills `spans` with the rock at (x, y) from below, overlapping layers as one; returns how many numbers it wrote. */
function fillSpans(layers: readonly Layer[], x: number, y: number, spans: Float64Array): number {
  let n = 0;
  for (const layer of layers) {
    if (!layer(x, y, span)) continue;
    let [low, high] = span;
    let kept = 0;
    for (let i = 0; i < n; i += 2) {
      if (spans[i + 1] < low || spans[i] > high) {
        spans[kept++] = spans[i];
        spans[kept++] = spans[i + 1];
      } else {
        low = Math.min(low, spans[i]);
        high = Math.max(high, spans[i + 1]);
      }
    }
    spans[kept++] = low;
    spans[kept++] = high;
    n = kept;
  }
  return n;
}

function gapAmong(spans: Float64Array, n: number, z: number, out: Gap): Gap {
  out.floor = -Infinity;
  out.roof = Infinity;
  out.inside = false;
  for (let i = 0; i < n; i += 2) {
    const low = spans[i];
    const high = spans[i + 1];
    if (low < z && z < high) {
      out.floor = high;
      out.roof = low;
      out.inside = true;
      return out;
    }
    if (high <= z) out.floor = Math.max(out.floor, high);
    if (low >= z) out.roof = Math.min(out.roof, low);
  }
  return out;
}

/** Rock between two altitudes, wherever `where` holds. */
export function slab(underside: number, top: number, where: (x: number, y: number) => boolean = () => true): Layer {
  return (x, y, out) => {
    out[0] = underside;
    out[1] = top;
    return where(x, y);
  };
}

/** Thick rock whose top rises towards the north by so many degrees, through z = 0 at the origin. */
export function slope(degrees: number): Layer {
  const rise = Math.tan((degrees * Math.PI) / 180);
  return (_x, y, out) => {
    out[0] = -1e4;
    out[1] = rise * y;
    return true;
  };
}

/** Datum, phase, and sea of each archipelago, metres: near enough that hills grow into the undersides above them. */
const LEVELS = [
  [0, 0, -6],
  [95, 2.1, 4],
  [170, 4.4, 9],
] as const;

/** Three archipelagos one above another, with rims, overhangs and walls of 75°; t in seconds moves them all. */
export function archipelago(t = 0): SyntheticGround {
  return layered(
    LEVELS.map(([datum, phase, sea]) => island(datum, phase, sea, t)),
    kindOf,
  );
}

function island(datum: number, phase: number, sea: number, t: number): Layer {
  return (x, y, out) => {
    const land = heightOf(x, y, phase, t) - sea;
    if (!(land > 0)) return false;
    out[0] = datum - 2 * land - 3 * Math.sqrt(land);
    out[1] = datum + land;
    return true;
  };
}

function heightOf(x: number, y: number, phase: number, t: number): number {
  const swell = 16 * Math.sin(x / 90 + phase + t / 20) + 12 * Math.sin((x - 2 * y) / 150 - phase + t / 15);
  const hills = 6 * Math.sin((x + y) / 40 + 3 * phase) + 3 * Math.sin((2 * x - y) / 55 + t / 9);
  const cliff = 9 * Math.tanh(25 * Math.sin((0.4 * x + y) / 70 + 2 * phase - t / 30));
  return swell + hills + cliff;
}

const KINDS_HERE: readonly Kind[] = ["grass", "wood", "moor", "thicket"];

function kindOf(x: number, y: number): Kind {
  return KINDS_HERE[(Math.floor(x / 60) + Math.floor(y / 60)) & 3];
}
