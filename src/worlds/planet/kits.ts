/** Kits of planets: each with the code of its own ground alone. */
import type { PlanetTable } from "../../recipe/kinds/planet.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { PlanetKit } from "./kit.ts";

/**
 * Code that draws plants. The stage loads it: before its first picture where that waits for plants, so that there it is fetched beside
 * the other code already, and after it elsewhere.
 */
const fetchPlants = () => import("./render/plants.ts");

const SURFACES = {
  temperate: async (isLow: boolean) => {
    const [{ TEMPERATE }] = await Promise.all([import("./render/surfaces/temperate.ts"), isLow && fetchPlants()]);
    return TEMPERATE;
  },
  barren: async () => (await import("./render/surfaces/barren.ts")).BARREN,
  moon: async () => (await import("./render/surfaces/moon.ts")).MOON,
};

/** Altitude above the datum below which a first picture is taken to show plants, metres: twice the height that they are drawn from. */
const LOW = 10_000;

/** Code that draws the stored tile of a land of faults. */
const loadTiles = async () => (await import("./land-tiles.ts")).LAND_TILES;

/** Loads the kit of a planet. */
export async function loadKit({ world }: Recipe, { at }: SceneRequest): Promise<PlanetKit> {
  const { shape, climate = "temperate" } = world as PlanetTable;
  if (climate === "gas") return (await import("./giant-kit.ts")).GIANT_KIT;
  const name = shape.faults !== undefined ? "moon" : climate === "temperate" ? "temperate" : "barren";
  const [{ groundKit }, surface, tiles] = await Promise.all([
    import("./ground-kit.ts"),
    SURFACES[name](Math.hypot(...at) - shape.radius < LOW),
    shape.land === undefined ? undefined : loadTiles(),
  ]);
  return groundKit(surface, tiles);
}
