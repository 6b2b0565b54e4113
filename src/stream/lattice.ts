/**
 * Where a country's chunks lie: on the faces of a planet's cube, or on each archipelago's own squares.
 *
 *   islands   cell (i, j) of an archipelago is [i·b, (i+1)·b) × [j·b, (j+1)·b) metres, b its level's breadth
 */
import type { Box } from "../core/forest/streams.ts";
import type { IslandsTable } from "../recipe/kinds/islands.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { BREADTHS, type Cell, cellsNear } from "./cells.ts";

/** How far a level of the stream reaches along the ground, and up to which metres over it. */
export interface Range {
  readonly range: number;
  readonly ceiling: number;
}

/**
 * Calls `found` with every cell of a level for which (away/range)² + up < most: `away` metres along the datum from under the
 * eye to the nearest of it at least, and `up` the square of the eye's share of the ceiling. `clearance` is metres over the ground.
 */
export type Lattice = (
  level: number,
  eye: readonly [x: number, y: number, z: number],
  clearance: number,
  range: Range,
  most: number,
  found: (cell: Cell, away: number, up: number) => void,
) => void;

export function latticeOf(world: PlanetTable | IslandsTable): Lattice {
  return "radius" in world.shape ? onGlobe(world.shape.radius) : onIslands(world.shape.altitudes);
}

function onGlobe(radius: number): Lattice {
  return (level, [x, y, z], clearance, { range, ceiling }, most, found) => {
    const up = (clearance / ceiling) ** 2;
    if (up >= most) return;
    const k = radius / Math.hypot(x, y, z);
    cellsNear(level, radius, [k * x, k * y, k * z], range * Math.sqrt(most - up), (cell, away) =>
      found(cell, away, up),
    );
  };
}

/** Metres above and below its altitude that an archipelago's ground is taken to reach: an eye among its hills is at none. */
export const HILLS = 250;

function onIslands(altitudes: readonly number[]): Lattice {
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

/** How far v lies off [from, from + breadth]. */
function beyond(v: number, from: number, breadth: number): number {
  return Math.max(0, from - v, v - from - breadth);
}

/** The whole metres of a cell of islands. */
export function squareOf({ level, i, j }: Cell): Box {
  const b = BREADTHS[level];
  return { west: i * b, south: j * b, east: (i + 1) * b, north: (j + 1) * b };
}
