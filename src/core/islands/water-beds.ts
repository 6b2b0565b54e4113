/** Where waters keep plants away, and where a pool takes the place of what the seed drew for one. No plant comes for them: who walks is told of waters late, and must walk into none that is not drawn. */
import type { Beds } from "./beds.ts";
import type { Pool } from "./spill.ts";
import { LEAST_POOL, NODE, type Waters } from "./streams.ts";

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
