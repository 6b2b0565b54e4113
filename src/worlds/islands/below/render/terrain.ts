/** The terrain of an underground world on the GPU: hills above ground, the floor and roof of a cavern below, their textures. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Cavern } from "../../../../core/underground/cavern.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import type { FlatAir } from "../../../../render/atmosphere/air.ts";
import type { Frame } from "../../../../render/frame.ts";
import { BORE_UNIFORMS } from "../../../../render/ground/shaders/bores.ts";
import { LIGHT_UNIFORMS } from "../../../../render/ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../../../render/ground/surface-materials.ts";
import type { SharedUniforms } from "../../../../render/ground/terrain-source.ts";
import { createTerrainSurfaces, type TerrainSurfaces } from "../../../../render/ground/terrain-surfaces.ts";
import { createLightTexture, createProfileTexture } from "../../../../render/ground/textures.ts";
import type { Quality } from "../../../../render/quality.ts";
import { disposeAll } from "../../../../render/scene.ts";
import type { Shadows } from "../../../../render/shadows.ts";
import type { UndergroundLight } from "./light.ts";
import { cavernProfiles, cavernTerrain, hillsTerrain, setCavernUniforms, setHillsUniforms } from "./terrain-sources.ts";

/** Metres from the eye to which a cavern's rock is drawn; farther away it is dark. */
export const CAVERN_DISTANCE = 420;

/** Profile textures: of the hills, `ready` if they exist, and of all profiles that rock below reads. Over a mine both are the same. */
export function createUndergroundTextures(scene: Scene, { hills, below }: Underground, ready?: GroundTextures) {
  const { profile } = hills.ground;
  const made = ready ? [] : [createProfileTexture(scene, profile), createLightTexture(scene, profile)];
  const surface = ready ?? { profile: made[0], light: made[1] };
  if (below.kind === "mine") return { surface, deep: surface, dispose: () => disposeAll(...made) };
  const profiles = cavernProfiles(below.cavern, profile);
  const deep = { profile: createProfileTexture(scene, ...profiles), light: createLightTexture(scene, ...profiles) };
  return { surface, deep, dispose: () => disposeAll(...made, deep.profile, deep.light) };
}

/** What bores and lamps add to a surface. */
const boresOf = (light: UndergroundLight): SharedUniforms => ({
  uniforms: [...BORE_UNIFORMS, ...LIGHT_UNIFORMS],
  attach: light.attachLight,
});

/** The floor and the roof of a cavern; null over a mine. */
export function createCavernTerrain(
  scene: Scene,
  opened: Underground,
  textures: GroundTextures,
  air: FlatAir,
  light: UndergroundLight,
  quality: Quality,
  marker = false,
) {
  const { below, hills } = opened;
  if (below.kind !== "cavern") return null;
  const source = (cavern: Cavern) => cavernTerrain(cavern, hills.ground.profile, boresOf(light));
  const detail = { K: quality.K, finest: 8, distance: CAVERN_DISTANCE };
  const surfaces = createTerrainSurfaces(scene, source(below.cavern), textures, air, null, detail, marker);
  setCavernUniforms(surfaces, below.cavern, below.pool);
  return {
    surfaces,
    /** Shows another cavern with the same profiles. */
    show({ below: next }: Underground): void {
      if (next.kind !== "cavern") return;
      surfaces.setSource(source(next.cavern));
      setCavernUniforms(surfaces, next.cavern, next.pool);
    },
    update(frame: Frame, visible: boolean): void {
      surfaces.set("seconds", frame.seconds);
      updateSurfaces(surfaces, frame, visible);
    },
    dispose: surfaces.dispose,
  };
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
  const { hills } = opened;
  const shared = boresOf(light);
  const detail = { ...quality, distance };
  const above = createTerrainSurfaces(scene, hillsTerrain(hills, shared), surface, air, shadows, detail, marker);
  const cavern = createCavernTerrain(scene, opened, deep, air, light, quality, marker);
  setHillsUniforms(above, hills);
  return {
    hills: above,
    cavern: cavern?.surfaces ?? null,
    /** Metres to which hills are drawn. */
    setDistance(distance: number): void {
      detail.distance = distance;
    },
    /** Shows another world of the same profiles, without compiling shaders. */
    show(next: Underground, distance: number): void {
      above.setSource(hillsTerrain(next.hills, shared));
      setHillsUniforms(above, next.hills);
      cavern?.show(next);
      detail.distance = distance;
    },
    update(frame: Frame, seesHills: boolean, seesCavern: boolean): void {
      updateSurfaces(above, frame, seesHills);
      cavern?.update(frame, seesCavern);
    },
    dispose: () => disposeAll(cavern, above),
  };
}

function updateSurfaces(surfaces: TerrainSurfaces, frame: Frame, visible: boolean): void {
  if (visible) surfaces.update(frame);
  else for (const mesh of surfaces.meshes) mesh.isVisible = false;
}
