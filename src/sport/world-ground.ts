/** The ground of the sport of a world in year 0, without the roads that players build, on which no course depends. */
import { nearestArchipelago, type WorldGround } from "../recipe/queries.ts";
import { countryGround } from "./country-ground.ts";
import type { SportGround } from "./ground.ts";
import { planetSportGround } from "./planet-ground.ts";

/** On the archipelago nearest to altitude 0 where there are several; null for a world without ground for the sport. */
export function sportGroundOf(ground: WorldGround): SportGround | null {
  const flat = ground.flat?.();
  if (flat) return countryGround({ ...flat, roads: null }, 0, nearestArchipelago(flat.altitudes));
  const globe = ground.globe?.();
  return globe ? planetSportGround(globe, 0) : null;
}
