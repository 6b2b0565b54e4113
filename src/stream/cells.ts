/**
 * The cells of chunks: each face of a planet's cube cut in powers of two, or the squares of each archipelago.
 *
 *   planets  edges of cell k of n: `evenly(2k/n − 1)`, cube units: nearly the tangent that makes cells equal angles, so that a
 *            corner cell is within a third as wide as one in the middle; straight cuts would make a corner's five times as many.
 *            n is the least power of two whose cells are at most BREADTHS metres wide in the middle of a face; at least 1
 *   islands  cell (i, j) of an archipelago is [i·b, (i+1)·b) × [j·b, (j+1)·b) metres, b its level's breadth
 *   key      "level/face/i/j": the cell's numbers along u and v of the face, or along x and y of the archipelago
 */
import type { Box } from "../core/forest/streams.ts";
import { ballOf, createPatch, EVEN_SLOPE, evenly, type Patch } from "../core/planet/cube-sphere.ts";
import type { FlatTable } from "../recipe/kinds/flat.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";

/** The greatest width of a chunk of each level, metres; at least half of it, except on the smallest planets. */
export const BREADTHS: readonly number[] = [192, 768, 48];

export interface Cell {
  /** 0 near, 1 far, 2 for colliders. */
  readonly level: number;
  /** The face of the cube; on islands the archipelago. */
  readonly face: number;
  readonly i: number;
  readonly j: number;
}

/** Number of cells of a level along a side of a face, a power of two. */
export function cellsAlong(level: number, radius: number): number {
  const broad = 2 * EVEN_SLOPE * radius;
  return Math.max(1, 2 ** Math.ceil(Math.log2(broad / BREADTHS[level])));
}

export function keyOfCell({ level, face, i, j }: Cell): string {
  return `${level}/${face}/${i}/${j}`;
}

export function patchOf({ level, face, i, j }: Cell, radius: number): Patch {
  return cut(cellsAlong(level, radius), face, i, j);
}

function cut(n: number, face: number, i: number, j: number): Patch {
  const at = (k: number) => evenly((2 * k) / n - 1);
  return createPatch(face, at(i), at(i + 1), at(j), at(j + 1));
}

const ball = new Float64Array(4);

/**
 * Calls `found` with every cell of a level that a place on the datum has within `range` metres, straight through the ground, and its
 * minimum distance; from large squares to small, so that few distant ones are visited.
 */
export function cellsNear(
  level: number,
  radius: number,
  place: readonly [x: number, y: number, z: number],
  range: number,
  found: (cell: Cell, away: number) => void,
): void {
  const finest = cellsAlong(level, radius);
  const visit = (n: number, face: number, i: number, j: number): void => {
    ballOf(cut(n, face, i, j), radius, ball);
    const [dx, dy, dz] = [ball[0] - place[0], ball[1] - place[1], ball[2] - place[2]];
    const away = Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - ball[3]);
    if (away >= range) return;
    if (n === finest) {
      found({ level, face, i, j }, away);
      return;
    }
    for (let k = 0; k < 4; k++) visit(2 * n, face, 2 * i + (k & 1), 2 * j + (k >> 1));
  };
  for (let face = 0; face < 6; face++) visit(1, face, 0, 0);
}

/** Reach of a level of a stream along the ground, and its ceiling over it, metres. */
export interface Range {
  readonly range: number;
  readonly ceiling: number;
}

/**
 * Calls `found` with every cell of a level for which (away/range)² + up < most: `away` minimum metres along the datum from under the
 * eye to the cell, and `up` the square of the eye's share of the ceiling. `clearance` is metres over the ground.
 */
export type CellsNear = (
  level: number,
  eye: readonly [x: number, y: number, z: number],
  clearance: number,
  range: Range,
  most: number,
  found: (cell: Cell, away: number, up: number) => void,
) => void;

export function cellsNearOf(world: PlanetTable | FlatTable): CellsNear {
  return "radius" in world.shape ? onGlobe(world.shape.radius) : onIslands(world.shape.altitudes);
}

function onGlobe(radius: number): CellsNear {
  return (level, [x, y, z], clearance, { range, ceiling }, most, found) => {
    const up = (clearance / ceiling) ** 2;
    if (up >= most) return;
    const k = radius / Math.hypot(x, y, z);
    cellsNear(level, radius, [k * x, k * y, k * z], range * Math.sqrt(most - up), (cell, away) =>
      found(cell, away, up),
    );
  };
}

/** Metres above and below its altitude that an archipelago's ground may reach: among its hills the clearance is 0. */
export const HILLS = 250;

function onIslands(altitudes: readonly number[]): CellsNear {
  return (level, [x, y, z], _clearance, { range, ceiling }, most, found) => {
    const b = BREADTHS[level];
    for (const [face, altitude] of altitudes.entries()) {
      const up = (Math.max(0, Math.abs(z - altitude) - HILLS) / ceiling) ** 2;
      if (up >= most) continue;
      const reach = range * Math.sqrt(most - up);
      const cell = (v: number) => Math.floor(v / b);
      for (let j = cell(y - reach); j <= cell(y + reach); j++)
        for (let i = cell(x - reach); i <= cell(x + reach); i++) {
          const away = Math.hypot(beyond(x, i * b, b), beyond(y, j * b, b));
          if (away < reach) found({ level, face, i, j }, away, up);
        }
    }
  };
}

/** The distance of v from [from, from + breadth]. */
function beyond(v: number, from: number, breadth: number): number {
  return Math.max(0, from - v, v - from - breadth);
}

/** The square of an island cell, metres. */
export function squareOf({ level, i, j }: Cell): Box {
  const b = BREADTHS[level];
  return { west: i * b, south: j * b, east: (i + 1) * b, north: (j + 1) * b };
}
