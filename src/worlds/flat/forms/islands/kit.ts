/** Kit of islands in the sky: small mines below their shafts. */
import { generateIslands } from "../../../../recipe/kinds/islands-generator.ts";
import { WORKERS } from "../../jobs/source.ts";
import type { IslandsKit } from "../../kit.ts";
import { createIslandMines } from "../../mines.ts";

export const ISLANDS_KIT: IslandsKit = {
  generate(table) {
    const islands = generateIslands(table);
    return { islands, below: createIslandMines(islands) };
  },
  preview(table, before, _, isBelow) {
    const islands = generateIslands(table);
    return { islands, below: isBelow ? createIslandMines(islands) : before.below };
  },
  workers: WORKERS,
};
