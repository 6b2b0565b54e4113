/** A spatial index of areas in a box: clearings without plants, and damp ground near ponds. */
import { type Box, MARSH } from "../forest/streams.ts";
import type { Pool } from "./spill.ts";
import { MIN_POOL, NODE, type Waters } from "./waters.ts";

/** All points nearer than `reach` to a line segment, or to a square of half side `half` around its point. */
interface Area {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Metres. */
  readonly half: number;
  readonly reach: number;
}

export interface AreaIndex {
  add(area: Area): void;
  /** Whether a point of the box is in one of the areas. */
  contains(x: number, y: number): boolean;
}

/** Side of an index cell, metres. */
const CELL = 8;

/** Areas outside the box may be added; they count where they reach into it. */
export function createAreaIndex({ west, south, east, north }: Box): AreaIndex {
  const columns = Math.max(1, Math.ceil((east - west) / CELL));
  const rows = Math.max(1, Math.ceil((north - south) / CELL));
  const cells: Area[][] = [];
  return {
    add(area) {
      const { x0, y0, x1, y1 } = area;
      const reach = area.half + area.reach;
      const column = (x: number) => Math.floor((x - west) / CELL);
      const row = (y: number) => Math.floor((y - south) / CELL);
      const last = Math.min(rows - 1, row(Math.max(y0, y1) + reach));
      for (let j = Math.max(0, row(Math.min(y0, y1) - reach)); j <= last; j++) {
        const end = Math.min(columns - 1, column(Math.max(x0, x1) + reach));
        for (let i = Math.max(0, column(Math.min(x0, x1) - reach)); i <= end; i++) {
          const at = j * columns + i;
          cells[at] ??= [];
          cells[at].push(area);
        }
      }
    },
    contains(x, y) {
      const near = cells[Math.floor((y - south) / CELL) * columns + Math.floor((x - west) / CELL)];
      return near?.some((area) => isWithin(area, x, y)) ?? false;
    },
  };
}

function isWithin({ x0, y0, x1, y1, half, reach }: Area, x: number, y: number): boolean {
  const [ux, uy] = [x1 - x0, y1 - y0];
  const along = ux * ux + uy * uy;
  const part = along > 0 ? Math.min(1, Math.max(0, ((x - x0) * ux + (y - y0) * uy) / along)) : 0;
  const dx = Math.max(0, Math.abs(x - x0 - part * ux) - half);
  const dy = Math.max(0, Math.abs(y - y0 - part * uy) - half);
  return dx * dx + dy * dy < reach * reach;
}

/** Distance from water within which no plants grow, metres. */
export const SHORE = 0.7;
/** The same around the outermost places of a marsh. */
export const MARSH_EDGE = 0.5;

/**
 * Adds streams, pools and marshes to the areas without plants. They only ever remove plants and never move or add one: collision
 * learns of waters late, and must never hit a plant that is not drawn.
 */
export function addWaters(waters: Waters, clearings: AreaIndex): void {
  addStreams(waters, clearings);
  for (const pool of waters.pools)
    for (const [y, x0, x1] of rowsOf(pool)) clearings.add({ x0, y0: y, x1, y1: y, half: 0, reach: SHORE });
  for (const { x, y } of waters.marshes) clearings.add({ x0: x, y0: y, x1: x, y1: y, half: MARSH, reach: MARSH_EDGE });
}

/** Adds the streams alone. */
export function addStreams({ stretches }: Waters, clearings: AreaIndex): void {
  for (const { nodes } of stretches)
    for (let at = 0; at + NODE < nodes.length; at += NODE) {
      const [x0, y0] = [nodes[at], nodes[at + 1]];
      const [x1, y1] = [nodes[at + NODE], nodes[at + NODE + 1]];
      clearings.add({ x0, y0, x1, y1, half: 0, reach: nodes[at + 4] / 2 + SHORE });
    }
}

/** Whether a pool of at least MIN_POOL points has water within `reach` metres of a point. */
export function isPoolNear({ pools }: Waters, x: number, y: number, reach: number): boolean {
  return pools.some(
    ({ wet }) => wet.length >= MIN_POOL && wet.some(([px, py]) => (px - x) ** 2 + (py - y) ** 2 < reach * reach),
  );
}

/** Runs of adjacent points of a pool: y, first and last x. */
function rowsOf({ wet }: Pool): [y: number, first: number, last: number][] {
  const rows: [number, number, number][] = [];
  for (const [x, y] of [...wet].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const row = rows.at(-1);
    if (row?.[0] === y && row[2] === x - 1) row[2] = x;
    else rows.push([y, x, x]);
  }
  return rows;
}
