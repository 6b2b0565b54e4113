/** Stars and planets as obstacles of a ship: their positions, motion, and keep-out radius (`room`). */
import { AU_PER_LY, placeAt, type SpacePlace, separation, translated } from "../core/space/place.ts";
import { clamp } from "./angle.ts";
import { mix, type Vector } from "./vector.ts";

export interface SpaceBody {
  /** The middle, at the end of a step. */
  readonly place: SpacePlace;
  /** Astronomical units that it moved in the step. */
  readonly moved: Vector;
  /** Keep-out radius, astronomical units: nothing comes nearer to the middle. */
  readonly room: number;
  /** Whether it carries ships nearby along. */
  readonly carries: boolean;
}

/** The edge of space: light-years from the origin along each axis, the range of links. */
export const EDGE = 1_000_000;
/** Keep-out radii from the middle within which a ship is carried fully, and beyond which not at all. */
const [FULLY, NOT_AT_ALL] = [1000, 3000];
/** Placed this much outside, relative, so that rounding does not lead in again. */
const OUTSIDE = 1e-9;

/** Astronomical units to a body's keep-out sphere, at least 0. */
export function clearanceOf({ place, room }: SpaceBody, from: SpacePlace): number {
  return Math.max(0, Math.hypot(...separation(place, from)) - room);
}

/** Share by which a body at `middle` carries a place: 1 near, 0 far. */
export function carryShare(middle: SpacePlace, room: number, place: SpacePlace): number {
  const rooms = Math.hypot(...separation(middle, place)) / room;
  const share = clamp((NOT_AT_ALL - rooms) / (NOT_AT_ALL - FULLY), 0, 1);
  return share * share * (3 - 2 * share);
}

/** Astronomical units by which a place is carried along by the body that carries it most. */
export function carriedBy(place: SpacePlace, bodies: readonly SpaceBody[]): Vector {
  let [most, by]: [number, Vector] = [0, [0, 0, 0]];
  for (const body of bodies) {
    if (!body.carries) continue;
    const before = translated(body.place, mix(-1, body.moved, 0, body.moved));
    const held = carryShare(before, body.room, place);
    if (held > most) [most, by] = [held, body.moved];
  }
  return mix(most, by, 0, by);
}

/** The place, or the nearest one outside if it is within a body's keep-out sphere. */
export function keptOut(place: SpacePlace, bodies: readonly SpaceBody[]): SpacePlace {
  let kept = place;
  for (const { place: middle, room } of bodies) {
    const away = separation(middle, kept);
    const distance = Math.hypot(...away);
    if (distance >= room) continue;
    const out: Vector = distance > 0 ? mix(1 / distance, away, 0, away) : [0, 0, 1];
    kept = translated(middle, mix(room * (1 + OUTSIDE), out, 0, out));
  }
  return kept;
}

/** Astronomical units from a place to the edge, up or down an axis. */
export function toEdge({ cell, off }: SpacePlace, axis: 0 | 1 | 2, way: 1 | -1): number {
  return Math.max(0, (EDGE - way * cell[axis]) * AU_PER_LY - way * off[axis]);
}

/** The place, or the nearest to it within the edge. */
export function edgeClamped(place: SpacePlace): SpacePlace {
  const { cell, off } = place;
  if (!([0, 1, 2] as const).some((i) => Math.abs(cell[i]) >= EDGE)) return place;
  const beyond = (i: 0 | 1 | 2) =>
    cell[i] * Math.sign(cell[i]) > EDGE || (Math.abs(cell[i]) === EDGE && off[i] * cell[i] > 0);
  const at = (i: 0 | 1 | 2) => (beyond(i) ? Math.sign(cell[i]) * EDGE : cell[i]);
  const from = (i: 0 | 1 | 2) => (beyond(i) ? 0 : off[i]);
  return placeAt([at(0), at(1), at(2)], [from(0), from(1), from(2)]);
}
