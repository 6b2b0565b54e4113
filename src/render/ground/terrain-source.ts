/**
 * A terrain source describes a terrain as data and pure functions: fields read at some levels (an archipelago's altitude, a
 * cavern's storey), the surfaces that draw them, and bounds for culling. terrain-surfaces.ts draws it.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Field } from "../../core/field/field.ts";
import type { Profiles } from "./shaders/field-readers.ts";
import type { TerrainSurface } from "./shaders/surface.ts";

/** Uniforms of a planet's terrain that follow the anchor and the eye: vec4 and vec3 arrays by name, written in place. */
export interface AnchorUniforms {
  readonly arrays: Readonly<Record<string, Float32Array>>;
  readonly points: Readonly<Record<string, Float32Array>>;
  /** `anchor` and `lodEye` (see frame.ts) in the planet's axes, metres. */
  update(anchor: readonly number[], lodEye: readonly number[]): void;
}

/** Shift and stretch of a field: it is read at ((x + east)/stretch, (y + north)/stretch). */
interface FieldTransform {
  readonly east: number;
  readonly north: number;
  readonly stretch: number;
}

/** Uniforms that a terrain's materials share with other materials of the scene. */
export interface SharedUniforms {
  readonly uniforms: readonly string[];
  attach(material: ShaderMaterial): void;
}

export interface TerrainSource {
  readonly name: string;
  /** Profiles that the fields and solids read, in the order of the textures' rows. */
  readonly profiles: Profiles;
  readonly fields: Readonly<Record<string, Field>>;
  /** Transforms of the fields that have one. The surfaces multiply positions by the scale uniform that they name. */
  readonly fieldTransforms?: Readonly<Record<string, FieldTransform>>;
  readonly sharedUniforms?: SharedUniforms;
  /** Fields whose time runs in seconds and not in years: waves. */
  readonly animatedFields?: readonly string[];
  /** Fields of rock, grain or cloud, read in 3D at the point itself and not at a level's datum. */
  readonly solids: Readonly<Record<string, Field>>;
  readonly surfaces: readonly TerrainSurface[];
  readonly anchorUniforms?: AnchorUniforms;
  /** Datum of each level, metres; its fields are read at this z. */
  readonly levels: readonly number[];
  /**
   * Writes the lowest and highest ground of a level over the chunk whose south-west corner is (x, y) into `out`, metres from the
   * datum. Returns false where there is no ground at all. The bounds must hold for every filter width that the chunk can be
   * drawn with; culling relies on them. On a planet `level` is the cube face, (x, y) the chunk's low corner on it, and `size`
   * is in cube units.
   */
  bounds(level: number, x: number, y: number, size: number, t: number, out: Float64Array): boolean;
  /** On a planet: lowest and highest surface anywhere, metres from the datum. */
  readonly range?: readonly [lowest: number, highest: number];
  /** On a planet: metres from the centre to the datum. */
  readonly radius?: number;
  /**
   * Altitude, metres from a level's datum, of the ground that is nearest to an eye on its vertical line. LOD distances are
   * measured from there, so that a summit is as detailed as a shore. Must be continuous in x, y and z.
   */
  lodAltitude(level: number, x: number, y: number, z: number, t: number): number;
  readonly castsShadow: boolean;
  /** No ground is farther from its datum than this, metres. Used to cull a chunk before its bounds are computed. */
  readonly reach: number;
}
