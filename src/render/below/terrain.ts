/** The floor and roof of a cavern on the GPU, and the textures of all rock below a country. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Cavern } from "../../core/underground/cavern.ts";
import type { Hills } from "../../core/underground/hills.ts";
import type { Underground } from "../../core/underground/underground.ts";
import type { FlatAir } from "../atmosphere/air.ts";
import type { Frame } from "../frame.ts";
import { BORE_UNIFORMS } from "../ground/shaders/bores.ts";
import { LIGHT_UNIFORMS } from "../ground/shaders/underground-light.ts";
import type { GroundTextures } from "../ground/surface-materials.ts";
import type { SharedUniforms } from "../ground/terrain-source.ts";
import { createTerrainSurfaces, type TerrainSurfaces } from "../ground/terrain-surfaces.ts";
import { createProfileTextures, updateProfileTextures } from "../ground/textures.ts";
import type { Quality } from "../quality.ts";
import type { UndergroundLight } from "./light.ts";
import { cavernProfiles, cavernTerrain, setCavernUniforms } from "./terrain-sources.ts";

/** Metres from the eye to which a cavern's rock is drawn; farther away it is dark. */
export const CAVERN_DISTANCE = 420;

/** Textures of all profiles that rock below reads; `surface` has those of the hills', which are all where there is no cavern. */
export function createUndergroundTextures(scene: Scene, { hills, cavern }: Underground, surface: GroundTextures) {
  if (!cavern) return { deep: surface, show() {}, dispose() {} };
  const deep = createProfileTextures(scene, ...cavernProfiles(cavern, hills.ground.profile));
  return {
    deep: { ...deep, tiles: surface.tiles },
    /** Shows another underground whose profiles have the same lengths. */
    show({ hills, cavern }: Underground) {
      if (cavern) updateProfileTextures(deep, ...cavernProfiles(cavern, hills.ground.profile));
    },
    dispose: deep.dispose,
  };
}

/** Uniforms of bores and lamps for a surface. */
const boresOf = (light: UndergroundLight): SharedUniforms => ({
  uniforms: [...BORE_UNIFORMS, ...LIGHT_UNIFORMS],
  attach: light.attachLight,
});

/** The floor and the roof of a cavern; null where there is none. */
export function createCavernTerrain(
  scene: Scene,
  opened: Underground,
  textures: GroundTextures,
  air: FlatAir,
  light: UndergroundLight,
  quality: Quality,
) {
  const { hills } = opened;
  if (!opened.cavern) return null;
  const source = (cavern: Cavern, { ground }: Hills) => cavernTerrain(cavern, ground.profile, boresOf(light));
  const detail = { K: quality.K, finest: 8, distance: CAVERN_DISTANCE };
  const surfaces = createTerrainSurfaces(scene, source(opened.cavern, hills), textures, air, null, detail);
  setCavernUniforms(surfaces, opened.cavern, opened.pool);
  return {
    surfaces,
    /** Shows another cavern whose profiles have the same lengths. */
    show({ hills, cavern, pool }: Underground): void {
      if (!cavern) return;
      surfaces.setSource(source(cavern, hills));
      setCavernUniforms(surfaces, cavern, pool);
    },
    update(frame: Frame, visible: boolean): void {
      surfaces.set("seconds", frame.seconds);
      updateSurfaces(surfaces, frame, visible);
    },
    dispose: () => surfaces.dispose(),
  };
}

function updateSurfaces(surfaces: TerrainSurfaces, frame: Frame, visible: boolean): void {
  if (visible) surfaces.update(frame);
  else for (const mesh of surfaces.meshes) mesh.isVisible = false;
}
