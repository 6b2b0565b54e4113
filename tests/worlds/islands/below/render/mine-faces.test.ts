/** The rock faces of a mine are watertight: every line of sight meets a face, and none is in open space. */
import { expect, test } from "vitest";
import { createRandom } from "../../../../../src/core/field/random.ts";
import { createMine } from "../../../../../src/core/underground/mine.ts";
import {
  cellAt,
  createCells,
  floorOf,
  HATCH,
  hatchOf,
  isClearAt,
  levelAt,
  mineSpanAt,
  SLAB,
  WALL,
} from "../../../../../src/core/underground/mine-space.ts";
import { generateMineChunk } from "../../../../../src/worlds/islands/below/jobs/mine-chunk.ts";
import type { PlacedChunk } from "../../../../../src/worlds/islands/below/jobs/mine-stream.ts";
import { facesOf } from "../../../../../src/worlds/islands/below/render/mine/chunks.ts";

const SPACE = { mine: createMine(), top: -6 };
/** Chunks generated in each horizontal direction, and down. */
const [WEST, DOWN] = [2, 4];

interface Rectangle {
  readonly axis: number;
  readonly side: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function rectanglesAbout(i: number, j: number): Rectangle[] {
  const found: Rectangle[] = [];
  for (let k = 0; k < DOWN; k++)
    for (let dj = -WEST; dj <= WEST; dj++)
      for (let di = -WEST; di <= WEST; di++) {
        const steps = generateMineChunk(
          SPACE.mine,
          { i: i + di, j: j + dj, k, t: 0 },
          (bytes) => new ArrayBuffer(bytes),
        );
        let step = steps.next();
        while (!step.done) step = steps.next();
        const chunk: PlacedChunk = { key: "", i: i + di, j: j + dj, k, ...step.value };
        facesOf(chunk, SPACE, (x, y, z, facing, along, across) => {
          const axis = facing % 3;
          const size = [0, 0, 0];
          size[(axis + 1) % 3] = along;
          size[(axis + 2) % 3] = across;
          const from = [x, y, z];
          found.push({ axis, side: facing < 3 ? 1 : -1, from, to: from.map((v, n) => v + size[n]) });
        });
      }
  return found;
}

test("10⁴ rays from open places", () => {
  const [i, j] = [12, -7];
  const rectangles = rectanglesAbout(i, j);
  const cells = createCells(SPACE, 0);
  const random = createRandom(7);
  const span = new Float64Array(2);
  const isAir = (x: number, y: number, z: number) =>
    mineSpanAt(SPACE, cells, x, y, z, span) && z >= span[0] && z <= span[1];
  /** Where walls meet in an edge they are drawn a wall's thickness out, and hatches are cut through slabs. */
  const isNearAir = ([x, y, z]: readonly number[]) => {
    for (const dx of [0, -WALL - 0.02, WALL + 0.02])
      for (const dy of [0, -WALL - 0.02, WALL + 0.02])
        for (const dz of [0, -SLAB, SLAB]) if (isAir(x + dx, y + dy, z + dz)) return true;
    return false;
  };
  const isHatch = (x: number, y: number, z: number) => {
    const upper = levelAt(SPACE, z + 0.5);
    const [u, v] = [x, y].map((at) => Math.abs(at - 16 * cellAt(at) - hatchOf(upper)));
    return Math.max(u, v) < HATCH && cells(cellAt(x), cellAt(y), upper) && cells(cellAt(x), cellAt(y), upper + 1);
  };
  let [met, lines] = [0, 0];
  const faults: string[] = [];
  while (lines < 10_000) {
    const eye = [128 * (i + random()) - 8, 128 * (j + random()) - 8, -6.4 - 90 * random()];
    const level = levelAt(SPACE, eye[2]);
    // Nobody's eye is nearer to rock than a body is broad.
    const free = [-1, 1].every((a) =>
      [-1, 1].every((b) => isClearAt(cells, eye[0] + a * WALL, eye[1] + b * WALL, level)),
    );
    if (!free || eye[2] > floorOf(SPACE, level - 1) - SLAB - 0.01) continue;
    lines++;
    const along = [random() - 0.5, random() - 0.5, 0.6 * (random() - 0.5)];
    let first = Infinity;
    for (const { axis, side, from, to } of rectangles) {
      if (along[axis] * side >= 0) continue;
      const s = (from[axis] - eye[axis]) / along[axis];
      if (!(s > 1e-9 && s < first)) continue;
      const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
      const [a, b] = [eye[p] + s * along[p], eye[q] + s * along[q]];
      if (a < from[p] || a > to[p] || b < from[q] || b > to[q]) continue;
      if (axis === 2 && isHatch(a, b, from[2])) continue;
      first = s;
    }
    // Distance to the edge of the generated chunks.
    const bound = Math.min(...along.map((v, axis) => (axis === 2 ? 20 : 240) / Math.abs(v)));
    if (first < bound) met++;
    const end = Math.min(first, bound) - 0.02;
    const speed = Math.hypot(...along);
    for (let s = 0; s < end; s += 0.5 / speed) {
      const at = eye.map((v, axis) => v + s * along[axis]);
      if (!isNearAir(at)) {
        faults.push(`${eye} toward ${along} is in rock at ${at}`);
        break;
      }
    }
    // What is met is rock: a hand's breadth behind the face is none of the open, but at an edge.
    if (first < bound) {
      const behind = eye.map((v, axis) => v + (first + 0.05) * along[axis]);
      const far = eye.map((v, axis) => v + (first - 0.02) * along[axis]);
      if (isAir(behind[0], behind[1], behind[2]) && !isNearAir(far)) faults.push(`a face in the open at ${behind}`);
    }
  }
  expect(faults).toEqual([]);
  expect(met).toBeGreaterThan(9500);
}, 60_000);
