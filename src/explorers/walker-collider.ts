/** What an upright body meets below ground: what its feet would stand on, how deep they would be in water, whether it has room. */
import type { WalkedGround } from "../core/field/ground.ts";
import type { Gap } from "./explorer.ts";
import { HEADROOM } from "./foothold.ts";
import { WADES } from "./round-walker.ts";

export interface Footing {
  /** Altitude of what feet come to rest on: the bed, or in deep water as far down as one wades. */
  floor: number;
  roof: number;
  /** Metres of water over the bed. */
  depth: number;
  /** No place for a head over the feet. */
  rock: boolean;
}

export function createFooting(): Footing {
  return { floor: 0, roof: 0, depth: 0, rock: false };
}

/** Metres from the middle of a body to its sides. */
export const SIDES = 0.4;
/** Metres over the feet between which rock may not reach them. */
const [KNEES, BROW] = [1.2, 1.7];
const RING = Array.from({ length: 8 }, (_, i) => [
  SIDES * Math.cos((Math.PI * i) / 4),
  SIDES * Math.sin((Math.PI * i) / 4),
]);

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** What is under feet that come to (x, y) at altitude z, into `out`. */
export function feel(ground: WalkedGround, x: number, y: number, z: number, out: Footing): Footing {
  ground.gapAt(x, y, z + HEADROOM / 2, gap);
  const { floor, roof, inside } = gap;
  const water = inside ? -Infinity : ground.waterAt(x, y, floor);
  out.depth = water > floor ? water - floor : 0;
  out.floor = Math.max(floor, water - WADES);
  out.roof = roof;
  out.rock = inside || roof - out.floor < HEADROOM;
  return out;
}

/** Adds the directions in which rock is within the sides of a body with feet at (x, y, z), into `out`; true where there is none. */
export function hasSideRoom(
  ground: WalkedGround,
  x: number,
  y: number,
  z: number,
  out?: [east: number, north: number],
): boolean {
  let clear = true;
  for (const [east, north] of RING) {
    ground.gapAt(x + east, y + north, z + (KNEES + BROW) / 2, gap);
    if (!gap.inside && gap.floor <= z + KNEES && gap.roof >= z + BROW) continue;
    clear = false;
    if (!out) break;
    out[0] += east;
    out[1] += north;
  }
  return clear;
}

const here = createFooting();

/** The altitude nearest to z at which a body can stand at (x, y): in the space there, or the next above or below; NaN where in none. */
export function standNear(ground: WalkedGround, x: number, y: number, z: number): number {
  ground.gapAt(x, y, z + HEADROOM / 2, gap);
  const { floor, roof, inside } = gap;
  const above = standOn(ground, x, y, inside ? floor : z);
  if (!inside || roof === -Infinity) return above;
  ground.gapAt(x, y, roof - PROBE, gap);
  const below = gap.inside ? Number.NaN : standOn(ground, x, y, gap.floor);
  return Number.isNaN(above) || z - below < above - z ? below : above;
}

/** Metres into a space at which its far side is asked for. */
const PROBE = 1e-4;

function standOn(ground: WalkedGround, x: number, y: number, z: number): number {
  feel(ground, x, y, z, here);
  const stands = !here.rock && here.depth <= WADES && hasSideRoom(ground, x, y, here.floor);
  return stands ? here.floor : Number.NaN;
}
