/** Triangles of a mine's mesh, compared with a naive mesh of six squares per open cell. */
import { createMine } from "../../src/core/underground/mine.ts";
import { FACE_STRIDE, type MineCells, meshMine, readMineCells } from "../../src/core/underground/mine-mesh.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { trianglesOfNaive: 0.25 };
const BOXES = 40;
const [SIDE, LEVELS] = [16, 8];
const TURNS = 5;

/** Six squares per open cell, each of two triangles. */
function meshNaively({ box, open }: MineCells): Int32Array {
  const found: number[] = [];
  const [across, size] = [box.columns + 2, (box.columns + 2) * (box.rows + 2)];
  for (let up = 0; up < box.levels; up++)
    for (let row = 0; row < box.rows; row++)
      for (let column = 0; column < box.columns; column++) {
        if (open[(box.levels - up) * size + (row + 1) * across + column + 1] === 0) continue;
        const place = [column, row, up];
        for (let facing = 0; facing < 6; facing++) {
          const axis = facing % 3;
          const [p, q] = [place[(axis + 1) % 3], place[(axis + 2) % 3]];
          found.push(facing, place[axis] + (facing < 3 ? 0 : 1), p, p + 1, q, q + 1);
        }
      }
  return Int32Array.from(found);
}

export default async function mineMesh(): Promise<Result> {
  const mine = createMine();
  const cells = Array.from({ length: BOXES }, (_, i) =>
    readMineCells(mine, { west: 1000 + SIDE * i, south: -500, columns: SIDE, rows: SIDE, top: 1, levels: LEVELS }),
  );
  const [ours, theirs]: number[][] = [[], []];
  let [triangles, naive] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    triangles = cells.reduce((sum, each) => sum + (2 * meshMine(each).length) / FACE_STRIDE, 0);
    const between = performance.now();
    naive = cells.reduce((sum, each) => sum + (2 * meshNaively(each).length) / FACE_STRIDE, 0);
    ours.push(between - start);
    theirs.push(performance.now() - between);
  }
  const share = triangles / naive;
  return {
    bar: BAR,
    ok: share <= BAR.trianglesOfNaive,
    trianglesOfNaive: round(share),
    triangles,
    naive,
    timeOfNaive: round(quantile(ours, 0.5) / quantile(theirs, 0.5)),
  };
}
