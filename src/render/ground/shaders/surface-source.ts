/** Assembles the shaders of a terrain surface, and lists the uniforms they may use. */
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "../../atmosphere/shaders/air.ts";
import { TERM_CONSTANTS } from "../term-constants.ts";
import { LEVEL_TURNS } from "./level-turns.ts";
import { MATERIAL_UNIFORMS } from "./materials.ts";
import { PIT_UNIFORM } from "./pits.ts";
import type { SurfaceBuild, SurfaceShader, TerrainSurface } from "./surface.ts";
import { surfaceFragment } from "./surface-fragment.ts";
import { surfaceVertex } from "./surface-vertex.ts";
import { readingsSource } from "./vertex-readings.ts";

export interface SurfaceSource {
  readonly vertex: string;
  readonly fragment: string;
}

export function terrainSurfaceSource(surface: TerrainSurface, build: SurfaceBuild): SurfaceSource {
  const shaders = shadersOf(surface);
  if (build.pass === "readings") return readingsSource(surface, shaders, build);
  return {
    vertex: surfaceVertex(surface, shaders, build),
    fragment: surfaceFragment(surface, drawnShader(surface), shaders, build),
  };
}

/** Uniform names of a surface's material, without samplers. */
export function surfaceUniforms(surface: TerrainSurface): string[] {
  return [
    "clip",
    "lod",
    "lodEye",
    "datums",
    "lodAltitudes",
    "readingsSize",
    "phases",
    "solids",
    ...TERM_CONSTANTS,
    LEVEL_TURNS,
    "cubeScale",
    "eyeOnCube",
    "faces",
    ...new Set(shadersOf(surface).flatMap(({ uniforms }) => uniforms)),
    ...AIR_UNIFORMS,
    ...(surface.air?.uniforms ?? []),
    ...SHADOW_UNIFORMS,
    ...MATERIAL_UNIFORMS,
    PIT_UNIFORM,
  ];
}

function shadersOf({ upper, lower }: TerrainSurface): readonly SurfaceShader[] {
  return lower === "none" ? [upper] : [upper, lower];
}

export function drawnShader({ upper, lower, side }: TerrainSurface): SurfaceShader {
  return side === "upper" || lower === "none" ? upper : lower;
}
