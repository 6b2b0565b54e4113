/** Names on a chart: of its rules where they come to the frame, and of its marks; none over another. */
import type { ChartRequest } from "./chart.ts";
import type { Layer, Line, ToSheet } from "./drawing.ts";
import { lengthOf, letter } from "./lettering.ts";
import { BLACK, PAPER } from "./palette.ts";
import type { Plan } from "./plan.ts";

/** Pixels of a letter on a plain screen. */
const HEIGHT = 7;

export function drawNames(
  plan: Pick<Plan, "marks" | "rules">,
  { span, size, scale, inset }: ChartRequest,
  toSheet: ToSheet,
): Layer[] {
  const height = HEIGHT * scale;
  const taken: (readonly [number, number, number, number])[] = [];
  const lines: Line[] = [];
  const put = (name: string, x: number, y: number) => {
    const half = lengthOf(name, height) / 2;
    // Whole within the frame, wherever its place is.
    const [least, most] = [inset + half + scale, size - inset - half - scale];
    const at = Math.max(least, Math.min(most, x));
    const box = [at - half, y - height, at + half, y + height] as const;
    const clear = taken.every(
      ([left, top, right, bottom]) => box[2] < left || box[0] > right || box[3] < top || box[1] > bottom,
    );
    if (!clear) return;
    taken.push(box);
    lines.push(...letter(name, at - half, y, height));
  };
  for (const { x, y, name } of plan.marks) {
    const [px, py] = toSheet(x, y);
    if (inFrame(px, py, size, inset + height)) put(name, px + 11 * scale, py);
  }
  for (const { line, name } of plan.rules(span)) {
    const place = nameplate(line, toSheet, size, inset + height);
    if (place) put(name, ...place);
  }
  return [
    { name: "paper of names", ink: PAPER, width: 3.4 * scale, lines },
    { name: "names", ink: BLACK, width: 1.1 * scale, lines },
  ];
}

const inFrame = (x: number, y: number, size: number, inset: number): boolean =>
  Math.min(x, y) >= inset && Math.max(x, y) <= size - inset;

/** Where a line first comes into the frame; of one that never leaves it, its middle, and of a ring its lowest point. */
function nameplate(
  line: readonly number[],
  toSheet: ToSheet,
  size: number,
  inset: number,
): readonly [number, number] | undefined {
  const points: (readonly [number, number])[] = [];
  for (let i = 0; i < line.length; i += 2) points.push(toSheet(line[i], line[i + 1]));
  const inside = ([x, y]: readonly [number, number]) => inFrame(x, y, size, inset);
  const enters = points.findIndex((point, i) => i > 0 && inside(point) && !inside(points[i - 1]));
  if (enters >= 0) return points[enters];
  const [first, last] = [points[0], points[points.length - 1]];
  const ring = Math.abs(first[0] - last[0]) + Math.abs(first[1] - last[1]) < 1;
  const place = ring ? points.reduce((low, point) => (point[1] > low[1] ? point : low)) : points[points.length >> 1];
  return inside(place) ? place : undefined;
}
