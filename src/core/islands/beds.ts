/** Places in a box of ground where nothing grows, or where something else does: found again by squares of 8 m and not one by one. */
import type { Box } from "../forest/streams.ts";

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
