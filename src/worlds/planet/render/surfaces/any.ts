/** The ground of any planet. */
import type { Globe } from "../../../../core/planet/sphere.ts";
import type { PlanetSurface } from "../surface.ts";
import { BARREN } from "./barren.ts";
import { MOON } from "./moon.ts";
import { TEMPERATE } from "./temperate.ts";

export function surfaceOf({ moon, climate = "temperate" }: Globe): PlanetSurface {
  if (moon) return MOON;
  return climate === "temperate" ? TEMPERATE : BARREN;
}
