/** The ground under plants as a world kind supplies it (planet or islands): GLSL of its shape and light, and uniforms set once a frame. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Profile } from "../../core/field/profile.ts";
import type { Range } from "../../stream/cells.ts";
import type { ScatterChunk } from "../../stream/scatter.ts";
import type { Rgb } from "../atmosphere/atmosphere.ts";
import type { Frame } from "../frame.ts";

/** Level of detail of plants: distances in metres, and shares. */
export interface PlantLod {
  /** Up to here plants have full geometry, and up to `middle` reduced geometry; beyond they are crowns. */
  readonly near: number;
  readonly middle: number;
  /** Share of the trees that are drawn. */
  readonly density: number;
  /** Factor on the stream's ranges. */
  readonly scale: number;
  /** Reach of the grass around the camera; 0 for none. */
  readonly grass: number;
}

/** Share of the distance to the crowns within which all trees are drawn, as players collide with all; beyond it the share by quality. */
export const ALL_TO = 0.6;

/** Share of near trees drawn at a distance, where crowns begin at `middle` metres. The same as `thinned` of the shaders. */
export function treeShare({ density, middle }: PlantLod, away: number): number {
  const s = Math.min(1, Math.max(0, (away / middle - ALL_TO) / (1 - ALL_TO)));
  return 1 + (density - 1) * s * s * (3 - 2 * s);
}

/** Writes the unit vector upwards at a place on the datum. */
export function upAt({ level }: Pick<PlantGround, "level">, [x, y, z]: Rgb, out: Float64Array): void {
  const away = level ? 1 : Math.hypot(x, y, z);
  out[0] = level ? 0 : x / away;
  out[1] = level ? 0 : y / away;
  out[2] = level ? 1 : z / away;
}

/** Metres up to which plants have a contact shade on the ground. */
export const contactShadeReach = ({ near }: PlantLod): number => 2.4 * near;

/** GLSL of a projection, in which a planet and islands differ, under the same names (shaders/plant-projection.ts). */
export interface PlantProjection {
  readonly air: string;
  /** Placed after THING. */
  readonly place: string;
  readonly pixel: string;
  /** Light and air computed at vertices (shaders/foliage.ts). */
  readonly atVertex: string;
  readonly hazed: { readonly declare: string; readonly vertex: string; readonly pixel: string };
  /** Vertex stage: gustOf(foot, phase), strength of sway; blownAt(foot, height), lean in plant heights. */
  readonly wind: string;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}

/** The eye over the ground below it, metres: the ground's height over the datum, and the eye's over the ground. */
export interface EyeHeight {
  readonly groundHeight: number;
  readonly clearance: number;
}

export interface PlantGround {
  readonly profile: Profile;
  readonly projection: PlantProjection;
  /** Whether up is z everywhere. */
  readonly level: boolean;
  /** GLSL of the pass that writes the ground height of every instance. */
  readonly heightPass: { readonly vertex: string; readonly fragment: string };
  /** Vertex GLSL of the ground's shape, with `groundAt(thing, datum)`; placed after THING. */
  readonly ground: string;
  /** Uniforms and samplers of materials that read the ground. */
  readonly groundUniforms: readonly string[];
  readonly groundSamplers: readonly string[];
  /** Binds air, sun and eye to a material. */
  attach(material: ShaderMaterial): void;
  /** Binds all of that and the ground to a material that reads the ground. */
  attachGround(material: ShaderMaterial): void;
  update(frame: Frame, over: EyeHeight, lod: PlantLod, ranges: readonly Range[]): void;
  /** Positions in world axes: the eye as high over a face's datum as it is over the ground, and the eye's point on that datum. */
  loweredEye(face: number): Rgb;
  eyeOnDatum(face: number): Rgb;
  /** Share of a far chunk's trees that are drawn, from the share that a planet draws. */
  farTreeShare(kept: number): number;
  /** Metres up to which shrubs are drawn. */
  shrubReach(lod: PlantLod): number;
  /** Height of the ground over the datum at the centre of a chunk, metres. */
  altitudeOf(chunk: ScatterChunk, t: number): number;
  /** Writes the world position of that point into `out`. */
  placeOf(chunk: ScatterChunk, altitude: number, out: Float64Array): void;
}
