/** Mine props: positions that follow the network, in the open, and stable over time. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createMine, isOpen, MINE_CELL, stableYearsAt } from "../../../src/core/underground/mine.ts";
import { type MineBox, readMineCells } from "../../../src/core/underground/mine-mesh.ts";
import {
  LADDER_PIECE,
  MINE_PROP_STRIDE,
  MINE_PROPS,
  type MineProp,
  minePropsIn,
} from "../../../src/core/underground/mine-props.ts";
import { floorOf, hatchLadder, hatchOf } from "../../../src/core/underground/mine-space.ts";
import { nonEmpty } from "../../non-empty.ts";

const mine = createMine({ isShaft: (x, y) => (x * 31 + y * 17) % 997 === 0 });
const BOX: MineBox = { west: -12, south: 40, columns: 24, rows: 24, top: 1, levels: 4 };
const SPACE = { mine, top: -6 };
const openAt = (i: number, j: number, level: number, t = 0) =>
  level >= 1 && isOpen(mine, MINE_CELL * i, MINE_CELL * j, level, t);

interface Thing {
  readonly kind: MineProp;
  /** World coordinates, metres. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: number;
  readonly size: number;
  readonly bits: number;
  readonly cell: readonly [column: number, row: number, level: number];
}

function thingsIn(box: MineBox, t = 0): Thing[] {
  const numbers = minePropsIn(readMineCells(mine, box, t));
  const corner = [
    MINE_CELL * (box.west - 0.5),
    MINE_CELL * (box.south - 0.5),
    floorOf(SPACE, box.top + box.levels - 1),
  ];
  const all: Thing[] = [];
  for (let n = 0; n < numbers.length; n += MINE_PROP_STRIDE) {
    const [kind, x, y, z, turn, size, bits, cell] = numbers.slice(n, n + MINE_PROP_STRIDE);
    const [column, row] = [cell % box.columns, Math.floor(cell / box.columns) % box.rows];
    const level = box.top + box.levels - 1 - Math.floor(cell / box.columns / box.rows);
    all.push({
      kind: MINE_PROPS[kind],
      x: corner[0] + x,
      y: corner[1] + y,
      z: corner[2] + z,
      turn,
      size,
      bits,
      cell: [box.west + column, box.south + row, level],
    });
  }
  return all;
}

const key = ({ cell, ...thing }: Thing) => `${cell} ${Object.values(thing).join(" ")}`;

test("each prop is in its open cell, on a floor or below a roof", () => {
  const things = thingsIn(BOX);
  expect(new Set(things.map(({ kind }) => kind))).toEqual(new Set(MINE_PROPS));
  for (const { kind, x, y, z, cell, bits } of nonEmpty(things)) {
    const [i, j, level] = cell;
    expect(openAt(i, j, level), kind).toBe(true);
    expect(Math.abs(x - MINE_CELL * i), kind).toBeLessThanOrEqual(8);
    expect(Math.abs(y - MINE_CELL * j), kind).toBeLessThanOrEqual(8);
    const height = z - floorOf(SPACE, level);
    expect(height >= 0 && height <= MINE_CELL, kind).toBe(true);
    if (!["ladder", "stull", "lamp"].includes(kind)) expect(height, kind).toBe(0);
    if (!["ladder", "collar"].includes(kind)) expect(level % 2, kind).toBe(1);
    expect(Number.isInteger(bits) && bits >= 0 && bits < 65536).toBe(true);
  }
});

test("lamps are at junctions only, at one of two adjacent ones, between posts", () => {
  const things = thingsIn(BOX);
  const lamps = things.filter(({ kind }) => kind === "lamp");
  expect(lamps.length).toBeGreaterThan(50);
  const lit = new Set(lamps.map(({ cell }) => cell.join()));
  const posts = new Set(things.filter(({ kind }) => kind === "posts").map(({ cell }) => cell.join()));
  for (const { cell } of nonEmpty(lamps)) {
    const [i, j, level] = cell;
    const beside = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ].filter(([dx, dy]) => openAt(i + dx, j + dy, level));
    expect(beside.length).toBeGreaterThanOrEqual(3);
    expect(posts.has(cell.join())).toBe(true);
    for (const [dx, dy] of beside) expect(lit.has([i + dx, j + dy, level].join())).toBe(false);
  }
});

test("every hatch in a roof has a ladder in a climber's reach, every hatch in a floor a collar", () => {
  const byCell = new Map<string, Thing[]>();
  for (const thing of thingsIn(BOX)) {
    const key = `${thing.kind} ${thing.cell}`;
    byCell.set(key, [...(byCell.get(key) ?? []), thing]);
  }
  const cells = (i: number, j: number, level: number) => openAt(i, j, level);
  let hatches = 0;
  for (let level = BOX.top; level < BOX.top + BOX.levels; level++)
    for (let j = BOX.south; j < BOX.south + BOX.rows; j++)
      for (let i = BOX.west; i < BOX.west + BOX.columns; i++) {
        const here = (kind: MineProp) => byCell.get(`${kind} ${[i, j, level]}`) ?? [];
        const down = openAt(i, j, level) && openAt(i, j, level + 1);
        expect(here("collar").length).toBe(down ? 1 : 0);
        const up = openAt(i, j, level) && openAt(i, j, level - 1);
        const pieces = here("ladder");
        expect(pieces.reduce((sum, { size }) => sum + size, 0)).toBe(up ? MINE_CELL + 1 : 0);
        if (!up) continue;
        hatches++;
        expect(Math.max(...nonEmpty(pieces.map(({ size }) => size)))).toBe(LADDER_PIECE);
        const [x, y] = [MINE_CELL * i + hatchOf(level - 1) + 0.9, MINE_CELL * j + hatchOf(level - 1)];
        const ladder = hatchLadder(SPACE, cells, x, y, floorOf(SPACE, level) + 3);
        // The rungs are within an arm's length of the climber.
        expect(pieces[0].x - (ladder?.x ?? 0)).toBeCloseTo(0.33, 9);
        expect(pieces[0].y).toBe(ladder?.y);
      }
  expect(hatches).toBeGreaterThan(200);
});

test("props do not depend on the box, nor on time while their surroundings are the same", () => {
  const all = new Map(thingsIn(BOX).map((thing) => [key(thing), thing]));
  const part = thingsIn({ west: BOX.west + 8, south: BOX.south + 5, columns: 8, rows: 12, top: 1, levels: 3 });
  expect(part.length).toBeGreaterThan(100);
  for (const thing of nonEmpty(part)) {
    const same = [...all.values()].find(
      ({ kind, x, y, z, bits }) =>
        kind === thing.kind && bits === thing.bits && Math.hypot(x - thing.x, y - thing.y, z - thing.z) < 1e-9,
    );
    expect(same?.cell).toEqual(thing.cell);
  }
  const later = thingsIn(BOX, 9);
  const about = (t: number) => (thing: Thing) => {
    const [i, j, level] = thing.cell;
    let what = "";
    for (let l = level - 1; l <= level + 1; l++)
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) what += openAt(i + dx, j + dy, l, t) ? 1 : 0;
    return what;
  };
  let still = 0;
  for (const thing of nonEmpty(later)) {
    if (about(0)(thing) !== about(9)(thing)) continue;
    still++;
    expect(all.has(key(thing)), key(thing)).toBe(true);
  }
  expect(still).toBeGreaterThan(50);
});

test("props have the same bits in every engine, and those of one kind in a cell have others", () => {
  const numbers = minePropsIn(readMineCells(mine, BOX, 0));
  const hash = createHash("sha256").update(Float64Array.from(numbers));
  expect(hash.digest("hex").slice(0, 16)).toBe("30947c41c85b0b53");
  const frames = thingsIn(BOX).filter(({ kind }) => kind === "frame");
  expect(new Set(frames.map(({ cell, bits }) => `${cell} ${bits}`)).size).toBe(frames.length);
});

test("a cell stays the same for as long as `stableYearsAt` says", () => {
  const out = new Float64Array(2);
  for (let n = 0; n < 400; n++) {
    const [x, y, level, t] = [16 * n, -48 * n, 1 + (n % 5), 0.37 * n];
    const { threshold } = mine;
    const bare = createMine({ threshold });
    stableYearsAt(bare, x, y, level, t, out);
    const now = isOpen(bare, x, y, level, t);
    for (const s of [0.001, 0.5, 0.999]) {
      expect(isOpen(bare, x, y, level, t + s * out[1])).toBe(now);
      expect(isOpen(bare, x, y, level, t - s * out[0])).toBe(now);
    }
    expect(isOpen(bare, x, y, level, t + out[1] + 1e-6)).toBe(!now);
    expect(isOpen(bare, x, y, level, t - out[0] - 1e-6)).toBe(!now);
  }
  stableYearsAt(createMine({ threshold: 1 }), 0, 0, 1, 0, out);
  expect([...out]).toEqual([Infinity, Infinity]);
});
