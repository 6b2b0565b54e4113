/** The maps of a world below ground: how wide they are, which levels they have, and which of them holds a visitor. */

import { hillAt } from "../../../core/underground/hills.ts";
import { levelAt } from "../../../core/underground/mine-space.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import type { UndergroundRecipe, UndergroundTable } from "../../../recipe/kinds/underground.ts";
import { generateUnderground } from "../../../recipe/kinds/underground.ts";
import type { Opened } from "../../../recipe/validate.ts";
import type { MapLevels } from "../../../ui/map/picture.ts";
import { flatPlacing } from "../../flat-placing.ts";
import type { Atlas } from "../../map-source.ts";
import { legendOf } from "./legend.ts";
import { deepestOf } from "./mine-plan.ts";

const SPANS = [100, 200, 300, 500, 1000, 2000, 5000] as const;
/** Metres above the floor by which a visitor's level is told. */
const KNEES = 0.5;

/** Metres each way, and levels, within which a mine is followed: the next is for who asks on. */
export const BOUNDS = [
  { within: 1000, levels: 7 },
  { within: 4000, levels: 15 },
  { within: 12_000, levels: 31 },
] as const;

/** `world` tells the land as it is now. */
export function createUndergroundAtlas(world: () => Opened<UndergroundRecipe>): Atlas<UndergroundTable> {
  return {
    whole: 0,
    sight: 250,
    table() {
      const { name, title, about, explorers, view, start, ...ground } = world();
      return ground;
    },
    spansOf: () => SPANS,
    placing: (_, wish) => flatPlacing(wish),
    levelsOf,
    boundsOf: ({ shape: { below } }, level) => {
      if (below.kind !== "mine") return [];
      if (below.formula === "product") return BOUNDS.map(({ within }) => ({ within, levels: 1 }));
      // Below the deepest of a bound it looks as far down again.
      return BOUNDS.map(({ within, levels }) => ({ within, levels: level <= levels ? levels : level + (levels >> 1) }));
    },
  };
}

const KINDS = ["shafts", "galleries"] as const;

function levelsOf({ shape }: UndergroundTable): MapLevels {
  const { below } = shape;
  const nameBelow = (level: number) => (below.kind === "cavern" ? "The cavern" : `Level ${level}, ${KINDS[level % 2]}`);
  return {
    most: below.kind === "cavern" ? 1 : deepestOf(below),
    nameOf: (level) => (level === 0 ? "The hills" : nameBelow(level)),
    legendOf: (level) => legendOf(shape, level),
  };
}

/** The level of a map that holds a place at metres above datum: 0 on and over the hills. */
export function levelOf({ hills, below }: Underground, x: number, y: number, z: number, t: number): number {
  if (z + KNEES > hillAt(hills, x, y, t)) return 0;
  return below.kind === "cavern" ? 1 : Math.max(1, levelAt(below.space, z + KNEES));
}

/** The hills and what is below them, made when they are first asked for. */
export function lazyUnderground(world: Opened<UndergroundRecipe>): () => Underground {
  let land: Underground | undefined;
  return () => {
    land ??= generateUnderground(world);
    return land;
  };
}
