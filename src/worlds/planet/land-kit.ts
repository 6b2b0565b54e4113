/** Kit of planets where a land of faults is part of the ground, whatever the climate. */
import { createTiledTextures, drawnRoundField, updateTiledTextures } from "../../render/ground/tile-texture.ts";
import { groundKit } from "./ground-kit.ts";
import { surfaceOf } from "./render/surfaces/any.ts";

const TILES = { create: createTiledTextures, update: updateTiledTextures, drawn: drawnRoundField };

export const LAND_KIT = groundKit(surfaceOf, TILES);
