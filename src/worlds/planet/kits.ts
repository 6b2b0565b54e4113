/** Kits of planets by their ground: each with the code of that ground alone. */
import type { PlanetTable } from "../../recipe/kinds/planet.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { PlanetKit } from "./kit.ts";
import type { PlanetSurface } from "./render/surface.ts";

const onGround = async (surface: Promise<PlanetSurface>): Promise<PlanetKit> => {
  const [{ groundKit }, own] = await Promise.all([import("./ground-kit.ts"), surface]);
  return groundKit(() => own);
};

const KITS = {
  temperate: () => onGround(import("./render/surfaces/temperate.ts").then(({ TEMPERATE }) => TEMPERATE)),
  barren: () => onGround(import("./render/surfaces/barren.ts").then(({ BARREN }) => BARREN)),
  moon: () => onGround(import("./render/surfaces/moon.ts").then(({ MOON }) => MOON)),
  land: async () => (await import("./land-kit.ts")).LAND_KIT,
  gas: async () => (await import("./giant-kit.ts")).GIANT_KIT,
};

/** Loads the kit of a planet. */
export function loadKit({ world }: Recipe): Promise<PlanetKit> {
  const { shape, climate = "temperate" } = world as PlanetTable;
  if (climate === "gas") return KITS.gas();
  if (shape.land !== undefined) return KITS.land();
  if (shape.faults !== undefined) return KITS.moon();
  return KITS[climate === "temperate" ? "temperate" : "barren"]();
}
