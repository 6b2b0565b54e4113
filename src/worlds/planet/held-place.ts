/**
 * Temporary ground of a walker of a link until the houses and bridges round it have arrived: level ground at the link's altitude, so
 * that a walker on a deck or a roof does not fall before there is one.
 */
import { type PlanetGround, wadingFloor } from "../../explorers/planet-ground.ts";
import type { Vector } from "../../explorers/vector.ts";
import type { PlanetRecipe } from "../../recipe/kinds/planet.ts";
import type { Opened } from "../../recipe/validate.ts";

export interface HeldPlace {
  /** Metres from the centre. */
  readonly place: Vector;
  /** Metres above the datum. */
  readonly altitude: number;
}

/** Metres over the ground that is known between which a walker is held: less is rounding, and more is not a deck. */
const [LEAST, MOST] = [0.05, 12];
/** Metres round it that are held, of which a walker leaves less before decks arrive. */
const REACH = 12;

export function heldPlaceOf(
  { start }: Opened<PlanetRecipe>,
  ground: PlanetGround,
  { isBuiltAt }: { isBuiltAt(x: number, y: number, z: number): boolean },
): HeldPlace | null {
  const [x, y, z] = start.at;
  if (start.by !== "walker" || isBuiltAt(x, y, z)) return null;
  const altitude = Math.hypot(x, y, z) - ground.radius;
  const over = altitude - wadingFloor(ground, [x, y, z]);
  return over > LEAST && over < MOST ? { place: [x, y, z], altitude } : null;
}

/** Metres above the datum of the ground that is held over a place; −Infinity beside it. */
export function levelOfHeld(held: HeldPlace | null, radius: number, x: number, y: number, z: number): number {
  if (!held) return -Infinity;
  const { place, altitude } = held;
  const k = (radius + altitude) / Math.hypot(x, y, z);
  return Math.hypot(k * x - place[0], k * y - place[1], k * z - place[2]) < REACH ? altitude : -Infinity;
}
