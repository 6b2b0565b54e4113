/** Mine shafts of the ground, which open the mines below, and a cached search for those near a position. */
import type { Field } from "../field/field.ts";
import { createGenerationalCache } from "../field/generational-cache.ts";
import { inverseModulo32 } from "../field/hash.ts";
import { FEATURES, type FeatureMask, featureOf, scatterAt } from "../forest/features.ts";
import { type Conditions, type Country, terraAt } from "../forest/terra.ts";
import type { IsShaft } from "./mine.ts";

const MINE = FEATURES.indexOf("mine");

/** Whether a whole metre has a shaft: where `terraAt` gives "mine". x·y alone excludes 31 of 32 points. */
export function shaftsOf(land: Country, conditions: Partial<Conditions> = {}): IsShaft {
  const isScattered = shaftsBy(land.scatter, land.mask);
  return (x, y) => isScattered(x, y) && terraAt(land, x, y, conditions).feature === "mine";
}

/** The same by the scatter alone, without water and roads. About thirty per km² with mask 0xfff. */
export function shaftsBy(scatter: Field, mask: FeatureMask): IsShaft {
  const likely = likelyProducts(scatter, mask);
  return (x, y) => {
    const product = Math.imul(x, y);
    return (
      (product & 0xff) < 32 &&
      likely[placeOf(product)] === 1 &&
      featureOf(scatterAt(scatter, x, y), x, y, mask) === MINE
    );
  };
}

/** Table index of a product of 19 bits. Mine products have low bytes below 32; their three zero bits are dropped. */
function placeOf(product: number): number {
  return ((product >> 3) & 0xffe0) | (product & 31);
}

/**
 * A table with 1 for each product of 19 bits that some possible sum of the scatter makes a mine: sum·product lies from
 * 448 to 575
 * modulo 2¹⁹ (2¹⁵ for the mask 0xff), which is solved for the product.
 */
function likelyProducts(scatter: Field, mask: FeatureMask): Uint8Array {
  const { min, max } = scatter.profile;
  const likely = new Uint8Array(2 ** 16);
  const modulus = 128 * (mask + 1);
  // With so many sums nearly every product matches, and a table gains nothing.
  if (scatter.count * (max - min) > 4096) return likely.fill(1);
  for (let sum = Math.floor(scatter.count * min); sum <= scatter.count * max; sum++) {
    if (sum === 0) continue;
    const even = sum & -sum;
    const inverse = inverseModulo32(sum / even);
    for (let made = Math.ceil(448 / even) * even; made < 576; made += even) {
      const period = modulus / even;
      for (let p = Math.imul(made / even, inverse) & (period - 1); p < 2 ** 19; p += period)
        if ((p & 0xff) < 32) likely[placeOf(p)] = 1;
    }
  }
  return likely;
}

/** Side of a search tile, metres. */
const TILE = 64;
/** Tiles per cache generation. */
const CACHED = 4096;
/** Distance within which only the first of several shafts, from the west, then the south, has an entrance, metres. */
const ALONE = 9;

/** Every shaft within `reach` metres of (x, y) that is the first of its neighbours. */
export type ShaftSearch = (x: number, y: number, reach: number) => (readonly [x: number, y: number])[];

function createShaftSearch(isShaft: IsShaft): ShaftSearch {
  const tiles = createGenerationalCache<string, readonly (readonly [number, number])[]>(CACHED);
  const tileAt = (i: number, j: number) => {
    const key = `${i},${j}`;
    let found = tiles.get(key);
    if (!found) {
      const all: (readonly [number, number])[] = [];
      for (let y = j * TILE; y < (j + 1) * TILE; y++)
        for (let x = i * TILE; x < (i + 1) * TILE; x++) if (isShaft(x, y) && isFirst(isShaft, x, y)) all.push([x, y]);
      tiles.set(key, all);
      found = all;
    }
    return found;
  };
  return (x, y, reach) => {
    const near: (readonly [number, number])[] = [];
    for (let j = Math.floor((y - reach) / TILE); j <= Math.floor((y + reach) / TILE); j++)
      for (let i = Math.floor((x - reach) / TILE); i <= Math.floor((x + reach) / TILE); i++)
        // Tiles in the corners of the square are often out of reach.
        if (Math.hypot((i + 0.5) * TILE - x, (j + 0.5) * TILE - y) < reach + TILE)
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

/** One search per shaft function, shared by all t. */
const searches = new WeakMap<IsShaft, ShaftSearch>();

/** The shafts within `reach` metres, in whole metres. */
export function shaftsNear(isShaft: IsShaft, x: number, y: number, reach: number): (readonly [number, number])[] {
  return shaftSearchOf(isShaft)(x, y, reach);
}

export function shaftSearchOf(isShaft: IsShaft): ShaftSearch {
  let search = searches.get(isShaft);
  if (!search) {
    search = createShaftSearch(isShaft);
    searches.set(isShaft, search);
  }
  return search;
}
