/**
 * A census of stars: Relf's exercises, answered for any box.
 *
 *   1  density                                   `density`, stars per cubic light-year
 *   2  the nearest star                          nearest-star.ts
 *   3  stars by number of planets                `planets`
 *   4  independence of colour and planets        independence.ts, of `table`
 *
 *   source   G. Relf, "How to make limitless terrain", 3D space: nebulae and stars
 */
import { type Progress, type StarBox, scanStars } from "./star-scan.ts";
import type { Galaxy } from "./stars.ts";

/** Number of classes of planets and of colours. */
export const CLASSES = 16;

export interface Census {
  /** Volume in cubic light-years, and the number of stars in it. */
  readonly volume: number;
  readonly count: number;
  readonly density: number;
  /** Number of stars with 0, 1, … 15 planets. */
  readonly planets: Int32Array;
  /** Number of stars of colour 0, 1, … 15. */
  readonly colours: Int32Array;
  /** Number of stars by planets (row) and colour (column): 16 rows of 16. */
  readonly table: Int32Array;
}

/** The census of an empty volume. */
export function emptyCensus(): Census {
  const of = (length: number) => new Int32Array(length);
  return { volume: 0, count: 0, density: 0, planets: of(CLASSES), colours: of(CLASSES), table: of(CLASSES * CLASSES) };
}

/** The census of two disjoint volumes together. */
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

/** Counts the stars of a box; null when `progress` stopped it. The density of an empty box is 0. */
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
