/** Rows of map legends: areas of a colour, and symbols over one. */
import type { LegendRow } from "../ui/map/picture.ts";

/** Paths of symbols in a square of 12 units, which are stroked. */
export const STROKES = {
  dot: "M6 6h.01M5 6a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
  cross: "M3 3l6 6M9 3l-6 6",
  wedge: "M3 3l3 6l3-6",
  wave: "M1 9.5C4 9.5 3 5 6 5S9 2.5 11 2.5",
  contour: "M0 7.5C3 7.5 4 4.5 7 4.5S10 6 12 6",
} as const;

/** Colours of strokes, after those of orienteering maps (ISOM 2017-2). */
export const INK = { brown: "#9e5422", green: "#14742c", blue: "#0070c0", purple: "#6e388c" } as const;

/** A row of an area's colour, red, green and blue 0…255, with a symbol over it; `stroke` is the symbol's colour, black if "". */
export const areaRow = (colour: readonly number[], meaning: string, sign = "", stroke = ""): LegendRow => ({
  ink: `rgb(${colour.join(" ")})`,
  sign,
  meaning,
  ...(stroke && { stroke }),
});

/** Creates rows of symbols over one colour. */
export const symbolRows = (paper: readonly number[]) => (strokes: string, meaning: string, stroke?: string) =>
  areaRow(paper, meaning, strokes, stroke);

/** Rows of the objects of wet ground, by the names that a world gives to these. */
export function wetObjects(paper: readonly number[], [knoll, rootstock, pond]: readonly [string, string, string]) {
  const symbol = symbolRows(paper);
  return [
    symbol(STROKES.dot, knoll, INK.brown),
    symbol(STROKES.cross, rootstock, INK.green),
    symbol(STROKES.wedge, pond, INK.blue),
  ];
}
