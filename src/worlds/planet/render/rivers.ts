/** Rivers and lakes of a planet: one mesh for each streamed cell near the eye. Loaded by planets that have them. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { CLOUD_UNIFORMS } from "../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_UNIFORMS } from "../../../render/atmosphere/shaders/planet-air.ts";
import { SHADOW_MAP_UNIFORMS } from "../../../render/atmosphere/shaders/shadow-maps.ts";
import { eyeInWorld, type Frame, frustumPlanes } from "../../../render/frame.ts";
import { layOut } from "../../../render/ground/shaders/field-readers.ts";
import type { GroundTextures } from "../../../render/ground/surface-materials.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterial } from "../../../render/scene.ts";
import { createShaderMaterial, type ShaderSource } from "../../../render/shader-material.ts";
import type { Turf } from "../../../render/vegetation/grass.ts";
import { createGroundUniforms, GROUND_UNIFORMS } from "../../../render/vegetation/ground-uniforms.ts";
import type { EyeHeight } from "../../../render/vegetation/plant-ground.ts";
import type { PlanarReflection } from "../../../render/water/reflection.ts";
import type { ScatterStream } from "../../../stream/scatter.ts";
import { RIVER_STRIDE } from "../jobs/river-layout.ts";
import { isWaterSeen } from "./river-bounds.ts";
import { createRiverMesh, RiverCells } from "./river-cells.ts";
import type { RiverFall } from "./river-falls.ts";
import { waterLevelAt } from "./river-levels.ts";
import { createRiverTurf } from "./river-turf.ts";
import { riverFragment, riverVertex } from "./shaders/river.ts";
import type { RoundPool } from "./water-space.ts";

/** The stream of a planet's rivers. */
export interface RiverSource {
  open(): ScatterStream;
  /** Drawing distance, metres. */
  readonly reach: number;
  /** Whether a picture waits for all rivers (frozen pictures). */
  readonly all: boolean;
}

export interface RiverParts {
  readonly scene: Scene;
  readonly planet: Globe;
  readonly textures: GroundTextures;
  readonly air: PlanetAir;
  readonly quality: Pick<Quality, "K">;
  /** The reflection in level water near the eye. */
  readonly reflection: PlanarReflection<RoundPool> | null;
  /** The pass of grass, in which water clears tufts; none without grass. */
  readonly turf: Turf | undefined;
}

export type PlanetRivers = ReturnType<typeof createPlanetRivers>;

export function createPlanetRivers(
  { open, reach }: RiverSource,
  { scene, planet: globe, textures, air, quality, reflection, turf }: RiverParts,
) {
  const layout = layOut({ ground: globe.ground });
  const ground = createGroundUniforms(globe, textures.profile, quality.K);
  const shaders = {
    vertex: riverVertex(globe.ground.profile, layout),
    fragment: riverFragment(air.shadows !== null, reflection !== null),
  };
  const material = createMaterial(scene, shaders, reach);
  air.attach(material);
  ground.attach(material);
  reflection?.attachWater(material);
  const riverTurf = turf && createRiverTurf(scene, globe.ground.profile, layout, ground, turf);
  const cells = new RiverCells(open, scene, material, riverTurf, reflection);
  /** Ground of another profile is previewed, from which the rivers do not follow. */
  let isPreviewed = false;
  const planes = new Float64Array(24);
  const warmUp = createRiverMesh(scene, new Float32Array(3 * RIVER_STRIDE), new Uint32Array([0, 1, 2]));
  warmUp.material = material;
  const turfWarmUp = riverTurf?.add(warmUp);
  for (const mesh of [warmUp, turfWarmUp]) mesh?.setEnabled(false);

  return {
    async compile(): Promise<void> {
      await Promise.all([warmUp, turfWarmUp].map((mesh) => mesh && compileMaterial(mesh)));
    },
    get triangles() {
      let sum = 0;
      for (const { mesh } of cells.all) if (mesh.isEnabled()) sum += mesh.getTotalIndices() / 3;
      return sum;
    },
    get uploaded() {
      return cells.uploaded;
    },
    /** Metres above the datum of the water over a place in year t; −Infinity where there is none or it has not arrived. */
    levelAt: (t: number, ...place: readonly [x: number, y: number, z: number]): number =>
      isPreviewed || t !== 0 ? -Infinity : waterLevelAt(cells.all, globe.radius, ...place),
    /** Falls of the cells that have arrived, in year 0. */
    get falls(): readonly RiverFall[] {
      return cells.falls;
    },
    /** Requests near cells; true once all of them have been taken. */
    prefetch(eye: readonly [x: number, y: number, z: number], clearance: number): boolean {
      return cells.prefetch(eye, clearance);
    },
    update(frame: Frame, { groundHeight, clearance }: EyeHeight): void {
      cells.uploaded = 0;
      if (isPreviewed) {
        // The rivers of the ground before: `restart` streams others.
        for (const { mesh, turfMesh } of cells.all) for (const each of [mesh, turfMesh]) each?.setEnabled(false);
        return;
      }
      const eye = eyeInWorld(frame);
      cells.update(eye, clearance);
      ground.update(frame, groundHeight);
      material.setMatrix("clip", frame.clip);
      material.setFloat("seconds", frame.seconds);
      material.setFloat("pixel", frame.pixel);
      const { anchor } = frame;
      frustumPlanes(frame.clip, planes);
      // Water is computed for year 0 only.
      const isDry = frame.t !== 0;
      for (const { mesh, turfMesh, centre, reach: own, bounds } of cells.all) {
        const away =
          Math.hypot(centre[0] - eye[0], centre[1] - eye[1], centre[2] - eye[2]) - own - Math.abs(groundHeight);
        mesh.setEnabled(!isDry && away < reach && isWaterSeen(bounds, globe.radius, eye, anchor, planes));
        mesh.position.set(centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]);
        if (!riverTurf || !turfMesh) continue;
        turfMesh.setEnabled(!isDry && away < riverTurf.reach);
        turfMesh.position.copyFrom(mesh.position);
      }
    },
    preview(next: Globe): void {
      isPreviewed = true;
      reflection?.setPools([]);
      ground.setGlobe(next);
    },
    /** Streams the rivers of another ground. */
    restart(): void {
      isPreviewed = false;
      cells.reopen();
    },
    dispose(): void {
      cells.dispose();
      warmUp.dispose();
      if (turfWarmUp) riverTurf?.delete(turfWarmUp);
      riverTurf?.dispose();
      material.dispose();
    },
  };
}

function createMaterial(scene: Scene, source: ShaderSource, reach: number): ShaderMaterial {
  const material = createShaderMaterial("rivers", scene, source, {
    attributes: ["position", "water", "flow", "way"],
    uniforms: [
      ...["world", "clip", "riverReach", "seconds", "pixel", "pond"],
      ...GROUND_UNIFORMS,
      ...PLANET_AIR_UNIFORMS,
      ...SHADOW_MAP_UNIFORMS,
      ...CLOUD_UNIFORMS,
    ],
    samplers: ["profileTexture", "mirrorTexture"],
    needAlphaBlending: true,
  });
  material.setFloat("riverReach", reach);
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  return material;
}
