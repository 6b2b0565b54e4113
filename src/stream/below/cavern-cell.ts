/** Worker job: the props of one cell of a cavern, clear of all entrances, packed for rendering. */
import type { Cavern } from "../../core/underground/cavern.ts";
import { CAVERN_CELL, CAVERN_MARGIN, cavernProps, type IsClear } from "../../core/underground/cavern-props.ts";
import { type Entrance, REACH } from "../../core/underground/entrances.ts";
import { createSeepage, type Seepage } from "../../core/underground/seepage.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../core/underground/underground.ts";
import type { Allocate } from "../thing-layout.ts";

/** Cell indices to the east and north. */
export interface CavernCellRequest {
  readonly i: number;
  readonly j: number;
}

/** Side in metres of the squares that are searched for entrances, one per step. */
const SQUARE = 64;
/** Clearance in metres round a bore or ladder, and before a tunnel's end. */
const [CLEARANCE, END_CLEARANCE] = [1.1, 8];

/** CAVERN_STRIDE floats per prop, in steps of well under 4 ms. Throws a RangeError without a cavern. */
export function* generateCavernCell(
  world: Underground,
  { i, j }: CavernCellRequest,
  allocate: Allocate,
): Generator<undefined, Float32Array> {
  const { cavern, pool } = world;
  if (!cavern) throw new RangeError("Expected a world over a cavern.");
  const { ground, seepage } = sharedOf(world, cavern);
  const middle = (k: number) => (k + 0.5) * CAVERN_CELL;
  const entrances = new Map<string, Entrance>();
  const reach = REACH + CAVERN_CELL + CAVERN_MARGIN;
  for (let dy = -reach; dy < reach; dy += SQUARE)
    for (let dx = -reach; dx < reach; dx += SQUARE) {
      const [x, y] = [middle(i) + dx + SQUARE / 2, middle(j) + dy + SQUARE / 2];
      for (const entrance of ground.entrancesNear(x, y, SQUARE * Math.SQRT1_2)) entrances.set(entrance.key, entrance);
      yield;
    }
  const found = cavernProps(cavern, seepage, pool, i, j, isClearOfEntrances([...entrances.values()]));
  const props = new Float32Array(allocate(found.byteLength), 0, found.length);
  props.set(found);
  return props;
}

/** Data shared by all cells of a world. */
const shared = new WeakMap<Underground, { ground: UndergroundGround; seepage: Seepage }>();

function sharedOf(world: Underground, cavern: Cavern) {
  let of = shared.get(world);
  if (!of) {
    of = { ground: undergroundGround(world), seepage: createSeepage(cavern) };
    shared.set(world, of);
  }
  return of;
}

/** A test whether a place is clear of entrances: not under a well, at a tunnel's end or at a ladder. */
export function isClearOfEntrances(entrances: readonly Entrance[]): IsClear {
  return (x, y) =>
    entrances.every(({ tunnel, well, ladder }) => {
      if (well && isInCircle(x - well.x, y - well.y, well.radius + CLEARANCE)) return false;
      if (ladder && isInCircle(x - ladder.x, y - ladder.y, 2 * CLEARANCE)) return false;
      if (!tunnel) return true;
      const [dx, dy] = [x - tunnel.x, y - tunnel.y];
      const [ex, ey] = tunnel.into;
      const s = dx * ex + dy * ey - tunnel.length;
      return Math.abs(dx * ey - dy * ex) > tunnel.half + CLEARANCE || s < -END_CLEARANCE || s > 3 * CLEARANCE;
    });
}

function isInCircle(dx: number, dy: number, reach: number): boolean {
  return dx * dx + dy * dy < reach * reach;
}
