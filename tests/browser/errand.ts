/** An errand: a hop to a level place from which a cone in a wood can be walked to. Found in the world, not written down. */
import { islandFeaturesIn } from "../../src/core/island-features.ts";
import { islandLifeIn } from "../../src/core/island-life.ts";
import { type Islands, islandsGround } from "../../src/core/islands.ts";
import { findHop, type Hop, type Spot } from "./hop.ts";

export interface Errand {
  readonly hop: Hop;
  readonly cone: Pick<Spot, "x" | "y">;
}

/** Metres around the origin that are looked at, and from the landing to the cone. */
const AROUND = 4800;
const [NEAREST, FARTHEST] = [18, 60];
/** Trees within so many metres that make a wood. */
const TREES = 8;
const WOOD = 12;
/** Metres of height that the walk may rise or fall. */
const CLIMB = 9;

export function findErrand(islands: Islands): Errand {
  const [altitude] = islands.altitudes;
  const ground = islandsGround(islands);
  const box = { west: -AROUND, south: -AROUND, east: AROUND, north: AROUND };
  const gap = { floor: 0, roof: 0, inside: false };
  const cones = islandFeaturesIn(islands, altitude, box).filter(({ feature, x, y }) => {
    const near = { west: x - WOOD, south: y - WOOD, east: x + WOOD, north: y + WOOD };
    return feature === "cone" && islandLifeIn(islands, altitude, near, true).length >= TREES;
  });
  const near = ({ x, y, z }: Spot) =>
    cones.find((cone) => {
      const away = Math.hypot(cone.x - x, cone.y - y);
      const { floor } = ground.gapAt(cone.x, cone.y, 1e5, gap);
      return away > NEAREST && away < FARTHEST && Math.abs(floor - z) < CLIMB;
    });
  const hop = findHop(islands, ground, (spot) => near(spot) !== undefined);
  return { hop, cone: near(hop.to) as Errand["cone"] };
}
