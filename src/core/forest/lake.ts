/**
 * The lake level: rain raises it, sun lowers it to the shores, by default those of 1983.
 *
 *   unit     height units, of 0.25 m in 1983; times in seconds
 *   rates    ours: Relf 2024 only says "slowly"
 *   steps    the result does not depend on how a time is divided (tests/core/forest/lake.test.ts)
 *   source   G. Relf, "How to make limitless terrain", lakes or islands
 */
import { checkFinite } from "../checks.ts";
import { LAKE_1983 } from "./terra.ts";
import type { Weather } from "./weather.ts";

/** Units per second: 25 cm in two minutes of rain, gone after four minutes of sun. */
export const RAIN_RATE = 1 / 120;
const SUN_RATE = 1 / 240;

/** Units above the shores that rain reaches: beyond them, water drains as fast as it falls. */
export const FLOOD = 40;

/** The level after `seconds` of rain. */
export function lakeAfterRain(level: number, seconds: number, rate = RAIN_RATE): number {
  checkFinite({ level, rate });
  return level + rate * checkSeconds(seconds);
}

/** The level after `seconds` of sun: not below the shores, and never raised, so that a drained lake stays drained. */
export function lakeAfterSun(level: number, seconds: number, rate = SUN_RATE, shore = LAKE_1983): number {
  checkFinite({ level, rate, shore });
  return Math.min(level, Math.max(shore, level - rate * checkSeconds(seconds)));
}

/** The level after `seconds` of a weather, between heavy rain and full sun. */
export function lakeInWeather(
  level: number,
  { rain, sun }: Pick<Weather, "rain" | "sun">,
  seconds: number,
  shore = LAKE_1983,
): number {
  if (rain > 0) return Math.min(lakeAfterRain(level, seconds, rain * RAIN_RATE), Math.max(level, shore + FLOOD));
  return lakeAfterSun(level, seconds, sun * SUN_RATE, shore);
}

function checkSeconds(seconds: number): number {
  if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError(`Expected seconds of 0 or more, got ${seconds}.`);
  return seconds;
}
