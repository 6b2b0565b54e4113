/** The ground of planets with seas and plants, and of dry ones without craters. */
import { isEroded } from "../../../../core/planet/eroded-land.ts";
import { isSettled } from "../../../../core/planet/settled.ts";
import { CRACK_SHADERS } from "../../../../render/ground/shaders/crevasses.ts";
import { CAP_ICE } from "../shaders/glacier.ts";
import { planetSurface } from "../shaders/planet-surface.ts";
import type { PlanetSurface } from "../surface.ts";

export const TEMPERATE: PlanetSurface = {
  shader(globe, steps) {
    const { added } = globe.ground;
    return planetSurface(globe, steps, isEroded(added) && added.forms?.crevasses ? CAP_ICE : undefined);
  },
  forms: CRACK_SHADERS,
  plants: async () => (await import("../plants.ts")).createPlanetPlants,
  rivers: async () => (await import("../rivers.ts")).createPlanetRivers,
  towns: (globe) => (isSettled(globe) ? async () => (await import("../towns/towns.ts")).createTowns : null),
};
