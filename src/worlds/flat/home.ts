/**
 * The home of a flat world: the helipad in the town nearest to its start, or the nearest place to land at its start.
 *
 *   town      islands: the nearest house within REACH of the start, on any archipelago
 *   helipad   a round platform on the nearest free place to land beside the houses; the same for everyone
 *   work      steps of a generator, for callers that must not block
 */
import type { Gap, Ground } from "../../core/field/ground.ts";
import type { Solid } from "../../core/field/solids.ts";
import { type FlatGround, flatGroundAt } from "../../core/flat/flat-ground.ts";
import { scanHouses } from "../../core/flat/towns.ts";
import { type Site, searchSite } from "../../explorers/landing-search.ts";
import { type AidedFlight, landAround } from "./landing-aid.ts";

/** Metres, on the ground or on the platform. */
export interface Home {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Null where there is no town. */
  readonly pad: Solid | null;
}

/** Metres round the start in which a town is looked for, in squares of a side, and metres of the strip of one step. */
const REACH = 4000;
const SQUARE = 400;
/** Metres from a town's house, and from the start, within which a place to land is looked for. */
const BESIDE = 300;
const ROUND = 600;
/** Metres over the ground up to which a place is looked for. */
const OVER = 200;
/** The platform, metres: radius, height over the highest ground below it, depth in the lowest, and the difference between these. */
export const PAD = { radius: 7, height: 0.2, depth: 1, even: 1 } as const;

type Searched = Pick<AidedFlight, "craftGround" | "colliders">;

/** The home of a land whose start is at a place; null where there is nothing to land on. */
export function* searchHome(
  flat: FlatGround,
  start: readonly [number, number, number],
  searched: Searched,
): Generator<unknown, Home | null> {
  const bare = flatGroundAt(flat, 0);
  const town = flat.form === "islands" ? yield* nearestHouse(flat, start) : null;
  const [x, y, z] = town ?? start;
  const reachOf = (east: number, north: number, altitude: number) => rimOf(bare, x + east, y + north, altitude);
  const isEven = ({ east, north, z: altitude }: Site) => reachOf(east, north, altitude).uneven < PAD.even;
  const site = yield* searchSite(
    landAround(searched, bare, x, y),
    z + OVER,
    town ? BESIDE : ROUND,
    (each) => !town || isEven(each),
  );
  if (!site) return null;
  const at = { x: x + site.east, y: y + site.north, z: site.z };
  if (!town) return { ...at, pad: null };
  const { lowest, highest } = reachOf(site.east, site.north, site.z);
  const top = highest + PAD.height;
  const pad: Solid = { x: at.x, y: at.y, radius: PAD.radius, base: lowest - PAD.depth, top, material: "land" };
  return { ...at, z: top, pad };
}

/** The lowest and the highest ground under a platform, metres. */
function rimOf(bare: Ground, x: number, y: number, z: number) {
  let [lowest, highest] = [z, z];
  for (let k = 0; k < RIM; k++) {
    const angle = (2 * Math.PI * k) / RIM;
    const { floor } = bare.gapAt(x + PAD.radius * Math.sin(angle), y + PAD.radius * Math.cos(angle), z + OVER_RIM, gap);
    [lowest, highest] = [Math.min(lowest, floor), Math.max(highest, floor)];
  }
  return { lowest, highest, uneven: highest - lowest };
}

/** Places on a platform's rim, and metres over it from which the ground is looked up. */
const RIM = 12;
const OVER_RIM = 5;
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The house nearest to a place, metres, by squares from the inside. */
function* nearestHouse(
  flat: FlatGround,
  [x, y]: readonly [number, number, number],
): Generator<unknown, readonly [number, number, number] | null> {
  let best: readonly [number, number, number] | null = null;
  let least = Infinity;
  for (let ring = 0; ring * SQUARE <= Math.min(REACH, least + SQUARE); ring++)
    for (const [i, j] of ringOf(ring))
      for (const altitude of flat.altitudes) {
        const box = squareAt(x + i * SQUARE, y + j * SQUARE);
        const houses = yield* scanHouses(flat, altitude, box);
        for (const house of houses) {
          const away = Math.hypot(house.x - x, house.y - y);
          if (away >= least) continue;
          least = away;
          best = [house.x, house.y, house.floor];
        }
      }
  return best;
}

function ringOf(ring: number): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let i = -ring; i <= ring; i++)
    for (let j = -ring; j <= ring; j++) if (Math.max(Math.abs(i), Math.abs(j)) === ring) found.push([i, j]);
  return found;
}

const squareAt = (x: number, y: number) => ({
  west: x - SQUARE / 2,
  south: y - SQUARE / 2,
  east: x + SQUARE / 2,
  north: y + SQUARE / 2,
});
