/** The ground of planets with seas and plants, and of dry ones without craters. */
import { createPlanetPlants } from "../plants.ts";
import { createRiverLoader } from "../river-loader.ts";
import { planetSurface } from "../shaders/planet-surface.ts";
import type { PlanetSurface } from "../surface.ts";

export const TEMPERATE: PlanetSurface = {
  shader: planetSurface,
  plants: createPlanetPlants,
  rivers: createRiverLoader,
};
