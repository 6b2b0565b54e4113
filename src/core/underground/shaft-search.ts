/** Where shafts are near a place: found by squares, and remembered, as they are the same at any t. */
import type { IsShaft } from "./mine.ts";

/** Metres across. */
const TILE = 64;
/** Metres within which only the first of several shafts, from the west and then from the south, has a way. */
const ALONE = 9;

/** Every shaft within `reach` metres of (x, y) that has no other beside it. */
export type ShaftSearch = (x: number, y: number, reach: number) => (readonly [x: number, y: number])[];

export function createShaftSearch(isShaft: IsShaft): ShaftSearch {
  const tiles = new Map<string, readonly (readonly [number, number])[]>();
  const tileAt = (i: number, j: number) => {
    const key = `${i},${j}`;
    let found = tiles.get(key);
    if (!found) {
      const all: (readonly [number, number])[] = [];
      for (let y = j * TILE; y < (j + 1) * TILE; y++)
        for (let x = i * TILE; x < (i + 1) * TILE; x++) if (isShaft(x, y) && isFirst(isShaft, x, y)) all.push([x, y]);
      if (tiles.size > 4096) tiles.clear();
      tiles.set(key, all);
      found = all;
    }
    return found;
  };
  return (x, y, reach) => {
    const near: (readonly [number, number])[] = [];
    for (let j = Math.floor((y - reach) / TILE); j <= Math.floor((y + reach) / TILE); j++)
      for (let i = Math.floor((x - reach) / TILE); i <= Math.floor((x + reach) / TILE); i++)
        for (const shaft of tileAt(i, j))
          if ((shaft[0] - x) ** 2 + (shaft[1] - y) ** 2 <= reach * reach) near.push(shaft);
    return near;
  };
}

function isFirst(isShaft: IsShaft, x: number, y: number): boolean {
  for (let dx = -ALONE; dx <= 0; dx++)
    for (let dy = -ALONE; dy <= (dx < 0 ? ALONE : -1); dy++) if (isShaft(x + dx, y + dy)) return false;
  return true;
}

/** One search for each kind of shafts: what it remembers serves every t. */
const searches = new WeakMap<IsShaft, ShaftSearch>();

/** Whole metres of the shafts within `reach` metres of a place. */
export function shaftsNear(isShaft: IsShaft, x: number, y: number, reach: number): (readonly [number, number])[] {
  return searchOf(isShaft)(x, y, reach);
}

export function searchOf(isShaft: IsShaft): ShaftSearch {
  let search = searches.get(isShaft);
  if (!search) {
    search = createShaftSearch(isShaft);
    searches.set(isShaft, search);
  }
  return search;
}
