/** Two corners of a box, as they are typed. */

import { whole } from "../../../ui/reading.ts";
import type { Corners } from "./result.ts";

/** Light-years to which stars are exact, either way. */
const FARTHEST = 2 ** 31;

const AXES = ["x", "y", "z"] as const;
export type CornerName = keyof Corners;
export const CORNERS: readonly CornerName[] = ["x0", "y0", "z0", "x1", "y1", "z1"];

/** "x of the first corner". */
export const cornerText = (name: CornerName): string =>
  `${name[0]} of the ${name[1] === "0" ? "first" : "second"} corner`;

export type TypedBox = { readonly box: Corners } | { readonly fault: string; readonly at: CornerName };

/** Whole light-years: "-400", "1e6", "1 000 000", "−1,000". NaN where it is no number. */
export function readNumber(typed: string): number {
  const plain = typed
    .trim()
    .replaceAll("\u2212", "-")
    .replace(/(?<=\d)[,\s\u202f](?=\d{3}(?!\d))/g, "");
  return plain === "" ? Number.NaN : Number(plain);
}

/** The box between two corners in any order; the fault says which number is wrong, and what it may be. */
export function readCorners(typed: Readonly<Record<CornerName, string>>): TypedBox {
  const found = {} as Record<CornerName, number>;
  for (const name of CORNERS) {
    const value = readNumber(typed[name]);
    if (!Number.isInteger(value) || Math.abs(value) > FARTHEST) {
      const said = typed[name].trim() === "" ? "nothing" : `“${typed[name].trim()}”`;
      const range = `a whole number from ${whole(-FARTHEST)} to ${whole(FARTHEST)}`;
      return { fault: `${cornerText(name)} is ${said}: it takes ${range}.`, at: name };
    }
    found[name] = value;
  }
  for (const axis of AXES) {
    const [from, to] = [found[`${axis}0`], found[`${axis}1`]];
    if (from === to) return { fault: `The box is flat: ${axis} is ${whole(from)} at both corners.`, at: `${axis}1` };
    found[`${axis}0`] = Math.min(from, to);
    found[`${axis}1`] = Math.max(from, to);
  }
  return { box: found };
}

/** A cube of so many light-years a side about a place, as far as there are stars. */
export function cubeAbout([x, y, z]: readonly [number, number, number], side: number): Corners {
  const least = (v: number) => Math.max(-FARTHEST, Math.min(FARTHEST - side, Math.round(v) - side / 2));
  const [x0, y0, z0] = [least(x), least(y), least(z)];
  return { x0, y0, z0, x1: x0 + side, y1: y0 + side, z1: z0 + side };
}

export const middleOf = ({ x0, y0, z0, x1, y1, z1 }: Corners): readonly [number, number, number] => [
  (x0 + x1) / 2,
  (y0 + y1) / 2,
  (z0 + z1) / 2,
];

/** "800 × 600 × 300". */
export const sidesText = ({ x0, y0, z0, x1, y1, z1 }: Corners): string =>
  [x1 - x0, y1 - y0, z1 - z0].map(whole).join(" × ");

export const volumeOf = ({ x0, y0, z0, x1, y1, z1 }: Corners): number => (x1 - x0) * (y1 - y0) * (z1 - z0);
