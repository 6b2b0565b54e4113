/**
 * Entrances from the hills to a mine or a cavern, at the shafts of Relf's features. Gentle ground has a vertical well;
 * steep ground
 * a cave mouth and a tunnel, level with a well in its floor over a mine, descending until it breaks through over a
 * cavern.
 *
 *   key      the shaft's integers, "x,y", the same at any t; mouths and wells follow the ground of t
 *   none     where nothing below is open, or the hill does not cover the tunnel
 *   source   G. Relf, "Underground mines" and "Cave entrances"
 */

import { type Hills, hillAt, hillSlope } from "./hills.ts";
import { type Ladder, type Tunnel, tunnelFloor, type Well } from "./passages.ts";

export interface Entrance {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly tunnel: Tunnel | null;
  readonly well: Well | null;
  /** Null where the entrance is walkable. */
  readonly ladder: Ladder | null;
}

/** The space below: writes the first open [floor, roof] below the hills at (x, y) into `out`; false in rock. */
export type SpanBelow = (x: number, y: number, out: Float64Array) => boolean;

export interface EntranceParams {
  readonly hills: Hills;
  readonly below: SpanBelow;
  /** Whether tunnels descend until they break through, or stay level with a well. */
  readonly falls: boolean;
  /** Minimum slope (rise over run) for a cave mouth. */
  readonly steep: number;
  readonly t: number;
}

/** Greatest distance of any part of an entrance from its shaft, metres. */
export const REACH = 190;
const [SHAFT_RADIUS, WELL_RADIUS] = [1.6, 1.1];
/** Minimum cover of rock over a closed tunnel and a well's room, metres. */
const COVER = 0.6;
const [HALF, HEIGHT] = [2.2, 3.4];
const LEVEL_LENGTH = 48;
const SHORTEST = 12;
const [RUN_IN, FALL] = [9, 0.5];
const LONGEST = REACH - 10;
/** Distance of the climber from the end of a tunnel's floor, metres. */
const LEDGE = 0.5;
/** Minimum headroom where an entrance arrives. */
const ROOM = 2.6;

/** Overlap of a well with the space below, metres. */
const INTO = 0.5;

const slope = new Float64Array(2);
const span = new Float64Array(2);

/** Start of a tunnel: the altitude of its floor, its direction, and the slope of the hill there. */
interface Mouth extends Pick<Tunnel, "x" | "y" | "into" | "floor"> {
  readonly steepness: number;
}

/** The entrance at the shaft (x, y), integers, or null. */
export function entranceAt(params: EntranceParams, x: number, y: number): Entrance | null {
  const steepness = steepnessAt(params, x, y);
  if (!(steepness > params.steep)) return wellFrom(params, x, y);
  const into = [slope[0] / steepness, slope[1] / steepness] as const;
  const mouth = { x, y, into, floor: hillAt(params.hills, x, y, params.t), steepness };
  return params.falls ? inclineFrom(params, mouth) : aditFrom(params, mouth);
}

/**
 * Whether an entrance at the shaft (x, y), if there is one, may come within a distance of a point. Much faster than
 * `entranceAt`.
 */
export function entranceMayReach(
  params: EntranceParams,
  x: number,
  y: number,
  atX: number,
  atY: number,
  within: number,
): boolean {
  const [dx, dy] = [atX - x, atY - y];
  const steepness = steepnessAt(params, x, y);
  const along = (dx * slope[0] + dy * slope[1]) / steepness;
  const most = params.falls ? LONGEST : LEVEL_LENGTH;
  const s = steepness > params.steep ? Math.min(most, Math.max(0, along)) : 0;
  const [ex, ey] = s > 0 ? [dx - (s * slope[0]) / steepness, dy - (s * slope[1]) / steepness] : [dx, dy];
  return ex * ex + ey * ey <= (within + HALF) * (within + HALF);
}

/** Rise over run; writes the gradient to `slope`. */
function steepnessAt({ hills, t }: EntranceParams, x: number, y: number): number {
  hillSlope(hills, x, y, t, slope);
  return Math.sqrt(slope[0] * slope[0] + slope[1] * slope[1]);
}

function wellFrom({ hills, below, t, steep }: EntranceParams, x: number, y: number): Entrance | null {
  const top = hillAt(hills, x, y, t);
  const roof = roofAltitude(below, x, y, SHAFT_RADIUS);
  if (!(roof + COVER <= top)) return null;
  const well = { x, y, radius: SHAFT_RADIUS, bottom: roof - INTO, top: top + 2 * steep * SHAFT_RADIUS };
  const at = SHAFT_RADIUS - 0.45;
  below(x, y + at, span);
  const ladder = { x, y: y + at, bottom: span[0], top: hillAt(hills, x, y + at + 1, t), facing: [0, 1] as const };
  return { key: `${x},${y}`, x, y, tunnel: null, well, ladder };
}

/** A level tunnel with a well in its floor that leaves room to pass. */
function aditFrom(params: EntranceParams, mouth: Mouth): Entrance | null {
  const { x, y, into, floor, steepness } = mouth;
  const { below } = params;
  const whole = { x, y, into, length: LEVEL_LENGTH, half: HALF, height: HEIGHT, floor, level: LEVEL_LENGTH, fall: 0 };
  const length = coveredLength(params, whole, steepness);
  if (length < SHORTEST) return null;
  const tunnel = { ...whole, length, level: length };
  const [ex, ey] = into;
  const aside = HALF - WELL_RADIUS - 0.25;
  // Starts where the hill has closed over the tunnel, so that the well is in the dark.
  for (let s = closedFrom(whole, steepness) / 2; s < length - 3.5; s += 0.5) {
    const [px, py] = [x + ex * s + ey * aside, y + ey * s - ex * aside];
    const roof = roofAltitude(below, px, py, WELL_RADIUS);
    if (!(roof + COVER <= floor)) continue;
    const well = { x: px, y: py, radius: WELL_RADIUS, bottom: roof - INTO, top: floor + 0.5 };
    const out = WELL_RADIUS - 0.45;
    const [lx, ly] = [px + ex * out, py + ey * out];
    below(lx, ly, span);
    const ladder = { x: lx, y: ly, bottom: span[0], top: floor, facing: into };
    return { key: `${x},${y}`, x, y, tunnel, well, ladder };
  }
  return null;
}

/** A tunnel that descends into the space below, with a ladder where its floor ends above that of the space. */
function inclineFrom(params: EntranceParams, mouth: Mouth): Entrance | null {
  const { x, y, into, floor, steepness } = mouth;
  const { below } = params;
  const whole = { x, y, into, length: LONGEST, half: HALF, height: HEIGHT, floor, level: RUN_IN, fall: FALL };
  const closed = closedFrom(whole, steepness);
  let edge = Number.NaN;
  for (let s = RUN_IN; s < LONGEST - 2; s += 0.25) {
    // Covered a body's length ahead, so that no daylight enters where it breaks through.
    if (s >= closed && !isCovered(params, whole, s + 4)) return null;
    const z = tunnelFloor(whole, s);
    if (!below(x + into[0] * s, y + into[1] * s, span) || z > span[1]) continue;
    // From here on the space is open up to the tunnel, which has no floor of its own.
    if (Number.isNaN(edge)) edge = s;
    if (z < span[0] - 0.3) return null;
    if (z > span[1] - ROOM || s < edge + 2 * LEDGE || !isCovered(params, whole, s)) continue;
    if (Number.isNaN(roofAltitude(below, x + into[0] * s, y + into[1] * s, HALF / 2))) continue;
    const ladder = ladderOver(below, whole, edge);
    return ladder === "none" ? null : { key: `${x},${y}`, x, y, tunnel: { ...whole, length: s }, well: null, ladder };
  }
  return null;
}

/** The ladder where a tunnel's floor ends; null where it is walkable, "none" where there is no room. */
function ladderOver(below: SpanBelow, tunnel: Tunnel, edge: number): Ladder | null | "none" {
  const [ex, ey] = tunnel.into;
  const at = (s: number) => below(tunnel.x + ex * s, tunnel.y + ey * s, span) && span[1] >= tunnelFloor(tunnel, s);
  const top = tunnelFloor(tunnel, edge);
  if (at(edge) && top - span[0] <= 0.4) return null;
  for (const share of [0.5, 1.5, 2, 1]) if (!at(edge + share * LEDGE)) return "none";
  const [x, y] = [tunnel.x + ex * (edge + LEDGE), tunnel.y + ey * (edge + LEDGE)];
  return top - span[0] <= 0.4 ? null : { x, y, bottom: span[0], top, facing: [-ex, -ey] };
}

/** Distance along a tunnel after which a hill of constant slope covers it. */
function closedFrom({ height, half }: Tunnel, steepness: number): number {
  return 2 * ((height + COVER) / steepness + half);
}

/** Covered length of a tunnel from its mouth; 0 where it is never covered. */
function coveredLength(params: EntranceParams, tunnel: Tunnel, steepness: number): number {
  const closed = closedFrom(tunnel, steepness);
  for (let s = closed; s <= tunnel.length; s += 1) if (!isCovered(params, tunnel, s)) return s - 2 < closed ? 0 : s - 2;
  return closed > tunnel.length ? 0 : tunnel.length;
}

/** Whether rock covers the whole width of a tunnel at distance s. */
function isCovered({ hills, t }: EntranceParams, tunnel: Tunnel, s: number): boolean {
  const { x, y, into, height, half } = tunnel;
  const least = tunnelFloor(tunnel, s) + height + COVER;
  for (const c of [-half, 0, half])
    if (hillAt(hills, x + into[0] * s + into[1] * c, y + into[1] * s - into[0] * c, t) < least) return false;
  return true;
}

/** Lowest roof altitude over a disc slightly wider than `radius`, NaN where part of it lacks headroom. */
function roofAltitude(below: SpanBelow, x: number, y: number, radius: number): number {
  const r = radius + 0.4;
  let lowest = Infinity;
  for (const [dx, dy] of [
    [0, 0],
    [r, 0],
    [0, r],
    [-r, 0],
    [0, -r],
  ] as const) {
    if (!below(x + dx, y + dy, span) || span[1] - span[0] < ROOM) return Number.NaN;
    lowest = Math.min(lowest, span[1]);
  }
  return lowest;
}
