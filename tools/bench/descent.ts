/**
 * A descent from three radii to 2 m above a planet of 60 km and an Earth-sized one, in real time, with the key for down held:
 * a factor e per second; then over the ground for the rest of the time.
 */
import type { Result } from "./case.ts";
import { costOf, FLIGHT_BAR, flight, meets, rounded } from "./flown.ts";

/** `bar` of the result is that of the reference machine: each descent has a speed of its own. */
const BAR = { ...FLIGHT_BAR, drawCalls: 100, triangles: 600_000, heapGrowth: 0.25 };
const RADII = { small: 60_000, earth: 6_371_000 } as const;
/** Above land. */
const PLACE = "12,-6";
/** Metres above the planet's radius; more means that the ground was not reached. */
const MAX_END = 3000;

export default async function descent(): Promise<Result> {
  const figures: Record<string, ReturnType<typeof costOf> & { endsAt: number }> = {};
  for (const [name, radius] of Object.entries(RADII)) {
    const query = `world=planet&radius=${radius}&geo=${PLACE},${3 * radius}&look=40,-90`;
    // The warm-up is short, since it already descends.
    const flown = await flight({ query, key: "KeyC", warmUp: 0.5, seconds: 30 });
    const end = flown.path[flown.path.length - 1];
    figures[name] = { ...costOf(flown), endsAt: Math.hypot(...end) - radius };
  }
  const ok = Object.values(figures).every((one) => meets(BAR, one) && one.endsAt < MAX_END && one.instruments > 0);
  const all = Object.entries(figures).map(([name, one]) => [name, rounded(one)] as const);
  return { bar: BAR, ok, ...Object.fromEntries(all) };
}
