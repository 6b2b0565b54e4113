/** Whether points are in the open air of a world, by generators of their own. */
import { createColliderCells } from "../../src/core/flat/collider-cells.ts";
import { collisionGround, NO_WATER } from "../../src/core/flat/collision-ground.ts";
import { mineGround } from "../../src/core/islands/mine-ground.ts";
import { surfaceOn } from "../../src/core/planet/sphere.ts";
import { countryGround } from "../../src/core/underground/country-ground.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import type { Gap } from "../../src/explorers/explorer.ts";
import type { CountryTable } from "../../src/recipe/kinds/country.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import type { FlatTable } from "../../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generate } from "../generate.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };

type IsFree = (x: number, y: number, z: number) => boolean;

/** Whether a point is in the open, by generators of its own. */
const OPEN: Readonly<Record<string, (world: never) => IsFree>> = {
  islands(world: FlatTable) {
    const flat = generateFlatGround(world);
    const ground = mineGround(collisionGround(createColliderCells(flat), 0, "foot", NO_WATER), flat, 0);
    return (x, y, z) => !ground.gapAt(x, y, z, gap).inside;
  },
  land(world: CountryTable) {
    const { flat, underground } = generateCountry(world);
    const surface = collisionGround(createColliderCells(flat), 0, "foot", NO_WATER);
    if (!underground) return (x, y, z) => !surface.gapAt(x, y, z, gap).inside;
    const ground = countryGround(surface, undergroundGround(underground, 0), underground.hills, 0);
    return (x, y, z) => !ground.gapAt(x, y, z, gap).inside;
  },
  planet(world: PlanetTable) {
    const globe = generate(world);
    return (x, y, z) => Math.hypot(x, y, z) >= globe.radius + surfaceOn(globe, x, y, z) - 0.05;
  },
};

/** Whether an explorer's place is clear of rock in a world of a kind, a step over the ground underfoot. */
export function isOpenIn(kind: string, world: object): IsFree {
  const isFree = OPEN[kind](world as never);
  return (x, y, z) => isFree(x, y, kind === "planet" ? z : z + 0.3);
}
