/** The mines below the forest, for the command. */
import { createMine, isOpen, isOpenAbove, MINE_CELL, MINE_DEEPEST } from "../../core/mine.ts";
import { shaftsOf } from "../../core/shafts.ts";
import { createLand } from "../../core/terra.ts";
import { lengths, type SampledWorld, YEARS } from "./world.ts";

/** The level of an altitude: 1 from 0 down to −16 m, 2 to −32 m, and so on. */
export function levelOf(z: number): number {
  return 1 + Math.floor(-z / MINE_CELL);
}

export const minesSampled: SampledWorld = {
  about: "the cell of 16 m around a point: its level, whether open, whether a shaft ends there",
  columns: [lengths("x"), lengths("y"), { name: "z", min: -MINE_CELL * (MINE_DEEPEST - 1), max: 0, unit: "m" }, YEARS],
  least: 3,
  answers: ["level", "open", "shaft"],
  async open() {
    const mine = createMine({ isShaft: shaftsOf(createLand()) });
    return ([x, y, z, t]) => {
      const centre = (v: number) => MINE_CELL * Math.round(v / MINE_CELL);
      const level = levelOf(z);
      const shaft = level === 1 && isOpenAbove(mine, centre(x), centre(y));
      return `${level},${shaft || isOpen(mine, centre(x), centre(y), level, t)},${shaft}`;
    };
  },
};
