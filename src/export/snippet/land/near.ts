/** Numbers of near code: phases of readings, cells of lattices and levels at an anchor on the datum, split in double precision. */
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import { type LandPart, read, readPart } from "../../../core/planet/land-parts.ts";
import { metresOf, move, moved } from "../../../core/planet/land-shape.ts";
import type { AnchorLevels } from "./shape.ts";

type Place = readonly [x: number, y: number, z: number];

/** The place where a land reads its forms for a place. */
export function movedPlace({ shape }: ErodedLand, [x, y, z]: Place, t: number): Place {
  move(shape, x, y, z, t, 0);
  return [moved[0], moved[1], moved[2]];
}

/** Levels where the forms are read. */
export function levelsAt({ shape }: ErodedLand, [x, y, z]: Place, t: number): AnchorLevels {
  const [wide, mask, range, hills] = [shape.wide, shape.mask, shape.range, shape.hills].map((part: LandPart) => {
    readPart(part, x, y, z, t, 0);
    return read[0];
  });
  const level = wide + shape.offset;
  return { level, metres: metresOf(shape, level), mask, range, hills };
}

/** Cells of the lattices along their three axes, and the place in them, 0 to 1. */
export function cellsAt(
  { lattices }: ErodedLand,
  [x, y, z]: Place,
): { readonly cells: number[]; readonly inside: number[] } {
  const places = lattices.flatMap(({ cell, rows }) => rows.map(([a, b, c]) => (a * x + b * y + c * z) / cell));
  return { cells: places.map(Math.floor), inside: places.map((v) => v - Math.floor(v)) };
}
