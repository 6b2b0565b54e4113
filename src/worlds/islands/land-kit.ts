/** What a country brings along: lakes and weather, and what is below its ground. */
import { generateLand, type LandTable } from "../../recipe/kinds/land.ts";
import { createBelow } from "./below/below.ts";
import { WORKERS } from "./jobs/source.ts";
import type { IslandsKit } from "./kit.ts";
import { createCountryWeather } from "./weather.ts";

export const LAND_KIT: IslandsKit = {
  generate(table) {
    const { islands, underground } = generateLand(table as LandTable);
    return { islands, below: underground && createBelow(underground) };
  },
  workers: WORKERS,
  weather: createCountryWeather,
};
