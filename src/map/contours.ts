/** Lines of one height, traced through a survey by marching squares (d3-contour). */
import { contours } from "d3-contour";
import type { Line } from "./drawing.ts";
import { MARGIN, type Survey } from "./survey.ts";

/** The lines of a level, in cells right and down of the map's own corner; closed ones end where they begin. */
export function contourLines(survey: Survey, level: number): Line[] {
  const { n, altitudes } = survey;
  // Typed arrays are what it takes at run time; its types ask for lists.
  const values = altitudes as unknown as number[];
  const { coordinates } = contours().size([n, n]).smooth(true).contour(values, level);
  const lines: Line[] = [];
  for (const polygon of coordinates) for (const ring of polygon) cut(ring as [number, number][], n, lines);
  return lines;
}

/** Rings are closed along the survey's border, where no height is crossed: those stretches are left out. */
function cut(ring: readonly [number, number][], n: number, lines: Line[]): void {
  const onBorder = ([x, y]: readonly [number, number]) => x <= 0.5 || y <= 0.5 || x >= n - 0.5 || y >= n - 0.5;
  let line: number[] = [];
  for (const point of ring) {
    if (onBorder(point)) {
      if (line.length > 2) lines.push(line);
      line = [];
    } else line.push(point[0] - MARGIN, point[1] - MARGIN);
  }
  if (line.length > 2) lines.push(line);
}
