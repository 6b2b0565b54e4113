/** The way out from below a country: through its mine or its cavern to the nearest entrances. */
import { faceAt } from "./cavern.ts";
import { cavernWayOut } from "./cavern-way.ts";
import { exitOf } from "./exits.ts";
import { isHollow, isOpen, MINE_CELL, MINE_DEEPEST } from "./mine.ts";
import { cellAt, type IsCellOpen, levelAt, type MineSpace } from "./mine-space.ts";
import { mineWayOut } from "./mine-way.ts";
import type { Underground, UndergroundGround } from "./underground.ts";
import { nearestOn, restOf, type Way, type WayPlace } from "./way.ts";

/** Metres within which entrances are searched, one after the other. */
const REACHES = [150, 400, 1000] as const;
/** Metres from an exit within which a place is on it. */
const ON_EXIT = 2;

/** `ground` is that of time t. Null where no way out is found. */
export function* countryWayOut(
  underground: Underground,
  ground: UndergroundGround,
  from: WayPlace,
  t: number,
): Generator<undefined, Way | null> {
  const { hills, cavern, mine } = underground;
  const [x, y, z] = from;
  const inMine = mine !== null && z < mine.top - 0.5;
  const floorAt = (px: number, py: number) => {
    if (!cavern) return Number.NaN;
    const floor = faceAt(cavern.floor, px, py, t);
    return floor < faceAt(cavern.roof, px, py, t) ? floor : Number.NaN;
  };
  for (const reach of REACHES) {
    const exits: Way[] = [];
    for (const entrance of ground.entrancesNear(x, y, reach)) {
      const exit = exitOf(entrance, hills, floorAt, t);
      if (exit && nearestOn(exit, from).away < ON_EXIT) return restOf(exit, from);
      if (exit && inMine === (mine !== null && exit[0][2] < mine.top)) exits.push(exit);
      yield;
    }
    if (exits.length === 0) continue;
    const search =
      mine && inMine
        ? mineWayOut(mine, cellsOf(mine, exits, from, t), from, exits)
        : cavern && cavernWayOut({ cavern, pool: underground.pool, t }, from, exits);
    const way = search ? yield* search : null;
    if (way) return way;
  }
  return null;
}

/**
 * Cells of a mine with few looks for shafts: those that the formula opens, those of the exits, and the start's own. Cells under
 * shafts without a way out are left out.
 */
function cellsOf({ mine, top }: MineSpace, exits: readonly Way[], from: WayPlace, t: number): IsCellOpen {
  const known = new Set(exits.map(([[x, y]]) => `${cellAt(x)},${cellAt(y)},1`));
  const [i, j] = [cellAt(from[0]), cellAt(from[1])];
  const level = levelAt({ mine, top }, from[2] + 0.5);
  if (level >= 1 && isOpen(mine, MINE_CELL * i, MINE_CELL * j, level, t)) known.add(`${i},${j},${level}`);
  const deepest = mine.formula === "product" ? 1 : MINE_DEEPEST;
  return (column, row, at) => {
    if (at < 1 || at > deepest) return false;
    return isHollow(mine, MINE_CELL * column, MINE_CELL * row, at, t) || known.has(`${column},${row},${at}`);
  };
}
