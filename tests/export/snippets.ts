/** Expected results of snippets: the ground of a world by the generator itself. */
import { fieldAt } from "../../src/core/field/field.ts";
import { aboveSea, shoreAt, topHeight } from "../../src/core/flat/flat-ground.ts";
import { altitudeOn, heightOn } from "../../src/core/planet/sphere.ts";
import type { FlatTable } from "../../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";

/** Height in units, and altitude in metres, of the archipelago at `level` on a plane, or from a planet's centre. */
export function snippetSurface(world: WorldTable, level = 0, t = 0) {
  if (world.shape.kind === "planet") {
    const globe = generatePlanet(world as PlanetTable);
    return (x: number, y: number, z: number) => ({
      height: heightOn(globe, x, y, z, t),
      altitude: altitudeOn(globe, x, y, z, t),
    });
  }
  const islands = generateFlatGround(world as FlatTable);
  return (x: number, y: number, _z = 0) => ({
    height: fieldAt(islands.ground, x, y, level, t),
    altitude: shoreAt(islands, x, y, level, t) + topHeight(islands, aboveSea(islands, x, y, level, t)),
  });
}
