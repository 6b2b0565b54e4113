/** Triangles of a mine's mesh, compared with hidden-face culling: a square for each side of an open cell that is not a passage. */
import { createMine } from "../../src/core/underground/mine.ts";
import { FACE_STRIDE, type MineCells, meshMine, readMineCells } from "../../src/core/underground/mine-mesh.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { trianglesOfCulled: 0.45 };
const BOXES = 40;
const [SIDE, LEVELS] = [16, 8];
const TURNS = 5;

/** Two triangles for each closed side of each open cell, in the format of `meshMine`. */
function meshCulled({ box, open }: MineCells): Int32Array {
  const { columns, rows, levels, top } = box;
  const found: number[] = [];
  const strides = [1, columns + 2, -(columns + 2) * (rows + 2)];
  for (let up = 0; up < levels; up++) {
    const odd = (top + levels - 1 - up) % 2 === 1;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const at = column + 1 + (row + 1) * strides[1] - (levels - up) * strides[2];
        if (open[at] === 0) continue;
        const place = [column, row, up];
        for (let facing = 0; facing < 6; facing++) {
          const axis = facing % 3;
          // A wall that faces east is on the west side of its cell.
          const next = at + (facing < 3 ? -strides[axis] : strides[axis]);
          // Levels are joined by shafts; galleries are horizontal on odd levels only.
          if (open[next] === 1 && (axis === 2 || odd)) continue;
          const [p, q] = [place[(axis + 1) % 3], place[(axis + 2) % 3]];
          found.push(facing, place[axis] + (facing < 3 ? 0 : 1), p, p + 1, q, q + 1);
        }
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
  let [triangles, culled] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    triangles = cells.reduce((sum, each) => sum + (2 * meshMine(each).length) / FACE_STRIDE, 0);
    const between = performance.now();
    culled = cells.reduce((sum, each) => sum + (2 * meshCulled(each).length) / FACE_STRIDE, 0);
    ours.push(between - start);
    theirs.push(performance.now() - between);
  }
  const share = triangles / culled;
  return {
    bar: BAR,
    ok: share <= BAR.trianglesOfCulled,
    trianglesOfCulled: round(share),
    triangles,
    culled,
    timeOfCulled: round(quantile(ours, 0.5) / quantile(theirs, 0.5)),
  };
}
