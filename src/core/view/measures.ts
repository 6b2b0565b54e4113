/**
 * Measures of a view: the share of a panorama that a picture shows, in numbers from 0 to 1, and what is in sight.
 *
 *   relief   the skyline's rise and unrest, and ridges behind each other
 *   water    share of water, best at a fifth of the picture
 *   light    light of the hour over it (light.ts)
 *   cover    different kinds of ground, without a wall of trees or rock before the eye
 *   depth    land near, in the middle and far away
 */
import type { Kind } from "../field/cover.ts";
import { HEADINGS, type Panorama, ROWS, rowOf } from "./panorama.ts";

export interface Measures {
  readonly relief: number;
  readonly water: number;
  readonly light: number;
  readonly cover: number;
  readonly depth: number;
}

/** The window of a picture in a panorama. */
export interface Seen extends Omit<Measures, "light"> {
  /** Share of the picture that is land, or water. */
  readonly land: number;
  /** Distance straight ahead without anything in the way, metres; Infinity for sky. */
  readonly free: number;
  /** Distance to the nearest water, and to the nearest ground that rises against the sky or lies far below, metres. */
  readonly toWater: number;
  readonly toRelief: number;
}

/** Weights of the measures in the score of a view. */
const WEIGHTS: Measures = { relief: 0.34, water: 0.2, light: 0.2, cover: 0.1, depth: 0.16 };

export const scoreOf = (measures: Measures): number =>
  (Object.keys(WEIGHTS) as (keyof Measures)[]).reduce((sum, name) => sum + WEIGHTS[name] * measures[name], 0);

/** Headings of a picture on either side of its middle: 82° together. */
const HALF = 5;
/** Headings on either side of the middle that count as straight ahead, and slopes above the level of the eye that do. */
const [AHEAD, LEVEL] = [2, 0.13];
/** Metres within which a cell is a wall before the eye. */
const WALL = 18;
/** Ratio of distances between two rows where one ridge ends before another. */
const RIDGE = 1.7;

const within = (low: number, value: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

const MIDDLE = ROWS / 2;

/** Counts over the cells of a window. */
class Counts {
  land = 0;
  water = 0;
  wall = 0;
  ridges = 0;
  near = 0;
  mid = 0;
  far = 0;
  free = Infinity;
  toWater = Infinity;
  toRelief = Infinity;
  readonly kinds = new Map<Kind, number>();
  readonly skyline: number[] = [];

  add(panorama: Panorama, column: number, isAhead: boolean): void {
    let last = 0;
    let top = 0;
    for (let row = 0; row < ROWS; row++) {
      const at = column * ROWS + row;
      const metres = panorama.distance[at];
      if (metres > 0) {
        top = row + 1;
        this.#cell(metres, panorama.kind[at]);
        if (last > 0 && metres > RIDGE * last && last > 40) this.ridges++;
        if (row >= MIDDLE + 1 && metres > 60) this.toRelief = Math.min(this.toRelief, metres);
        if (isAhead && row >= MIDDLE && row <= rowOf(LEVEL)) this.free = Math.min(this.free, metres);
      }
      last = metres;
    }
    this.skyline.push(top);
  }

  #cell(metres: number, kind: Kind | null): void {
    this.land++;
    if (metres < WALL) this.wall++;
    if (metres < 250) this.near++;
    else if (metres < 1500) this.mid++;
    else this.far++;
    if (kind === "lake") {
      this.water++;
      this.toWater = Math.min(this.toWater, metres);
    }
    if (kind) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }
}

/** The picture whose middle is a heading of the panorama. */
export function seenTowards(panorama: Panorama, middle: number): Seen {
  const counts = new Counts();
  for (let k = -HALF; k <= HALF; k++) counts.add(panorama, (middle + k + HEADINGS) % HEADINGS, Math.abs(k) <= AHEAD);
  const columns = 2 * HALF + 1;
  const cells = columns * ROWS;
  const mean = counts.skyline.reduce((sum, row) => sum + row, 0) / columns;
  const unrest = Math.sqrt(counts.skyline.reduce((sum, row) => sum + (row - mean) ** 2, 0) / columns);
  const highest = Math.max(...counts.skyline) - MIDDLE;
  const water = counts.water / cells;
  const several = [...counts.kinds.values()].filter((count) => count > 0.03 * cells).length;
  const wall = counts.wall / cells;
  const thirds = [counts.near, counts.mid, counts.far].map((count) => within(0, count / cells, 0.06));
  return {
    relief:
      0.4 * within(0.2, unrest, 2) + 0.35 * within(0, highest, 5) + 0.25 * within(0.2, counts.ridges / columns, 2),
    water: within(0, water, 0.14) * (1 - 0.6 * within(0.3, water, 0.55)),
    cover: within(1, several, 4) * (1 - within(0.05, wall, 0.4)),
    depth: thirds.reduce((sum, share) => sum + share, 0) / 3,
    land: counts.land / cells,
    ...{ free: counts.free, toWater: counts.toWater, toRelief: counts.toRelief },
  };
}
