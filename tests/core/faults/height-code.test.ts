/** Height maps as text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heightHead, isHeightCode, MEASURES, readHeightCode, SIDE } from "../../../src/core/faults/height-code.ts";
import { createLand } from "../../../src/core/faults/land.ts";
import { heightCode, withMeasures } from "../../../src/core/faults/write-height-code.ts";
import { nonEmpty } from "../../non-empty.ts";

const MEASURED = { cell: 30, height: 1234.5, flooded: 0.25 };

function landOf(xSize: number, ySize: number, heightAt: (i: number) => number) {
  const land = createLand(xSize, ySize);
  land.heights.forEach((_, i) => {
    land.heights[i] = heightAt(i);
  });
  return land;
}

const side = fc.integer({ min: 4, max: 40 });

describe("the code of a height map", () => {
  test("gives the heights back within 2⁻¹⁹ of their range, in characters that a link needs no escapes for", () => {
    fc.assert(
      fc.property(side, side, fc.infiniteStream(fc.double({ min: -1e6, max: 1e6, noNaN: true })), (x, y, stream) => {
        const land = landOf(x, y, () => stream.next().value as number);
        const code = heightCode(land, MEASURED);
        expect(isHeightCode(code) && /^[\w~.-]+$/.test(code)).toBe(true);
        const read = readHeightCode(code);
        expect([read.xSize, read.ySize]).toEqual([x, y]);
        const [low, high] = [Math.min(...land.heights), Math.max(...land.heights)];
        for (const [i, height] of nonEmpty(read.heights).entries())
          expect(Math.abs(low + (height / (2 ** 18 - 1)) * (high - low) - land.heights[i])).toBeLessThanOrEqual(
            (1.001 * (high - low)) / 2 ** 19,
          );
      }),
      { numRuns: 30 },
    );
  });

  test("is the same for heights that are moved and stretched, and has zeros for level ground", () => {
    const land = landOf(5, 4, (i) => (i * 7) % 11);
    expect(
      heightCode(
        landOf(5, 4, (i) => 4 * ((i * 7) % 11) - 100),
        MEASURED,
      ),
    ).toBe(heightCode(land, MEASURED));
    expect(heightCode(createLand(5, 4), MEASURED)).toBe(`g1~5~4~30~1234.5~0.25~${"A".repeat(60)}`);
  });

  test("has its measures, which can be changed without the cells", () => {
    const code = heightCode(
      landOf(5, 4, (i) => i),
      MEASURED,
    );
    expect(heightHead(code)).toEqual({ xSize: 5, ySize: 4, ...MEASURED, length: 22 });
    const other = { cell: 0.5, height: 9000, flooded: 0.9 };
    expect(withMeasures(code, other)).toBe(
      heightCode(
        landOf(5, 4, (i) => i),
        other,
      ),
    );
    // Rounded as links have them.
    expect(heightHead(withMeasures(code, { cell: 1 / 3 + 1, height: 100.123, flooded: 0.123456 }))).toMatchObject({
      ...{ cell: 1.333, height: 100.12, flooded: 0.1235 },
    });
  });
});

describe("refused", () => {
  const good = heightCode(
    landOf(4, 4, (i) => i),
    MEASURED,
  );

  test.each([
    ["", "Expected a height map as text"],
    ["f1.", "Expected a height map as text"],
    ["g1~4~4~30~100~0~", "Expected 48 characters for 4 × 4 cells, got 0."],
    [good.slice(0, -1), "Expected 48 characters for 4 × 4 cells, got 47."],
    [`${good}A`, "Expected 48 characters for 4 × 4 cells, got 49."],
    [`${good.slice(0, -1)}!`, 'Expected characters A–Z, a–z, 0–9, - and _, got "!".'],
    [`${good.slice(0, -1)}ä`, 'Expected characters A–Z, a–z, 0–9, - and _, got "ä".'],
    ["g1~3~4~30~100~0~", "Expected columns of a height map to be a whole number from 4 to 1025, got 3."],
    ["g1~4~1026~30~100~0~", "Expected rows of a height map to be a whole number from 4 to 1025, got 1026."],
    ["g1~4~4~0.4~100~0~", "Expected cell from 0.5 to 100, got 0.4."],
    ["g1~4~4~30~9001~0~", "Expected height from 1 to 9000, got 9001."],
    ["g1~4~4~30~100~1~", "Expected flooded from 0 to 0.9, got 1."],
    ["g1~4~4~030~100~0~", "Expected numbers as they are written, g1~4~4~30~100~0~, got g1~4~4~030~100~0~."],
    ["g1~4~4~3.0.0~100~0~", "Expected a finite cell, got NaN."],
  ])("%s", (code, message) => {
    expect(() => readHeightCode(code)).toThrow(RangeError);
    expect(() => readHeightCode(code)).toThrow(message);
  });

  test("heights that are not finite, with their column from the west and row from the north", () => {
    for (const wrong of [Number.NaN, Infinity, -Infinity])
      expect(() =>
        heightCode(
          landOf(5, 4, (i) => (i === 9 ? wrong : i)),
          MEASURED,
        ),
      ).toThrow(`Expected a finite height in column 3, row 3, got ${wrong}.`);
  });

  test("sizes and measures out of range", () => {
    const [least, most] = SIDE;
    expect(() => heightCode(createLand(least - 1, 9), MEASURED)).toThrow("Expected columns of a height map");
    expect(() => heightCode(createLand(9, most + 1), MEASURED)).toThrow("Expected rows of a height map");
    for (const [name, [low, high]] of nonEmpty(Object.entries(MEASURES)))
      for (const value of [low - 0.1, high + 0.1, Number.NaN])
        expect(() => heightCode(createLand(4, 4), { ...MEASURED, [name]: value })).toThrow(name);
  });
});
