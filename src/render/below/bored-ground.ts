/** Holes in the ground of a country. */
import type { TerrainSurface } from "../ground/shaders/surface.ts";
import type { SharedUniforms } from "../ground/terrain-source.ts";

/** GLSL and uniforms of the ground over a mine or a cavern: the holes of tunnels and wells, and the light of lamps. */
export interface BoredGround {
  readonly bored: NonNullable<TerrainSurface["bored"]>;
  readonly sharedUniforms: SharedUniforms;
}
