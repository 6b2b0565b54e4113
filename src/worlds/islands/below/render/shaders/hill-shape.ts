/** The shape of the hills in GLSL, for what cuts them. Altitudes match src/core/underground/hills.ts. */
import { TOP_SHAPE, TOP_UNIFORMS } from "../../../render/shaders/surfaces.ts";

/** Metres above datum from a reading of the hills' ground. */
export const HILL_SHAPE = `
${TOP_SHAPE}
float hillOf(float reading) {
  return topHeight(reading - sea);
}`;
export const HILL_UNIFORMS = TOP_UNIFORMS;
