/** The underground of a country: a cavern, a mine or both, as a table. */
import * as v from "valibot";
import { type CavernFace, createHallCavern, type HallOptions } from "../../core/underground/cavern.ts";
import { MINE_FORMULAS, type MineFormula } from "../../core/underground/mine.ts";
import { altitude, listMessage, oneOf, range, table } from "../check.ts";

/** The open space between two surfaces of rock, a floor and a roof (src/core/underground/cavern.ts). */
interface CavernTable extends HallOptions {
  /** Altitude of the water surface, in metres; lower floor is flooded. */
  readonly pool: number;
}

/** A grid of 16 m cells on many levels, or on one, depending on the formula (src/core/underground/mine.ts). */
interface MineTable {
  readonly formula: MineFormula;
  /** The share of cells that are rock. */
  readonly threshold: number;
  /** Altitude of the roof of level 1, in metres. */
  readonly top: number;
}

/** The underground: at least one of both; a mine is below the cavern. */
export interface BelowTable {
  readonly cavern?: CavernTable;
  readonly mine?: MineTable;
}

const depth = range(-1e4, 0, "m");
const stretch = range(0.1, 10);
const shift = range(-1e6, 1e6, "m");
const cavern = table({
  altitude: depth,
  shift: v.strictTuple([shift, shift], listMessage(2)),
  stretch: v.strictTuple([stretch, stretch], listMessage(2)),
  openness: range(-40, 40, "m"),
  pool: altitude,
});
const mine = table({ formula: oneOf(MINE_FORMULAS), threshold: range(0, 1), top: depth });

/** Lowest and highest altitude that a face of a cavern can have anywhere, metres. */
function extremes({ field, altitude, relief, datum }: CavernFace): readonly [lowest: number, highest: number] {
  const weight = field.weight.reduce((sum, w) => sum + w, 0);
  const at = (sample: number) => altitude + relief * (weight * sample - datum);
  return [at(field.profile.min), at(field.profile.max)];
}

/** Message about an overlap, as the end of a sentence; null for none. */
function overlap({ cavern, mine }: BelowTable): string | null {
  if (!cavern) return null;
  const { floor, roof } = createHallCavern(0, cavern);
  const [lowest, highest] = [extremes(floor)[0], extremes(roof)[1]];
  if (highest > 0)
    return `has a roof up to ${highest.toFixed(1)} m above the datum at openness ${cavern.openness}; it must stay below it`;
  if (mine && mine.top > lowest - ROCK)
    return `has a mine from ${mine.top} m down below a cavern whose floor reaches ${lowest.toFixed(1)} m; its top must be ${ROCK} m deeper`;
  return null;
}

/** Minimum rock between a cavern and a mine, metres. */
const ROCK = 2;

/** The schema of the underground. */
export const belowSchema = v.pipe(
  table({ cavern: v.exactOptional(cavern), mine: v.exactOptional(mine) }),
  v.check(({ cavern, mine }) => (cavern ?? mine) !== undefined, "has neither a cavern nor a mine"),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const problem = overlap(dataset.value as BelowTable);
    if (problem) addIssue({ message: problem });
  }),
);
