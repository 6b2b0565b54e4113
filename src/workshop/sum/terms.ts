/**
 * A term as a wave on the map: its direction, its length, and the place of its handle.
 *
 *   bearing     degrees clockwise from north, 0 to 360, in which the profile is read
 *   frequency   √(a² + b²), samples per 128 m; handles give 1 to 512
 */
import type { Term } from "../../core/field/directions.ts";

const [SLOWEST, FASTEST] = [1, 512];
/** The frequency whose handle is half way from the middle of the map to the end of its reach: those of 1983, about 27, stand apart. */
const HALF_WAY = 12;

export const frequencyOf = ([a, b]: Term): number => Math.hypot(a, b);
export const bearingOf = ([a, b]: Term): number => ((Math.atan2(a, b) * 180) / Math.PI + 360) % 360;
/** Metres from one start of the profile to the next, for a profile of n samples. */
export const waveLength = (term: Term, n: number): number => (128 * n) / frequencyOf(term);

/** Turned clockwise and stretched; a and b to hundredths, within their bounds. */
export function turned([a, b, c, d]: Term, degrees: number, stretch = 1): Term {
  const angle = (degrees * Math.PI) / 180;
  const factor = bounded(Math.hypot(a, b) * stretch) / Math.max(1e-9, Math.hypot(a, b));
  const [x, y] = a === 0 && b === 0 ? [0, SLOWEST / factor] : [a, b];
  const level = factor * (x * Math.cos(angle) + y * Math.sin(angle));
  const north = factor * (y * Math.cos(angle) - x * Math.sin(angle));
  return [hundredths(level), hundredths(north), c, d];
}

/** The handle's place, in shares of its reach right and down of the middle. */
export function handleOf(term: Term): readonly [right: number, down: number] {
  const frequency = frequencyOf(term);
  if (frequency === 0) return [0, 0];
  const length = frequency / (frequency + HALF_WAY);
  return [(length * term[0]) / frequency, (-length * term[1]) / frequency];
}

/** The term whose handle is at a place: a and b are the nearest whole numbers. */
export function termAt([, , c, d]: Term, right: number, down: number): Term {
  const length = Math.hypot(right, down);
  if (length === 0) return [0, SLOWEST, c, d];
  const frequency = bounded(length < 1 ? (HALF_WAY * length) / (1 - length) : FASTEST);
  const [a, b] = [Math.round((frequency * right) / length), Math.round((-frequency * down) / length)];
  return a === 0 && b === 0 ? [0, SLOWEST, c, d] : [a + 0, b + 0, c, d];
}

const bounded = (frequency: number) => Math.max(SLOWEST, Math.min(FASTEST, frequency));
const hundredths = (value: number) => Math.round(100 * value) / 100 + 0;
