/** Find the way to a hall and out: one of crystals in a cavern, the widest of some in a mine. */

import { shuffled } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import type { Cavern } from "../../core/underground/cavern.ts";
import { CAVERN_CELL, CAVERN_STRIDE, CRYSTAL, cavernProps } from "../../core/underground/cavern-props.ts";
import { MINE_CELL } from "../../core/underground/mine.ts";
import { floorOf, type MineSpace } from "../../core/underground/mine-space.ts";
import { createSeepage } from "../../core/underground/seepage.ts";
import type { Way } from "../../core/underground/way.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Stay, TaskPlan } from "../task.ts";
import { type Depths, entranceIn, standingFloor, wayOutOf } from "./depths.ts";
import { journey, outBy, WAYS } from "./journey.ts";

/** Cells to each side of an entrance in which halls are sought, in a cavern and in a mine. */
const [CAVERN_CELLS, MINE_CELLS] = [4, 8];
/** Crystals of a hall, at least; metres round one of them in which there is room to stand. */
const [CRYSTALS, BESIDE] = [14, 4];
/** Halls of an entrance that are tried, and entrances. */
const [HALLS, ENTRANCES] = [4, 12];
/** Metres from a hall's place within which one is there; heights over it. */
const [WITHIN, HEIGHTS] = [6, [-4, 4] as const];

interface Hall {
  readonly at: Place;
  readonly title: Words;
  readonly words: Words;
  readonly told: Words;
}

export const HALL: TaskKind<Depths> = {
  title: phrase("Find a hall and the way out"),
  *create(depths, area, random) {
    const { cavern, mine } = depths.underground;
    for (let tries = 0; tries < ENTRANCES; tries++) {
      const entrance = entranceIn(depths, area, random);
      if (!entrance) return null;
      const inMine = mine !== null && (!cavern || random() < 0.3);
      const halls = inMine
        ? galleriesNear(depths, mine, entrance, random)
        : cavern && (yield* crystalsNear(depths, cavern, entrance, random));
      for (const hall of (halls ?? []).slice(0, HALLS)) {
        const way = yield* wayOutOf(depths, hall.at, WAYS);
        if (way) return planOf(hall, way);
      }
      yield;
    }
    return null;
  },
};

function planOf({ at, title, words, told }: Hall, way: Way): TaskPlan {
  const hall: Stay = {
    ...{ kind: "stay", at, words, told, within: WITHIN, height: HEIGHTS, seconds: 1, guide: "distance" },
  };
  const out = outBy(way, phrase("Find the way out again"), phrase("Out in the open."));
  return journey(way, title, phrase("Go in, find the way there, and come out again where you went in."), [hall, out]);
}

/** Halls of crystals near an entrance, those with most first. */
function* crystalsNear(
  depths: Depths,
  cavern: Cavern,
  [x, y]: readonly [x: number, y: number],
  random: Random,
): Generator<undefined, readonly Hall[]> {
  const seepage = createSeepage(cavern);
  const [i, j] = [Math.floor(x / CAVERN_CELL), Math.floor(y / CAVERN_CELL)];
  const found: { readonly at: Place; readonly count: number }[] = [];
  for (let u = -CAVERN_CELLS; u <= CAVERN_CELLS; u++)
    for (let v = -CAVERN_CELLS; v <= CAVERN_CELLS; v++) {
      const things = cavernProps(cavern, seepage, depths.underground.pool, i + u, j + v);
      const hall = crystalsIn(things);
      yield;
      const at = hall && besideCrystal(depths, cavern, (i + u) * CAVERN_CELL + hall.x, (j + v) * CAVERN_CELL + hall.y);
      if (hall && at) found.push({ at, count: hall.count });
    }
  found.sort((a, b) => b.count - a.count);
  return shuffled(random, found.slice(0, 2 * HALLS)).map(({ at, count }) => ({
    at,
    title: phrase("The crystal hall"),
    words: phrase("Find the crystal hall"),
    told: saying("{n} crystals grow here. Now find the way out.", { n: count }),
  }));
}

/** Number of crystals among props of a cell, and the place of the largest; null for few. */
function crystalsIn(things: Float32Array): { readonly count: number; readonly x: number; readonly y: number } | null {
  let [count, largest, x, y] = [0, 0, 0, 0];
  for (let k = 0; k < things.length; k += CAVERN_STRIDE) {
    if (things[k + 6] !== CRYSTAL) continue;
    count++;
    if (things[k + 2] > largest) [largest, x, y] = [things[k + 2], things[k], things[k + 1]];
  }
  return count >= CRYSTALS ? { count, x, y } : null;
}

/** A place beside a crystal where one can stand. */
function besideCrystal(depths: Depths, cavern: Cavern, x: number, y: number): Place | null {
  for (let k = 0; k < 16; k++) {
    const angle = (k * Math.PI) / 4;
    const away = k < 8 ? BESIDE / 2 : BESIDE;
    const [east, north] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const floor = standingFloor(depths, cavern, east, north);
    if (!Number.isNaN(floor)) return [east, north, floor];
  }
  return null;
}

/** Wide halls of a mine near an entrance, on its first and third level: cells with open ones all round. */
function galleriesNear(
  { cells }: Depths,
  mine: MineSpace,
  [x, y]: readonly [x: number, y: number],
  random: Random,
): readonly Hall[] {
  const [i, j] = [Math.round(x / MINE_CELL), Math.round(y / MINE_CELL)];
  const found: { readonly hall: Hall; readonly open: number }[] = [];
  for (const level of [1, 3])
    for (let u = -MINE_CELLS; u <= MINE_CELLS; u++)
      for (let v = -MINE_CELLS; v <= MINE_CELLS; v++) {
        const open = cells?.(i + u, j + v, level) ? openAround(cells, i + u, j + v, level) : 0;
        if (open < 5) continue;
        const at: Place = [MINE_CELL * (i + u), MINE_CELL * (j + v), floorOf(mine, level)];
        found.push({
          open,
          hall: {
            at,
            title: saying("The wide hall, level {level}", { level }),
            words: saying("Find the wide hall on level {level}", { level }),
            told: saying("This is the wide hall on level {level}. Now find the way out.", { level }),
          },
        });
      }
  found.sort((a, b) => b.open - a.open);
  return shuffled(random, found.slice(0, 3 * HALLS)).map(({ hall }) => hall);
}

function openAround(cells: NonNullable<Depths["cells"]>, i: number, j: number, level: number): number {
  let open = 0;
  for (let u = -1; u <= 1; u++) for (let v = -1; v <= 1; v++) if (cells(i + u, j + v, level)) open++;
  return open;
}
