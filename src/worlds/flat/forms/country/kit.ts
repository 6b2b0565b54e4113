/** Kit of a country: lakes, weather, and its underground. */

import { createDrone, stepDrone, turnDrone } from "../../../../explorers/drone.ts";
import type { CountryTable } from "../../../../recipe/kinds/country.ts";
import { generateCountry, undergroundWith } from "../../../../recipe/kinds/country-generator.ts";
import { generateFlatGround } from "../../../../recipe/kinds/flat-generator.ts";
import { createBelow } from "../../below/below.ts";
import { WORKERS } from "../../jobs/source.ts";
import type { FlatKit } from "../../kit.ts";
import { createRoadGround } from "../../render/roads/road-ground.ts";
import { createCountryWeather } from "../../weather.ts";

export const COUNTRY_KIT: FlatKit = {
  generate(table, before, streamed = table) {
    const { flat, underground } = generateCountry(table as CountryTable);
    if (!underground || !before?.show) return { flat, below: underground && createBelow(underground, table) };
    before.show(underground, streamed);
    return { flat, below: before };
  },
  preview(table, { flat: { roads }, below }, streamed, isBelow) {
    const flat = { ...generateFlatGround(table), roads };
    if (isBelow && below?.underground)
      below.show?.(undergroundWith(flat, table as CountryTable, below.underground), streamed);
    return { flat, below };
  },
  workers: WORKERS,
  drones: { create: createDrone, step: stepDrone, turn: turnDrone },
  roads: createRoadGround,
  weather: createCountryWeather,
};
