/** Kit of a country: lakes, weather, and its underground. */

import { generateIslands } from "../../../../recipe/kinds/islands-generator.ts";
import type { LandTable } from "../../../../recipe/kinds/land.ts";
import { generateLand, undergroundWith } from "../../../../recipe/kinds/land-generator.ts";
import { createBelow } from "../../below/below.ts";
import { createDrone, stepDrone, turnDrone } from "../../drone.ts";
import { WORKERS } from "../../jobs/source.ts";
import type { IslandsKit } from "../../kit.ts";
import { createRoadGround } from "../../render/roads/road-ground.ts";
import { createCountryWeather } from "../../weather.ts";

export const LAND_KIT: IslandsKit = {
  generate(table, before, streamed = table) {
    const { islands, underground } = generateLand(table as LandTable);
    if (!underground || !before?.show) return { islands, below: underground && createBelow(underground, table) };
    before.show(underground, streamed);
    return { islands, below: before };
  },
  preview(table, { islands: { roads }, below }, streamed, isBelow) {
    const islands = { ...generateIslands(table), roads };
    if (isBelow && below?.underground)
      below.show?.(undergroundWith(islands, table as LandTable, below.underground), streamed);
    return { islands, below };
  },
  workers: WORKERS,
  drones: { create: createDrone, step: stepDrone, turn: turnDrone },
  roads: createRoadGround,
  weather: createCountryWeather,
};
