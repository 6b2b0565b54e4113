/**
 * The lake level: rain raises it, and sun lowers it back to where it was in 1983.
 *
 *   unit     height units of 0.25 m; time passed in seconds
 *   rates    ours: the seeds say "slowly"
 *   source   G. Relf, "How to make limitless terrain", lakes or islands
 */
export const LAKE_1983 = 204;

/** Units a second: 25 cm in two minutes of rain, gone in four of sun. */
export const RAIN_RATE = 1 / 120;
export const SUN_RATE = 1 / 240;

/** The level after `seconds` of rain. A drained lake fills too. */
export function lakeAfterRain(level: number, seconds: number, rate = RAIN_RATE): number {
  return level + rate * passed(seconds);
}

/** The level after `seconds` of sun: down to 204 at most, so a drained lake stays drained. */
export function lakeAfterSun(level: number, seconds: number, rate = SUN_RATE): number {
  return Math.min(level, Math.max(LAKE_1983, level - rate * passed(seconds)));
}

function passed(seconds: number): number {
  if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError(`Expected seconds of 0 or more, got ${seconds}.`);
  return seconds;
}
