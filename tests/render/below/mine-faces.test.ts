/** The rock faces of a mine are watertight: every line of sight meets a face, and none is in open space. */
import { expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { createMine, isOpen } from "../../../src/core/underground/mine.ts";
import {
  cellAt,
  createCells,
  floorOf,
  HATCH,
  hatchOf,
  type IsCellOpen,
  isClearAt,
  levelAt,
  mineSpanAt,
  SLAB,
  WALL,
} from "../../../src/core/underground/mine-space.ts";
import { VisibleCells } from "../../../src/core/underground/visible-cells.ts";
import { facesOf, propsOf } from "../../../src/render/below/mine/chunks.ts";
import { generateMineChunk } from "../../../src/stream/below/mine-chunk.ts";
import type { PlacedChunk } from "../../../src/stream/below/mine-stream.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const SPACE = { mine: createMine(), top: -6 };
/** Chunks generated in each horizontal direction, and down. */
const [WEST, DOWN] = [2, 4];

/** Distance along each axis to which cells are visible, as far as the chunks reach. */
const REACH = 240;

type Triple = readonly [number, number, number];

interface Rectangle {
  readonly axis: number;
  readonly side: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const EVERYTHING = { has: () => true };

function chunksAbout(i: number, j: number): PlacedChunk[] {
  const found: PlacedChunk[] = [];
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
        found.push({ key: "", i: i + di, j: j + dj, k, ...step.value });
      }
  return found;
}

/** The rectangles that are drawn for some visible cells. */
function rectanglesOf(chunks: readonly PlacedChunk[], seen: Pick<VisibleCells, "has">): Rectangle[] {
  const found: Rectangle[] = [];
  for (const chunk of chunks)
    facesOf(chunk, SPACE, seen, (x, y, z, facing, along, across) => {
      const axis = facing % 3;
      const size = [0, 0, 0];
      size[(axis + 1) % 3] = along;
      size[(axis + 2) % 3] = across;
      const from = [x, y, z];
      found.push({ axis, side: facing < 3 ? 1 : -1, from, to: from.map((v, n) => v + size[n]) });
    });
  return found;
}

/** Multiple of `along` from an eye to the first face that it meets, ∞ for none. */
function firstFace(
  rectangles: readonly Rectangle[],
  eye: readonly number[],
  along: readonly number[],
  cells: IsCellOpen,
): number {
  const isHatch = (x: number, y: number, z: number) => {
    const upper = levelAt(SPACE, z + 0.5);
    const [u, v] = [x, y].map((at) => Math.abs(at - 16 * cellAt(at) - hatchOf(upper)));
    return Math.max(u, v) < HATCH && cells(cellAt(x), cellAt(y), upper) && cells(cellAt(x), cellAt(y), upper + 1);
  };
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
  return first;
}

/** Whether an eye can be at a place: no nearer to rock than a body is broad. */
function isFree([x, y, z]: readonly number[], cells: IsCellOpen): boolean {
  const level = levelAt(SPACE, z);
  if (z > floorOf(SPACE, level - 1) - SLAB - 0.01) return false;
  return [-1, 1].every((a) => [-1, 1].every((b) => isClearAt(cells, x + a * WALL, y + b * WALL, level)));
}

/** A free place in chunk (i, j). */
function freePlace(random: () => number, i: number, j: number, cells: IsCellOpen): Triple {
  for (;;) {
    const eye = [128 * (i + random()) - 8, 128 * (j + random()) - 8, -6.4 - 90 * random()] as const;
    if (isFree(eye, cells)) return eye;
  }
}

/** Rays, views with 50 rays each, and ends of walls. */
const [RAYS, VIEWS, ENDS] = sampled([10_000, 100, 300], [3000, 40, 100]);

test(`${RAYS} rays from open places`, () => {
  const [i, j] = [12, -7];
  const rectangles = rectanglesOf(chunksAbout(i, j), EVERYTHING);
  const cells = createCells(SPACE, 0);
  const random = createRandom(7);
  const span = new Float64Array(2);
  const isAir = (x: number, y: number, z: number) =>
    mineSpanAt(SPACE, cells, x, y, z, span) && z >= span[0] && z <= span[1];
  /** Walls that meet in an edge are drawn a wall's thickness out, and hatches are cut through slabs. */
  const isNearAir = ([x, y, z]: readonly number[]) => {
    for (const dx of [0, -WALL - 0.02, WALL + 0.02])
      for (const dy of [0, -WALL - 0.02, WALL + 0.02])
        for (const dz of [0, -SLAB, SLAB]) if (isAir(x + dx, y + dy, z + dz)) return true;
    return false;
  };
  let [met, lines] = [0, 0];
  const problems: string[] = [];
  while (lines < RAYS) {
    const eye = freePlace(random, i, j, cells);
    lines++;
    const along = [random() - 0.5, random() - 0.5, 0.6 * (random() - 0.5)];
    const first = firstFace(rectangles, eye, along, cells);
    // Distance to the edge of the generated chunks.
    const bound = Math.min(...along.map((v, axis) => (axis === 2 ? 20 : 240) / Math.abs(v)));
    if (first < bound) met++;
    const end = Math.min(first, bound) - 0.02;
    const speed = Math.hypot(...along);
    for (let s = 0; s < end; s += 0.5 / speed) {
      const at = eye.map((v, axis) => v + s * along[axis]);
      if (!isNearAir(at)) {
        problems.push(`${eye} toward ${along} is in rock at ${at}`);
        break;
      }
    }
    // The ray hits rock: a hand's breadth behind the face nothing is open, but at an edge.
    if (first < bound) {
      const behind = eye.map((v, axis) => v + (first + 0.05) * along[axis]);
      const far = eye.map((v, axis) => v + (first - 0.02) * along[axis]);
      if (isAir(behind[0], behind[1], behind[2]) && !isNearAir(far)) problems.push(`a face in the open at ${behind}`);
    }
  }
  expect(problems).toEqual([]);
  expect(met).toBeGreaterThan(0.95 * RAYS);
});

test("rays within views meet the same faces where those of visible cells alone are drawn", () => {
  const [i, j] = [12, -7];
  const chunks = chunksAbout(i, j);
  const everything = rectanglesOf(chunks, EVERYTHING);
  const cells = createCells(SPACE, 0);
  const visible = new VisibleCells(SPACE, REACH);
  const random = createRandom(19);
  const planes = new Float64Array(16);
  const missed: string[] = [];
  let [drawn, met] = [0, 0];
  for (let view = 0; view < VIEWS; view++) {
    const eye = freePlace(random, i, j, cells);
    const axes = axesOf(2 * Math.PI * random(), 1.2 * (random() - 0.5));
    const [wide, tall] = [0.2 + random(), 0.2 + 0.6 * random()];
    sidesOf(axes, wide, tall, eye, planes);
    visible.update(
      [{ column: cellAt(eye[0]), row: cellAt(eye[1]), level: levelAt(SPACE, eye[2]) }],
      eye,
      planes,
      cells,
    );
    const rectangles = rectanglesOf(chunks, visible);
    drawn += rectangles.length;
    for (let ray = 0; ray < 50; ray++) {
      const [u, v] = [wide * (2 * random() - 1), tall * (2 * random() - 1)];
      const along = [0, 1, 2].map((k) => axes.ahead[k] + u * axes.right[k] + v * axes.up[k]);
      const first = firstFace(everything, eye, along, cells);
      if (along.some((a) => Math.abs(a) * first > REACH - 1)) continue;
      met++;
      if (firstFace(rectangles, eye, along, cells) !== first) missed.push(`${eye} toward ${along} at ${first}`);
    }
  }
  expect(missed).toEqual([]);
  expect(met).toBeGreaterThan(45 * VIEWS);
  expect(drawn).toBeLessThan(0.1 * VIEWS * everything.length);
});

test("a wall's end that reaches out of its cell is drawn where the cell is beside the view", () => {
  const [i, j] = [12, -7];
  const chunks = chunksAbout(i, j);
  const everything = rectanglesOf(chunks, EVERYTHING);
  const walls = everything.filter(({ axis }) => axis < 2);
  const cells = createCells(SPACE, 0);
  const visible = new VisibleCells(SPACE, REACH);
  const random = createRandom(23);
  const planes = new Float64Array(16);
  const missed: string[] = [];
  let ends = 0;
  while (ends < ENDS) {
    const { axis, side, from, to } = walls[Math.floor(random() * walls.length)];
    const target = [...from];
    target[1 - axis] = random() < 0.5 ? from[1 - axis] + 0.5 * WALL : to[1 - axis] - 0.5 * WALL;
    target[2] += random() * (to[2] - from[2]);
    const away = [30 * (random() - 0.5), 30 * (random() - 0.5), 8 * (random() - 0.5)];
    away[axis] = side * Math.abs(away[axis]);
    const eye: Triple = [target[0] + away[0], target[1] + away[1], target[2] + away[2]];
    const along = away.map((v) => -v);
    const isInside = [i, j].every((n, k) => Math.abs(eye[k] - 128 * n - 56) < 300);
    const first = isInside && isFree(eye, cells) ? firstFace(everything, eye, along, cells) : 0;
    if (Math.abs(first - 1) > 1e-9) continue;
    ends++;
    // The end is a hair within the right or the left edge of a narrow view.
    const wide = 0.1;
    const aside = (random() < 0.5 ? 1 : -1) * (Math.atan(wide) - 1e-5);
    sidesOf(axesOf(Math.atan2(along[1], along[0]) + aside, 0), wide, 2, eye, planes);
    visible.update(
      [{ column: cellAt(eye[0]), row: cellAt(eye[1]), level: levelAt(SPACE, eye[2]) }],
      eye,
      planes,
      cells,
    );
    if (firstFace(rectanglesOf(chunks, visible), eye, along, cells) !== first) missed.push(`${eye} toward ${target}`);
  }
  expect(missed).toEqual([]);
});

interface Axes {
  readonly ahead: Triple;
  readonly right: Triple;
  readonly up: Triple;
}

function axesOf(turn: number, pitch: number): Axes {
  const [s, c, h, v] = [Math.sin(turn), Math.cos(turn), Math.cos(pitch), Math.sin(pitch)];
  return { ahead: [h * c, h * s, v], right: [s, -c, 0], up: [-v * c, -v * s, h] };
}

/** The side planes of a view. */
function sidesOf({ ahead, right, up }: Axes, wide: number, tall: number, eye: Triple, out: Float64Array): void {
  const sides = [
    [right, wide],
    [right, -wide],
    [up, tall],
    [up, -tall],
  ] as const;
  for (const [p, [across, size]] of sides.entries()) {
    const normal = across.map((a, k) => Math.abs(size) * ahead[k] - Math.sign(size) * a);
    const length = Math.hypot(...normal);
    const unit = normal.map((n) => n / length);
    out.set([...unit, -unit.reduce((sum, n, k) => sum + n * eye[k], 0)], 4 * p);
  }
}

test("props are visited in world coordinates, with the cell that each belongs to", () => {
  const [chunk] = chunksAbout(3, -2);
  const found: Parameters<Parameters<typeof propsOf>[2]>[0][] = [];
  propsOf(chunk, SPACE, (prop) => found.push({ ...prop }));
  expect(found.length).toBe(chunk.props.length / 8);
  expect(found.length).toBeGreaterThan(50);
  for (const [n, { kind, x, y, z, turn, size, bits, column, row, level }] of nonEmpty(found).entries()) {
    expect([kind, turn, size, bits]).toEqual([0, 4, 5, 6].map((k) => chunk.props[8 * n + k]));
    expect(Math.abs(x - 16 * column)).toBeLessThanOrEqual(8.001);
    expect(Math.abs(y - 16 * row)).toBeLessThanOrEqual(8.001);
    expect(z - floorOf(SPACE, level)).toBeGreaterThanOrEqual(0);
    expect(z - floorOf(SPACE, level)).toBeLessThan(17);
    expect(isOpen(SPACE.mine, 16 * column, 16 * row, level, 0)).toBe(true);
  }
});
