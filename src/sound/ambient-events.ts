/**
 * Ambient one-shot sounds, water drips and animal calls, hashed from place and time: the same visit to the same place
 * plays the same sounds.
 *
 *   drips    at most one emitter per DRIP_CELL metre square, on a share wet² of the squares; each drips at its own period of
 *            3 to 13 s with jitter. Rate within DRIP_RANGE: 28·0.147·wet² per second (1.5 in a cavern of wet 0.6, 4.1 at wet 1)
 *   calls    at most one animal per CALL_CELL metre square; in a wood CALL_SHARE of the squares have one
 *   day      tits, wrens, thrushes and a few cuckoos; most at dawn and before dusk, fewest at noon
 *   night    owls in woods, crickets on grass
 *   period   7 to 24 s per animal, about a second for crickets, with jitter
 *   frames   an event in (from, to] is written exactly once, however the time is divided into frames
 */
import { hash, hashUnit } from "./hash.ts";
import type { VoiceName } from "./voices.ts";

const DRIP_CELL = 4;
/** Audible range of a drip, metres. */
export const DRIP_RANGE = 12;
/** Numbers per drip: metres east and north, playback rate, and strength 0…1. */
export const DRIP_STRIDE = 4;
/** Jitter as a share of the period. */
const DRIP_JITTER = 0.3;

/** Writes the drips near (x, y) after `from` and up to `to`, in seconds, into `out`. Returns the count; drops those that do not fit. */
export function dripsBetween(from: number, to: number, x: number, y: number, wet: number, out: Float64Array): number {
  let count = 0;
  for (let j = Math.floor((y - DRIP_RANGE) / DRIP_CELL); j <= Math.floor((y + DRIP_RANGE) / DRIP_CELL); j++) {
    for (let i = Math.floor((x - DRIP_RANGE) / DRIP_CELL); i <= Math.floor((x + DRIP_RANGE) / DRIP_CELL); i++) {
      const spot = hash(i, j);
      if (!(hashUnit(spot, 1) < wet * wet)) continue;
      const px = DRIP_CELL * (i + hashUnit(spot, 2));
      const py = DRIP_CELL * (j + hashUnit(spot, 3));
      if ((px - x) ** 2 + (py - y) ** 2 > DRIP_RANGE * DRIP_RANGE) continue;
      const period = 3 + 10 * hashUnit(spot, 4);
      const phase = hashUnit(spot, 5);
      for (let n = Math.floor(from / period - phase); n <= to / period - phase; n++) {
        const at = period * (n + phase + DRIP_JITTER * hashUnit(spot, n, 6));
        if (at <= from || at > to || (count + 1) * DRIP_STRIDE > out.length) continue;
        const first = DRIP_STRIDE * count++;
        out[first] = px;
        out[first + 1] = py;
        out[first + 2] = 0.65 + 0.9 * hashUnit(spot, 7) + 0.06 * hashUnit(spot, n, 8);
        out[first + 3] = 0.4 + 0.6 * hashUnit(spot, n, 9);
      }
    }
  }
  return count;
}

export const CALLERS = ["tit", "wren", "thrush", "cuckoo", "owl", "cricket"] as const satisfies readonly VoiceName[];

const CALL_CELL = 22;
/** Audible range of a call, metres. */
export const CALL_RANGE = 75;
/** Numbers per call: metres east and north, playback rate, strength 0…1, and index in CALLERS. */
export const CALL_STRIDE = 5;
/** Jitter as a share of the period. */
const CALL_JITTER = 0.4;
const CALL_SHARE = 0.5;

/** Habitat that decides which animals call. */
export interface Habitat {
  /** Share of the ground that is wood, and that is grass, 0…1. */
  readonly wood: number;
  readonly grass: number;
  /** Sine of the sun's elevation. */
  readonly sun: number;
}

/** Writes the calls near (x, y) that begin after `from` and up to `to`, in seconds, into `out`. Returns the count; drops those that do not fit. */
export function callsBetween(
  from: number,
  to: number,
  x: number,
  y: number,
  habitat: Habitat,
  out: Float64Array,
): number {
  let count = 0;
  for (let j = Math.floor((y - CALL_RANGE) / CALL_CELL); j <= Math.floor((y + CALL_RANGE) / CALL_CELL); j++) {
    for (let i = Math.floor((x - CALL_RANGE) / CALL_CELL); i <= Math.floor((x + CALL_RANGE) / CALL_CELL); i++) {
      const spot = hash(i, j, 77);
      const caller = callerAt(spot, habitat);
      if (caller < 0) continue;
      const px = CALL_CELL * (i + hashUnit(spot, 2));
      const py = CALL_CELL * (j + hashUnit(spot, 3));
      if ((px - x) ** 2 + (py - y) ** 2 > CALL_RANGE * CALL_RANGE) continue;
      const period = CALLERS[caller] === "cricket" ? 0.8 + 0.6 * hashUnit(spot, 4) : 7 + 17 * hashUnit(spot, 4);
      const phase = hashUnit(spot, 5);
      for (let n = Math.floor(from / period - phase - CALL_JITTER); n <= to / period - phase; n++) {
        const at = period * (n + phase + CALL_JITTER * hashUnit(spot, n, 6));
        if (at <= from || at > to || (count + 1) * CALL_STRIDE > out.length) continue;
        const first = CALL_STRIDE * count++;
        out[first] = px;
        out[first + 1] = py;
        out[first + 2] = 0.93 + 0.14 * hashUnit(spot, 7);
        out[first + 3] = 0.5 + 0.5 * hashUnit(spot, n, 8);
        out[first + 4] = caller;
      }
    }
  }
  return count;
}

/** Index in CALLERS of the animal at a spot, −1 for none. */
function callerAt(spot: number, { wood, grass, sun }: Habitat): number {
  const taken = hashUnit(spot, 1);
  const which = hashUnit(spot, 9);
  if (sun < -0.12) {
    if (taken < 0.03 * wood) return CALLERS.indexOf("owl");
    return taken > 1 - 0.45 * grass ? CALLERS.indexOf("cricket") : -1;
  }
  // More birds call while the sun is low.
  const chorus = 0.4 + 0.6 * Math.max(0, 1 - Math.abs(sun - 0.1) / 0.5);
  if (taken >= CALL_SHARE * wood * chorus) return -1;
  if (which < 0.06) return CALLERS.indexOf("cuckoo");
  return which < 0.4 ? 0 : which < 0.7 ? 1 : 2;
}
