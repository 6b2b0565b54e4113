/**
 * A way from one place to another as a flight by itself takes it: straight, but round what lies on it, and evenly by powers of ten.
 *
 *   s, r     gone and left, s + r the whole way, such that log((s + near) / (r + close)) grows evenly with the share: what is near
 *            at either end falls behind, or comes up, as slowly as what is far
 *   error    of the place 10⁻¹⁵ of the shorter of s and r: at rest beside a planet nothing trembles, however far it came
 */
import { type SpacePlace, separation, translated } from "../../core/space/place.ts";
import { clamp } from "../../explorers/angle.ts";
import type { SpaceBody } from "../../explorers/space-body.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";

export interface Way {
  readonly start: SpacePlace;
  /** Astronomical units to what is nearest where it begins, and where it ends; more than 0. */
  readonly near: number;
  readonly close: number;
  readonly bends: readonly Bend[];
}

/** Aside by so many astronomical units where the logarithm is `at`. */
interface Bend {
  readonly at: number;
  readonly aside: Vector;
}

/** Rooms from a body's middle within which the straight way would lead it too near, and to which it is bent. */
const TOO_NEAR = 1.7;
const CLEAR = 2.5;
/** How much of the logarithm a bend takes to either side. */
const WIDTH = 5;

interface Span {
  readonly whole: number;
  readonly ahead: Vector;
  /** The logarithm at both ends. */
  readonly from: number;
  readonly to: number;
}

function spanOf({ start, near, close }: Omit<Way, "bends">, end: SpacePlace): Span | null {
  const across = separation(start, end);
  const whole = Math.hypot(...across);
  if (!(whole > 0)) return null;
  return { whole, ahead: unit(across), from: Math.log(near / (whole + close)), to: Math.log((whole + near) / close) };
}

/** How long a way is, in the logarithm: 0 of none. */
export function lengthOf(way: Omit<Way, "bends">, end: SpacePlace): number {
  const span = spanOf(way, end);
  return span ? span.to - span.from : 0;
}

/** The way from a place to another that leads round bodies, as they stand now. */
export function wayBetween(
  start: SpacePlace,
  end: SpacePlace,
  near: number,
  close: number,
  bodies: readonly SpaceBody[],
): Way {
  const straight = { start, near, close };
  const span = spanOf(straight, end);
  const bends = span ? bodies.flatMap((body) => bendRound(straight, span, body)) : [];
  return { ...straight, bends };
}

function bendRound(
  { start, near, close }: Omit<Way, "bends">,
  { whole, ahead }: Span,
  { place, room }: SpaceBody,
): Bend[] {
  const to = separation(start, place);
  const gone = dot(to, ahead);
  if (gone <= 0 || gone >= whole) return [];
  const miss = mix(1, to, -gone, ahead);
  const by = Math.hypot(...miss);
  if (by >= TOO_NEAR * room) return [];
  // Straight through the middle every side is as good.
  const side =
    by > 1e-6 * room
      ? mix(-1 / by, miss, 0, miss)
      : unit(cross(ahead, Math.abs(ahead[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const aside = mix(CLEAR * room - by, side, 0, side);
  return [{ at: Math.log((gone + near) / (whole - gone + close)), aside }];
}

/** The place where a share of the way is gone, 0 to 1, to where its end is now. */
export function placeOn(way: Way, end: SpacePlace, share: number): SpacePlace {
  const span = spanOf(way, end);
  if (!span) return end;
  const { whole, ahead, from, to } = span;
  const past = share * (to - from);
  const ratio = Math.exp(from + past);
  const gone = (way.near * Math.expm1(past)) / (1 + ratio);
  const left = ((whole + way.near) * -Math.expm1(past - (to - from))) / (1 + ratio);
  let place =
    gone < left ? translated(way.start, mix(gone, ahead, 0, ahead)) : translated(end, mix(-left, ahead, 0, ahead));
  for (const bend of way.bends) {
    const bent = bending(from + past, bend.at, span);
    if (bent > 0) place = translated(place, mix(bent, bend.aside, 0, bend.aside));
  }
  return place;
}

/** 1 where a bend is at its farthest, 0 where the way is straight. */
function bending(log: number, at: number, { from, to }: Span): number {
  const first = Math.max(from, at - WIDTH);
  const last = Math.min(to, at + WIDTH);
  if (log < first || log > last) return 0;
  // At an end of the way it may turn off at once: one stands still there.
  return log < at
    ? risen((log - first) / (at - first), first === from)
    : risen((last - log) / (last - at), last === to);
}

function risen(share: number, atOnce: boolean): number {
  const x = clamp(share, 0, 1);
  return atOnce ? 1 - (1 - x) ** 3 : x * x * x * (x * (6 * x - 15) + 10);
}
