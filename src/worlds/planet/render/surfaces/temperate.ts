/** The ground of planets with seas and plants, and of dry ones without craters. */
import { isSettled } from "../../../../core/planet/settled.ts";
import { createPlanetPlants } from "../plants.ts";
import { planetSurface } from "../shaders/planet-surface.ts";
import type { PlanetSurface } from "../surface.ts";

export const TEMPERATE: PlanetSurface = {
  shader: planetSurface,
  plants: createPlanetPlants,
  rivers: async () => (await import("../rivers.ts")).createPlanetRivers,
  towns: (globe) => (isSettled(globe) ? async () => (await import("../towns/towns.ts")).createTowns : null),
};
