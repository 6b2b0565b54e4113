/** Linear albedo of the painted surface types of plants and objects, red, green, blue. */
import type { Rgb } from "../atmosphere/atmosphere.ts";

export const PAINTS = {
  orange: [0.8, 0.16, 0.015],
  white: [0.75, 0.75, 0.75],
  hole: [0.002, 0.002, 0.002],
  red: [0.36, 0.012, 0.014],
  glass: [0.02, 0.026, 0.03],
  steel: [0.3, 0.3, 0.3],
} as const satisfies Readonly<Record<string, Rgb>>;
