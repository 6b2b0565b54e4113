/**
 * Canyons of table lands, as depth subtracted from the altitude of a planet's ground: winding valleys with side valleys, and terraces
 * on their walls.
 *
 *   valleys   along the lines where a field is 0, of a width in metres: its distance is the field over its gradient. Side valleys, along
 *             those of a finer field, end in the main ones, at their depth
 *   depth     `CANYONS.depth`, less on low ground, so that floors stay above the sea
 *   terraces  inside, altitudes gather at whole multiples of a step, as layers of hard rock do. They follow after gullies, so that
 *             layers stay level round every spur
 *   gullies   (core/erosion/erosion.ts) furrow walls, but end at rims, at floors and where side valleys begin: there the slope that they run
 *             down turns
 *   shape     continuous, creased along floors of side valleys
 */
import { eased } from "./land-parts.ts";

/** The numbers of canyons, which shaders share. Metres on planets of some size. */
export const CANYONS = {
  /** Metres a sample of the fields of main and side valleys. */
  samples: [1700, 230],
  /** Metres by which a deviation of the finer field moves the walls of main valleys. */
  ragged: 800,
  /** Half the width of valleys from rim to rim, of the floor of main ones, and reach of side valleys from these. */
  width: 2400,
  floor: 300,
  sideWidth: 620,
  reach: 9000,
  depth: 950,
  /** Lower limit of a field's steepness in its distance, as a share of its usual steepness. */
  least: 0.35,
  /** Metres between terraces, and their flatness, 0 to 1. */
  step: 150,
  level: 0.82,
  /** Share of the depth below the rim at which terraces are whole. */
  whole: 0.06,
  /**
   * Distance outside of rims at which gullies begin to be less deep, in widths of walls, and the difference of depths at which they do
   * where walls meet.
   */
  calm: 0.25,
  meeting: 0.15,
} as const;

/** Largest displacement of ground by terraces, in steps. */
export const MOST_TERRACED = 0.268 * CANYONS.level;

const { width, floor, sideWidth, reach, depth, least, level, calm, meeting } = CANYONS;

/**
 * Results of `canyonAt`: depth, 0 to 1, its derivatives by the distances to the main and the side valley's line, 1/m, and the share of their
 * depth that gullies keep.
 */
export const canyon = new Float64Array(4);

/** The share of gullies on a wall that is so far down, and outside of its rim where that is below 0. */
function keptOn(down: number): number {
  if (down < 0) return eased(-down / calm);
  const k = Math.min(1, down);
  return (4 * k * (1 - k)) ** 2;
}

/** Writes the results at distances from both lines, in metres at scale 1, to `canyon`. */
export function canyonAt(main: number, side: number): void {
  const k = (width - main) / (width - floor);
  const down = Math.min(1, Math.max(0, k));
  const near = Math.min(1, Math.max(0, 1 - main / reach));
  const n = 1 - side / sideWidth;
  const notch = Math.max(0, n);
  const own = near * near * notch;
  canyon[1] = 0;
  canyon[2] = 0;
  if (down >= own) {
    canyon[0] = down;
    if (k > 0 && k < 1) canyon[1] = -1 / (width - floor);
  } else {
    canyon[0] = own;
    canyon[1] = (-2 * near * notch) / reach;
    canyon[2] = (-near * near) / sideWidth;
  }
  const beside = Math.min(1, 20 * near * near);
  const apart = Math.max(Math.abs(down - own) / meeting, 1 - 10 * Math.min(down, own));
  canyon[3] = keptOn(k) * (1 - beside * (1 - keptOn(n))) * eased(apart);
}

/** Distance to the line where a field is 0, from its value, the square of its gradient and its usual gradient. */
export const distanceOf = (value: number, square: number, usual: number): number =>
  Math.abs(value) / Math.sqrt(square + least * least * usual * usual);

/** Its derivative by the value, but for that of the gradient. */
export const slopeSign = (value: number, square: number, usual: number): number =>
  (value < 0 ? -1 : 1) / Math.sqrt(square + least * least * usual * usual);

/** Metres of depth of a canyon in ground of an altitude. */
export function canyonDepth(altitude: number, scale: number): number {
  const k = Math.min(1, Math.max(0, altitude / (1.4 * scale * depth)));
  return scale * depth * k * k * (3 - 2 * k);
}

/** Share of terraces that a filter of some metres shows. */
export function terracesShown(width: number, step: number): number {
  const k = Math.min(1, Math.max(0, width / step - 0.5));
  return 1 - k * k * (3 - 2 * k);
}

/** An altitude gathered at whole multiples of a step; `share` 0 leaves it as it is. */
export function terraced(altitude: number, step: number, share: number): number {
  const f = altitude / step;
  const r = f - Math.round(f);
  return altitude + share * level * step * r * (16 * r * r * r * r - 1);
}
