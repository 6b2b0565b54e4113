/**
 * Ways into the ground: what a shaft of the seed's features is, over a mine or a cavern. A gentle hill has a well straight down; a steep one
 * a cave mouth and a tunnel, level over a mine with a well in its floor, falling to a cavern until it breaks through.
 *
 *   key      the shaft's whole metres, "x,y", the same at any t; mouths and wells stand on the ground of t
 *   none     where nothing open lies below, or the hill does not close over the tunnel
 *   source   G. Relf, "Underground mines" and "Cave entrances"
 */
import { type Tunnel, tunnelFloor, type Well } from "./bores.ts";
import { type Hills, hillAt, hillSlope } from "./hills.ts";
import type { IsShaft } from "./mine.ts";

export interface Way {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly tunnel: Tunnel | null;
  readonly well: Well | null;
  /** None where nobody must climb. */
  readonly ladder: Ladder | null;
}

/** Where a climber's body is, from the feet of the lowest rung to those of the highest, metres. */
export interface Ladder {
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
  readonly top: number;
  /** From the climber to the rungs, level: at the top that is the way on to firm ground. */
  readonly facing: readonly [x: number, y: number];
}

/** What ways lead into: writes the first open [floor, roof] below the hills at (x, y) into `out`; false in rock. */
export type SpanBelow = (x: number, y: number, out: Float64Array) => boolean;

export interface Diggings {
  readonly hills: Hills;
  readonly below: SpanBelow;
  /** Whether tunnels fall until they break through, or stay level and have a well. */
  readonly falls: boolean;
  /** Rise over run from which a shaft opens as a mouth. */
  readonly steep: number;
  readonly t: number;
}

/** A way reaches no farther from its shaft than this, metres. */
export const REACH = 190;
const [SHAFT_RADIUS, WELL_RADIUS] = [1.6, 1.1];
/** Metres of rock over a tunnel that has closed, and of a shaft's at least. */
const COVER = 0.6;
const [HALF, HEIGHT] = [2.2, 3.4];
const LEVEL_LENGTH = 26;
const SHORTEST = 12;
const [RUN_IN, FALL] = [9, 0.5];
/** Headroom of a space that ways lead into. */
const ROOM = 2.6;

const slope = new Float64Array(2);
const span = new Float64Array(2);

/** The way of the shaft at whole metres (x, y), or null. */
export function wayAt(diggings: Diggings, x: number, y: number): Way | null {
  hillSlope(diggings.hills, x, y, diggings.t, slope);
  const steepness = Math.sqrt(slope[0] * slope[0] + slope[1] * slope[1]);
  if (!(steepness > diggings.steep)) return shaftDown(diggings, x, y);
  const into = [slope[0] / steepness, slope[1] / steepness] as const;
  return diggings.falls ? inclineFrom(diggings, x, y, into, steepness) : aditFrom(diggings, x, y, into, steepness);
}

function shaftDown({ hills, below, t, steep }: Diggings, x: number, y: number): Way | null {
  const top = hillAt(hills, x, y, t);
  if (!isRoomy(below, x, y, SHAFT_RADIUS) || span[1] + COVER > top) return null;
  const well = { x, y, radius: SHAFT_RADIUS, bottom: span[1] - 0.5, top: top + 2 * steep * SHAFT_RADIUS };
  const at = SHAFT_RADIUS - 0.45;
  below(x, y + at, span);
  const ladder = { x, y: y + at, bottom: span[0], top: hillAt(hills, x, y + at + 1, t), facing: [0, 1] as const };
  return { key: `${x},${y}`, x, y, tunnel: null, well, ladder };
}

/** A level tunnel with a well in its floor, beside which one can pass. */
function aditFrom(diggings: Diggings, x: number, y: number, into: Tunnel["into"], steepness: number): Way | null {
  const { hills, below, t } = diggings;
  const floor = hillAt(hills, x, y, t);
  const whole = { x, y, into, length: LEVEL_LENGTH, half: HALF, height: HEIGHT, floor, level: LEVEL_LENGTH, fall: 0 };
  const length = coveredLength(diggings, whole, steepness);
  if (length < SHORTEST) return null;
  const tunnel = { ...whole, length, level: length };
  const [ex, ey] = into;
  const aside = HALF - WELL_RADIUS - 0.25;
  for (let s = 6; s < length - 3.5; s += 0.5) {
    const [px, py] = [x + ex * s + ey * aside, y + ey * s - ex * aside];
    if (!isRoomy(below, px, py, WELL_RADIUS) || span[1] + COVER > floor) continue;
    const well = { x: px, y: py, radius: WELL_RADIUS, bottom: span[1] - 0.5, top: floor + 0.5 };
    const out = WELL_RADIUS - 0.45;
    const [lx, ly] = [px + ex * out, py + ey * out];
    below(lx, ly, span);
    const ladder = { x: lx, y: ly, bottom: span[0], top: floor, facing: into };
    return { key: `${x},${y}`, x, y, tunnel, well, ladder };
  }
  return null;
}

/** A tunnel that falls until it breaks into a space below, with a ladder where it does so above the floor. */
function inclineFrom(diggings: Diggings, x: number, y: number, into: Tunnel["into"], steepness: number): Way | null {
  const { hills, below, t } = diggings;
  const floor = hillAt(hills, x, y, t);
  const whole = { x, y, into, length: REACH - 10, half: HALF, height: HEIGHT, floor, level: RUN_IN, fall: FALL };
  const covered = coveredLength(diggings, whole, steepness);
  const [ex, ey] = into;
  for (let s = RUN_IN; s < covered - 2; s += 0.5) {
    const z = tunnelFloor(whole, s);
    if (!below(x + ex * s, y + ey * s, span) || span[1] - span[0] < ROOM || z > span[1] - ROOM) continue;
    if (z < span[0] - 0.3) return null;
    const tunnel = { ...whole, length: s };
    const [lx, ly] = [x + ex * (s + 0.4), y + ey * (s + 0.4)];
    const drops = below(lx, ly, span) && z - span[0] > 0.4;
    const ladder = drops ? { x: lx, y: ly, bottom: span[0], top: z, facing: [-ex, -ey] as const } : null;
    return { key: `${x},${y}`, x, y, tunnel, well: null, ladder };
  }
  return null;
}

/** How far in a tunnel has rock above it, once the hill has closed over it; 0 where it never has. */
function coveredLength({ hills, t }: Diggings, tunnel: Tunnel, steepness: number): number {
  const { x, y, into, length, height, half } = tunnel;
  const closed = (height + COVER) / steepness + half;
  for (let s = 2 * closed; s <= length; s += 1) {
    const roof = tunnelFloor(tunnel, s) + height;
    for (const c of [-half, 0, half]) {
      const over = hillAt(hills, x + into[0] * s + into[1] * c, y + into[1] * s - into[0] * c, t) - roof;
      if (over < COVER) return s - 2 < 2 * closed ? 0 : s - 2;
    }
  }
  return 2 * closed > length ? 0 : length;
}

/** Whether a well of this radius ends in open space; leaves that of its axis in `span`. */
function isRoomy(below: SpanBelow, x: number, y: number, radius: number): boolean {
  const r = radius + 0.4;
  for (const [dx, dy] of [
    [r, 0],
    [0, r],
    [-r, 0],
    [0, -r],
    [0, 0],
  ] as const)
    if (!below(x + dx, y + dy, span) || span[1] - span[0] < ROOM) return false;
  return true;
}

const TILE = 64;

/** Finds shafts by squares of TILE metres, which it remembers: they are the same at any t. */
export function createShaftSearch(
  isShaft: IsShaft,
): (x: number, y: number, reach: number) => (readonly [number, number])[] {
  const tiles = new Map<string, readonly (readonly [number, number])[]>();
  const tileAt = (i: number, j: number) => {
    const key = `${i},${j}`;
    let found = tiles.get(key);
    if (!found) {
      const all: (readonly [number, number])[] = [];
      for (let y = j * TILE; y < (j + 1) * TILE; y++)
        for (let x = i * TILE; x < (i + 1) * TILE; x++) if (isShaft(x, y)) all.push([x, y]);
      if (tiles.size > 4096) tiles.clear();
      tiles.set(key, all);
      found = all;
    }
    return found;
  };
  return (x, y, reach) => {
    const near: (readonly [number, number])[] = [];
    for (let j = Math.floor((y - reach) / TILE); j <= Math.floor((y + reach) / TILE); j++)
      for (let i = Math.floor((x - reach) / TILE); i <= Math.floor((x + reach) / TILE); i++)
        for (const shaft of tileAt(i, j))
          if ((shaft[0] - x) ** 2 + (shaft[1] - y) ** 2 <= reach * reach) near.push(shaft);
    return near;
  };
}
