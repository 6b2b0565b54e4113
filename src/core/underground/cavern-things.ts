/**
 * The things that stand and hang in a cavern, as numbers: what they are, and where they stand in a year. They keep their x and y while
 * years pass. Where they are is src/core/underground/cavern-growth.ts.
 */
import { type Cavern, faceAt } from "./cavern.ts";

/** In the order of their codes. */
export const CAVERN_THINGS = ["stalactite", "stalagmite", "column", "crystal", "cap", "worm", "glow", "stone"] as const;
export type CavernThing = (typeof CAVERN_THINGS)[number];

/** The code of each. */
export const [STALACTITE, STALAGMITE, COLUMN, CRYSTAL, CAP, WORM, GLOW, STONE] = CAVERN_THINGS.keys();

/** Metres along both sides of a cell. */
export const CAVERN_CELL = 32;
/** Metres beyond its cell that a colony or a cluster can reach. */
export const CAVERN_STRAY = 5;

/**
 * Floats a thing: x, y, size, girth, turn, tilt, code, tint.
 *
 *   x, y    metres from the cell's south-west corner
 *   size    metres of length; of a glow, of its radius
 *   girth   metres of radius at its root
 *   turn    radians, 0 to 2π: its heading, and its own chance
 *   tilt    radians from straight up, toward its heading; above π/2 it hangs from the roof
 *   code    its place in CAVERN_THINGS
 *   tint    0 to 1: of dripstone from dry to wet, of crystals their colour, of lights their age
 */
export const CAVERN_STRIDE = 8;

/** Metres of opening that a column spans, at most. */
export const TALLEST = 5.2;

/** Writes [altitude of its root, its size] at t; false where nothing of it can be: the cavern has closed there. */
export function seatThing(
  cavern: Cavern,
  things: Float32Array,
  at: number,
  west: number,
  south: number,
  t: number,
  out: Float64Array,
): boolean {
  const [x, y] = [west + things[at], south + things[at + 1]];
  const [size, tilt, code] = [things[at + 2], things[at + 5], things[at + 6]];
  const [floor, roof] = [faceAt(cavern.floor, x, y, t), faceAt(cavern.roof, x, y, t)];
  const gap = roof - floor;
  out[0] = tilt > Math.PI / 2 ? roof : floor;
  out[1] = code === COLUMN ? gap : code === GLOW ? size : Math.min(size, 0.8 * gap);
  return gap > 0.3 && (code !== COLUMN || gap < 2 * TALLEST);
}
