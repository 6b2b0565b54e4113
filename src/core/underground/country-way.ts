/** The way out from below a country: through its mine or its cavern to the nearest entrances. */
import type { Gap } from "../field/ground.ts";
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
/** Metres between two looks at the floor of an exit, over it, and between two floors of which one is out of reach. */
const [LOOK, OVER, STEP] = [0.25, 1, 0.75];
const gap: Gap = { floor: 0, roof: 0, inside: false };

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
      const isOf = exit && inMine === (mine !== null && exit[0][2] < mine.top);
      if (isOf && isWalkable(ground, exit)) exits.push(exit);
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

/** Whether no step along an exit is too high for feet: the floor of a cavern may dip and rise again below a tunnel's. */
function isWalkable(ground: UndergroundGround, exit: Way): boolean {
  const levelLength = (k: number) => Math.hypot(exit[k][0] - exit[k - 1][0], exit[k][1] - exit[k - 1][1]);
  let last = Number.NaN;
  for (let k = 1; k < exit.length; k++) {
    const length = levelLength(k);
    // A ladder hangs over its hole.
    if (length === 0 || (k > 1 && levelLength(k - 1) === 0)) continue;
    const [[ax, ay, az], [bx, by, bz]] = [exit[k - 1], exit[k]];
    for (let s = 0; s < length; s += LOOK) {
      const part = s / length;
      ground.gapAt(ax + part * (bx - ax), ay + part * (by - ay), az + part * (bz - az) + OVER, gap);
      if (Math.abs(gap.floor - last) > STEP) return false;
      last = gap.floor;
    }
  }
  return true;
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
