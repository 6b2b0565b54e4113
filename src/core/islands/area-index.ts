/** Places in a box of ground where nothing grows, or where something else does: found again by squares of 8 m and not one by one. */
import type { Box } from "../forest/streams.ts";
import type { Pool } from "./spill.ts";
import { LEAST_POOL, NODE, type Waters } from "./streams.ts";

/** All that lies nearer than `reach` to a line between two points, or to the square of `half` its breadth about one. */
export interface Bed {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Metres. */
  readonly half: number;
  readonly reach: number;
}

export interface Beds {
  add(bed: Bed): void;
  /** Whether a place of the box lies in one of the beds. */
  hold(x: number, y: number): boolean;
}

const SQUARE = 8;

/** Beds of a box; those outside it may be added, and are found where they reach into it. */
export function createBeds({ west, south, east, north }: Box): Beds {
  const columns = Math.max(1, Math.ceil((east - west) / SQUARE));
  const rows = Math.max(1, Math.ceil((north - south) / SQUARE));
  const squares: Bed[][] = [];
  return {
    add(bed) {
      const { x0, y0, x1, y1 } = bed;
      const reach = bed.half + bed.reach;
      const column = (x: number) => Math.floor((x - west) / SQUARE);
      const row = (y: number) => Math.floor((y - south) / SQUARE);
      const last = Math.min(rows - 1, row(Math.max(y0, y1) + reach));
      for (let j = Math.max(0, row(Math.min(y0, y1) - reach)); j <= last; j++) {
        const end = Math.min(columns - 1, column(Math.max(x0, x1) + reach));
        for (let i = Math.max(0, column(Math.min(x0, x1) - reach)); i <= end; i++) {
          const at = j * columns + i;
          squares[at] ??= [];
          squares[at].push(bed);
        }
      }
    },
    hold(x, y) {
      const near = squares[Math.floor((y - south) / SQUARE) * columns + Math.floor((x - west) / SQUARE)];
      return near?.some((bed) => within(bed, x, y)) ?? false;
    },
  };
}

function within({ x0, y0, x1, y1, half, reach }: Bed, x: number, y: number): boolean {
  const [ux, uy] = [x1 - x0, y1 - y0];
  const along = ux * ux + uy * uy;
  const part = along > 0 ? Math.min(1, Math.max(0, ((x - x0) * ux + (y - y0) * uy) / along)) : 0;
  const dx = Math.max(0, Math.abs(x - x0 - part * ux) - half);
  const dy = Math.max(0, Math.abs(y - y0 - part * uy) - half);
  return dx * dx + dy * dy < reach * reach;
}

/** Metres beside water in which nothing grows. */
export const SHORE = 0.7;

/** Adds streams and pools to where nothing grows. */
export function addWaters({ stretches, pools }: Waters, bare: Beds): void {
  for (const { nodes } of stretches)
    for (let at = 0; at + NODE < nodes.length; at += NODE) {
      const [x0, y0] = [nodes[at], nodes[at + 1]];
      const [x1, y1] = [nodes[at + NODE], nodes[at + NODE + 1]];
      bare.add({ x0, y0, x1, y1, half: 0, reach: nodes[at + 4] / 2 + SHORE });
    }
  for (const pool of pools)
    for (const [y, x0, x1] of rowsOf(pool)) {
      bare.add({ x0, y0: y, x1, y1: y, half: 0, reach: SHORE });
    }
}

/** Whether a pool that is drawn as one has water within `reach` metres of a place. */
export function isPoolNear({ pools }: Waters, x: number, y: number, reach: number): boolean {
  return pools.some(
    ({ wet }) => wet.length >= LEAST_POOL && wet.some(([px, py]) => (px - x) ** 2 + (py - y) ** 2 < reach * reach),
  );
}

/** Places of a pool side by side: their y, and the first and last x. */
function rowsOf({ wet }: Pool): [y: number, first: number, last: number][] {
  const rows: [number, number, number][] = [];
  for (const [x, y] of [...wet].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const row = rows.at(-1);
    if (row?.[0] === y && row[2] === x - 1) row[2] = x;
    else rows.push([y, x, x]);
  }
  return rows;
}
