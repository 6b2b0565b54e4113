/**
 * Shield volcanoes, as metres that are added to a planet's ground: wide cones, each with a caldera that has a terraced wall, a flat floor
 * and a deeper pit in it. Gullies (core/erosion/erosion.ts) then furrow the slopes and walls, but neither rims nor floors.
 *
 *   lattice   cubes of two sizes in space, each with a point at most, hashed with the planet's seed; a shield is centred where its point projects to the
 *             sphere, if the point is near it. Points are at whole fractions of a cube, so shaders know how far away they are exactly
 *   form      a cone that is concave at its foot and level inside the rim; walls fall in terraces, at a slope of 0.9 at most
 *   sway      readings of the profile stretch distances, so that feet and rims are no circles; finer ones scallop the walls
 *   cover     0 at the foot to `SHIELDS.cover`: the share of hills, ranges and table lands that lava has buried
 *   shape     continuous, creased at rims and where two of a size meet, which is the higher one's; within 0 and `shieldsReach`
 *   filter    walls are as wide as the filter; terraces, and calderas, that are narrower than it are gone
 *   error     bits are equal in every engine; shaders (src/render/ground/shaders/shields.ts) are within 2 mm of it near the eye
 */

import { hash, hash3 } from "../field/hash.ts";
import type { TermBox } from "../field/height-term.ts";
import { eased } from "./land-parts.ts";

/** The numbers of shields, which shaders share. */
export const SHIELDS = {
  /** Sides of cubes, metres on planets of some size, and the height of shields in radii. */
  cells: [125_000, 31_000],
  heights: [0.11, 0.16],
  /** Radii in cubes: the smallest, and the range above it. */
  least: 0.2,
  more: 0.2,
  /** Parts of a cube's side at which points are: 64, for six bits of a hash an axis. */
  parts: 64,
  /** Cubes of 64 that have a point. */
  filled: 40,
  /** The first of the lattices' salts. */
  salt: 8,
  /** Maximum distance of points from the ground, in cubes, and the length before it over which shields become lower. */
  off: 0.15,
  fading: 0.03,
  /** Readings that stretch distances: their samples in cubes, the share per deviation, and the maximum of deviations. */
  swaySample: 0.05,
  sway: 0.07,
  most: 2,
  /**
   * Readings that scallop calderas: their samples in cubes, the share by which spurs narrow walls, and the square of the weight of a
   * deviation.
   */
  scallopSample: 0.0016,
  scallop: 0.18,
  spur: 4,
  /** Radius of the caldera in radii: the smallest, and the range above it. */
  caldera: 0.1,
  wider: 0.1,
  /** The pit on the floor of the caldera: its distance from the centre and its radius, in radii of the caldera. */
  pitAway: 0.13,
  pit: 0.32,
  /** Walls of calderas and pits: their width and their depth in the radii of these, their terraces, and the flatness of those. */
  wall: 0.4,
  depth: 0.21,
  terraces: 3,
  tread: 0.8,
  /** Distance outside of a rim at which gullies begin to be less deep, in its radii. */
  calm: 0.25,
  /** Share of their depth that gullies have on walls of calderas, between terraces. */
  furrowed: 0.5,
  /** Maximum share of the ground that is buried, and the share of the radius, from the foot on, over which it grows to that. */
  cover: 0.92,
  covering: 0.35,
  /** Share of their depth that gullies lack where the ground is buried. */
  fresh: 0.6,
} as const;

const { cells, heights, least, more, parts, filled, salt, off, fading, sway, most, scallop, spur } = SHIELDS;
const { caldera, wider, pitAway, pit, wall, depth, terraces, tread, calm, furrowed, cover, covering } = SHIELDS;

/** Shields of a planet. */
export interface ShieldField {
  /** The share of their height. */
  readonly strength: number;
  /** Factor of their sizes. */
  readonly scale: number;
  /** The planet's radius, metres. */
  readonly radius: number;
  /** Shift of the lattices along x, in cubes, different for each planet. */
  readonly shift: number;
}

/** The shift of the lattices of a planet by its random seed. */
export const shiftOf = (seed: number): number => hash(seed) & 0xffff;

/** Height of the highest shields above their ground, metres. */
export const shieldsReach = (strength: number, scale: number): number =>
  strength * scale * heights.reduce((sum, height, size) => sum + height * (least + more) * cells[size], 0);

/**
 * Results of `shieldsAt`: metres and their gradient, the cover and its gradient, the depth in a caldera, 1 on its floor and 2 in its
 * pit, and the share of their depth that gullies lack there.
 */
export const shield = new Float64Array(10);

/**
 * Results of a wall at a distance from its middle: the share of its depth, 0 to 1, its derivative, the distance behind the rim, the
 * share of the depth that gullies have on the wall, and that a caldera has under the filter; all in radii.
 */
const fallen = new Float64Array(5);
function fall(r: number, rim: number, filter: number): void {
  const own = wall * rim;
  const wide = Math.max(own, filter);
  const k = Math.min(1, Math.max(0, (rim + 0.5 * (wide - own) - r) / wide));
  const shown = Math.min(1, Math.max(0, 2 - filter / rim));
  const level = tread * Math.min(1, Math.max(0, 2 - (2 * terraces * filter) / own));
  const above = Math.min(terraces - 1, Math.floor(terraces * k));
  const f = terraces * k - above;
  fallen[0] = (shown * (above + f + level * f * (1 - f) * (2 * f - 1))) / terraces;
  fallen[1] = k > 0 && k < 1 ? (-shown * (1 + level * (6 * f * (1 - f) - 1))) / wide : 0;
  fallen[2] = shown * k;
  fallen[3] = shown * furrowed * (4 * f * (1 - f)) ** 2;
  fallen[4] = shown;
}

/**
 * Results of `formOf`: the height, its derivatives by the distances from the centre and from that of the pit, the share of its walls'
 * depth, the share of their depth that gullies lack (all of it at rims and on terraces, where the slope that they run down turns, and
 * on floors), and the derivative by the distance in the caldera.
 */
export const form = new Float64Array(6);

/**
 * Writes the form of a shield of height 1 to `form`, at distances in radii from its centre, from that of the pit, and, as scallops
 * change it, from that of the caldera; `height` is that of the cone in radii.
 */
export function formOf(r: number, beside: number, rim: number, filter: number, height: number, within = r): void {
  const v = 1 - Math.max(r, rim);
  const deep = (depth * rim) / height;
  fall(within, rim, filter);
  form[0] = v * v * (1.6 - 0.6 * v) - deep * fallen[0];
  form[1] = r > rim ? -v * (3.2 - 1.8 * v) : 0;
  form[5] = -deep * fallen[1];
  form[3] = fallen[2];
  form[4] = fallen[4] * eased(1 + (rim - r) / (calm * rim)) - fallen[3];
  fall(beside, pit * rim, filter);
  form[0] -= pit * deep * fallen[0];
  form[2] = -pit * deep * fallen[1];
  form[3] += fallen[2];
}

/** Properties of the shield of a lattice point, by its hash: size in cubes, caldera in radii, and offset of the pit, −1 to 1. */
export const sizeOf = (h: number) => least + (more * ((h >>> 24) & 255)) / 255;
export const calderaOf = (k: number) => caldera + (wider * (k & 255)) / 255;
const towards = (k: number, shift: number) => (((k >>> shift) & 255) - 127.5) / 127.5;
export const mixed = (h: number) => Math.imul(h, -1640531527) >>> 8;

/** The hash of a cube of a size. */
export const pointOf = (shift: number, size: number, i: number, j: number, k: number) =>
  hash3(i + shift, j, Math.imul(k, 16) + salt + size);

/**
 * Writes the shields at a place on a sphere to `shield`, averaged over about `width` metres. `swayOf` writes the sway of a size there, or, after
 * those of all sizes, its scallops, and their gradient, in deviations, to `out`.
 */
export function shieldsAt(
  { strength, scale, radius, shift }: ShieldField,
  x: number,
  y: number,
  z: number,
  width: number,
  swayOf: (size: number, out: Float64Array) => void,
): void {
  shield.fill(0);
  const away = Math.sqrt(x * x + y * y + z * z);
  const [ux, uy, uz] = [x / away, y / away, z / away];
  for (let size = 0; size < cells.length; size++) {
    const part = (scale * cells[size]) / parts;
    const [qx, qy, qz] = [x / part, y / part, z / part];
    const i = Math.floor((qx - parts / 2) / parts);
    const j = Math.floor((qy - parts / 2) / parts);
    const k = Math.floor((qz - parts / 2) / parts);
    let isSwayed = false;
    let isScalloped = false;
    own.fill(0);
    for (let corner = 0; corner < 8; corner++) {
      const [ci, cj, ck] = [i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2)];
      const h = pointOf(shift, size, ci, cj, ck);
      if (((h >>> 18) & 63) >= filled) continue;
      const cx = parts * ci + (h & 63);
      const cy = parts * cj + ((h >> 6) & 63);
      const cz = parts * ck + ((h >> 12) & 63);
      const [ex, ey, ez] = [part * (qx - cx), part * (qy - cy), part * (qz - cz)];
      if (ex * ex + ey * ey + ez * ez >= (0.5 * part * parts) ** 2) continue;
      const from = part * Math.sqrt(cx * cx + cy * cy + cz * cz);
      const near = Math.min(1, Math.max(0, (off * part * parts - Math.abs(from - radius)) / (fading * part * parts)));
      if (near === 0) continue;
      const wide = sizeOf(h) * part * parts;
      const one = radius / from;
      const radial = ex * ux + ey * uy + ez * uz;
      const [tx, ty, tz] = [ex - radial * ux, ey - radial * uy, ez - radial * uz];
      const flat = Math.sqrt(tx * tx + ty * ty + tz * tz);
      if (one * flat * (1 - most * sway) >= wide) continue;
      if (!isSwayed) {
        swayOf(size, swayed);
        isSwayed = true;
        if (Math.abs(swayed[0]) > most) {
          swayed.fill(0, 1);
          swayed[0] = swayed[0] > 0 ? most : -most;
        }
      }
      // Radii a metre along the ground; at the height of the point they are fewer.
      const steps = (1 + sway * swayed[0]) / wide;
      const stretch = one * steps;
      const r = flat * stretch;
      if (r >= 1) continue;
      const m = mixed(h);
      const rim = calderaOf(m);
      const top = strength * near * heights[size] * wide;
      // The pit is aside of the centre.
      const aside = pitAway * rim * wide;
      const [px, py, pz] = [ex - aside * towards(m, 0), ey - aside * towards(m, 8), ez - aside * towards(m, 16)];
      const raised = px * ux + py * uy + pz * uz;
      const [sx, sy, sz] = [px - raised * ux, py - raised * uy, pz - raised * uz];
      const beside = Math.sqrt(sx * sx + sy * sy + sz * sz);
      // Within reach of the walls.
      const isNear = r < rim + (0.5 * width) / wide;
      if (isNear && !isScalloped) {
        swayOf(cells.length + size, scalloped);
        isScalloped = true;
      }
      const arc = 1 + spur * scalloped[0] * scalloped[0];
      const narrow = isNear ? 1 + scallop / arc : 1;
      formOf(r, narrow * beside * stretch, rim, width / wide, heights[size], narrow * r);
      const [share, outside, pitSlope, floor, still, within] = form;
      const slope = outside + narrow * within;
      const slopeBeside = narrow * pitSlope;
      const c = Math.min(1, (1 - r) / covering);
      const buried = near * cover * c * c * (3 - 2 * c);
      if (buried > own[4]) {
        const rise = c < 1 && flat > 0 ? (-near * cover * 6 * c * (1 - c)) / covering : 0;
        own[4] = buried;
        own[5] = rise * ((steps / flat) * tx + ((sway * one * flat) / wide) * swayed[1]);
        own[6] = rise * ((steps / flat) * ty + ((sway * one * flat) / wide) * swayed[2]);
        own[7] = rise * ((steps / flat) * tz + ((sway * one * flat) / wide) * swayed[3]);
      }
      if (top * share <= own[0]) continue;
      const along = flat > 0 ? (top * slope * steps) / flat : 0;
      const across = beside > 0 ? (top * slopeBeside * steps) / beside : 0;
      const by = top * (slope * flat + slopeBeside * beside) * ((sway * one) / wide);
      const turn = isNear ? (-2 * scallop * spur * scalloped[0]) / (arc * arc) : 0;
      const cut = turn * top * (within * r + pitSlope * beside * stretch);
      own[0] = top * share;
      own[1] = along * tx + across * sx + by * swayed[1] + cut * scalloped[1];
      own[2] = along * ty + across * sy + by * swayed[2] + cut * scalloped[2];
      own[3] = along * tz + across * sz + by * swayed[3] + cut * scalloped[3];
      own[8] = near * floor;
      own[9] = near * still;
    }
    for (let n = 0; n < 4; n++) shield[n] += own[n];
    if (own[4] > shield[4]) for (let n = 4; n < 8; n++) shield[n] = own[n];
    for (let n = 8; n < 10; n++) shield[n] = Math.max(shield[n], own[n]);
  }
}

/** Bounds of one size, its sway and its scallops. */
const own = new Float64Array(10);
const swayed = new Float64Array(4);
const scalloped = new Float64Array(4);

/** Cubes over which bounds look at every shield. */
const MANY = 125;

/** Maximum height of shields over a box, metres. */
export function shieldsOver(
  { strength, scale, radius, shift }: ShieldField,
  { x, y, halfX, halfY, halfZ = 0 }: TermBox,
  z: number,
): number {
  const reach = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ);
  const away = Math.sqrt(x * x + y * y + z * z);
  let sum = 0;
  for (let size = 0; size < cells.length; size++) {
    const cell = scale * cells[size];
    const low = [x - halfX, y - halfY, z - halfZ].map((v) => Math.floor(v / cell - 0.5));
    const high = [x + halfX, y + halfY, z + halfZ].map((v) => Math.floor(v / cell - 0.5) + 1);
    const greatest = strength * heights[size] * (least + more) * cell;
    if ((high[0] - low[0] + 1) * (high[1] - low[1] + 1) * (high[2] - low[2] + 1) > MANY) {
      sum += greatest;
      continue;
    }
    let metres = 0;
    for (let i = low[0]; i <= high[0]; i++)
      for (let j = low[1]; j <= high[1]; j++)
        for (let k = low[2]; k <= high[2]; k++) {
          const h = pointOf(shift, size, i, j, k);
          if (((h >>> 18) & 63) >= filled) continue;
          const part = cell / parts;
          const [cx, cy, cz] = [
            part * (parts * i + (h & 63)),
            part * (parts * j + ((h >> 6) & 63)),
            part * (parts * k + ((h >> 12) & 63)),
          ];
          const from = Math.sqrt(cx * cx + cy * cy + cz * cz);
          if (Math.abs(from - radius) >= off * cell) continue;
          // The middle of the box from the line through the centre of the shield, and the nearest place of the box.
          const along = (x * cx + y * cy + z * cz) / from;
          const middle = Math.sqrt(Math.max(0, away * away - along * along));
          const distance = (Math.max(0, middle - reach) * radius) / (away + reach);
          const wide = sizeOf(h) * cell;
          const r = (distance * (1 - most * sway)) / wide;
          if (r >= 1) continue;
          const v = 1 - Math.max(r, calderaOf(mixed(h)));
          metres = Math.max(metres, strength * heights[size] * wide * v * v * (1.6 - 0.6 * v));
        }
    sum += metres;
  }
  return sum;
}
