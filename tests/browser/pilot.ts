/**
 * Flights and walks, as moves (moves.ts). The functions are sent to the page as text, and can use only their arguments.
 */
import type { Intent, Pose } from "../../src/explorers/explorer.ts";
import type { Hop, Place, Spot } from "./hop.ts";
import type { Moves, Steered } from "./moves.ts";

/** Holds one input for some seconds. */
export function* goOn(craft: Steered, seconds: number, intent: Partial<Intent>): Moves<Pose> {
  yield [seconds, intent];
  return craft.pose();
}

/** Holds one input after another, each for some seconds. */
export function* goOnBy(craft: Steered, seconds: number, intents: readonly Partial<Intent>[]): Moves<Pose> {
  for (const intent of intents) yield [seconds, intent];
  return craft.pose();
}

/** Flies up, across at some m/s at most, and down to a height above the end; returns all places on the way. Throws if it does not arrive. */
export function* flyHop(craft: Steered, { to, heading, cruise }: Hop, above: number, fastest = 1000): Moves<Pose[]> {
  const seconds = 0.25;
  const near = 1;
  const angle = (heading * Math.PI) / 180;
  const way = [craft.pose()];
  /** A nudge toward what is so far off, from rest. */
  const nudge = (metres: number, speed: number) =>
    Math.abs(metres) > near && speed < 0.3 ? 0.4 * Math.sign(metres) : 0;
  for (let across = false; ; ) {
    const now = way[way.length - 1];
    const before = way[Math.max(0, way.length - 2)];
    const speed = Math.hypot(now.x - before.x, now.y - before.y) / seconds;
    const ahead = (to.x - now.x) * Math.sin(angle) + (to.y - now.y) * Math.cos(angle);
    const aside = (to.x - now.x) * Math.cos(angle) - (to.y - now.y) * Math.sin(angle);
    across ||= now.z > cruise;
    if (across && now.z < to.z + above) return way;
    if (way.length > 1000) throw new Error(`No landing: ${ahead} m short, ${aside} m aside, at ${now.z} m.`);
    const turn = ((((heading - now.heading + 180) % 360) + 360) % 360) - 180;
    // It hovers by itself, so many metres after forward is let go.
    const forward = ahead > 2.7 * speed + 6 ? Number(speed < fastest) : nudge(ahead, speed);
    const over = Math.hypot(ahead, aside) < 2 * near && speed < 1;
    const intent = {
      forward,
      right: nudge(aside, speed),
      turn: Math.abs(turn) > 3 ? Math.sign(turn) : 0,
      up: over ? -1 : 0,
    };
    yield [seconds, across ? intent : { up: 1 }];
    way.push(craft.pose());
  }
}

/** A place of a flight, and the speed along the ground on the way there, m/s. */
export interface Corner extends Spot {
  readonly fastest: number;
  /** Metres from which the next place is flown to; 0 for one at which the craft comes to rest. */
  readonly through: number;
}

/** Flies straight from each place to the next on any heading, up and down as well. Throws where it does not come on. */
export function* flyBy(craft: Steered, corners: readonly Corner[]): Moves<Pose> {
  const seconds = 0.1;
  let [before, now] = [craft.pose(), craft.pose()];
  const clamp = (value: number) => Math.max(-1, Math.min(1, value));
  for (const { x, y, z, fastest, through } of corners) {
    for (let steps = 0; ; steps++) {
      const [east, north, rise] = [x - now.x, y - now.y, z - now.z];
      const [ve, vn] = [(now.x - before.x) / seconds, (now.y - before.y) / seconds];
      const distance = Math.hypot(east, north);
      const near = through || 1.5;
      const isSlow = through > 0 || Math.hypot(ve, vn, (now.z - before.z) / seconds) < 1;
      if (distance < near && Math.abs(rise) < near && isSlow) break;
      if (steps > 4000) throw new Error(`No way on at ${now.x}, ${now.y}, ${now.z}: ${distance} m short.`);
      const speed = through === 0 ? Math.min(fastest, 0.22 * distance) : fastest;
      // The helicopter comes to its speed slowly: more is asked for than is wanted.
      const [e, n] = [east, north].map((way, k) => 2 * ((speed * way) / Math.max(1, distance)) - [ve, vn][k]);
      const angle = (now.heading * Math.PI) / 180;
      const [ahead, aside] = [e * Math.sin(angle) + n * Math.cos(angle), e * Math.cos(angle) - n * Math.sin(angle)];
      const bearing = (Math.atan2(east, north) * 180) / Math.PI;
      const turn = ((((bearing - now.heading + 180) % 360) + 360) % 360) - 180;
      const isFar = distance > 20;
      const intent = {
        forward: isFar && Math.abs(turn) > 60 ? 0 : clamp(ahead / (ahead > 0 ? 63 : 20)),
        right: isFar && Math.abs(turn) > 60 ? 0 : clamp(aside / 18),
        turn: isFar ? clamp(turn / 20) : 0,
        up: clamp((0.5 * rise) / (rise > 0 ? 12 : 9)),
      };
      yield [seconds, intent];
      [before, now] = [now, craft.pose()];
    }
  }
  return now;
}

/** Flies a level ship through space straight to within `near` of a place, slower from half a second before it on, and comes to rest. */
export function* flyStraight(ship: Steered, to: { x: number; y: number; z: number }, near: number): Moves<void> {
  for (let steps = 0; ; steps++) {
    const { x, y, z, heading, pitch } = ship.pose();
    const [h, p] = [(heading * Math.PI) / 180, (pitch * Math.PI) / 180];
    const [east, north, high] = [to.x - x, to.y - y, to.z - z];
    const left = Math.hypot(east, north, high);
    if (left < near) break;
    if (steps > 1000) throw new Error(`No way on at ${x}, ${y}, ${z}: ${left} short.`);
    const level = east * Math.sin(h) + north * Math.cos(h);
    const share = Math.min(1, left / 25) / left;
    const intent = {
      forward: share * (level * Math.cos(p) + high * Math.sin(p)),
      right: share * (east * Math.cos(h) - north * Math.sin(h)),
      up: share * (high * Math.cos(p) - level * Math.sin(p)),
    };
    yield [0.1, intent];
  }
  yield [1, {}];
}

/** Walks straight from each place to the next, and to within `near` metres of the last. Throws at an obstacle. */
export function* walkBy(walker: Steered, places: readonly Place[], near: number): Moves<void> {
  for (const [i, { x, y }] of places.entries()) {
    for (let steps = 0; ; steps++) {
      const now = walker.pose();
      const left = Math.hypot(x - now.x, y - now.y);
      if (left < (i < places.length - 1 ? 0.5 : near)) break;
      if (steps > 1000) throw new Error(`No way on at ${now.x}, ${now.y}: ${left} m short of ${x}, ${y}.`);
      const bearing = (Math.atan2(x - now.x, y - now.y) * 180) / Math.PI;
      const turn = ((((bearing - now.heading + 180) % 360) + 360) % 360) - 180;
      // A tenth of a second turns by 9° at most.
      const intent = Math.abs(turn) > 9 ? { turn: Math.sign(turn) } : { turn: turn / 9, forward: 1 };
      yield [0.1, intent];
    }
  }
}
