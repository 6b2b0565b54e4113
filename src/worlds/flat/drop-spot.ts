/** The spot ahead of a character where a thing can be put: level, free and dry. */
import type { Ground, WalkedGround } from "../../core/field/ground.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { archipelagoUnder, type FlatPlaced, groundOf, hasRoom } from "../../core/flat/placed.ts";
import type { Movable } from "../../core/forest/features.ts";
import { AHEAD, MAX_OBSTACLE, MAX_STEP, REFUSALS } from "../../explorers/carrying.ts";
import type { Pose } from "../../explorers/explorer.ts";

export interface Character {
  readonly walker: Pose;
  readonly ground: Ground & Partial<Pick<WalkedGround, "waterAt">>;
  /** Years. */
  readonly t: number;
}

export interface Spot {
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
  /** Altitude of the archipelago. */
  readonly altitude: number;
}

/** Distance ahead of the feet, greatest difference in height from them, and radius that has to be level and free, metres. */
const SPOTS: Readonly<Record<Movable, { readonly ahead: number; readonly step: number; readonly radius: number }>> = {
  cone: { ahead: AHEAD, step: MAX_STEP, radius: 0 },
  t: { ahead: 2, step: MAX_STEP, radius: 0.6 },
  rocket: { ahead: 5, step: 3, radius: 2.2 },
};
/** Greatest difference in height within the radius, metres, and places around that are tested. */
const MAX_RISE = 0.8;
const PLACES = 12;

const gap = { floor: 0, roof: 0, inside: false };

/** The spot ahead, in whole metres, where a thing can stand, or the reason why it cannot. */
export function findDropSpot(
  flat: FlatGround,
  placed: FlatPlaced,
  character: Character,
  thing: Movable,
): Spot | string {
  const { walker, ground, t } = character;
  const { ahead, step, radius } = SPOTS[thing];
  const angle = (walker.heading * Math.PI) / 180;
  const x = Math.round(walker.x + ahead * Math.sin(angle));
  const y = Math.round(walker.y + ahead * Math.cos(angle));
  const altitude = archipelagoUnder(flat, walker.x, walker.y, walker.z, t);
  const floor = groundOf(flat, x, y, altitude, t);
  if (!(Math.abs(floor - walker.z) <= step)) return REFUSALS.edge;
  for (const share of [0.5, 1]) {
    const [i, j] = [walker.x + (x - walker.x) * share, walker.y + (y - walker.y) * share];
    ground.gapAt(i, j, walker.z + step, gap);
    if (gap.inside) return REFUSALS.inTheWay;
    if (gap.floor < walker.z - step) return REFUSALS.hole;
  }
  if (gap.floor > floor + MAX_OBSTACLE || !hasRoom(flat, placed, altitude, x, y)) return REFUSALS.noRoom;
  if ((ground.waterAt?.(x, y, floor) ?? -Infinity) > floor) return REFUSALS.water;
  const refusal = radius > 0 ? refusalAround(flat, character, { x, y, altitude }, floor, radius) : "";
  return refusal || { x, y, altitude };
}

/** Reason why the ground around a spot is not level and free; "" where it is. */
function refusalAround(
  flat: FlatGround,
  { ground, t }: Character,
  { x, y, altitude }: Spot,
  floor: number,
  radius: number,
): string {
  for (let k = 0; k < PLACES; k++) {
    const angle = (2 * Math.PI * k) / PLACES;
    // Every other place is halfway to the middle.
    const away = k % 2 === 0 ? radius : radius / 2;
    const [i, j] = [x + away * Math.sin(angle), y + away * Math.cos(angle)];
    const own = groundOf(flat, i, j, altitude, t);
    if (!(Math.abs(own - floor) <= MAX_RISE)) return REFUSALS.steep;
    ground.gapAt(i, j, floor + MAX_STEP, gap);
    if (gap.inside || gap.floor > own + MAX_OBSTACLE) return REFUSALS.noRoom;
    if ((ground.waterAt?.(i, j, own) ?? -Infinity) > own) return REFUSALS.water;
  }
  return "";
}
