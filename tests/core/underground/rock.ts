/** A reference for rock below ground, from the parts of a world one by one, without `gapAt`. */

import { faceAt } from "../../../src/core/underground/cavern.ts";
import { type Entrance, REACH } from "../../../src/core/underground/entrances.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { isOpen, MINE_CELL } from "../../../src/core/underground/mine.ts";
import { HATCH, hatchOf, SLAB, WALL } from "../../../src/core/underground/mine-space.ts";
import { tunnelSpan, wellSpan } from "../../../src/core/underground/passages.ts";
import type { Underground } from "../../../src/core/underground/underground.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";

export type IsRock = (x: number, y: number, z: number) => boolean;

const span = new Float64Array(2);

export function rockOf(underground: Underground, t = 0): IsRock {
  const { hills, cavern, mine } = underground;
  const { entrancesNear } = undergroundGround(underground, t);
  const ways = new Map<string, readonly Entrance[]>();
  const waysOver = (x: number, y: number) => {
    const [i, j] = [Math.floor(x / 50), Math.floor(y / 50)];
    const key = `${i},${j}`;
    let near = ways.get(key);
    if (!near) ways.set(key, (near = entrancesNear(50 * i + 25, 50 * j + 25, REACH + 40)));
    return near;
  };
  const inBore = (x: number, y: number, z: number) =>
    waysOver(x, y).some(
      ({ tunnel, well }) =>
        (tunnel && tunnelSpan(tunnel, x, y, span) && z >= span[0] && z <= span[1]) ||
        (well && wellSpan(well, x, y, span) && z >= span[0] && z <= span[1]),
    );
  const inSpace = (x: number, y: number, z: number) =>
    (cavern !== null && z >= faceAt(cavern.floor, x, y, t) && z <= faceAt(cavern.roof, x, y, t)) ||
    (mine !== null && inMine(mine.mine, mine.top, t, x, y, z));
  return (x, y, z) => !(z >= hillAt(hills, x, y, t) || inSpace(x, y, z) || inBore(x, y, z));
}

function inMine(mine: Parameters<typeof isOpen>[0], top: number, t: number, x: number, y: number, z: number): boolean {
  const [i, j] = [Math.round(x / MINE_CELL), Math.round(y / MINE_CELL)];
  const level = Math.ceil((top - z) / MINE_CELL);
  const open = (di: number, dj: number, l: number) =>
    l >= 1 && isOpen(mine, MINE_CELL * (i + di), MINE_CELL * (j + dj), l, t);
  if (!open(0, 0, level)) return false;
  const [u, v] = [x - MINE_CELL * i, y - MINE_CELL * j];
  const clear = MINE_CELL / 2 - WALL;
  const odd = level % 2 === 1;
  if (Math.abs(u) > clear && !(odd && open(Math.sign(u), 0, level))) return false;
  if (Math.abs(v) > clear && !(odd && open(0, Math.sign(v), level))) return false;
  const down = top - z - MINE_CELL * (level - 1);
  if (down >= SLAB) return true;
  const at = hatchOf(level - 1);
  return open(0, 0, level - 1) && Math.abs(u - at) <= HATCH && Math.abs(v - at) <= HATCH;
}
