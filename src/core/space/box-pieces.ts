/** A box of light-years in pieces: layers of its height, to be compared, and pieces of a layer, to be counted one by one. */
import type { StarBox } from "./star-scan.ts";

/** Layers of a box at most, but that a low one has a layer for each light-year. */
const MOST_LAYERS = 20;
const LOW = 40;

/**
 * The heights where layers meet, from z0 to z1. All are as high but the last. That is a multiple of eight light-years,
 * since of eight heights on end one has no star, and those beside it have the most: x·y·z would be a multiple of 8 too.
 */
export function layersOf({ z0, z1 }: StarBox): number[] {
  const depth = z1 - z0;
  const step = depth <= LOW ? 1 : 8 * Math.ceil(depth / (8 * MOST_LAYERS));
  const heights: number[] = [];
  for (let z = z0; z < z1; z += step) heights.push(z);
  return [...heights, z1];
}

/**
 * All of a box, in pieces of at most `cells` cubic light-years: in order of z, then y, then x, and each found only when it
 * is asked for. Of whole rows where those are short enough, of whole layers where those are thin enough.
 */
export function* piecesOf(box: StarBox, cells: number): Generator<StarBox, undefined> {
  const [wide, deep] = [box.x1 - box.x0, box.y1 - box.y0];
  const columns = Math.min(wide, cells);
  const rows = columns < wide ? 1 : Math.min(deep, Math.max(1, Math.floor(cells / wide)));
  const layers = rows < deep ? 1 : Math.max(1, Math.floor(cells / (wide * deep)));
  for (let z = box.z0; z < box.z1; z += layers) {
    const z1 = Math.min(box.z1, z + layers);
    for (let y = box.y0; y < box.y1; y += rows) {
      const y1 = Math.min(box.y1, y + rows);
      for (let x = box.x0; x < box.x1; x += columns)
        yield { x0: x, y0: y, z0: z, x1: Math.min(box.x1, x + columns), y1, z1 };
    }
  }
}
