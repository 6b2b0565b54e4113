/** The terrain of an underground world on the GPU: hills above ground, the floor and roof of a cavern below, their textures. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Underground } from "../../../core/underground/underground.ts";
import type { FlatAir } from "../../../render/atmosphere/air.ts";
import type { Frame } from "../../../render/frame.ts";
import { BORE_UNIFORMS } from "../../../render/ground/shaders/bores.ts";
import { LIGHT_UNIFORMS } from "../../../render/ground/shaders/underground-light.ts";
import type { SharedUniforms } from "../../../render/ground/terrain-source.ts";
import { createTerrainSurfaces, type TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createLightTexture, createProfileTexture } from "../../../render/ground/textures.ts";
import type { Quality } from "../../../render/quality.ts";
import { disposeAll } from "../../../render/scene.ts";
import type { Shadows } from "../../../render/shadows.ts";
import type { UndergroundLight } from "./light.ts";
import { cavernProfiles, cavernTerrain, hillsTerrain, setCavernUniforms, setHillsUniforms } from "./terrain-sources.ts";

/** Metres from the eye to which a cavern's rock is drawn; farther away it is dark. */
export const CAVERN_DISTANCE = 420;

/** Profile textures: of the hills, and of all profiles that rock below reads. Over a mine both are the same. */
export function createUndergroundTextures(scene: Scene, { hills, below }: Underground) {
  const { profile } = hills.ground;
  const surface = { profile: createProfileTexture(scene, profile), light: createLightTexture(scene, profile) };
  if (below.kind === "mine")
    return { surface, deep: surface, dispose: () => disposeAll(surface.profile, surface.light) };
  const profiles = cavernProfiles(below.cavern, profile);
  const deep = { profile: createProfileTexture(scene, ...profiles), light: createLightTexture(scene, ...profiles) };
  return { surface, deep, dispose: () => disposeAll(surface.profile, surface.light, deep.profile, deep.light) };
}

/** `distance`: metres to which hills are drawn. `marker`: a test of holes. */
export function createUndergroundTerrain(
  scene: Scene,
  opened: Underground,
  { surface, deep }: Pick<ReturnType<typeof createUndergroundTextures>, "surface" | "deep">,
  air: FlatAir,
  light: UndergroundLight,
  shadows: Shadows | null,
  quality: Quality,
  distance: number,
  marker: boolean,
) {
  const { hills, below } = opened;
  const { profile } = hills.ground;
  const shared: SharedUniforms = { uniforms: [...BORE_UNIFORMS, ...LIGHT_UNIFORMS], attach: light.attachLight };
  const detail = { ...quality, distance };
  const above = createTerrainSurfaces(scene, hillsTerrain(hills, shared), surface, air, shadows, detail, marker);
  const cavern =
    below.kind === "cavern"
      ? createTerrainSurfaces(
          scene,
          cavernTerrain(below.cavern, profile, shared),
          deep,
          air,
          null,
          { K: quality.K, finest: 8, distance: CAVERN_DISTANCE },
          marker,
        )
      : null;
  setUniforms(opened);

  function setUniforms({ hills, below }: Underground): void {
    setHillsUniforms(above, hills);
    if (cavern && below.kind === "cavern") setCavernUniforms(cavern, below.cavern, below.pool);
  }

  return {
    hills: above,
    cavern,
    /** Shows another world of the same profiles, without compiling shaders. */
    /** Metres to which hills are drawn. */
    setDistance(distance: number): void {
      detail.distance = distance;
    },
    show(next: Underground, distance: number): void {
      above.setSource(hillsTerrain(next.hills, shared));
      if (cavern && next.below.kind === "cavern") cavern.setSource(cavernTerrain(next.below.cavern, profile, shared));
      detail.distance = distance;
      setUniforms(next);
    },
    update(frame: Frame, seesHills: boolean, seesCavern: boolean): void {
      updateSurfaces(above, frame, seesHills);
      cavern?.set("seconds", frame.seconds);
      if (cavern) updateSurfaces(cavern, frame, seesCavern);
    },
    dispose: () => disposeAll(cavern, above),
  };
}

function updateSurfaces(surfaces: TerrainSurfaces, frame: Frame, visible: boolean): void {
  if (visible) surfaces.update(frame);
  else for (const mesh of surfaces.meshes) mesh.isVisible = false;
}
