/** The maps of an underground world: spans, levels with their legends, and the level that contains a position. */

import { hillAt } from "../../../../core/underground/hills.ts";
import { levelAt } from "../../../../core/underground/mine-space.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import { mapLevelOf, mineLevelOf } from "../../../../map/below/mine-level.ts";
import { deepestOf } from "../../../../map/below/mine-plan.ts";
import { AREAS, UNDERGROUND } from "../../../../map/palette.ts";
import type { CountryRecipe, CountryTable } from "../../../../recipe/kinds/country.ts";
import { belowOf, undergroundOf } from "../../../../recipe/kinds/country-generator.ts";
import type { Opened } from "../../../../recipe/validate.ts";
import type { LegendRow, MapLevels } from "../../../../ui/map/picture.ts";
import { phrase, say } from "../../../../words/words.ts";
import { flatProjection } from "../../../flat-projection.ts";
import { areaRow, STROKES, symbolRows } from "../../../map-legend.ts";
import type { Atlas } from "../../../map-source.ts";
import { createExtentQuestions, type ExtentBound } from "./extent.ts";

const SPANS = [100, 200, 300, 500, 1000, 2000, 5000] as const;
/** Height above the feet at which the level is determined, metres. */
const LEVEL_HEIGHT = 0.5;

/** Search limits for the extent of a mine: metres each way and levels. A repeated query uses the next row. */
export const BOUNDS = [
  { within: 1000, levels: 7 },
  { within: 4000, levels: 15 },
  { within: 12_000, levels: 31 },
] as const;

/** `world` returns the current table. */
export function createUndergroundAtlas(world: () => Opened<CountryRecipe>): Atlas<CountryTable> {
  return {
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "map" }),
    whole: 0,
    sight: 250,
    table() {
      const { name, title, about, explorers, view, start, ...ground } = world();
      return ground;
    },
    spansOf: () => SPANS,
    projection: (_, view) => flatProjection(view),
    levelsOf,
    questions: (port) => createExtentQuestions(port, boundsOf),
  };
}

function boundsOf(world: CountryTable, mapLevel: number): readonly ExtentBound[] {
  const below = belowOf(world);
  if (!below.mine) return [];
  const level = mineLevelOf(below, mapLevel);
  if (below.mine.formula === "product") return BOUNDS.map(({ within }) => ({ within, levels: 1 }));
  // Below a limit's deepest level the search goes half as deep again.
  return BOUNDS.map(({ within, levels }) => ({ within, levels: level <= levels ? levels : level + (levels >> 1) }));
}

const KINDS = [phrase("Level {level}, shafts"), phrase("Level {level}, galleries")] as const;

function levelsOf(table: CountryTable): MapLevels {
  const below = belowOf(table);
  const nameBelow = (mapLevel: number) => {
    const level = mineLevelOf(below, mapLevel);
    return level === 0 ? say("The cavern") : say(KINDS[level % 2], { level });
  };
  return {
    most: below.mine ? mapLevelOf(below, deepestOf(below.mine)) : 1,
    nameOf: (level) => (level === 0 ? say("The hills") : nameBelow(level)),
    legendOf: (level) => legendOf(table, level),
  };
}

/** The map level that contains a position, z in metres above datum: 0 on and above the hills. */
export function levelOf(underground: Underground, x: number, y: number, z: number, t: number): number {
  const { hills, cavern, mine } = underground;
  if (z + LEVEL_HEIGHT > hillAt(hills, x, y, t)) return 0;
  if (!mine || (cavern && z > mine.top)) return 1;
  return mapLevelOf(underground, Math.max(1, levelAt(mine, z + LEVEL_HEIGHT)));
}

/** Generates the underground on first use. */
export function lazyUnderground(world: Opened<CountryRecipe>): () => Underground {
  let underground: Underground | undefined;
  return () => {
    underground ??= undergroundOf(world);
    return underground;
  };
}

/** A symbol over the colour of open galleries. */
const symbol = symbolRows(UNDERGROUND.open);

const TUNNEL = symbol("M1 6h4M7 6h4", phrase("tunnel to a mouth"));
const COVERS = {
  wood: phrase("wood"),
  grass: phrase("grass"),
  moor: phrase("moor"),
  thicket: phrase("thicket"),
  town: phrase("town"),
} as const;
const ENTRANCES: readonly LegendRow[] = [
  symbol(STROKES.wedge, phrase("shaft")),
  symbol("M2 3l6 3l-6 3M9 6h2", phrase("cave mouth")),
];
const CAVERN: readonly LegendRow[] = [
  areaRow(UNDERGROUND.rock, phrase("rock")),
  areaRow(UNDERGROUND.tall, phrase("open##space below ground")),
  areaRow(UNDERGROUND.low, phrase("too low to stand")),
  areaRow(UNDERGROUND.pool, phrase("pool")),
  areaRow(UNDERGROUND.deep, phrase("deep##water")),
  areaRow(UNDERGROUND.ladder, phrase("ladder out")),
  TUNNEL,
];
const DOWN = symbol("M3 4l3 4l3-4z", phrase("way down"));
const ABOVE: readonly LegendRow[] = [
  symbol("M3 8l3-4l3 4z", phrase("way up")),
  areaRow(UNDERGROUND.underOpen, phrase("open above")),
  areaRow(UNDERGROUND.betweenOpen, phrase("open above and below")),
];
const GALLERY: readonly LegendRow[] = [
  areaRow(UNDERGROUND.shaft, phrase("below a shaft")),
  areaRow(UNDERGROUND.ladder, phrase("ladder out")),
  areaRow(UNDERGROUND.rock, phrase("rock")),
  TUNNEL,
];

/** The legend of a level; on the hills only the kinds of ground that the world's cover rows name. */
function legendOf(world: CountryTable, mapLevel: number): readonly LegendRow[] {
  if (mapLevel === 0) {
    const kinds = new Set<string>(world.cover.map(([kind]) => kind));
    const covers = (Object.keys(COVERS) as (keyof typeof COVERS)[]).filter((kind) => kinds.has(kind));
    return [...covers.map((kind) => areaRow(AREAS[kind], COVERS[kind])), ...ENTRANCES];
  }
  const { cavern, mine } = belowOf(world);
  const level = mineLevelOf({ cavern }, mapLevel);
  if (level === 0 || !mine) return CAVERN;
  const deeper = mine.formula === "product" ? [] : [areaRow(UNDERGROUND.overOpen, phrase("open below")), DOWN];
  return [
    ...(level === 1 ? GALLERY : [areaRow(UNDERGROUND.rock, phrase("rock")), ...ABOVE]),
    ...deeper,
    areaRow(UNDERGROUND.marked, phrase("this mine")),
  ];
}
