/** The ground of deserts, ice and lava. */
import { FORM_SHADERS } from "../../../../render/ground/shaders/land-forms.ts";
import { barrenSurface } from "../shaders/barren-surface.ts";
import { anchorPlates } from "../shaders/plates.ts";
import type { PlanetSurface } from "../surface.ts";

export const BARREN: PlanetSurface = {
  shader: barrenSurface,
  forms: FORM_SHADERS,
  anchorUniforms: ({ radius }) => anchorPlates(radius),
};
