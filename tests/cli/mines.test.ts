import { describe, expect, test } from "vitest";
import { createCountry } from "../../src/core/forest/terra.ts";
import { createMine, MINE_CELL, MINE_FORMULAS } from "../../src/core/underground/mine.ts";
import { mineExtent } from "../../src/core/underground/mine-extent.ts";
import { shaftsOf } from "../../src/core/underground/shafts.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

const isShaft = shaftsOf(createCountry());
const answerOf = async (args: string) => {
  const { code, out, err } = await limitless(`mines ${args}`);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

describe("the extent of a mine", () => {
  test.each(nonEmpty(MINE_FORMULAS))("of one layer by %s equals the library, in metres", async (formula) => {
    let ended = 0;
    for (const threshold of [0.4, 0.6]) {
      const mine = createMine({ formula, threshold, isShaft });
      const found = mineExtent(mine, 27, -75, 1, { within: 512, levels: 1 });
      const told = await answerOf(`--at 438,-1197 --within 512 --formula ${formula} --threshold ${threshold}`);
      const side = (from: number, to: number) => [from * MINE_CELL - 8, to * MINE_CELL + 8];
      expect(told).toEqual({
        ...{ at: [438, -1197], formula, threshold, within: 512 },
        ...{ cells: found.cells, shafts: found.shafts, ends: found.ends },
        ...{ x: side(found.west, found.east), y: side(found.south, found.north), z: [-16, 0] },
      });
      expect(told.cells).toBeGreaterThan(0);
      if (told.ends) ended++;
    }
    expect(ended).toBeGreaterThan(0);
  });

  test("with an altitude includes the levels below", async () => {
    const mine = createMine({ threshold: 0.7, isShaft });
    const found = mineExtent(mine, 27, -75, 1, { within: 160, levels: 11 });
    expect(await answerOf("--at 438,-1197,0 --within 160 --threshold 0.7")).toMatchObject({
      cells: found.cells,
      ends: found.ends,
      z: [-16 * found.bottom, 0],
    });
    expect(found.bottom).toBeGreaterThan(1);
    // Level 1 is from 0 down to −16 m.
    for (const [z, top] of [
      [-15.9, 0],
      [-40, -32],
    ]) {
      const { z: reached, cells } = await answerOf(`--at 438,-1197,${z} --within 0 --threshold 0`);
      expect([cells > 0, reached[1] >= top, reached[0] <= z]).toEqual([true, true, true]);
    }
  });

  test("of rock is 0 cells", async () => {
    const told = await answerOf("--at 0,5 --threshold 1");
    expect(told).toEqual({ at: [0, 5], formula: "waves", threshold: 1, within: 1024, cells: 0 });
  });
});

test("a bound with too many cells fails before the search", async () => {
  expect(await limitless("mines --at 0,0,0 --within 6000")).toMatchObject({
    code: 2,
    err: "limitless: --within: 6000 m each way is 751 × 751 cells on 376 levels; give less, at most 134217728 cells.\n",
  });
});

test("a long search prints its progress", async () => {
  let time = 0;
  const { err } = await limitless("mines --at 438,-1197 --within 3000", "", () => (time += 6000));
  expect(err).toMatch(/^[\d,]+ cells\n/);
});
