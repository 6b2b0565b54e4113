/** Kits of planets: each with the code of its own ground alone. */
import type { PlanetTable } from "../../recipe/kinds/planet.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { PlanetKit } from "./kit.ts";

const SURFACES = {
  temperate: async () => (await import("./render/surfaces/temperate.ts")).TEMPERATE,
  barren: async () => (await import("./render/surfaces/barren.ts")).BARREN,
  moon: async () => (await import("./render/surfaces/moon.ts")).MOON,
};

/** Code that draws the stored tile of a land of faults. */
const loadTiles = async () => (await import("./land-tiles.ts")).LAND_TILES;

/** Loads the kit of a planet. */
export async function loadKit({ world }: Recipe): Promise<PlanetKit> {
  const { shape, climate = "temperate" } = world as PlanetTable;
  if (climate === "gas") return (await import("./giant-kit.ts")).GIANT_KIT;
  const name = shape.faults !== undefined ? "moon" : climate === "temperate" ? "temperate" : "barren";
  const [{ groundKit }, surface, tiles] = await Promise.all([
    import("./ground-kit.ts"),
    SURFACES[name](),
    shape.land === undefined ? undefined : loadTiles(),
  ]);
  return groundKit(surface, tiles);
}
