/** The ground of planets with seas, plants, and crevasses in their caps of ice. */
import { FORM_SHADERS } from "../../../../render/ground/shaders/land-forms.ts";
import { CAP_ICE } from "../shaders/glacier.ts";
import { planetSurface } from "../shaders/planet-surface.ts";
import type { PlanetSurface } from "../surface.ts";
import { TEMPERATE } from "./temperate.ts";

export const GLACIAL: PlanetSurface = {
  ...TEMPERATE,
  shader: (globe, steps) => planetSurface(globe, steps, CAP_ICE),
  forms: FORM_SHADERS,
};
