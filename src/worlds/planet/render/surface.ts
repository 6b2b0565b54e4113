/** Kit of the ground of one kind of planet: its shader, its plants and its rivers. Only pages of that kind fetch it. */
import type { Globe } from "../../../core/planet/sphere.ts";
import type { FormShaders } from "../../../render/ground/shaders/eroded-land.ts";
import type { SurfaceShader } from "../../../render/ground/shaders/surface.ts";
import type { AnchorUniforms } from "../../../render/ground/terrain-source.ts";
import type { createPlanetPlants } from "./plants.ts";
import type { createPlanetRivers } from "./rivers.ts";
import type { createTowns } from "./towns/towns.ts";

export interface PlanetSurface {
  /** `steps`: ray-march steps of the shadows that hills cast, 0 for none. */
  shader(planet: Globe, steps: number): SurfaceShader;
  /** GLSL of dunes and canyons, where its planets may have some. */
  readonly forms?: FormShaders;
  anchorUniforms?(planet: Globe): AnchorUniforms;
  /** Fetches the code that draws its plants. */
  plants?(): Promise<typeof createPlanetPlants>;
  /** Fetches the code that draws its rivers, and its settlements if a globe has some. */
  rivers?(): Promise<typeof createPlanetRivers>;
  towns?(globe: Globe): (() => Promise<typeof createTowns>) | null;
}
