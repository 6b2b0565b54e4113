/**
 * Towns of islands: houses of 12 m on the seed's lattice of 16 m, with alleys of 4 m between, where the ground is town, is land
 * to beyond all four corners, and no steeper than can be built on.
 *
 *   stands     as the seed says of whole (x, y), at every altitude alike; what ground lies there differs
 *   floor      0.15 m over the highest of the ground about the walls; walls go on down to `base`, the lowest of it
 *   door       on the seed's side, or where the step to the ground outside is least if that would be more than STAIR
 *   storeys    the seed's, rounded; how else a house is follows from its bits
 *   t          0 for what stands where; at other times all of it stands on the ground of then
 *   source     G. Relf, "Placing buildings in towns"; roofs, walls and colours are ours
 */
import { coverAt } from "../field/cover.ts";
import { hash, hash3 } from "../field/hash.ts";
import type { Box } from "../forest/streams.ts";
import { BUILDING_SPACING, BUILDING_WIDTH, buildingAt, buildingStandsAt } from "../forest/trees-buildings.ts";
import { type Islands, islandAt, shoreAt, topOf } from "./islands.ts";

/** In the order of their codes. A mansard is a roof of two slopes on every side; a flat one has a parapet. */
export const ROOFS = ["gable", "hip", "mansard", "flat"] as const;
export type Roof = (typeof ROOFS)[number];

/** What walls are made of, in the order of their codes. */
export const WALLS = ["plaster", "stone", "timber"] as const;
export type Walls = (typeof WALLS)[number];

/** Quarter turns clockwise from north. */
export type Side = 0 | 1 | 2 | 3;

export interface House {
  /** Its middle, metres east and north: multiples of 16. */
  readonly x: number;
  readonly y: number;
  /** Altitudes in metres: the lowest ground at its walls, its ground floor, and the edge of its roof. */
  readonly base: number;
  readonly floor: number;
  readonly eaves: number;
  /** The plane that lies nearest to the ground about: its altitude in the middle, and its rise a metre east and north. */
  readonly ground: readonly [altitude: number, east: number, north: number];
  /** Altitude of the highest of its roof, chimneys left out. */
  readonly top: number;
  readonly storeys: number;
  readonly roof: Roof;
  /** Whether its ridge runs along the wall of the door, and not away from it. */
  readonly along: boolean;
  readonly walls: Walls;
  /** The side that its door is on. */
  readonly door: Side;
  /** Which of the colours of its kind of wall and of roof, 0 to below 1. */
  readonly tint: number;
  /** 0 ≤ whole < 2¹⁶, for what else varies. */
  readonly bits: number;
}

/** Half the breadth of a house, and metres of a storey. */
export const HOUSE_HALF = BUILDING_WIDTH / 2;
export const STOREY = 3.1;
/** How high each roof rises over its edge, metres. */
export const ROOF_RISE: Readonly<Record<Roof, number>> = { gable: 4.4, hip: 3.9, mansard: 4.6, flat: 1.1 };

/** Metres that a door's step goes down at most while the seed's side is kept. */
const STAIR = 1.3;
/** Rise of the ground from its lowest to its highest at a house, metres, that is too steep to build on. */
const STEEPEST = 8;
/** Units above the sea that a corner stands at least. */
const RIM = 3;
/** Metres from the middle to where the ground is asked about, and to before a door. */
const AROUND = HOUSE_HALF + 0.5;
const BEFORE = HOUSE_HALF + 1.4;
const SILL = 0.15;
const DOORS = { north: 0, east: 1, south: 2, west: 3 } as const;
/** Metres north and east of each side. */
const OUT: readonly (readonly [east: number, north: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** Houses of an archipelago whose middles a box holds, rows from south to north, a row at a time. */
export function* raiseHouses(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
  t = 0,
): Generator<undefined, House[]> {
  const found: House[] = [];
  const first = (v: number) => Math.ceil(v / BUILDING_SPACING) * BUILDING_SPACING + 0;
  for (let y = first(south); y < north; y += BUILDING_SPACING) {
    for (let x = first(west); x < east; x += BUILDING_SPACING) {
      const house = houseAt(islands, altitude, x, y, t);
      if (house) found.push(house);
    }
    yield;
  }
  return found;
}

/** The same at once. */
export function housesIn(islands: Islands, altitude: number, box: Box, t = 0): House[] {
  const steps = raiseHouses(islands, altitude, box, t);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The house whose middle is at a place of the lattice, or null. */
export function houseAt(islands: Islands, altitude: number, x: number, y: number, t = 0): House | null {
  if (!buildingStandsAt(x, y) || coverAt(islands.cover, x, y, altitude) !== "town") return null;
  // What stands is said of year 0: its ground must bear it then, and be there now.
  if (!bears(islands, altitude, x, y, 0) || (t !== 0 && !bears(islands, altitude, x, y, t))) return null;
  const { lowest, highest, mean, east, north } = about;
  const floor = highest + SILL;
  const seed = buildingAt(x, y);
  const h = hash(hash3(x, y, Math.round(altitude)) ^ seed.colour);
  const storeys = Math.max(1, Math.round(seed.storeys));
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
    door: doorSide(islands, altitude, x, y, t, DOORS[seed.door], floor),
    tint: (seed.colour & 0xff) / 256,
    bits: h >>> 16,
  };
}

function groundAt(islands: Islands, altitude: number, x: number, y: number, t: number): number {
  return shoreAt(islands, x, y, altitude, t) + topOf(islands, islandAt(islands, x, y, altitude, t));
}

/** Altitudes of the ground about the walls, and its slope. */
const about = { lowest: 0, highest: 0, mean: 0, east: 0, north: 0 };

/** Whether the ground bears a house; it is told in `about`. */
function bears(islands: Islands, altitude: number, x: number, y: number, t: number): boolean {
  let [lowest, highest, sum, east, north] = [Infinity, -Infinity, 0, 0, 0];
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const q = islandAt(islands, x + i * AROUND, y + j * AROUND, altitude, t);
      if (!(q >= RIM)) return false;
      if (topOf(islands, q) > islands.snow) return false;
      const top = groundAt(islands, altitude, x + i * AROUND, y + j * AROUND, t);
      lowest = Math.min(lowest, top);
      highest = Math.max(highest, top);
      sum += top;
      east += i * top;
      north += j * top;
    }
  }
  Object.assign(about, { lowest, highest, mean: sum / 9, east: east / (6 * AROUND), north: north / (6 * AROUND) });
  return highest - lowest <= STEEPEST;
}

function doorSide(
  islands: Islands,
  altitude: number,
  x: number,
  y: number,
  t: number,
  wanted: Side,
  floor: number,
): Side {
  const step = (side: number) =>
    Math.abs(floor - groundAt(islands, altitude, x + OUT[side][0] * BEFORE, y + OUT[side][1] * BEFORE, t));
  let [best, least] = [wanted, step(wanted)];
  if (least <= STAIR) return wanted;
  for (const side of [0, 1, 2, 3] as const) {
    const away = step(side);
    if (away < least) [best, least] = [side, away];
  }
  return best;
}

/** High houses are towers: hipped, or flat with a parapet. */
function roofBy(share: number, storeys: number): Roof {
  if (storeys > 4) return share < 0.55 ? "hip" : share < 0.8 ? "flat" : "gable";
  return share < 0.52 ? "gable" : share < 0.76 ? "hip" : share < 0.92 ? "mansard" : "flat";
}

function wallsBy(share: number): Walls {
  return share < 0.6 ? "plaster" : share < 0.82 ? "stone" : "timber";
}

/** Breadth of a flat roof's parapet, metres; where a mansard's steep slope ends, metres in from the wall, and the share of its rise there. */
const PARAPET = 0.35;
const [MANSARD, STEEP] = [1.4, 0.72];

/** Altitude of a house's roof (dx, dy) from its middle, NaN beside the house. */
export function roofOver({ roof, eaves, top, along, door }: House, dx: number, dy: number): number {
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
  // A gable's ridge runs along the wall of the door, or away from it.
  const eastWest = (door % 2 === 0) === along;
  return eaves + rise * (1 - (eastWest ? down : across) / HOUSE_HALF);
}
