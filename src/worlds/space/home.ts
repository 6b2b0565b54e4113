/** The home of a visit to free space: the planet or star at which it began. */
import { placeAt, type SpacePlace, separation } from "../../core/space/place.ts";
import type { Star } from "../../core/space/stars.ts";
import type { NearbyBodies } from "./nearby-bodies.ts";
import type { Target } from "./targets.ts";

/** The planet that a place is in orbit of at `t` years, else the star whose system holds it, else the nearest star; null without any. */
export function homeAt(nearby: NearbyBodies, place: SpacePlace, t: number): Target | null {
  const orbited = nearby.orbited(place, t);
  if (orbited) return { kind: "planet", star: orbited.system.star, index: orbited.index };
  const star = nearby.system(place)?.star ?? nearestOf(nearby.stars(place), place);
  return star && { kind: "star", star };
}

function nearestOf(stars: readonly Star[], place: SpacePlace): Star | null {
  let [found, least] = [null as Star | null, Infinity];
  for (const star of stars) {
    const away = Math.hypot(...separation(placeAt([star.x, star.y, star.z]), place));
    if (away < least) [found, least] = [star, away];
  }
  return found;
}
