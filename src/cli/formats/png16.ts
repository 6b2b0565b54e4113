/** A grey picture of 16 bits, north at the top: 0 is the least height, 65,535 the greatest. */
import { encode } from "fast-png";
import { fromNorth, type Heights, rangeOf, to16Bits, UNIT } from "../heights.ts";

/** Where the picture keeps its least and greatest height, in metres: a text chunk, "41.25 160.5". */
export const RANGE_KEY = "Heights";

export function encodePng16(heights: Heights): Uint8Array[] {
  const scaled = to16Bits(heights);
  const data = new Uint16Array(heights.values.length);
  fromNorth(heights, (value, i) => {
    data[i] = scaled(value);
  });
  const text = {
    [RANGE_KEY]: rangeOf(heights)
      .map((value) => value * UNIT)
      .join(" "),
  };
  return [encode({ width: heights.columns, height: heights.rows, data, depth: 16, channels: 1, text })];
}
