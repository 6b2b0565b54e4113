/**
 * A country: some fields read at some levels (an archipelago's altitude, a cavern's storey), the sheets that show
 * them, and how far their ground can reach. Data and pure questions; sheets.ts draws it.
 */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Field } from "../../core/field/field.ts";
import type { Profiles } from "./shaders/reading.ts";
import type { TerrainSurface } from "./shaders/surface.ts";

/** Uniforms of a country's own that follow the anchor and the eye: vec4s and vec3s by name, written in place. */
export interface AnchorUniforms {
  readonly arrays: Readonly<Record<string, Float32Array>>;
  readonly points: Readonly<Record<string, Float32Array>>;
  /** The anchor, and the eye as high over the datum as it is over the ground, both in the country's axes. */
  place(anchor: readonly number[], lowered: readonly number[]): void;
}

/** Where a field's own (0, 0) lies and how many times as wide as itself it is read: f((x + east)/stretch, (y + north)/stretch). */
export interface FieldTransform {
  readonly east: number;
  readonly north: number;
  readonly stretch: number;
}

/** Uniforms that a country's materials share with others of the stage. */
export interface SharedUniforms {
  readonly uniforms: readonly string[];
  attach(material: ShaderMaterial): void;
}

export interface TerrainSource {
  readonly name: string;
  /** Those that its fields and solids read, in the order of the textures' rows. */
  readonly profiles: Profiles;
  readonly fields: Readonly<Record<string, Field>>;
  /** Those of them that are read stretched or shifted; the surfaces multiply their places by the uniform vec2 that they name. */
  readonly placed?: Readonly<Record<string, FieldTransform>>;
  readonly dress?: SharedUniforms;
  /** Those of them whose time runs in seconds and not in years: waves. */
  readonly animatedFields?: readonly string[];
  /** Fields of rock, grain or cloud, read at the point itself and not at a level's datum. */
  readonly solids: Readonly<Record<string, Field>>;
  readonly surfaces: readonly TerrainSurface[];
  readonly anchored?: AnchorUniforms;
  /** Datum of each level, metres; its fields are read at this z. */
  readonly levels: readonly number[];
  /**
   * Lowest and highest ground of a level over the chunk whose south-west corner is (x, y), however far its filter
   * reaches, metres from the datum, written into `out`; false where there is none at all. Culling believes it. Of a
   * planet (x, y) is the low corner on the cube's face that `level` numbers, and `size` is in cube units.
   */
  bounds(level: number, x: number, y: number, size: number, t: number, out: Float64Array): boolean;
  /** Of a planet, the lowest and the highest surface of all, metres from the datum. */
  readonly range?: readonly [lowest: number, highest: number];
  /** Metres from the centre to the datum of a planet, whose chunks lie on a cube's faces; none in a flat country. */
  readonly radius?: number;
  /**
   * Altitude from a level's datum of the ground that is nearest to an eye on its own vertical line, metres: detail is
   * measured from there, so that a summit is as fine as a shore. It changes without a jump as the eye moves.
   */
  seat(level: number, x: number, y: number, z: number, t: number): number;
  readonly castsShadow: boolean;
  /** No ground is farther from its datum, metres: what is out of sight even so needs no bounds. */
  readonly reach: number;
}
