/** Map a level: see most of what can be walked to from an entrance, cell by cell, and come out again. */

import { within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import type { Cavern } from "../../core/underground/cavern.ts";
import { MINE_CELL } from "../../core/underground/mine.ts";
import { floorOf, levelAt, type MineSpace } from "../../core/underground/mine-space.ts";
import { lengthOf, type Way } from "../../core/underground/way.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { TaskPlan, Visit } from "../task.ts";
import { type Depths, entranceIn, placeBelow, standingFloor, wayInCavern, wayOutOf } from "./depths.ts";
import { entranceOf, outBy } from "./journey.ts";

/** Cells of a mine from the first one, and places of a map: fewest and most. */
const [CELLS, FEWEST, MOST] = [5, 8, 20];
/** Metres between places of a cavern, and from the first one. */
const [GRID, FAR] = [24, 62];
/** Metres within which a place is seen, and the share that is enough. */
const [WITHIN, SHARE] = [8, 0.8];
/** Metres of the way in; seconds of a map, and of each place. */
const [WAY_IN, SECONDS, EACH] = [[12, 160] as const, 240, 30];
const TRIES = 40;

export const MAP_LEVEL: TaskKind<Depths> = {
  title: phrase("Map a level"),
  *create(depths, area, random) {
    for (let tries = 0; tries < TRIES; tries++) {
      const entrance = entranceIn(depths, area, random);
      if (!entrance) return null;
      const first = placeBelow(depths, entrance, 40, random);
      yield;
      const way = first && (yield* wayOutOf(depths, first, WAY_IN));
      const map = way && (yield* mapFrom(depths, first, random));
      if (way && map) return planOf(way, map);
    }
    return null;
  },
};

interface LevelMap {
  /** Level of a mine; null for caverns. */
  readonly level: number | null;
  readonly places: readonly Place[];
}

/** Places that can be walked to from one, on its level; null for too few. */
function* mapFrom(depths: Depths, first: Place, random: Random): Generator<undefined, LevelMap | null> {
  const { cavern, mine } = depths.underground;
  const inMine = mine !== null && first[2] < mine.top;
  const places = inMine
    ? galleryFrom(depths, mine, first)
    : cavern && (yield* hallsFrom(depths, cavern, first, random));
  if (!places || places.length < FEWEST) return null;
  return { level: inMine ? levelAt(mine, first[2] + 1) : null, places };
}

/** Middles of the cells of a gallery, the nearest first. */
function galleryFrom({ cells }: Depths, mine: MineSpace, [x, y, z]: Place): readonly Place[] {
  const level = levelAt(mine, z + 1);
  const start = [Math.round(x / MINE_CELL), Math.round(y / MINE_CELL)] as const;
  const found = [start];
  const seen = new Set([start.join()]);
  for (const [i, j] of found) {
    if (found.length >= MOST) break;
    for (const next of [
      [i + 1, j],
      [i, j + 1],
      [i - 1, j],
      [i, j - 1],
    ] as const) {
      const isFar = Math.max(Math.abs(next[0] - start[0]), Math.abs(next[1] - start[1])) > CELLS;
      if (isFar || seen.has(next.join()) || !cells?.(...next, level)) continue;
      seen.add(next.join());
      found.push(next);
    }
  }
  return found.slice(0, MOST).map(([i, j]) => [MINE_CELL * i, MINE_CELL * j, floorOf(mine, level)]);
}

/** Places of a cavern's halls round one. */
function* hallsFrom(
  depths: Depths,
  cavern: Cavern,
  first: Place,
  random: Random,
): Generator<undefined, readonly Place[]> {
  const [x, y] = first;
  const found: Place[] = [first];
  const side = Math.floor(FAR / GRID);
  const off = within(random, -GRID / 3, GRID / 3);
  for (let u = -side; u <= side; u++)
    for (let v = -side; v <= side; v++) {
      if ((u === 0 && v === 0) || found.length === MOST) continue;
      const [px, py] = [x + GRID * u + off, y + GRID * v + off];
      const floor = standingFloor(depths, cavern, px, py);
      if (Number.isNaN(floor)) continue;
      const at: Place = [px, py, floor];
      const way = yield* wayInCavern(depths, cavern, first, at);
      if (way && lengthOf(way) < 3 * FAR) found.push(at);
    }
  return found;
}

function planOf(way: Way, { level, places }: LevelMap): TaskPlan {
  const enough = Math.ceil(SHARE * places.length);
  const counts = { enough, n: places.length };
  const seen: Visit = {
    ...{ kind: "visit", at: places[0], places, within: WITHIN, share: SHARE },
    words: saying("See {enough} of {n} places", counts),
    told: phrase("The map is drawn. Now out again."),
  };
  return {
    title: level === null ? phrase("A map of the caverns") : saying("A map of level {level} of the mine", { level }),
    brief:
      level === null
        ? saying(
            "Go in and walk through the caverns until {enough} of {n} places are on the map. Then come out again.",
            counts,
          )
        : saying(
            "Go in and walk through level {level} of the mine until {enough} of {n} places are on the map. Then come out again.",
            { level, ...counts },
          ),
    start: entranceOf(way),
    goals: [seen, outBy(way, phrase("Bring the map out where you went in"), phrase("The map is out in the open."))],
    limits: { seconds: SECONDS + EACH * places.length + 10 * Math.ceil(lengthOf(way)) },
    length: 2 * lengthOf(way) + 20 * enough,
    difficulty: places.length < 12 ? 1 : places.length < 17 ? 2 : 3,
  };
}
