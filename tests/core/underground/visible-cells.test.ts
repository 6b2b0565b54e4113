/** Visible cells include every cell that a straight line reaches, and few more. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { createMine, MINE_CELL } from "../../../src/core/underground/mine.ts";
import {
  cellAt,
  createCells,
  floorOf,
  HATCH,
  hatchOf,
  type IsCellOpen,
  levelAt,
} from "../../../src/core/underground/mine-space.ts";
import { type ViewOrigin, VisibleCells } from "../../../src/core/underground/visible-cells.ts";

const REACH = 200;
const NONE = new Float64Array(0);
type Vec = readonly [number, number, number];

/** Calls `found` with each cell that a line passes until it hits rock or has gone `reach` metres along an axis. */
function follow(
  top: number,
  isOpen: IsCellOpen,
  eye: Vec,
  along: Vec,
  found: (i: number, j: number, l: number) => void,
) {
  const space = { top, mine: createMine() };
  let [i, j, l] = [cellAt(eye[0]), cellAt(eye[1]), levelAt(space, eye[2])];
  for (let steps = 0; steps < 60; steps++) {
    found(i, j, l);
    const sides = [
      MINE_CELL * (i + (along[0] > 0 ? 0.5 : -0.5)),
      MINE_CELL * (j + (along[1] > 0 ? 0.5 : -0.5)),
      along[2] > 0 ? floorOf(space, l - 1) : floorOf(space, l),
    ];
    const when = sides.map((side, axis) => (along[axis] === 0 ? Infinity : (side - eye[axis]) / along[axis]));
    const s = Math.min(...when);
    const axis = when.indexOf(s);
    if (s * Math.abs(along[axis]) > REACH - 1) return;
    const at = eye.map((v, k) => v + s * along[k]);
    const step = along[axis] > 0 ? 1 : -1;
    if (axis === 2) {
      const aside = hatchOf(step > 0 ? l - 1 : l);
      if (Math.abs(at[0] - MINE_CELL * i - aside) > HATCH || Math.abs(at[1] - MINE_CELL * j - aside) > HATCH) return;
      l -= step;
    } else {
      if (l % 2 === 0) return;
      if (axis === 0) i += step;
      else j += step;
    }
    if (!isOpen(i, j, l)) return;
  }
}

/** An eye in an open cell near a position, clear of its walls. */
function eyeAbout(random: () => number, top: number, isOpen: IsCellOpen, far: number): Vec {
  for (;;) {
    const at = [far + 300 * random(), -far + 300 * random(), top - 1 - 110 * random()] as const;
    if (isOpen(cellAt(at[0]), cellAt(at[1]), levelAt({ top, mine: createMine() }, at[2]))) return at;
  }
}

function fromOf(top: number, eye: Vec): ViewOrigin {
  return { column: cellAt(eye[0]), row: cellAt(eye[1]), level: levelAt({ top, mine: createMine() }, eye[2]) };
}

/** Half of all lines go anywhere, the others toward a nearby hatch. */
function lineFrom(random: () => number, top: number, eye: Vec): Vec {
  const wild = [random() - 0.5, random() - 0.5, random() - 0.5] as const;
  if (random() < 0.5) return wild;
  const { column, row, level } = fromOf(top, eye);
  const [i, j] = [column + Math.floor(3 * random()) - 1, row + Math.floor(3 * random()) - 1];
  const upper = random() < 0.5 ? level : level - 1;
  const aside = hatchOf(upper) + 2 * HATCH * (random() - 0.5);
  const z = floorOf({ top, mine: createMine() }, upper);
  return [
    MINE_CELL * i + aside - eye[0],
    MINE_CELL * j + hatchOf(upper) + 2 * HATCH * (random() - 0.5) - eye[1],
    z - eye[2],
  ];
}

test.each([
  [0.4, -6, 0],
  [0.15, 12.5, 1000],
  [0.6, -6, 2_000_000],
])("10⁴ lines from forty eyes each in a mine of threshold %f", (threshold, top, far) => {
  const space = { mine: createMine({ threshold }), top };
  const isOpen = createCells(space, 0);
  const random = createRandom(1983);
  const seen = new VisibleCells(space, REACH);
  const missed: string[] = [];
  const levels = new Set<number>();
  for (let e = 0; e < 40; e++) {
    const eye = eyeAbout(random, top, isOpen, far);
    seen.update([fromOf(top, eye)], eye, NONE, isOpen);
    for (let n = 0; n < 250; n++)
      follow(top, isOpen, eye, lineFrom(random, top, eye), (i, j, l) => {
        levels.add(l - fromOf(top, eye).level);
        if (!seen.has(i, j, l)) missed.push(`${i}, ${j}, ${l} from ${eye}`);
      });
  }
  expect(missed).toEqual([]);
  // Lines through hatches are among them.
  expect(levels.size).toBeGreaterThan(2);
});

describe("few more than are visible", () => {
  const space = { mine: createMine(), top: 0 };
  const cells = (open: readonly string[]): IsCellOpen => {
    const all = new Set(open);
    return (i, j, l) => all.has(`${i},${j},${l}`);
  };
  const look = (isOpen: IsCellOpen, eye: Vec, planes = NONE, from = fromOf(0, eye)) => {
    const seen = new VisibleCells(space, REACH);
    seen.update([from], eye, planes, isOpen);
    const found: string[] = [];
    seen.each((...cell) => found.push(cell.join()));
    expect(found.length).toBe(seen.count);
    return found.sort();
  };

  test("not around two corners", () => {
    const bent = cells(["0,0,1", "1,0,1", "2,0,1", "2,1,1", "2,2,1", "3,2,1", "4,2,1"]);
    expect(look(bent, [-7, 0, -8])).toEqual(["0,0,1", "1,0,1", "2,0,1", "2,1,1"]);
    // Nor sideways on an even level, where the similar cells are connectors.
    const even = cells(["0,0,2", "1,0,2"]);
    expect(look(even, [0, 0, -24])).toEqual(["0,0,2"]);
  });

  test("down a hatch: the cell below, and from there no farther than the hatch allows", () => {
    const well = cells(["0,0,1", "0,0,2", "0,0,3", "1,0,3", "5,0,3"]);
    // The next hatch is nine metres aside: too steep from high above the first, not from close to it.
    expect(look(well, [4.5, 4.5, -2])).toEqual(["0,0,1", "0,0,2"]);
    expect(look(well, [4.5, 4.5, -14])).toEqual(["0,0,1", "0,0,2", "0,0,3"]);
  });

  test("nothing outside a plane", () => {
    const row = cells(["-2,0,1", "-1,0,1", "0,0,1", "1,0,1", "2,0,1"]);
    expect(look(row, [0, 0, -8], Float64Array.of(1, 0, 0, 0))).toEqual(["0,0,1", "1,0,1", "2,0,1"]);
  });

  test("through a well from above: straight below, and not what its edge hides", () => {
    const hall = cells(["0,0,1", "1,0,1", "2,0,1", "3,0,1"]);
    const hole = { x: 0, y: 0, half: 1.6, z: -0.3 };
    const from = { column: 0, row: 0, level: 1, hole };
    expect(look(hall, [0, 0, 10], NONE, from)).toEqual(["0,0,1"]);
    expect(look(hall, [0, 0, 1], NONE, from)).toEqual(["0,0,1", "1,0,1"]);
  });

  test("nothing beyond its reach, and nothing without an origin", () => {
    const all: IsCellOpen = (_, j, l) => j === 0 && l === 1;
    const seen = new VisibleCells(space, 100);
    seen.update([{ column: 0, row: 0, level: 1 }], [0, 0, -8], NONE, all);
    expect([seen.has(6, 0, 1), seen.has(7, 0, 1), seen.has(-6, 0, 1)]).toEqual([true, false, true]);
    seen.update([], [0, 0, -8], NONE, all);
    expect(seen.count).toBe(0);
  });
});
