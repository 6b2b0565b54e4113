/**
 * Crossings of a settlement's streets with rivers and lakes: a street ends at the bank, or a bridge leads across.
 *
 *   wet      where the middle of a street, or a side SIDE metres from it, is in water or on its shore (river-banks.ts)
 *   cut      a stretch of a street without paving; stretches less than JOIN apart are one
 *   bridge   across a cut between two dry banks, SPAN metres at most, roughly across the river, and not steep; on every fourth street
 *            and on some of the others, so that a river has a bridge every few streets
 *   banks    the nearest ground BANK metres over the water; from SEARCH metres on ground less than RISE below the deck's lowest end,
 *            which is CLEAR metres over the water
 *   deck     straight from bank to bank, an arch over the line between the ground of both (core/flat/bridges.ts)
 *   same     a function of the globe and the settlement, at t = 0
 */
import { hash3, unitFloat } from "../field/hash.ts";
import type { Bridge } from "../flat/bridges.ts";
import { BRIM, isWet, type Waters, watersNear } from "./river-banks.ts";
import { settlementsOf } from "./settlements.ts";
import { altitudeOn, type Globe, hasRivers } from "./sphere.ts";
import {
  ACROSS,
  APART,
  bend,
  FARTHEST,
  hasStreet,
  localToDatum,
  planTown,
  type StreetCuts,
  settlementsAround,
  type TownPlan,
} from "./streets.ts";

type Vec = readonly [x: number, y: number, z: number];

/** A straight bridge of a street. */
export interface StreetBridge {
  /** Its middle on the datum, metres from the planet's centre. */
  readonly at: Vec;
  /** From its start to its end: a unit vector on the ground in the middle. */
  readonly way: Vec;
  /** Along `way` from its start; ends in metres above the sea. */
  readonly deck: Bridge;
  /** Altitude of the water, metres. */
  readonly level: number;
}

/** A stretch of a street without paving, metres of street coordinates from the node that it starts at. */
interface StreetCut {
  readonly from: number;
  readonly to: number;
  readonly bridge: StreetBridge | null;
}

export interface StreetWater extends StreetCuts {
  cutsOf(i: number, j: number, along: boolean): readonly StreetCut[];
  readonly bridges: readonly StreetBridge[];
  /** The rivers and lakes among its streets and houses, found once for all of them. */
  readonly waters: Waters;
}

/** Metres beyond the farthest street in which water is known, for the walls of houses. */
const BESIDE = 40;
/** Distance from the middle of a street within which it must be dry, metres. */
const SIDE = 4;
const [MIDDLE, WHOLE] = [[0], [-SIDE, 0, SIDE]];
/** Metres between samples along a street, and between the coarse samples that look for water nearby. */
const [STEP, COARSE] = [2, 8];
/** Metres of dry street between two stretches of water that have a bridge each. */
const JOIN = 18;
/** Shortest piece of street between a crossing and a cut without a bridge, metres. */
const STUB = 12;
const [BANK, SEARCH] = [0.7, 5];
/** Longest bridge, metres; greatest rise over run between its ends; least height of its deck over the water, metres. */
const [SPAN, GRADE, CLEAR] = [44, 0.16, 0.25];
/** Highest step up to a deck, metres. */
const RISE = 0.3;
/** Greatest cosine between a street and a river under its bridge. */
const OBLIQUE = 0.75;
/** Share of the streets between every fourth one that have bridges. */
const OTHERS = 0.3;

const NONE: readonly StreetCut[] = [];
const known = new WeakMap<TownPlan, StreetWater>();

/** Cuts and bridges of a plan's streets at water, in steps. */
export function* streetWater(globe: Globe, plan: TownPlan): Generator<undefined, StreetWater> {
  let water = known.get(plan);
  if (!water) {
    water = yield* findWater(globe, plan);
    known.set(plan, water);
  }
  return water;
}

/** The bridges within `range` metres of a point of the datum, in the order of their settlements and streets. */
export function* bridgesNear(globe: Globe, place: Vec, range: number): Generator<undefined, StreetBridge[]> {
  const found: StreetBridge[] = [];
  for (const settlement of settlementsAround(settlementsOf(globe), place, range)) {
    const { bridges } = yield* streetWater(globe, yield* planTown(globe, settlement));
    for (const bridge of bridges) {
      const [x, y, z] = bridge.at;
      if (Math.hypot(x - place[0], y - place[1], z - place[2]) <= range) found.push(bridge);
    }
  }
  return found;
}

function* findWater(globe: Globe, plan: TownPlan): Generator<undefined, StreetWater> {
  const { columns, rows, settlement } = plan;
  const cuts = new Map<number, readonly StreetCut[]>();
  const keyOf = (i: number, j: number, along: boolean) =>
    2 * ((j + rows) * (2 * columns + 1) + i + columns) + (along ? 1 : 0);
  const waters = yield* watersNear(globe, settlement.at, FARTHEST * 1.3 * settlement.reach + BESIDE);
  const water: StreetWater = {
    waters,
    cutsOf: (i, j, along) => cuts.get(keyOf(i, j, along)) ?? NONE,
    get bridges() {
      return [...cuts.values()].flatMap((own) => own.flatMap(({ bridge }) => bridge ?? []));
    },
  };
  if (!hasRivers(globe)) return water;
  for (let j = -rows; j <= rows; j++)
    for (let i = -columns; i <= columns; i++)
      for (const along of [true, false]) {
        if (!hasStreet(plan, i, j, along)) continue;
        const street = createStreet(globe, plan, waters, i, j, along);
        if (!street.isNear()) continue;
        const own = cutsOf(globe, street, waters, isBridged(plan, i, j, along));
        if (own.length > 0) cuts.set(keyOf(i, j, along), own);
        yield;
      }
  return water;
}

function isBridged({ settlement: { seed } }: TownPlan, i: number, j: number, along: boolean): boolean {
  return (along ? j : i) % 4 === 0 || unitFloat(hash3(seed + (along ? 31 : 32), i, j)) < OTHERS;
}

interface Street {
  /** Metres of street coordinates. */
  readonly length: number;
  isNear(): boolean;
  /** Writes the point of the datum at a distance along and to the left. */
  placeAt(along: number, left: number, out: Float64Array): void;
  /** Level of the highest water that wets the street at a distance along, its middle or also its sides; −Infinity where it is dry. */
  levelAt(along: number, lefts: readonly number[]): number;
}

function createStreet(globe: Globe, plan: TownPlan, waters: Waters, i: number, j: number, along: boolean): Street {
  const length = along ? ACROSS : APART;
  const [here, ahead] = [new Float64Array(2), new Float64Array(2)];
  const place = new Float64Array(3);
  const bendAt = (s: number, out: Float64Array) =>
    along ? bend(plan, i * ACROSS + s, j * APART, out) : bend(plan, i * ACROSS, j * APART + s, out);
  function placeAt(s: number, left: number, out: Float64Array): void {
    bendAt(s, here);
    bendAt(s + 1, ahead);
    const [dx, dy] = [ahead[0] - here[0], ahead[1] - here[1]];
    const k = left / Math.sqrt(dx * dx + dy * dy);
    localToDatum(plan, here[0] - k * dy, here[1] + k * dx, out);
  }
  return {
    length,
    placeAt,
    isNear() {
      for (let s = 0; s <= length; s += COARSE) {
        placeAt(s, 0, place);
        if (waters.isNear(place[0], place[1], place[2])) return true;
      }
      return false;
    },
    levelAt(s, lefts) {
      let level = -Infinity;
      for (const left of lefts) {
        placeAt(s, left, place);
        const [x, y, z] = place;
        const own = waters.levelAt(x, y, z);
        if (own > level && isWet(altitudeOn(globe, x, y, z), own)) level = own;
      }
      return level;
    },
  };
}

function cutsOf(globe: Globe, street: Street, waters: Waters, mayBridge: boolean): StreetCut[] {
  const { length } = street;
  const last = Math.floor(length / STEP);
  const levels = Float64Array.from({ length: last + 1 }, (_, k) => street.levelAt(k * STEP, WHOLE));
  const cuts: StreetCut[] = [];
  for (let first = 0; first <= last; first++) {
    if (levels[first] === -Infinity) continue;
    let end = first;
    for (let k = first; k <= last && (k - end) * STEP <= JOIN; k++) if (levels[k] > -Infinity) end = k;
    const level = Math.max(...levels.subarray(first, end + 1));
    const bridge =
      mayBridge && first > 1 && end < last - 1 ? bridgeOver(globe, street, waters, first, end, level) : null;
    if (bridge) cuts.push(bridge);
    else {
      const [from, to] = [(first - 1) * STEP, (end + 1) * STEP];
      cuts.push({ from: from < STUB ? 0 : from, to: to > length - STUB ? length : to, bridge: null });
    }
    first = end;
  }
  return cuts;
}

const [start, finish, middle] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];

/** The cut of a bridge over the samples from `first` to `end`; null where none can be. */
function bridgeOver(
  globe: Globe,
  street: Street,
  waters: Waters,
  first: number,
  end: number,
  level: number,
): StreetCut | null {
  // A street that only touches the water needs no bridge, and ends.
  let isCrossed = false;
  for (let k = first; k <= end && !isCrossed; k++) isCrossed = street.levelAt(k * STEP, MIDDLE) > -Infinity;
  if (!isCrossed) return null;
  const ground = (s: number, out: Float64Array) => {
    street.placeAt(s, 0, out);
    return altitudeOn(globe, out[0], out[1], out[2]);
  };
  const lowest = level + BRIM + CLEAR;
  const bankAt = (from: number, way: 1 | -1) => {
    for (let s = from; s > 0 && s < street.length; s += way) {
      const high = ground(s, middle);
      if (high >= level + BANK || (high >= lowest - RISE && Math.abs(s - from) >= SEARCH)) return s;
    }
    return Number.NaN;
  };
  const [from, to] = [bankAt((first - 1) * STEP, -1), bankAt((end + 1) * STEP, 1)];
  if (!(to - from <= SPAN)) return null;
  const ends = [Math.max(lowest, ground(from, start)), Math.max(lowest, ground(to, finish))] as const;
  const chord: Vec = [finish[0] - start[0], finish[1] - start[1], finish[2] - start[2]];
  const long = Math.sqrt(chord[0] * chord[0] + chord[1] * chord[1] + chord[2] * chord[2]);
  if (Math.abs(ends[1] - ends[0]) > GRADE * long) return null;
  const way: Vec = [chord[0] / long, chord[1] / long, chord[2] / long];
  street.placeAt(((first + end) / 2) * STEP, 0, middle);
  const flow = waters.wayAt(middle[0], middle[1], middle[2]);
  if (flow && Math.abs(flow[0] * way[0] + flow[1] * way[1] + flow[2] * way[2]) > OBLIQUE) return null;
  const sum: Vec = [start[0] + finish[0], start[1] + finish[1], start[2] + finish[2]];
  const k = globe.radius / Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
  const bridge: StreetBridge = {
    at: [k * sum[0], k * sum[1], k * sum[2]],
    way,
    deck: { from: 0, to: long, water: (end - first) * STEP, ends },
    level: level + BRIM,
  };
  // The street's end lies under the deck's.
  return { from: from + 1, to: to - 1, bridge };
}
