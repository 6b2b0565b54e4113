/**
 * Names of lakes, hills and towns: generated, and the same for everybody, so that a map can show them and people can speak of them.
 *
 *   lake   where the ground is lowest within REACH, and at least 2 m under the lakes' first level
 *   hill   where it is highest, and at least 15 m above it
 *   town   where most of the ground within 96 m is town, and at least six samples of it are
 *   grid   ground is sampled every 32 m; places lie on that grid
 *   name   by a hash of kind and place; two places of a country can share one (about one pair in 600)
 *   level  read at the first level, so that names stay while the lakes rise and fall
 */
import type { Kind } from "../field/cover.ts";
import { createGenerationalCache } from "../field/generational-cache.ts";
import { hash3 } from "../field/hash.ts";
import type { Box } from "./streams.ts";

export type NamedKind = "lake" | "hill" | "town";

export interface NamedPlace {
  readonly kind: NamedKind;
  readonly name: string;
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
}

export interface NamedGround {
  /** Metres above the lakes' first level; NaN where there is no ground. */
  heightAt(x: number, y: number): number;
  kindAt(x: number, y: number): Kind;
}

/** Metres between samples, and samples on either side among which a named place is the extreme one. */
export const SAMPLE = 32;
const REACH = 12;
/** Samples on either side that are counted for a town, and the least count. */
const [TOWN_REACH, LEAST_TOWN] = [3, 6];
/** Metres. */
const [LEAST_DEPTH, LEAST_HILL] = [2, 15];
/** Samples along the side of a block, whose places are found together and cached. */
const BLOCK = 32;
const MARGIN = REACH + TOWN_REACH;
const SIDE = BLOCK + 2 * MARGIN;
/** Bytes of blocks in a cache generation, and the bytes of a block without places and of each place in Node.js. */
const [KEPT_BYTES, BLOCK_BYTES, PLACE_BYTES] = [2 ** 18, 200, 140];

export interface PlaceNames {
  /** The named places in a box of metres, south to north within blocks of 1,024 m. */
  placesIn(box: Box): NamedPlace[];
}

/** Caches its results: reuse one object rather than create another. */
export function createPlaceNames(ground: NamedGround): PlaceNames {
  const blocks = createGenerationalCache<string, readonly NamedPlace[]>(
    KEPT_BYTES,
    (places) => BLOCK_BYTES + PLACE_BYTES * places.length,
  );
  function block(i: number, j: number): readonly NamedPlace[] {
    const key = `${i},${j}`;
    const known = blocks.get(key);
    if (known) return known;
    const found = findPlaces(ground, i * BLOCK, j * BLOCK);
    blocks.set(key, found);
    return found;
  }
  return {
    placesIn({ west, south, east, north }) {
      const first = (edge: number) => Math.floor(edge / (SAMPLE * BLOCK));
      const found: NamedPlace[] = [];
      for (let j = first(south); j <= first(north); j++)
        for (let i = first(west); i <= first(east); i++)
          for (const place of block(i, j))
            if (place.x >= west && place.x < east && place.y >= south && place.y < north) found.push(place);
      return found;
    },
  };
}

/** The places of a block whose south-western sample is (i, j). */
function findPlaces(ground: NamedGround, i: number, j: number): NamedPlace[] {
  const heights = new Float64Array(SIDE * SIDE);
  const town = new Uint8Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const [x, y] = [(i + column - MARGIN) * SAMPLE, (j + row - MARGIN) * SAMPLE];
      heights[row * SIDE + column] = ground.heightAt(x, y);
      town[row * SIDE + column] = ground.kindAt(x, y) === "town" ? 1 : 0;
    }
  }
  const depths = heights.map((height) => -height);
  const houses = countTown(town);
  const found: NamedPlace[] = [];
  for (let row = MARGIN; row < SIDE - MARGIN; row++) {
    for (let column = MARGIN; column < SIDE - MARGIN; column++) {
      const at = row * SIDE + column;
      const add = (kind: NamedKind) => {
        const [x, y] = [(i + column - MARGIN) * SAMPLE, (j + row - MARGIN) * SAMPLE];
        found.push({ kind, name: nameOf(kind, x, y), x, y });
      };
      if (depths[at] >= LEAST_DEPTH && isMost(depths, at)) add("lake");
      else if (heights[at] >= LEAST_HILL && isMost(heights, at)) add("hill");
      if (houses[at] >= LEAST_TOWN && isMost(houses, at)) add("town");
    }
  }
  return found;
}

/** Samples of town around each sample that is far enough from the edge. */
function countTown(town: Uint8Array): Float64Array {
  const counts = new Float64Array(SIDE * SIDE);
  for (let row = TOWN_REACH; row < SIDE - TOWN_REACH; row++) {
    for (let column = TOWN_REACH; column < SIDE - TOWN_REACH; column++) {
      let count = 0;
      for (let dy = -TOWN_REACH; dy <= TOWN_REACH; dy++)
        for (let dx = -TOWN_REACH; dx <= TOWN_REACH; dx++) count += town[(row + dy) * SIDE + column + dx];
      counts[row * SIDE + column] = count;
    }
  }
  return counts;
}

/** Whether a sample is the greatest within REACH; of equal ones the first from the south-west is. */
function isMost(values: Float64Array, at: number): boolean {
  const value = values[at];
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      const other = values[at + dy * SIDE + dx];
      if (other > value || (other === value && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  }
  return true;
}

const FIRST =
  "Ash Beck Brad Bram Birk Cald Crow Dal El Fen Gar Had Hazel Kel Lang Mar Mel Ner Os Pen Rav Rus Sel Thorn Ul Wal Wen Yar".split(
    " ",
  );
const MIDDLE = "a al an ben den der el en er in le lin mer on or ring".split(" ");
const LAST: Readonly<Record<NamedKind, readonly string[]>> = {
  lake: ["Water", "Mere", "Tarn", "Lake"],
  hill: ["Hill", "Top", "Fell", "Pike"],
  town: ["by", "ton", "ham", "wick", "thorpe", "stead"],
};
const KIND_KEY: Readonly<Record<NamedKind, number>> = { lake: 1, hill: 2, town: 3 };

/** The name of a town by 32 bits of its own. */
export function townNameOf(seed: number): string {
  return nameOf("town", seed & 0xffff, seed >>> 16);
}

function nameOf(kind: NamedKind, x: number, y: number): string {
  let bits = hash3(x, y, KIND_KEY[kind]) >>> 0;
  const pick = (list: readonly string[]) => {
    const chosen = list[bits % list.length];
    bits = Math.floor(bits / list.length);
    return chosen;
  };
  const stem = pick(FIRST) + pick(MIDDLE);
  return kind === "town" ? stem + pick(LAST.town) : `${stem} ${pick(LAST[kind])}`;
}
