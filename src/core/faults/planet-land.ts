/**
 * A land of faults as a tile for the faces of a planet (src/core/planet/cube-tile.ts): heights from 0, its lowest, to 1, its highest.
 *
 *   place     the longer side with TILE_MARGIN cells around it is from −1 to 1; lands below FEWEST cells are read between cells
 *   coast     a rectangle with round corners; within COAST of the shorter half side the land falls to `beyond`, and stays there
 *   beyond    0 where a sea is around it, else the mean height
 *   datum     the height that belongs at a planet's mean height: FLOODED of the cells are below it, or `beyond` without a sea
 *   level     a land without any difference is LEVEL high, its datum half as high
 */
import { createTile, type HeightTile, TILE_MARGIN } from "../field/tile.ts";
import { smoothstep } from "../smoothstep.ts";
import type { Land } from "./land.ts";

/** Cells along the longer side, at least. */
const FEWEST = 128;
/** Width of the coast and radius of the corners, as shares of the shorter half side. */
const [COAST, CORNER] = [0.5, 0.6];
const LEVEL = 0.6;
const FLOODED = 0.2;
/** Maximum number of cells sampled to find the datum. */
const COUNTED = 2 ** 14;

export interface PlanetLand {
  readonly tile: HeightTile;
  readonly datum: number;
}

export function planetLand(land: Land, isInSea: boolean): PlanetLand {
  const { xSize, ySize, heights } = land;
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (const h of heights) {
    low = Math.min(low, h);
    high = Math.max(high, h);
    sum += h;
  }
  const share = (h: number) => (high > low ? (h - low) / (high - low) : LEVEL);
  const every = Math.ceil(heights.length / COUNTED);
  const counted = heights.filter((_, k) => k % every === 0).sort();
  const flooded = high > low ? share(counted[Math.floor(FLOODED * counted.length)]) : LEVEL / 2;
  const beyond = isInSea ? 0 : Math.fround(share(sum / heights.length));
  const fine = Math.max(1, Math.ceil((FEWEST - 1) / (Math.max(xSize, ySize) - 1)));
  const [width, height] = [(xSize - 1) * fine + 1, (ySize - 1) * fine + 1];
  const [columns, rows] = [width + 2 * TILE_MARGIN, height + 2 * TILE_MARGIN];
  const [halfX, halfY] = [(width - 1) / 2, (height - 1) / 2];
  const half = Math.min(halfX, halfY);

  /** Height at (x, y), in cells of the land, by bilinear interpolation. */
  function heightAt(x: number, y: number): number {
    const [i, j] = [Math.min(Math.floor(x), xSize - 2), Math.min(Math.floor(y), ySize - 2)];
    const at = i * ySize + j;
    const west = heights[at] + (y - j) * (heights[at + 1] - heights[at]);
    const east = heights[at + ySize] + (y - j) * (heights[at + ySize + 1] - heights[at + ySize]);
    return west + (x - i) * (east - west);
  }

  /** Distance from the coast, cells; negative in the sea. */
  function inland(i: number, j: number): number {
    const corner = CORNER * half;
    const [x, y] = [Math.abs(i - halfX) - halfX + corner, Math.abs(j - halfY) - halfY + corner];
    const [outX, outY] = [Math.max(x, 0), Math.max(y, 0)];
    return corner - Math.sqrt(outX * outX + outY * outY) - Math.min(Math.max(x, y), 0);
  }

  const coefficients = new Float32Array(columns * rows).fill(beyond);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const kept = smoothstep(0, COAST * half, inland(i, j));
      coefficients[(j + TILE_MARGIN) * columns + i + TILE_MARGIN] =
        beyond + kept * (share(heightAt(i / fine, j / fine)) - beyond);
    }
  const cell = 2 / (Math.max(columns, rows) - 1);
  const grid = { columns, rows, cell, west: -((columns - 1) / 2) * cell, south: -((rows - 1) / 2) * cell };
  return { tile: createTile(grid, coefficients, beyond), datum: isInSea ? flooded : beyond };
}
