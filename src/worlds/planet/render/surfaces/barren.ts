/** The ground of deserts, ice and lava. */
import { barrenSurface } from "../shaders/barren-surface.ts";
import { anchorPlates } from "../shaders/plates.ts";
import type { PlanetSurface } from "../surface.ts";

export const BARREN: PlanetSurface = {
  shader: barrenSurface,
  anchorUniforms: ({ radius }) => anchorPlates(radius),
};
