/** The forest of 1983 against vectors from Relf's Java, bit for bit (tests/golden/README.md). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COVER_1983, type Cover, coverAt, createCover, type Kind } from "../src/core/field/cover.ts";
import { TERMS_1983 } from "../src/core/field/directions.ts";
import { createField, fieldAt } from "../src/core/field/field.ts";
import { fillGrid } from "../src/core/field/grid.ts";
import { PROFILE_1983 } from "../src/core/field/profile.ts";
import { nonEmpty } from "./non-empty.ts";

const LAKE = 204;
const LETTERS: Record<string, Kind> = { l: "lake", t: "town", g: "grass", m: "moor", w: "wood", k: "thicket" };

const height = createField(PROFILE_1983, TERMS_1983.height);
const cover: Cover = createCover(COVER_1983, {
  town: createField(PROFILE_1983, TERMS_1983.town),
  wet: createField(PROFILE_1983, TERMS_1983.wet),
  rough: createField(PROFILE_1983, TERMS_1983.rough),
});

function kindAt(x: number, y: number): Kind {
  return fieldAt(height, x, y) < LAKE ? "lake" : coverAt(cover, x, y);
}

function rows(name: string): string[][] {
  const lines = readFileSync(join(import.meta.dirname, "golden", name), "utf8")
    .trim()
    .split("\n");
  return lines.slice(1).map((line) => line.split(","));
}

const bits = new DataView(new ArrayBuffer(8));
function hexOf(value: number): string {
  bits.setFloat64(0, value);
  return bits.getBigUint64(0).toString(16).padStart(16, "0");
}

test("4,000 heights equal the Java's, bit for bit", () => {
  const vectors = rows("heights.csv");
  expect(vectors.length).toBe(4000);
  const wrong = vectors.filter(([, x, y, , hex]) => hexOf(fieldAt(height, Number(x), Number(y))) !== hex);
  expect(wrong).toEqual([]);
});

test("whole coordinates of the 4,000 also agree as centre points of grids", () => {
  const n = 257;
  const out = new Float64Array(n * n);
  const whole = rows("heights.csv").filter(([kind]) => kind.startsWith("int"));
  expect(whole.length).toBe(1500);
  for (const [, x, y, , hex] of nonEmpty(whole.filter((_, i) => i % 25 === 0))) {
    fillGrid(height, { west: Number(x) - 128, south: Number(y) - 128, spacing: 1, n }, 0, 0, out);
    expect(hexOf(out[128 * n + 128])).toBe(hex);
  }
});

test("20,000 kinds at whole coordinates equal the Java's", () => {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const [x, y, letters] of rows("kinds.csv")) {
    for (let i = 0; i < letters.length; i++) {
      const expected = LETTERS[letters[i]];
      counts[expected] = (counts[expected] ?? 0) + 1;
      const found = kindAt(Number(x) + i, Number(y));
      if (found !== expected) wrong.push(`${Number(x) + i},${y}: ${found} for ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(counts).toEqual({ lake: 549, town: 41, grass: 367, moor: 946, wood: 17780, thicket: 317 });
});

test("2,000 kinds and heights at fractional coordinates equal the Java's, bit for bit", () => {
  const vectors = rows("kinds_fractional.csv");
  expect(vectors.length).toBe(2000);
  const wrong = vectors.filter(([x, y, letter, value]) => {
    const h = fieldAt(height, Number(x), Number(y));
    const reported = letter === "l" ? LAKE - h : h;
    return kindAt(Number(x), Number(y)) !== LETTERS[letter] || hexOf(reported) !== hexOf(Number(value));
  });
  expect(wrong).toEqual([]);
});
