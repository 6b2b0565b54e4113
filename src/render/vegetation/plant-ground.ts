/** The ground under plants as a world kind supplies it (planet or islands): GLSL of its shape and light, and uniforms set once a frame. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Profile } from "../../core/field/profile.ts";
import type { Range } from "../../stream/lattice.ts";
import type { ScatterChunk } from "../../stream/scatter.ts";
import type { Rgb } from "../atmosphere/atmosphere.ts";
import type { Frame } from "../frame.ts";

export interface Growth {
  /** To which plants have every branch, and to which they have boughs; beyond they are crowns. */
  readonly near: number;
  readonly middle: number;
  /** Share of the trees that stand. */
  readonly density: number;
  /** Of the stream's ranges. */
  readonly scale: number;
  /** To which there is grass underfoot; 0 for none. */
  readonly grass: number;
}

/** To which things shade the ground. */
export const shadeReach = ({ near }: Growth): number => 2.4 * near;

export interface PlantLie {
  readonly air: string;
  /** After THING. */
  readonly place: string;
  readonly pixel: string;
  readonly hazed: { readonly declare: string; readonly vertex: string; readonly pixel: string };
  /** Of vertices: gustOf(foot, phase), how strongly a plant sways there; blownAt(foot, height), how far it leans, in its heights. */
  readonly wind: string;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}

/** Where the eye is over the ground below it, metres: how high that lies over the datum, and the eye over it. */
export interface EyeOver {
  readonly seat: number;
  readonly clearance: number;
}

export interface Footing {
  readonly profile: Profile;
  readonly lie: PlantLie;
  /** Whether up is z everywhere. */
  readonly level: boolean;
  /** GLSL of the pass that seats things. */
  readonly seats: { readonly vertex: string; readonly fragment: string };
  /** GLSL of vertices: how the ground lies, and `seatAt(thing, datum)`; after THING. */
  readonly ground: string;
  /** What materials list that read the ground. */
  readonly groundUniforms: readonly string[];
  readonly groundSamplers: readonly string[];
  /** Gives a material the air, the sun and the eye. */
  attach(material: ShaderMaterial): void;
  /** Gives a material that reads the ground all of that, and the ground. */
  attachGround(material: ShaderMaterial): void;
  update(frame: Frame, over: EyeOver, growth: Growth, ranges: readonly Range[]): void;
  /** The eye over a face of the datum, in the world's axes: as high as over the ground, and on it. */
  lowered(face: number): Rgb;
  under(face: number): Rgb;
  /** The share of the trees of near chunks that stand, so many metres from the eye. */
  standing(growth: Growth, away: number): number;
  /** The share of the trees of a far chunk, of that which stands on a planet. */
  keptFar(kept: number): number;
  /** Metres to which shrubs are seen. */
  lowly(growth: Growth): number;
  /** Metres of the ground over the datum in the middle of a chunk. */
  altitudeOf(chunk: ScatterChunk, t: number): number;
  /** Writes where that is in the world. */
  placeOf(chunk: ScatterChunk, altitude: number, out: Float64Array): void;
}
