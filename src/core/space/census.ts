/**
 * A census of stars: the seed's exercises, answered for any box.
 *
 *   1  how dense     `density`, stars per cubic light-year
 *   2  the nearest   nearest-star.ts
 *   3  how many of each number of planets     `planets`
 *   4  whether colour and planets are independent     independence.ts, asked of `table`
 *
 *   source   G. Relf, "How to make limitless terrain", 3D space: nebulae and stars
 */
import { type Progress, type StarBox, scanStars } from "./star-scan.ts";
import type { Galaxy } from "./stars.ts";

/** Numbers of planets, and colours. */
export const CLASSES = 16;

export interface Census {
  /** Cubic light-years, and the stars in them. */
  readonly volume: number;
  readonly count: number;
  readonly density: number;
  /** How many stars have 0, 1, … 15 planets. */
  readonly planets: Int32Array;
  /** How many are of colour 0, 1, … 15. */
  readonly colours: Int32Array;
  /** How many have so many planets (the row) and that colour (the column): 16 rows of 16. */
  readonly table: Int32Array;
}

/** The census of no space at all, which others can be joined to. */
export function emptyCensus(): Census {
  const of = (length: number) => new Int32Array(length);
  return { volume: 0, count: 0, density: 0, planets: of(CLASSES), colours: of(CLASSES), table: of(CLASSES * CLASSES) };
}

/** The census of two boxes that share no cell. */
export function joinCensus(one: Census, other: Census): Census {
  const [volume, count] = [one.volume + other.volume, one.count + other.count];
  const sum = (a: Int32Array, b: Int32Array) => a.map((n, i) => n + b[i]);
  return {
    volume,
    count,
    density: volume === 0 ? 0 : count / volume,
    planets: sum(one.planets, other.planets),
    colours: sum(one.colours, other.colours),
    table: sum(one.table, other.table),
  };
}

/** Counts the stars of a box; null when `progress` stopped it before the end. Of an empty box the density is 0. */
export function censusOf(galaxy: Galaxy, box: StarBox, progress?: Progress): Census | null {
  const table = new Int32Array(CLASSES * CLASSES);
  const planets = new Int32Array(CLASSES);
  const colours = new Int32Array(CLASSES);
  let count = 0;
  const whole = scanStars(
    galaxy,
    box,
    (star) => {
      count++;
      planets[star.planets]++;
      colours[star.colour]++;
      table[CLASSES * star.planets + star.colour]++;
    },
    progress,
  );
  if (!whole) return null;
  const volume = (box.x1 - box.x0) * (box.y1 - box.y0) * (box.z1 - box.z0);
  return { volume, count, density: volume === 0 ? 0 : count / volume, planets, colours, table };
}
