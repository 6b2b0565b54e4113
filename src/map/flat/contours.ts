/** Contours of an archipelago, clipped to its islands. */
import { contourLines, isIndexContour, levelsBetween, roundStep } from "../contours.ts";
import type { Layer, Line } from "../drawing.ts";
import { altitudeAt, type Heightfield } from "../heightfield.ts";
import { BROWN } from "../palette.ts";
import type { Survey } from "./survey.ts";

/** Smallest contour interval, metres; and the spacing of contours on the average slope, in widths of a thin line. */
const MIN_INTERVAL = 5;
const SPACING = 8;

/** Contour interval for a survey, metres. `pixels`: of a cell; `scale`: of a thin line. */
export function intervalOf({ tops: { n, altitudes } }: Survey, pixels: number, scale: number): number {
  let [climb, steps] = [0, 1];
  for (let at = 0; at < altitudes.length - n; at++) {
    if (altitudes[at] <= 0) continue;
    climb += Math.abs(altitudes[at + 1] - altitudes[at]) + Math.abs(altitudes[at + n] - altitudes[at]);
    steps += 2;
  }
  return roundStep(Math.max(MIN_INTERVAL, (climb / steps / pixels) * SPACING * scale));
}

export function drawContours({ heights, units }: Survey, interval: number, pixels: number, scale: number): Layer[] {
  const lines: Record<"each" | "fifth", Line[]> = { each: [], fifth: [] };
  const [lowest, highest] = rangeOf(heights, units);
  for (const level of [...levelsBetween(lowest, highest, interval), ...(lowest < 0 && highest > 0 ? [0] : [])]) {
    const into = lines[isIndexContour(level, interval) ? "fifth" : "each"];
    for (const line of contourLines(heights, level))
      for (const piece of onLand(line, units)) into.push(piece.map((v) => v * pixels));
  }
  return [
    { name: "contours", ink: BROWN, width: 0.95 * scale, lines: lines.each },
    { name: "index contours", ink: BROWN, width: 2 * scale, lines: lines.fifth },
  ];
}

function rangeOf(heights: Heightfield, units: Heightfield): readonly [number, number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let k = 0; k < heights.altitudes.length; k++) {
    if (units.altitudes[k] <= 0) continue;
    lowest = Math.min(lowest, heights.altitudes[k]);
    highest = Math.max(highest, heights.altitudes[k]);
  }
  return [lowest, highest];
}

/** The parts of a line on land, with ends interpolated at the shore. */
function onLand(line: Line, units: Heightfield): Line[] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  let before = 0;
  for (let i = 0; i < line.length; i += 2) {
    const [x, y] = [line[i], line[i + 1]];
    const q = altitudeAt(units, x, y);
    if (i > 0 && q > 0 !== before > 0) {
      const share = before / (before - q);
      const [fromX, fromY] = [line[i - 2], line[i - 1]];
      piece.push(fromX + share * (x - fromX), fromY + share * (y - fromY));
      if (q <= 0) {
        pieces.push(piece);
        piece = [];
      }
    }
    if (q > 0) piece.push(x, y);
    before = q;
  }
  if (piece.length > 2) pieces.push(piece);
  return pieces;
}
