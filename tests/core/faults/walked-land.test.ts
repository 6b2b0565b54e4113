import { describe, expect, test } from "vitest";
import { createLand } from "../../../src/core/faults/land.ts";
import { FAULT_DEFAULTS, runFaultSettings } from "../../../src/core/faults/settings.ts";
import { walkedLand } from "../../../src/core/faults/walked-land.ts";

const SHAPE = { cell: 4, height: 100, flooded: 0.25, sea: 204, relief: 0.25 };
const land = runFaultSettings({ ...FAULT_DEFAULTS, xSize: 40, ySize: 24, when: "end" });
const tile = walkedLand(land, SHAPE);

/** Metres above the sea. */
const heightAt = (x: number, y: number) => SHAPE.relief * (tile.at(x, y) - SHAPE.sea);

describe("a land of faults to walk on", () => {
  test("has the land's own cells, x to the east and y to the north, smoothed over a cell", () => {
    const [low, high] = [Math.min(...land.heights), Math.max(...land.heights)];
    const own = (i: number, j: number) =>
      SHAPE.height * ((land.heights[i * land.ySize + j] - low) / (high - low) - SHAPE.flooded);
    for (let i = 1; i < land.xSize - 1; i++)
      for (let j = 1; j < land.ySize - 1; j++) {
        let smooth = 0;
        for (let di = -1; di <= 1; di++)
          for (let dj = -1; dj <= 1; dj++) smooth += ((di ? 1 : 4) * (dj ? 1 : 4) * own(i + di, j + dj)) / 36;
        const [x, y] = [(i - (land.xSize - 1) / 2) * SHAPE.cell, (j - (land.ySize - 1) / 2) * SHAPE.cell];
        expect(heightAt(x, y)).toBeCloseTo(smooth, 4);
      }
  });

  test("falls to the sea floor at its sides, and stays there", () => {
    for (const [x, y] of [
      [200, 0],
      [0, -150],
      [-130, 90],
      [1e7, 1e7],
    ])
      expect(heightAt(x, y)).toBeCloseTo(-24, 4);
    // Two metres apart the ground never jumps by more than a cliff's few metres.
    let worst = 0;
    for (let x = -200; x < 200; x += 0.5) worst = Math.max(worst, Math.abs(heightAt(x + 0.5, 10) - heightAt(x, 10)));
    expect(worst).toBeLessThan(8);
  });

  test("is dry where nothing differs", () => {
    const flat = walkedLand(createLand(16, 16), SHAPE);
    expect(SHAPE.relief * (flat.at(0, 0) - SHAPE.sea)).toBeCloseTo(10, 5);
  });
});
