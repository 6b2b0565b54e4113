/** The star near enough to be drawn by itself: found among the cells around the eye, whatever has been streamed. */
import { AU_PER_LY, between, type SpacePlace } from "../../../../core/space/place.ts";
import { type Galaxy, type Star, starAt } from "../../../../core/space/stars.ts";
import type { Vector } from "../../../../explorers/vector.ts";

/** Light-years: nearer ones are drawn by themselves. Farther off a float's light-years are a hundredth of a pixel. */
const CLOSE = 2;

export interface CloseStar {
  readonly star: Star;
  /** Unit vector from the eye. */
  readonly away: Vector;
  /** Astronomical units. */
  readonly distance: number;
}

/** Asks for the nearest star within CLOSE light-years of a place, null where there is none; cells are looked through when that of the place changes. */
export function createCloseStar(galaxy: Galaxy): (place: SpacePlace) => CloseStar | null {
  let last: SpacePlace["cell"] | null = null;
  let stars: readonly Star[] = [];
  return (place) => {
    if (!last?.every((v, i) => v === place.cell[i])) {
      last = place.cell;
      stars = starsNear(galaxy, last);
    }
    return nearest(stars, place);
  };
}

function nearest(stars: readonly Star[], place: SpacePlace): CloseStar | null {
  let best: CloseStar | null = null;
  for (const star of stars) {
    const to = between(place, { cell: [star.x, star.y, star.z], off: [0, 0, 0] });
    const distance = Math.hypot(...to);
    if (distance >= (best?.distance ?? CLOSE * AU_PER_LY)) continue;
    const scale = 1 / Math.max(1e-12, distance);
    best = { star, away: distance > 0 ? [to[0] * scale, to[1] * scale, to[2] * scale] : [0, 1, 0], distance };
  }
  return best;
}

/** The stars that may be close to a place in a cell. */
function starsNear(galaxy: Galaxy, cell: SpacePlace["cell"]): readonly Star[] {
  const stars: Star[] = [];
  const reach = Math.ceil(CLOSE + 0.5);
  for (let z = -reach; z <= reach; z++)
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const star = starAt(galaxy, cell[0] + x, cell[1] + y, cell[2] + z);
        if (star) stars.push(star);
      }
  return stars;
}
