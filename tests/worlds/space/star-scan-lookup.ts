/** A star lookup that scans the galaxy around the ship instead of reading a stream. */

import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import { AU_PER_LY, lightYears, placeAt, type SpacePlace, separation } from "../../../src/core/space/place.ts";
import { scanStars } from "../../../src/core/space/star-scan.ts";
import type { Galaxy, Star } from "../../../src/core/space/stars.ts";
import { cross, dot } from "../../../src/explorers/vector.ts";
import type { StarLookup } from "../../../src/worlds/space/markers.ts";

/** Picking range, light-years. */
const REACH = 150;

export function createScanLookup(galaxy: Galaxy): StarLookup {
  let cachedCell = "";
  let nearest: Star | null = null;
  return {
    nearest(place) {
      const cell = place.cell.join();
      if (cell === cachedCell) return nearest;
      cachedCell = cell;
      nearest = nearestStar(galaxy, ...lightYears(place))?.star ?? null;
      return nearest;
    },
    within(place, reach) {
      const [x, y, z] = place.cell;
      const box = { x0: x - reach, y0: y - reach, z0: z - reach, x1: x + reach, y1: y + reach, z1: z + reach };
      const found: { readonly star: Star; readonly away: number }[] = [];
      scanStars(galaxy, box, (star) => void found.push({ star, away: Math.hypot(...vectorTo(star, place)) }));
      found.sort((a, b) => a.away - b.away);
      return found.filter(({ away }) => away < reach * AU_PER_LY).map(({ star }) => star);
    },
    pick(place, direction, tolerance) {
      const [x, y, z] = place.cell;
      let [best, least]: [Star | null, number] = [null, tolerance];
      const box = { x0: x - REACH, y0: y - REACH, z0: z - REACH, x1: x + REACH, y1: y + REACH, z1: z + REACH };
      scanStars(galaxy, box, (star) => {
        const vector = vectorTo(star, place);
        const angle = Math.atan2(Math.hypot(...cross(vector, direction)), dot(vector, direction));
        if (angle < least && Math.hypot(...vector) < REACH * AU_PER_LY) [best, least] = [star, angle];
      });
      return best;
    },
  };
}

const vectorTo = ({ x, y, z }: Star, from: SpacePlace) => separation(from, placeAt([x, y, z]));
