/** Tiles of planets where a land of faults is part of the ground. */
import { createTiledTextures, drawnRoundField, updateTiledTextures } from "../../render/ground/tile-texture.ts";
import type { PlanetTiles } from "./render/stage-objects.ts";

export const LAND_TILES: PlanetTiles = {
  create: createTiledTextures,
  update: updateTiledTextures,
  drawn: drawnRoundField,
};
