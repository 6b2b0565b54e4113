/**
 * What a fault of size 1 does at a distance d from its line, in cells, positive on its raised side.
 *
 *   step     +1 where d > 0, else −1
 *   sine     sin(π·d/width) within half a width of the line, ±1 beyond: a slope instead of a cliff
 *   cosine   cos(2π·d/width) within half a width, −1 beyond: a rounded ridge along the line
 *   reach    all of it times 1 − |d|/reach, and nothing from there on: an earthquake far away moves nothing here
 *   source   seed 004 names the two variations of the step, seed 002 the reach
 */
import { cos, sin } from "../field/trig.ts";

export const SHAPES = {
  step: () => (d: number) => (d > 0 ? 1 : -1),
  sine: (width: number) => (d: number) => sin(Math.PI * clamp(d / width, 0.5)),
  cosine: (width: number) => (d: number) => cos(2 * Math.PI * clamp(d / width, 0.5)),
} as const;

export type Shape = keyof typeof SHAPES;

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** `width` and `reach` in cells, above 0; a reach of Infinity takes nothing away. */
export function createShape(shape: Shape, width: number, reach: number): (d: number) => number {
  const full = SHAPES[shape](width);
  if (reach === Infinity) return full;
  return (d) => (Math.abs(d) < reach ? full(d) * (1 - Math.abs(d) / reach) : 0);
}
