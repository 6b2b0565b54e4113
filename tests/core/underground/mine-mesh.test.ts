/** The mesh of a mine matches its cells: every side of every open cell has a face or is a passage. */
import { expect, test } from "vitest";
import { createMine, isOpen, MINE_CELL, type Mine } from "../../../src/core/underground/mine.ts";
import { FACE_STRIDE, type MineBox, meshMine, readMineCells } from "../../../src/core/underground/mine-mesh.ts";

/** Steps in columns, rows and levels up, in the order of FACINGS. */
const WAYS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
] as const;

/** Number of rectangles on each side of each cell of a box. */
function coverOf(box: MineBox, mesh: Int32Array): (facing: number, column: number, row: number, up: number) => number {
  const sizes = [box.columns, box.rows, box.levels];
  const counts = WAYS.map(() => new Uint8Array(box.columns * box.rows * box.levels));
  const at = (column: number, row: number, up: number) => (up * box.rows + row) * box.columns + column;
  for (let k = 0; k < mesh.length; k += FACE_STRIDE) {
    const [facing, plane, from, to, low, high] = mesh.subarray(k, k + FACE_STRIDE);
    const axis = facing % 3;
    const cell = facing < 3 ? plane : plane - 1;
    if (!(cell >= 0 && cell < sizes[axis])) throw new Error(`Expected a face within the box, got one at ${cell}.`);
    for (let p = from; p < to; p++) {
      for (let q = low; q < high; q++) {
        const place = [0, 0, 0];
        place[axis] = cell;
        place[(axis + 1) % 3] = p;
        place[(axis + 2) % 3] = q;
        counts[facing][at(place[0], place[1], place[2])]++;
      }
    }
  }
  return (facing, column, row, up) => counts[facing][at(column, row, up)];
}

/** Errors of the mesh of a box, one per line. */
function problemsOf(mine: Mine, box: MineBox, t: number, slabs = false): string[] {
  const mesh = meshMine(readMineCells(mine, box, t), slabs);
  const covered = coverOf(box, mesh);
  const { west, south, columns, rows, top, levels } = box;
  const levelOf = (up: number) => top + levels - 1 - up;
  const known = new Map<number, boolean>();
  const open = (column: number, row: number, up: number) => {
    const key = ((up + 1) * (rows + 2) + row + 1) * (columns + 2) + column + 1;
    let answer = known.get(key);
    if (answer === undefined) {
      const level = levelOf(up);
      const there = level >= 1 && (mine.formula === "waves" || level === 1);
      answer = there && isOpen(mine, MINE_CELL * (west + column), MINE_CELL * (south + row), level, t);
      known.set(key, answer);
    }
    return answer;
  };
  const problems: string[] = [];
  for (let up = 0; up < levels; up++) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (!open(column, row, up)) continue;
        for (const [facing, [dx, dy, dz]] of WAYS.entries()) {
          // A face that looks east is on the west side.
          const next = open(column - dx, row - dy, up - dz);
          const passes = next && (dz !== 0 ? !slabs : levelOf(up) % 2 === 1);
          const faces = covered(facing, column, row, up);
          if (passes ? faces !== 0 : faces === 0)
            problems.push(`${faces} faces to the ${facing} of ${column}, ${row}, level ${levelOf(up)}`);
        }
      }
    }
  }
  return problems;
}

test("every face of 10⁵ cells", () => {
  const mine = createMine({ isShaft: (x, y) => (x * 31 + y * 17) % 997 === 0 });
  expect(problemsOf(mine, { west: 12_345, south: -678, columns: 50, rows: 50, top: 1, levels: 40 }, 0)).toEqual([]);
});

test("with slabs, every floor and roof too", () => {
  const mine = createMine({ isShaft: (x, y) => (x * 31 + y * 17) % 997 === 0 });
  expect(problemsOf(mine, { west: -77, south: 1024, columns: 24, rows: 20, top: 1, levels: 10 }, 5, true)).toEqual([]);
});

test.each([
  { formula: "waves", threshold: 0.2, top: 6, t: 31 },
  { formula: "waves", threshold: 0.8, top: 1, t: -7 },
  { formula: "product", threshold: 0.4, top: 1, t: 0 },
] as const)("a mine by $formula at $threshold, level $top down, year $t", ({ formula, threshold, top, t }) => {
  const mine = createMine({ formula, threshold });
  const levels = formula === "product" ? 1 : 6;
  for (const [west, south] of [
    [-9, -9],
    [62_500, -31_250],
  ])
    expect(problemsOf(mine, { west, south, columns: 18, rows: 17, top, levels }, t)).toEqual([]);
});

test("a box without levels throws", () => {
  const box = { west: 0, south: 0, columns: 4, rows: 4, top: 1, levels: 0 };
  expect(() => readMineCells(createMine(), box)).toThrow("whole levels, 1 or more, got 0");
});
