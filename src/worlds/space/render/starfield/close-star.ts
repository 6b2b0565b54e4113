/** The star near enough to be rendered as a disc: finding it, its appearance by angular size, and the exposure for it. */

import { smoothstep } from "../../../../core/smoothstep.ts";
import { AU_PER_LY, type SpacePlace, separation } from "../../../../core/space/place.ts";
import type { StarBody } from "../../../../core/space/star-body.ts";
import { type Galaxy, type Star, starAt } from "../../../../core/space/stars.ts";
import type { Vector } from "../../../../explorers/vector.ts";
import { SPREAD } from "./star-light.ts";

/** Range in light-years. Farther away, positions in float light-years are accurate to a hundredth of a pixel. */
const CLOSE = 2;

export interface CloseStar {
  readonly star: Star;
  /** Unit vector from the camera. */
  readonly direction: Vector;
  /** Astronomical units. */
  readonly distance: number;
}

/** Returns a query for the nearest star within CLOSE light-years of a place; cells are scanned again when the place's cell changes. */
export function createCloseStarQuery(galaxy: Galaxy): (place: SpacePlace) => CloseStar | null {
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
    const to = separation(place, { cell: [star.x, star.y, star.z], off: [0, 0, 0] });
    const distance = Math.hypot(...to);
    if (distance >= (best?.distance ?? CLOSE * AU_PER_LY)) continue;
    const scale = 1 / Math.max(1e-12, distance);
    best = { star, direction: distance > 0 ? [to[0] * scale, to[1] * scale, to[2] * scale] : [0, 1, 0], distance };
  }
  return best;
}

/** Stars that may be close to a place in a cell. */
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

export interface StarAppearance {
  /** Angular radius, radians. */
  readonly radius: number;
  /** HDR value of the disc's centre, and greatest value added by glare, both after exposure. */
  readonly light: number;
  readonly glare: number;
  /** Greatest peak of the glare, so that its saturated part ends near the limb. */
  readonly maxPeak: number;
  /** Opacity of corona and prominences, 0 to 1, which need a disc of several pixels. */
  readonly close: number;
  /** Profile samples per radius of the granulation, depth of the lanes between granules, and threshold of spots in standard deviations. */
  readonly granules: number;
  readonly lanes: number;
  readonly spots: number;
  /** Strength of limb darkening, 1 for a cool star. */
  readonly limb: number;
}

/** Disc radii in pixels between which an overexposed point becomes a visible surface. */
const [POINT, SURFACE] = [3, 90];
/** Width of the glare's saturated part, in disc radii. */
const GLARE_WIDTH = 0.22;

/** `radii`: distance in radii of the star; `pixel`: radians per pixel. */
export function appearanceOf({ temperature }: StarBody, radii: number, pixel: number): StarAppearance {
  const radius = Math.asin(Math.min(1, 1 / radii));
  const size = radius / pixel;
  const grown = smoothstep(Math.log(POINT), Math.log(SURFACE), Math.log(size));
  // Cool stars have large granules and spots, hot ones are smooth.
  const glare = geometricMix(1000, 0.12, smoothstep(Math.log(1), Math.log(30), Math.log(size)));
  const hot = smoothstep(3500, 11_000, temperature);
  return {
    radius,
    light: geometricMix(6, 0.4 + 0.5 * hot, grown),
    glare,
    maxPeak: glare * ((GLARE_WIDTH * size + 4) / SPREAD) ** 4,
    close: smoothstep(2, 10, size),
    granules: geometricMix(620, 1500, hot),
    lanes: 0.62 - 0.3 * hot,
    spots: 1.6 + 0.8 * hot,
    limb: 1 - 0.45 * hot,
  };
}

/** Exposure for a disc of an angular radius, `off` radians from the view direction; `half` is half the vertical field of view in radians. */
export function exposureFor(radius: number, off: number, half: number): number {
  const visible = 1 - smoothstep(half, 2.2 * half, off - radius);
  return 1 / (1 + 1.5 * visible * smoothstep(0.02, 0.7, radius / half));
}

/** Geometric interpolation from a to b. */
function geometricMix(a: number, b: number, share: number): number {
  return a * (b / a) ** share;
}
