/** Systems of units to choose from. Speeds and climbs are given per m/s. */
import { METRIC, type Units } from "./format.ts";

const FEET = 1 / 0.3048;
const [MILE, NAUTICAL_MILE] = [1609.344, 1852];
/** Seconds of an hour. */
const HOUR = 3600;

export const UNITS = {
  metric: METRIC,
  imperial: {
    speed: { name: "mph", per: HOUR / MILE },
    also: { name: "ft/s", per: FEET },
    climb: { name: "ft/s", per: FEET },
    short: { name: "ft", per: FEET },
    long: { name: "mi", per: 1 / MILE },
  },
  nautical: {
    speed: { name: "kn", per: HOUR / NAUTICAL_MILE },
    also: METRIC.also,
    climb: { name: "ft/min", per: 60 * FEET },
    short: { name: "ft", per: FEET },
    long: { name: "nmi", per: 1 / NAUTICAL_MILE },
  },
} as const satisfies Readonly<Record<string, Units>>;
