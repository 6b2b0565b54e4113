/**
 * The path of a warp flight: straight, bent round bodies on it, with speed even in the logarithm of distance.
 *
 *   s, r     distance flown and left, such that log((s + near) / (r + close)) grows evenly with the share: near things at either
 *            end recede or approach as slowly as far ones
 *   error    10⁻¹⁵ of the shorter of s and r: at rest beside a planet nothing trembles, however long the path
 */
import { type SpacePlace, separation, translated } from "../../core/space/place.ts";
import { clamp } from "../../explorers/angle.ts";
import type { SpaceBody } from "../../explorers/space-body.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";

export interface FlightPath {
  readonly start: SpacePlace;
  /** Distance to the nearest body at the start, and at the end, astronomical units; more than 0. */
  readonly near: number;
  readonly close: number;
  readonly bends: readonly Bend[];
}

/** A sideways offset, astronomical units, at its greatest where the logarithm is `at`. */
interface Bend {
  readonly at: number;
  readonly aside: Vector;
}

/** Keep-out radii from a body's middle within which the straight path passes too near, and to which it is bent. */
const BEND_WITHIN = 1.7;
const CLEAR = 2.5;
/** Half the length of a bend, in the logarithm. */
const WIDTH = 5;

interface Span {
  readonly whole: number;
  readonly ahead: Vector;
  /** The logarithm at both ends. */
  readonly from: number;
  readonly to: number;
}

function spanOf({ start, near, close }: Omit<FlightPath, "bends">, end: SpacePlace): Span | null {
  const across = separation(start, end);
  const whole = Math.hypot(...across);
  if (!(whole > 0)) return null;
  return { whole, ahead: unit(across), from: Math.log(near / (whole + close)), to: Math.log((whole + near) / close) };
}

/** The length of a path in the logarithm, 0 for none. */
export function lengthOf(path: Omit<FlightPath, "bends">, end: SpacePlace): number {
  const span = spanOf(path, end);
  return span ? span.to - span.from : 0;
}

/** The path from one place to another, round bodies as they are now. */
export function planPath(
  start: SpacePlace,
  end: SpacePlace,
  near: number,
  close: number,
  bodies: readonly SpaceBody[],
): FlightPath {
  const straight = { start, near, close };
  const span = spanOf(straight, end);
  const bends = span ? bodies.flatMap((body) => bendRound(straight, span, body)) : [];
  return { ...straight, bends };
}

function bendRound(
  { start, near, close }: Omit<FlightPath, "bends">,
  { whole, ahead }: Span,
  { place, room }: SpaceBody,
): Bend[] {
  const to = separation(start, place);
  const gone = dot(to, ahead);
  if (gone <= 0 || gone >= whole) return [];
  const miss = mix(1, to, -gone, ahead);
  const by = Math.hypot(...miss);
  if (by >= BEND_WITHIN * room) return [];
  // Straight through the middle any side will do.
  const side =
    by > 1e-6 * room
      ? mix(-1 / by, miss, 0, miss)
      : unit(cross(ahead, Math.abs(ahead[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const aside = mix(CLEAR * room - by, side, 0, side);
  return [{ at: Math.log((gone + near) / (whole - gone + close)), aside }];
}

/** The place at a share of the path, 0 to 1, towards its end's present place. */
export function pointOnPath(path: FlightPath, end: SpacePlace, share: number): SpacePlace {
  const span = spanOf(path, end);
  if (!span) return end;
  const { whole, ahead, from, to } = span;
  const past = share * (to - from);
  const ratio = Math.exp(from + past);
  const gone = (path.near * Math.expm1(past)) / (1 + ratio);
  const left = ((whole + path.near) * -Math.expm1(past - (to - from))) / (1 + ratio);
  let place =
    gone < left ? translated(path.start, mix(gone, ahead, 0, ahead)) : translated(end, mix(-left, ahead, 0, ahead));
  for (const bend of path.bends) {
    const bent = bendAt(from + past, bend.at, span);
    if (bent > 0) place = translated(place, mix(bent, bend.aside, 0, bend.aside));
  }
  return place;
}

/** 1 where a bend is greatest, 0 where the path is straight. */
function bendAt(log: number, at: number, { from, to }: Span): number {
  const first = Math.max(from, at - WIDTH);
  const last = Math.min(to, at + WIDTH);
  if (log < first || log > last) return 0;
  // At an end of the path it may bend at once: the ship is at rest there.
  return log < at ? ease((log - first) / (at - first), first === from) : ease((last - log) / (last - at), last === to);
}

function ease(share: number, atOnce: boolean): number {
  const x = clamp(share, 0, 1);
  return atOnce ? 1 - (1 - x) ** 3 : x * x * x * (x * (6 * x - 15) + 10);
}
