/** The ground of any planet. */
import type { Globe } from "../../../src/core/planet/sphere.ts";
import type { PlanetSurface } from "../../../src/worlds/planet/render/surface.ts";
import { BARREN } from "../../../src/worlds/planet/render/surfaces/barren.ts";
import { MOON } from "../../../src/worlds/planet/render/surfaces/moon.ts";
import { TEMPERATE } from "../../../src/worlds/planet/render/surfaces/temperate.ts";

export function surfaceOf({ moon, climate = "temperate" }: Globe): PlanetSurface {
  if (moon) return MOON;
  return climate === "temperate" ? TEMPERATE : BARREN;
}
