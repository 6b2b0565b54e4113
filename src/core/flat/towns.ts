/**
 * Towns on flat ground: houses of 12 m on Relf's lattice of 16 m with alleys of 4 m, where the ground is town, is land
 * beyond all four
 * corners, and is not too steep.
 *
 *   position   as Relf's rule gives for integers (x, y), the same at every altitude; the ground there differs
 *   floor      0.15 m above the highest ground at the walls; walls continue down to `base`, the lowest ground
 *   door       on Relf's side, or on the side with the least step to the ground outside where that exceeds STAIR
 *   storeys    Relf's, rounded; everything else follows from the house's bits
 *   t          0 decides which houses exist; at other times they stand on the ground of that time
 *   source     G. Relf, "Placing buildings in towns"; roofs, walls and colours are ours
 */

import { coverAt } from "../field/cover.ts";
import { hash, hash3 } from "../field/hash.ts";
import { runSteps } from "../field/run-steps.ts";
import type { Box } from "../forest/streams.ts";
import { BUILDING_SPACING, BUILDING_WIDTH, buildingAt, buildingStandsAt } from "../forest/trees-buildings.ts";
import { aboveSea, type FlatGround, isPath, shoreAt, topHeight } from "./flat-ground.ts";

/** Roofs by code. A mansard has two slopes on every side, a flat roof a parapet. */
export const ROOFS = ["gable", "hip", "mansard", "flat"] as const;
export type Roof = (typeof ROOFS)[number];

/** Wall materials by code. */
export const WALLS = ["plaster", "stone", "timber"] as const;
export type Walls = (typeof WALLS)[number];

/** Quarter turns clockwise from north. */
type Side = 0 | 1 | 2 | 3;

export interface House {
  /** Centre, metres east and north: multiples of 16. */
  readonly x: number;
  readonly y: number;
  /** Altitudes in metres: lowest ground at the walls, ground floor, eaves. */
  readonly base: number;
  readonly floor: number;
  readonly eaves: number;
  /** Least-squares plane of the ground around it: altitude at the centre, rise per metre east and north. */
  readonly ground: readonly [altitude: number, east: number, north: number];
  /** Altitude of the ridge, without chimneys. */
  readonly top: number;
  readonly storeys: number;
  readonly roof: Roof;
  /** Whether the ridge is parallel to the wall with the door. */
  readonly along: boolean;
  readonly walls: Walls;
  /** Side of the door. */
  readonly door: Side;
  /** Choice among the colours of its wall and roof, in [0, 1). */
  readonly tint: number;
  /** 16 random bits for other variation. */
  readonly bits: number;
}

/** Half the width of a house, and the height of a storey, metres. */
export const HOUSE_HALF = BUILDING_WIDTH / 2;
export const STOREY = 3.1;
/** Height of each roof above the eaves, metres. */
export const ROOF_RISE: Readonly<Record<Roof, number>> = { gable: 4.4, hip: 3.9, mansard: 4.6, flat: 1.1 };

/** Greatest step at a door on Relf's side, metres. */
const STAIR = 1.3;
/** Greatest difference of ground height under a house, metres. */
const STEEPEST = 8;
/** Minimum units above the sea at the corners. */
const RIM = 3;
/** Metres from the centre at which the ground is sampled, and in front of a door. */
const AROUND = HOUSE_HALF + 0.5;
const BEFORE = HOUSE_HALF + 1.4;
const SILL = 0.15;
const DOORS = { north: 0, east: 1, south: 2, west: 3 } as const;
/** Outward direction of each side. */
const OUT: readonly (readonly [east: number, north: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** Houses of an archipelago with their centres in a box, rows from south to north, one row per step. */
export function* scanHouses(
  flat: FlatGround,
  altitude: number,
  { west, south, east, north }: Box,
  t = 0,
): Generator<undefined, House[]> {
  const found: House[] = [];
  const first = (v: number) => Math.ceil(v / BUILDING_SPACING) * BUILDING_SPACING + 0;
  for (let y = first(south); y < north; y += BUILDING_SPACING) {
    for (let x = first(west); x < east; x += BUILDING_SPACING) {
      const house = houseAt(flat, altitude, x, y, t);
      if (house) found.push(house);
    }
    yield;
  }
  return found;
}

/** `scanHouses` in one call. */
export function housesIn(flat: FlatGround, altitude: number, box: Box, t = 0): House[] {
  return runSteps(scanHouses(flat, altitude, box, t));
}

/** The house centred on a lattice point, or null. */
export function houseAt(flat: FlatGround, altitude: number, x: number, y: number, t = 0): House | null {
  if (!buildingStandsAt(x, y) || coverAt(flat.cover, x, y, altitude) !== "town") return null;
  // A house exists by year 0: the ground must support it then, and must be there now.
  if (flat.form !== "islands") {
    // As in 1983, also on steep ground.
    const q = aboveSea(flat, x, y, altitude);
    if (q < 0 || topHeight(flat, q) > flat.snow || isPath(flat, x, y, altitude)) return null;
  } else if (!supportsHouse(flat, altitude, x, y, 0) || (t !== 0 && !supportsHouse(flat, altitude, x, y, t)))
    return null;
  const { lowest, highest, mean, east, north } = measureGround(flat, altitude, x, y, t);
  const floor = highest + SILL;
  const building = buildingAt(x, y);
  const h = hash(hash3(x, y, Math.round(altitude)) ^ building.colour);
  const storeys = Math.max(1, Math.round(building.storeys));
  const roof = roofBy((h & 0xff) / 256, storeys);
  const eaves = floor + storeys * STOREY + 0.35;
  return {
    x,
    y,
    base: lowest,
    floor,
    eaves,
    ground: [mean, east, north],
    top: eaves + ROOF_RISE[roof],
    storeys,
    roof,
    along: (h & 0x100) !== 0,
    walls: wallsBy(((h >>> 9) & 0x7f) / 128),
    door: doorSide(flat, altitude, x, y, t, DOORS[building.door], floor),
    tint: (building.colour & 0xff) / 256,
    bits: h >>> 16,
  };
}

function groundAltitude(flat: FlatGround, altitude: number, x: number, y: number, t: number): number {
  return shoreAt(flat, x, y, altitude, t) + topHeight(flat, aboveSea(flat, x, y, altitude, t));
}

/** The ground at the walls: units above the sea, altitudes in metres, and the slope. */
const about = { least: 0, most: 0, lowest: 0, highest: 0, mean: 0, east: 0, north: 0 };

/** Measures the ground under a house. Returns the same object each time. */
function measureGround(flat: FlatGround, altitude: number, x: number, y: number, t: number): Readonly<typeof about> {
  let [least, most, lowest, highest, sum, east, north] = [Infinity, -Infinity, Infinity, -Infinity, 0, 0, 0];
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const [px, py] = [x + i * AROUND, y + j * AROUND];
      const q = aboveSea(flat, px, py, altitude, t);
      const top = shoreAt(flat, px, py, altitude, t) + topHeight(flat, q);
      least = Math.min(least, q);
      most = Math.max(most, q);
      lowest = Math.min(lowest, top);
      highest = Math.max(highest, top);
      sum += top;
      east += i * top;
      north += j * top;
    }
  }
  const slope = { mean: sum / 9, east: east / (6 * AROUND), north: north / (6 * AROUND) };
  return Object.assign(about, { least, most, lowest, highest, ...slope });
}

/** Whether the ground of a floating island supports a house: off the rim, below the snow, and not steep. */
function supportsHouse(flat: FlatGround, altitude: number, x: number, y: number, t: number): boolean {
  const { least, most, lowest, highest } = measureGround(flat, altitude, x, y, t);
  return least >= RIM && topHeight(flat, most) <= flat.snow && highest - lowest <= STEEPEST;
}

function doorSide(
  flat: FlatGround,
  altitude: number,
  x: number,
  y: number,
  t: number,
  wanted: Side,
  floor: number,
): Side {
  const step = (side: number) =>
    Math.abs(floor - groundAltitude(flat, altitude, x + OUT[side][0] * BEFORE, y + OUT[side][1] * BEFORE, t));
  let [best, least] = [wanted, step(wanted)];
  if (least <= STAIR) return wanted;
  for (const side of [0, 1, 2, 3] as const) {
    const away = step(side);
    if (away < least) [best, least] = [side, away];
  }
  return best;
}

/** Tall houses are towers: hipped, or flat with a parapet. */
function roofBy(share: number, storeys: number): Roof {
  if (storeys > 4) return share < 0.55 ? "hip" : share < 0.8 ? "flat" : "gable";
  return share < 0.52 ? "gable" : share < 0.76 ? "hip" : share < 0.92 ? "mansard" : "flat";
}

function wallsBy(share: number): Walls {
  return share < 0.6 ? "plaster" : share < 0.82 ? "stone" : "timber";
}

/**
 * Width of a flat roof's parapet, metres; horizontal width of a mansard's steep slope, metres, and its share of the
 * rise.
 */
const PARAPET = 0.35;
const [MANSARD, STEEP] = [1.4, 0.72];

/** Roof altitude at an offset (dx, dy) from the centre, NaN outside of the walls. */
export function roofAltitude(
  { roof, eaves, top, along, door }: Pick<House, "roof" | "eaves" | "top" | "along" | "door">,
  dx: number,
  dy: number,
): number {
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  const out = Math.max(across, down);
  if (out > HOUSE_HALF) return Number.NaN;
  const rise = top - eaves;
  if (roof === "flat") return out > HOUSE_HALF - PARAPET ? top : eaves;
  if (roof === "hip") return eaves + rise * (1 - out / HOUSE_HALF);
  if (roof === "mansard") {
    const into = HOUSE_HALF - out;
    const share =
      into < MANSARD ? (STEEP * into) / MANSARD : STEEP + ((1 - STEEP) * (into - MANSARD)) / (HOUSE_HALF - MANSARD);
    return eaves + rise * share;
  }
  // A gable's ridge is parallel to the wall with the door, or perpendicular to it.
  const eastWest = (door % 2 === 0) === along;
  return eaves + rise * (1 - (eastWest ? down : across) / HOUSE_HALF);
}
