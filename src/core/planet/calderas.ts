/** Calderas of a planet's shield volcanoes (shields.ts), found by their lattices: where they are and how wide. */
import type { Vector } from "../vector.ts";
import { calderaOf, mixed, pointOf, SHIELDS, type ShieldField, shield, shieldsAt, sizeOf } from "./shields.ts";

export interface Caldera {
  /** Its middle on the datum, metres from the centre. */
  readonly at: Vector;
  /** Metres from the middle to the rim, about. */
  readonly radius: number;
}

/** Share of its depth that a caldera has, at least, where no other shield covers it. */
const WHOLE = 0.9;

/** The caldera of the cube of a size, 0 or 1, that a place is in; null where it has none or another shield covers it. */
export function calderaNear(field: ShieldField, place: Vector, size: number): Caldera | null {
  const { cells, parts, filled, off, fading } = SHIELDS;
  const { scale, radius, shift } = field;
  const cell = scale * cells[size];
  const [i, j, k] = place.map((v) => Math.floor(v / cell));
  const h = pointOf(shift, size, i, j, k);
  if (((h >>> 18) & 63) >= filled) return null;
  const along = (index: number, bits: number) => (cell * (parts * index + (bits & 63))) / parts;
  const centre = [along(i, h), along(j, h >> 6), along(k, h >> 12)];
  const from = Math.hypot(...centre);
  if (Math.abs(from - radius) > (off - fading) * cell) return null;
  const on = radius / from;
  const at: Vector = [on * centre[0], on * centre[1], on * centre[2]];
  shieldsAt(field, ...at, 0, (_, out) => out.fill(0));
  return shield[8] >= WHOLE ? { at, radius: calderaOf(mixed(h)) * sizeOf(h) * cell } : null;
}
