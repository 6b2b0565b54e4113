/** What stands on a cell of a world's cavern, out of the way of those who come in: as numbers for those who draw it. */
import type { Cavern } from "../../../core/underground/cavern.ts";
import { CAVERN_CELL, CAVERN_STRAY, cavernThings, type IsClear } from "../../../core/underground/cavern-props.ts";
import { REACH, type Way } from "../../../core/underground/entrances.ts";
import { createSeepage, type Seepage } from "../../../core/underground/seepage.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../../core/underground/underground.ts";
import type { Room } from "../../../stream/things.ts";

/** The cell's number to the east and to the north. */
export interface CavernCellRequest {
  readonly i: number;
  readonly j: number;
}

/** Metres along a side of the squares in which ways are sought, a step each. */
const SQUARE = 64;
/** Metres about a bore and a ladder that stay free, and those before a tunnel's end. */
const [ABOUT, BEFORE] = [1.1, 8];

/** CAVERN_STRIDE floats a thing, in steps of well under 4 ms. */
export function* generateCavernCell(
  world: Underground,
  { i, j }: CavernCellRequest,
  room: Room,
): Generator<undefined, Float32Array> {
  const { below } = world;
  if (below.kind !== "cavern") throw new RangeError(`Expected a world over a cavern, got one over a ${below.kind}.`);
  const { ground, seepage } = knownOf(world, below.cavern);
  const middle = (k: number) => (k + 0.5) * CAVERN_CELL;
  const ways = new Map<string, Way>();
  const most = REACH + CAVERN_CELL + CAVERN_STRAY;
  for (let dy = -most; dy < most; dy += SQUARE)
    for (let dx = -most; dx < most; dx += SQUARE) {
      const [x, y] = [middle(i) + dx + SQUARE / 2, middle(j) + dy + SQUARE / 2];
      for (const way of ground.waysNear(x, y, SQUARE * Math.SQRT1_2)) ways.set(way.key, way);
      yield;
    }
  const found = cavernThings(below.cavern, seepage, below.pool, i, j, isClearOfWays([...ways.values()]));
  const things = new Float32Array(room(found.byteLength), 0, found.length);
  things.set(found);
  return things;
}

/** What every cell of a world asks. */
const known = new WeakMap<Underground, { ground: UndergroundGround; seepage: Seepage }>();

function knownOf(world: Underground, cavern: Cavern) {
  let of = known.get(world);
  if (!of) {
    of = { ground: undergroundGround(world), seepage: createSeepage(cavern) };
    known.set(world, of);
  }
  return of;
}

/** Whether a place is in nobody's way: not under a well, not at a tunnel's end, not at a ladder. */
export function isClearOfWays(ways: readonly Way[]): IsClear {
  return (x, y) =>
    ways.every(({ tunnel, well, ladder }) => {
      if (well && isWithin(x - well.x, y - well.y, well.radius + ABOUT)) return false;
      if (ladder && isWithin(x - ladder.x, y - ladder.y, 2 * ABOUT)) return false;
      if (!tunnel) return true;
      const [dx, dy] = [x - tunnel.x, y - tunnel.y];
      const [ex, ey] = tunnel.into;
      const s = dx * ex + dy * ey - tunnel.length;
      return Math.abs(dx * ey - dy * ex) > tunnel.half + ABOUT || s < -BEFORE || s > 3 * ABOUT;
    });
}

function isWithin(dx: number, dy: number, reach: number): boolean {
  return dx * dx + dy * dy < reach * reach;
}
