/**
 * Flies and walks by steps of the probe, without drawing, since a picture of islands takes up to half a second in software. The
 * functions are sent to the page as text, and can use only their arguments.
 */
import type { Page } from "playwright-core";
import type { Intent, Pose } from "../../src/explorers/explorer.ts";
import type { Hop, Place } from "./hop.ts";

/** The page's probe. */
interface Steered {
  pose(): Pose;
  step(seconds: number, intent: Partial<Intent>, options: { draw: number }): void;
}

/** Runs one of these in the page. */
export const inPage = <Given extends unknown[], Told>(
  page: Page,
  work: (probe: Steered, ...given: Given) => Told,
  ...given: Given
): Promise<Told> => page.evaluate(`(${work})(window.limitless, ...${JSON.stringify(given)})`) as Promise<Told>;

/** Holds one input for some seconds. */
export function goOn(probe: Steered, seconds: number, intent: Partial<Intent>): Pose {
  probe.step(seconds, intent, { draw: 1e6 });
  return probe.pose();
}

/** Holds one input after another, each for some seconds. */
export function goOnBy(probe: Steered, seconds: number, intents: readonly Partial<Intent>[]): Pose {
  for (const intent of intents) probe.step(seconds, intent, { draw: 1e6 });
  return probe.pose();
}

/** Flies up, across at some m/s at most, and down to a height above the end; returns all places on the way. Throws if it does not arrive. */
export function flyHop(craft: Steered, { to, heading, cruise }: Hop, above: number, fastest = 1000): Pose[] {
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
    craft.step(seconds, across ? intent : { up: 1 }, { draw: 1e6 });
    way.push(craft.pose());
  }
}

/** Flies a level ship through space straight to within `near` of a place, slower from half a second before it on, and comes to rest. */
export function flyStraight(ship: Steered, to: { x: number; y: number; z: number }, near: number): void {
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
    ship.step(0.1, intent, { draw: 1e6 });
  }
  ship.step(1, {}, { draw: 1e6 });
}

/** Walks straight from each place to the next, and to within `near` metres of the last. Throws at an obstacle. */
export function walkBy(walker: Steered, places: readonly Place[], near: number): void {
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
      walker.step(0.1, intent, { draw: 1e6 });
    }
  }
}
