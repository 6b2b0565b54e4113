/** Stars and planets as a ship meets them: where they stand, how they move, and how near they let it come. */
import { AU_PER_LY, between, moved, placeAt, type SpacePlace } from "../core/space/place.ts";
import { clamp } from "./angle.ts";
import { mix, type Vector } from "./vector.ts";

export interface SpaceBody {
  /** The middle, at the end of a step. */
  readonly place: SpacePlace;
  /** Astronomical units that it moved in that step. */
  readonly moved: Vector;
  /** Astronomical units from the middle that nobody comes nearer. */
  readonly room: number;
  /** Whether a ship near it goes with it. */
  readonly carries: boolean;
}

/** Light-years from the origin, either way along each axis, that can be flown to: as far as a link can say. */
export const EDGE = 1_000_000;
/** Rooms from the middle within which a ship is carried whole, and beyond which not at all. */
const [CARRIES, LETS_GO] = [1000, 3000];
/** A hair over the room, so that rounding does not lead in again. */
const HAIR = 1e-9;

/** Astronomical units to a body's room, not less than 0. */
export function clearanceOf({ place, room }: SpaceBody, from: SpacePlace): number {
  return Math.max(0, Math.hypot(...between(place, from)) - room);
}

/** How firmly a place goes with a body that stood at `middle`: 1 near, 0 far. */
export function hold(middle: SpacePlace, room: number, place: SpacePlace): number {
  const rooms = Math.hypot(...between(middle, place)) / room;
  const share = clamp((LETS_GO - rooms) / (LETS_GO - CARRIES), 0, 1);
  return share * share * (3 - 2 * share);
}

/** Astronomical units by which the body that holds a place firmest takes it along. */
export function carriedBy(place: SpacePlace, bodies: readonly SpaceBody[]): Vector {
  let [firmest, by]: [number, Vector] = [0, [0, 0, 0]];
  for (const body of bodies) {
    if (!body.carries) continue;
    const before = moved(body.place, mix(-1, body.moved, 0, body.moved));
    const held = hold(before, body.room, place);
    if (held > firmest) [firmest, by] = [held, body.moved];
  }
  return mix(firmest, by, 0, by);
}

/** The place, or where it is within the room of a body the nearest outside. */
export function keptOut(place: SpacePlace, bodies: readonly SpaceBody[]): SpacePlace {
  let kept = place;
  for (const { place: middle, room } of bodies) {
    const away = between(middle, kept);
    const distance = Math.hypot(...away);
    if (distance >= room) continue;
    const out: Vector = distance > 0 ? mix(1 / distance, away, 0, away) : [0, 0, 1];
    kept = moved(middle, mix(room * (1 + HAIR), out, 0, out));
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
