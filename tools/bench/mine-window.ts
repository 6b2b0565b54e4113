/** A mine of 129 × 129 cells with shafts: ours against Relf's isOpen, which calls terra() for every metre. */

import { createCountry } from "../../src/core/forest/terra.ts";
import {
  createMine,
  fillMine,
  isOpenAbove,
  MINE_CELL,
  MINE_OPEN,
  MINE_SHAFT,
  type MineWindow,
} from "../../src/core/underground/mine.ts";
import { shaftsOf } from "../../src/core/underground/shafts.ts";
import { type Result, round } from "./case.ts";
import { terraWith } from "./java-terra.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { original: 20 };
const n = 129;
const PI10000 = Math.PI * 10000;
/** Placed things are in a Map, the faster of the article's two stores. */
const placed = new Map<string, string>();
const terra = terraWith((key) => placed.get(key));

/** `Mine.prototype.isOpen` and `isOpenAbove` as printed in Relf 2024, unchanged. */
function originalIsOpen(x: number, y: number): boolean {
  if (originalIsOpenAbove(x, y)) return true;

  const u = PI10000 * Math.sin(x) * Math.cos(y);
  return u - Math.floor(u) > 0.4;
}

function originalIsOpenAbove(x: number, y: number): boolean {
  for (let ix = x - 8; ix < x + 8; ix++) {
    for (let iy = y - 8; iy < y + 8; iy++) {
      if (terra(ix, iy).feature === "MINE") return true;
    }
  }
  return false;
}

function fillByOriginal({ west, south }: MineWindow, out: Uint8Array): void {
  for (let row = 0, k = 0; row < n; row++) {
    for (let column = 0; column < n; column++, k++)
      out[k] = originalIsOpen(MINE_CELL * (west + column), MINE_CELL * (south + row)) ? MINE_OPEN : 0;
  }
}

export default async function mineWindow(): Promise<Result> {
  const mine = createMine({ isShaft: shaftsOf(createCountry()) });
  const [ours, originals] = [new Uint8Array(n * n), new Uint8Array(n * n)];
  let [differing, shafts] = [0, 0];
  const at = (west: number, south: number): MineWindow => ({ west, south, columns: n, rows: n });
  for (const window of [at(-64, -64), at(1_400, 300), at(-20_000, 25_000)]) {
    fillMine(mine, window, 1, 0, ours);
    fillByOriginal(window, originals);
    differing += ours.reduce((sum, cell, k) => sum + ((cell & MINE_OPEN) === originals[k] ? 0 : 1), 0);
    shafts += ours.reduce((sum, cell) => sum + (cell & MINE_SHAFT ? 1 : 0), 0);
  }
  const window = at(-64, -64);
  const ms = timeInTurns(
    {
      ours: () => fillMine(mine, window, 1, 0, ours),
      cells: () => {
        for (let k = 0; k < n * n; k++)
          originals[k] = isOpenAbove(mine, MINE_CELL * ((k % n) - 64), MINE_CELL * (Math.floor(k / n) - 64)) ? 1 : 0;
      },
      original: () => fillByOriginal(window, originals),
    },
    5,
    2,
  );
  const times = ms.original / ms.ours;
  return {
    bar: BAR,
    ok: differing === 0 && shafts > 0 && times >= BAR.original,
    original: round(times),
    differing,
    shafts,
    cells: n * n,
    oursMs: round(ms.ours),
    oneByOneMs: round(ms.cells),
    originalMs: round(ms.original),
  };
}
