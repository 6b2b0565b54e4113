/** Placing and lighting of houses: islands (level-houses.ts) and planets (planet-houses.ts) differ. */

/** GLSL. House axes: x east, y north, z up on islands; on a planet y is through the door and z up where the house stands. */
export interface HouseProjection {
  /** Vertex stage: `void standHouse()`, called first, and `vec3 ofHouse(vec3 v)`, from house axes to those of the world. */
  readonly vertex: string;
  /** Fragment stage: the air; `ofHouse`, its inverse `toHouse`; `houseSun(n)` sunlight, `houseLit(albedo, n, sun, open)`, `houseAir(color)`. */
  readonly fragment: string;
  /** Fragment stage of the light before doors: `float poolLeft()`, the share that the air transmits. */
  readonly pool: string;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}
