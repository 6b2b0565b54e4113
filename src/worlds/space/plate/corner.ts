/** The plate's corner, as it is typed and as it is moved: whole light-years, within a million of the origin. */

import { whole } from "../../../ui/reading.ts";
import { readNumber } from "../census/corners.ts";
import type { PlateCorner } from "./picture.ts";

/** Light-years to which places are flown to, either way. */
const FARTHEST = 1_000_000;
const AXES = ["x", "y", "z"] as const;

type Size = readonly [width: number, height: number, depth: number];

export type TypedCorner = { readonly corner: PlateCorner } | { readonly fault: string; readonly axis: number };

/** "-400", "−1,000", "1 000" three times over; the fault names the number and its range. */
export function readCorner(typed: readonly [string, string, string], size: Size): TypedCorner {
  const found: number[] = [];
  for (const [axis, words] of typed.entries()) {
    const value = readNumber(words);
    const most = FARTHEST - size[axis];
    if (!Number.isInteger(value) || value < -FARTHEST || value > most) {
      const said = words.trim() === "" ? "nothing" : `“${words.trim()}”`;
      const range = `a whole number from ${whole(-FARTHEST)} to ${whole(most)}`;
      return { fault: `${AXES[axis]} is ${said}: it takes ${range}.`, axis };
    }
    found.push(value + 0);
  }
  const [x, y, z] = found;
  return { corner: [x, y, z] };
}

/** The corner so much farther on, as far as there are places. */
export function movedCorner(corner: PlateCorner, by: PlateCorner, size: Size): PlateCorner {
  const [x, y, z] = corner.map((v, axis) =>
    Math.max(-FARTHEST, Math.min(FARTHEST - size[axis], Math.round(v + by[axis]))),
  );
  return [x, y, z];
}

/** The corner of the box that has a place in its middle. */
export function cornerAbout(place: PlateCorner, size: Size): PlateCorner {
  const half = size.map((v) => -v / 2);
  return movedCorner(place, [half[0], half[1], half[2]], size);
}
