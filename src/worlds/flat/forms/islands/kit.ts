/** Kit of islands in the sky: small mines below their shafts. */
import { searchLand } from "../../../../core/flat/nearest-land.ts";
import { generateFlatGround } from "../../../../recipe/kinds/flat-generator.ts";
import { WORKERS } from "../../jobs/source.ts";
import type { FlatKit } from "../../kit.ts";
import { createIslandMines } from "../../mines.ts";

export const ISLANDS_KIT: FlatKit = {
  generate(table) {
    const flat = generateFlatGround(table);
    return { flat, below: createIslandMines(flat) };
  },
  preview(table, before, _, isBelow) {
    const flat = generateFlatGround(table);
    return { flat, below: isBelow ? createIslandMines(flat) : before.below };
  },
  workers: WORKERS,
  searchLand,
};
