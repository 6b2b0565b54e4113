/**
 * The lake level: rain raises it, sun lowers it to the level of 1983.
 *
 *   unit     height units of 0.25 m; times in seconds
 *   rates    ours: Relf 2024 only says "slowly"
 *   steps    the result does not depend on how a time is divided (tests/core/forest/lake.test.ts)
 *   source   G. Relf, "How to make limitless terrain", lakes or islands
 */
import { LAKE_1983 } from "./terra.ts";
import type { Weather } from "./weather.ts";

/** Units per second: 25 cm in two minutes of rain, gone after four minutes of sun. */
export const RAIN_RATE = 1 / 120;
const SUN_RATE = 1 / 240;

/** The highest level that rain reaches, 10 m above that of 1983: beyond it, water drains as fast as it falls. */
export const FLOOD = LAKE_1983 + 40;

/** The level after `seconds` of rain. */
export function lakeAfterRain(level: number, seconds: number, rate = RAIN_RATE): number {
  return level + rate * checkSeconds(seconds);
}

/** The level after `seconds` of sun: not below 204, and never raised, so that a drained lake stays drained. */
export function lakeAfterSun(level: number, seconds: number, rate = SUN_RATE): number {
  return Math.min(level, Math.max(LAKE_1983, level - rate * checkSeconds(seconds)));
}

/** The level after `seconds` of a weather, between heavy rain and full sun. */
export function lakeInWeather(level: number, { rain, sun }: Pick<Weather, "rain" | "sun">, seconds: number): number {
  if (rain > 0) return Math.min(lakeAfterRain(level, seconds, rain * RAIN_RATE), Math.max(level, FLOOD));
  return lakeAfterSun(level, seconds, sun * SUN_RATE);
}

function checkSeconds(seconds: number): number {
  if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError(`Expected seconds of 0 or more, got ${seconds}.`);
  return seconds;
}
