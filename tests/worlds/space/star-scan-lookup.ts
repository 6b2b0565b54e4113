/** Stars to be seen without a stream: looked for around a ship, some milliseconds each time it comes elsewhere. */

import { nearestStar } from "../../../src/core/space/nearest-star.ts";
import { AU_PER_LY, between, lightYears, placeAt, type SpacePlace } from "../../../src/core/space/place.ts";
import { scanStars } from "../../../src/core/space/star-scan.ts";
import type { Galaxy, Star } from "../../../src/core/space/stars.ts";
import { cross, dot } from "../../../src/explorers/vector.ts";
import type { StarSight } from "../../../src/worlds/space/markers.ts";

/** Light-years within which stars can be picked. */
const REACH = 150;

export function scannedSight(galaxy: Galaxy): StarSight {
  let asked = "";
  let nearest: Star | null = null;
  return {
    nearest(place) {
      const cell = place.cell.join();
      if (cell === asked) return nearest;
      asked = cell;
      nearest = nearestStar(galaxy, ...lightYears(place))?.star ?? null;
      return nearest;
    },
    pick(place, direction, tolerance) {
      const [x, y, z] = place.cell;
      let [best, least]: [Star | null, number] = [null, tolerance];
      const box = { x0: x - REACH, y0: y - REACH, z0: z - REACH, x1: x + REACH, y1: y + REACH, z1: z + REACH };
      scanStars(galaxy, box, (star) => {
        const way = wayTo(star, place);
        const angle = Math.atan2(Math.hypot(...cross(way, direction)), dot(way, direction));
        if (angle < least && Math.hypot(...way) < REACH * AU_PER_LY) [best, least] = [star, angle];
      });
      return best;
    },
  };
}

const wayTo = ({ x, y, z }: Star, from: SpacePlace) => between(from, placeAt([x, y, z]));
