/** Lovely views between floating islands, from a helicopter off their shores. */
import type { Gap } from "../../core/field/ground.ts";
import { aboveSea, coverKindAt, type FlatGround, flatGroundAt, rockAt, shoreAt } from "../../core/flat/flat-ground.ts";
import {
  clear,
  createPanorama,
  distancesTo,
  fill,
  HEADINGS,
  headingVector,
  type Panorama,
} from "../../core/view/panorama.ts";
import type { ViewFinder, ViewOptions } from "../lovely.ts";
import { bestTowards } from "./best-view.ts";

/** Metres from the start within which places are drawn. */
const REACH = 9000;
const DISTANCES = distancesTo(14, 6500, 40);
/** Units below the sea level of an archipelago: near a shore, and not over it. */
const [NEAR, OFF] = [-70, -6];
/** Metres from the shore's altitude. */
const [BELOW, ABOVE] = [70, 170];
/** Metres of air around the helicopter, and headings in which they are checked. */
const [ROOM, SIDES] = [26, 8];
/** Islands hang in sky: a picture of rock alone is none. */
const LAND = [0.1, 0.62] as const;

export function islandsViews(flat: FlatGround, { around }: ViewOptions): ViewFinder {
  const panorama = createPanorama();
  const ground = flatGroundAt(flat);
  const gap: Gap = { floor: 0, roof: 0, inside: false };

  function isOpen(x: number, y: number, z: number): boolean {
    const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
    return !inside && z - floor > ROOM / 2 && roof - z > ROOM / 2;
  }

  function hasRoom(x: number, y: number, z: number): boolean {
    for (let k = 0; k < SIDES; k++) {
      const [east, north] = headingVector((k * HEADINGS) / SIDES);
      for (const run of [ROOM / 2, ROOM]) if (!isOpen(x + run * east, y + run * north, z)) return false;
    }
    return isOpen(x, y, z);
  }

  return {
    draw(random) {
      const altitude = flat.altitudes[Math.floor(random() * flat.altitudes.length)];
      const [x, y] = [around[0] + REACH * (2 * random() - 1), around[1] + REACH * (2 * random() - 1)].map(Math.round);
      const q = aboveSea(flat, x, y, altitude);
      if (q < NEAR || q > OFF) return null;
      const z = Math.round(shoreAt(flat, x, y, altitude) - BELOW + (BELOW + ABOVE) * random());
      if (!hasRoom(x, y, z)) return null;
      drawIslands(panorama, flat, x, y, z);
      const best = bestTowards(panorama, { latitude: 40, random, land: LAND, relief: "islands" });
      return best && { ...best, by: "helicopter", at: [x, y, z], camera: "chase", orbit: [16, 8, 17] };
    },
    isFree: () => true,
  };
}

/** Rock of all archipelagos around an eye. */
function drawIslands(panorama: Panorama, flat: FlatGround, x: number, y: number, z: number): void {
  clear(panorama);
  const rock = new Float64Array(2);
  for (let column = 0; column < HEADINGS; column++) {
    const [east, north] = headingVector(column);
    // Slopes of each archipelago's rock at the distance before, where there was some.
    const last = flat.altitudes.map(() => [Infinity, -Infinity]);
    for (const run of DISTANCES) {
      const [px, py] = [x + run * east, y + run * north];
      for (const [k, altitude] of flat.altitudes.entries()) {
        if (!rockAt(flat, px, py, altitude, 0, rock)) {
          last[k] = [Infinity, -Infinity];
          continue;
        }
        const [low, high] = [(rock[0] - z) / run, (rock[1] - z) / run];
        const kindAt = () => coverKindAt(flat, px, py, altitude);
        fill(panorama, column, Math.min(low, last[k][0]), Math.max(high, last[k][1]), run, kindAt);
        last[k] = [low, high];
      }
    }
  }
}
