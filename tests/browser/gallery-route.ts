/** Finds a route through a mine: in at a mouth or a shaft, along galleries, and up another shaft. */

import type { Entrance } from "../../src/core/underground/entrances.ts";
import { MINE_CELL } from "../../src/core/underground/mine.ts";
import { cellAt, createCells, hatchOf } from "../../src/core/underground/mine-space.ts";
import { type Underground, undergroundGround } from "../../src/core/underground/underground.ts";

export interface Route {
  /** A tunnel with a well in its floor, or a shaft straight down. */
  readonly entrance: Entrance;
  /** A shaft straight up. */
  readonly exit: Entrance;
  /** Centres of the cells between, metres, the well's first. */
  readonly centres: readonly (readonly [x: number, y: number])[];
}

type Cell = readonly [column: number, row: number];
const keyOf = ([i, j]: Cell) => `${i},${j}`;
const cellOf = ({ x, y }: { readonly x: number; readonly y: number }): Cell => [cellAt(x), cellAt(y)];

/** The shortest within `reach` metres of (x, y) from a mouth or from a shaft; throws where there is none. */
export function findRoute(
  underground: Underground,
  reach: number,
  from: "mouth" | "shaft" = "mouth",
  [x, y]: readonly [x: number, y: number] = [0, 0],
): Route {
  const { mine } = underground;
  if (!mine) throw new Error("Expected a mine.");
  const isOpen = createCells(mine, 0);
  const ways = undergroundGround(underground).entrancesNear(x, y, reach);
  const exits = new Map(
    ways
      .filter(({ tunnel, ladder }) => !tunnel && ladder && isBesideHatch(ladder))
      .map((way) => [keyOf(cellOf(way.ladder as NonNullable<Entrance["ladder"]>)), way]),
  );
  const routes = ways
    .filter(({ tunnel, well }) => (tunnel !== null) === (from === "mouth") && well && isBesideHatch(well))
    .flatMap((entrance) => follow(entrance, exits, isOpen) ?? []);
  if (routes.length === 0) throw new Error(`No route from a ${from} to a shaft within ${reach} m.`);
  return routes.sort((a, b) => a.centres.length - b.centres.length)[0];
}

/** Whether one comes from a place to its cell's centre without a look into the hatch of level 1. */
function isBesideHatch({ x, y }: { readonly x: number; readonly y: number }): boolean {
  const [i, j] = cellOf({ x, y });
  return Math.min(x - MINE_CELL * i, y - MINE_CELL * j) < hatchOf(1) - 3;
}

function follow(
  entrance: Entrance,
  exits: ReadonlyMap<string, Entrance>,
  isOpen: (column: number, row: number, level: number) => boolean,
): Route | null {
  const first = cellOf(entrance.well as NonNullable<Entrance["well"]>);
  const from = new Map<string, Cell | null>([[keyOf(first), null]]);
  for (const queue = [first]; queue.length > 0 && from.size < 4000; ) {
    const cell = queue.shift() as Cell;
    const exit = exits.get(keyOf(cell));
    if (exit && exit !== entrance) return { entrance, exit, centres: backTo(cell, from) };
    for (const [di, dj] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const next: Cell = [cell[0] + di, cell[1] + dj];
      if (from.has(keyOf(next)) || !isOpen(...next, 1)) continue;
      from.set(keyOf(next), cell);
      queue.push(next);
    }
  }
  return null;
}

function backTo(last: Cell, from: ReadonlyMap<string, Cell | null>): [number, number][] {
  const centres: [number, number][] = [];
  for (let cell: Cell | null | undefined = last; cell; cell = from.get(keyOf(cell)))
    centres.unshift([MINE_CELL * cell[0], MINE_CELL * cell[1]]);
  return centres;
}
