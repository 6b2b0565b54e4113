/** Pools that reach over several cells. */
import type { ReflectivePool } from "./reflection.ts";

/** The pools of all cells, with the parts of each joined, sorted by key so that the order of arrival does not matter. */
export function joinPools<P extends ReflectivePool>(
  cells: Iterable<{ readonly pools: readonly P[] }>,
  join: (a: P, b: P) => P,
): readonly P[] {
  const pools = new Map<string, P>();
  for (const cell of cells)
    for (const part of cell.pools) {
      const known = pools.get(part.key);
      pools.set(part.key, known ? join(known, part) : part);
    }
  return [...pools.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
