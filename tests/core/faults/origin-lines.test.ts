/** Lines through the middle of a land, and what they teach. */
import { expect, test } from "vitest";
import { faults } from "../../../src/core/faults/faults.ts";
import { filterByMatrix, smoothLand } from "../../../src/core/faults/filter.ts";
import { createLand } from "../../../src/core/faults/land.ts";
import { MANY_STEPS } from "../../../src/core/faults/steps.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { nonEmpty } from "../../non-empty.ts";

const SIZE = { x: 40, y: 26 };

function made(line: "origin" | "normal") {
  const land = createLand(SIZE.x, SIZE.y);
  const steps = faults(land, { line, n: 60, seed: 5, decay: { kind: "constant", size: 3 } });
  while (!steps.next(MANY_STEPS).done);
  return land;
}

/** Heights, and those half a turn about the middle. */
const halves = ({ heights }: ReturnType<typeof made>) => [[...heights], [...heights].reverse()];

test("heights half a turn about the middle are opposite, which those of other lines are not", () => {
  const [own, turned] = halves(made("origin"));
  expect(nonEmpty(own)).toEqual(turned.map((height) => -height));
  expect(Math.max(...nonEmpty(own))).toBeGreaterThan(20);
  const [free, other] = halves(made("normal"));
  expect(free).not.toEqual(other.map((height) => -height));
});

function rough() {
  const land = createLand(SIZE.x, SIZE.y);
  const random = createRandom(8);
  for (let i = 0; i < land.heights.length; i++) land.heights[i] = 100 * random();
  return land;
}

const at = ({ heights }: ReturnType<typeof rough>, x: number, y: number) => heights[x * SIZE.y + y];

test("a matrix of 1 2 1, 2 4 2, 1 2 1 smooths as Gauss does with radius 1, off the edges", () => {
  const [own, gauss] = [rough(), rough()];
  filterByMatrix(own, [1, 2, 1, 2, 4, 2, 1, 2, 1]);
  smoothLand(gauss, "gauss", 1);
  let most = 0;
  for (let x = 1; x < SIZE.x - 1; x++)
    for (let y = 1; y < SIZE.y - 1; y++) most = Math.max(most, Math.abs(at(own, x, y) - at(gauss, x, y)));
  expect(most).toBeLessThan(1e-9);
});

test("its first number is of the cell to the north-west, and edges repeat", () => {
  const before = rough();
  const moved = rough();
  filterByMatrix(moved, [1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(at(moved, 7, 9)).toBe(at(before, 6, 10));
  expect(at(moved, 0, SIZE.y - 1)).toBe(at(before, 0, SIZE.y - 1));
  const far = rough();
  filterByMatrix(
    far,
    Array.from({ length: 25 }, (_, k) => (k === 24 ? 1 : 0)),
  );
  expect(at(far, 7, 9)).toBe(at(before, 9, 7));
});

test.each([
  [[1, 2], "Expected a matrix of 9 or 25 numbers, got 2."],
  [[1, 1, 1, 1, -8, 1, 1, 1, 1], "Expected a matrix whose numbers add up to more than 0, got 0."],
  [[1, 1, 1, 1, Number.NaN, 1, 1, 1, 1], "Expected numbers of a matrix from -1000000 to 1000000, got NaN."],
])("refuses %j", (matrix, message) => {
  expect(() => filterByMatrix(rough(), matrix)).toThrow(new RangeError(message));
});
