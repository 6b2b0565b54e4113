/** The kinds of ground of a world's maps. */
import { KINDS, type Kind } from "../core/field/cover.ts";
import { coverKindAt, islandAt } from "../core/islands/islands.ts";
import { kindOn } from "../core/planet/sphere.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { generatePlanet } from "../recipe/kinds/planet-lands.ts";
import { flatIslands } from "./flat-islands.ts";
import { archipelagoOf, type ExportedWorld, type MapFrame, type SurfaceChoice, tangentPlane } from "./world-heights.ts";

const BARE = KINDS.indexOf("bare");
const INDEX = new Map<Kind, number>(KINDS.map((kind, i) => [kind, i]));
const indexOf = (kind: Kind) => INDEX.get(kind) as number;

/**
 * Returns the index in KINDS at metres east and north of a map (of the place, on a planet). Beyond the shores of islands
 * the ground is bare.
 */
export function createKinds(
  world: ExportedWorld,
  { at: [longitude, latitude] }: Pick<MapFrame, "at">,
  choice: Omit<SurfaceChoice, "surface"> = {},
): (x: number, y: number) => number {
  const { t = 0 } = choice;
  const { kind } = world.shape;
  if (kind === "space") throw new RangeError("Free space has no ground to map.");
  if (kind === "planet") {
    const globe = generatePlanet(world as PlanetTable);
    const { toCentre } = tangentPlane(globe, longitude, latitude);
    const at = new Float64Array(3);
    return (x, y) => {
      toCentre(x, y, at);
      return indexOf(kindOn(globe, at[0], at[1], at[2], t));
    };
  }
  const islands = flatIslands(world);
  const altitude = archipelagoOf(islands, choice);
  return (x, y) => {
    if (!islands.lakes && islandAt(islands, x, y, altitude, t) <= 0) return BARE;
    return indexOf(coverKindAt(islands, x, y, altitude, t));
  };
}
