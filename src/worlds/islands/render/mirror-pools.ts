/** The pools of the waters that came, for whoever chooses which of them mirrors what stands about it. */

import type { ReflectivePool } from "../../../render/water/reflection-pool.ts";
import { TILE, WATER } from "../jobs/waters.ts";
import type { CellWaters } from "./water/row-texture.ts";

/** What a cell has of each pool that lies in it. */
export function poolsOf({ centre, things, counts }: CellWaters): readonly ReflectivePool[] {
  const pools = new Map<string, ReflectivePool>();
  const first = 1 + counts[0];
  for (let row = first; row < first + counts[1]; row++) {
    const [dx, dy, up, , , places, chance, face] = things.subarray(row * WATER, (row + 1) * WATER);
    const [x, y] = [centre[0] + dx, centre[1] + dy];
    const key = `${face}/${up}/${chance}`;
    join(pools, { key, face, chance, level: centre[2] + up, places, box: [x, y, x + TILE, y + TILE] });
  }
  return [...pools.values()];
}

/** Those of all cells, each whole, in the order of their keys: whatever came first. */
export function wholePools(cells: Iterable<readonly ReflectivePool[]>): readonly ReflectivePool[] {
  const pools = new Map<string, ReflectivePool>();
  for (const cell of cells) for (const pool of cell) join(pools, pool);
  return [...pools.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function join(pools: Map<string, ReflectivePool>, more: ReflectivePool): void {
  const known = pools.get(more.key);
  const [a, b] = [known?.box ?? more.box, more.box];
  const box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] as const;
  pools.set(more.key, { ...more, box });
}
