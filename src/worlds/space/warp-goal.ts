/** Where the stars and planets are that one flies to, and where such a flight ends. */
import { between, METRES_PER_AU, placeAt, type SpacePlace } from "../../core/space/place.ts";
import type { StarSystem } from "../../core/space/star-system.ts";
import { planetPlace } from "../../explorers/passage.ts";
import type { Nearby } from "./nearby-bodies.ts";
import type { Target } from "./targets.ts";
import { type Berth, orbitBerth, starBerth } from "./warp-end.ts";

/** Where the middle of a star or a planet is. */
export function middleOf(nearby: Nearby, target: Target, t: number): SpacePlace {
  if (target.kind === "planet") return planetPlace(nearby.systemOf(target.star), target.index, t);
  return placeAt([target.star.x, target.star.y, target.star.z]);
}

/** Where a flight to a target ends that begins at a place and ends at t. */
export function berthOf(system: StarSystem, target: Target, from: SpacePlace, t: number): Berth {
  const { star, body, normal, planets } = system;
  const middle = placeAt([star.x, star.y, star.z]);
  if (target.kind === "star") {
    const axes = planets.map(({ axis }) => axis);
    return starBerth(between(middle, from), normal, body.radius, axes);
  }
  const planet = planetPlace(system, target.index, t);
  const { radius } = planets[target.index - 1];
  return orbitBerth(between(planet, middle), between(planet, from), normal, radius / METRES_PER_AU);
}
