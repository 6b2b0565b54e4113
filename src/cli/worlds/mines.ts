/** Mines for the command: the gap around a point and the cell it lies in, and the hills above. */
import { isOpen, isOpenAbove, MINE_CELL, MINE_DEEPEST } from "../../core/underground/mine.ts";
import { cellAt, levelAt } from "../../core/underground/mine-space.ts";
import { askGround, GAP_ANSWERS, hillsMapped, undergroundOf } from "./underground.ts";
import { lengths, type SampledWorld, YEARS } from "./world.ts";

export const minesSampled: SampledWorld = {
  about: "the same; level, is the cell of 16 m there open, and below a shaft; empty: above all",
  columns: [lengths("x"), lengths("y"), { ...lengths("z"), min: -MINE_CELL * (MINE_DEEPEST - 1) }, YEARS],
  least: 3,
  answers: [...GAP_ANSWERS, "level", "open", "shaft"],
  async open(_, scenes) {
    const underground = await undergroundOf(scenes, "mines");
    const { below } = underground;
    if (below.kind !== "mine") throw new RangeError("Expected a mine below the hills of mines.");
    const { mine } = below.space;
    const ground = askGround(underground);
    return ([x, y, z, t]) => {
      const level = levelAt(below.space, z);
      const gap = ground.gap(x, y, z, t);
      if (level < 1) return `${gap},,,`;
      const [cx, cy] = [MINE_CELL * cellAt(x), MINE_CELL * cellAt(y)];
      const shaft = level === 1 && isOpenAbove(mine, cx, cy);
      return `${gap},${level},${shaft || isOpen(mine, cx, cy, level, t)},${shaft}`;
    };
  },
};

export const minesMapped = hillsMapped("mines");
