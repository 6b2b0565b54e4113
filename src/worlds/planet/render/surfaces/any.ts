/** The ground of any planet. */
import { isEroded } from "../../../../core/planet/eroded-land.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import type { PlanetSurface } from "../surface.ts";
import { BARREN } from "./barren.ts";
import { GLACIAL } from "./glacial.ts";
import { MOON } from "./moon.ts";
import { TEMPERATE } from "./temperate.ts";

export function surfaceOf({ moon, ground: { added }, climate = "temperate" }: Globe): PlanetSurface {
  if (moon) return MOON;
  if (climate !== "temperate") return BARREN;
  return isEroded(added) && added.forms ? GLACIAL : TEMPERATE;
}
