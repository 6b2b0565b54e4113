/** Water on an archipelago's map: streams by breadth, tarns, marshes, and falls over the rim. */
import { NODE, type Stretch, type Waters } from "../../core/flat/waters.ts";
import type { Layer, Line, ToSheet } from "../drawing.ts";
import { AREAS, COAST, WATER } from "../palette.ts";
import { fallLines, marshLines } from "../symbols.ts";

/** Largest spans at which water and marshes are drawn, metres. */
export const MAX_WATER_SPAN = 5000;
export const MAX_MARSH_SPAN = 3500;
/** Breadth from which a stream is drawn with a broad line, metres. */
export const BROAD = 1.6;

/** `at` converts metres east and north to pixels; `metre` and `scale` are the pixels of a metre and of a thin line. */
export function drawWater({ stretches, pools, marshes }: Waters, at: ToSheet, metre: number, scale: number): Layer[] {
  const of = (strong: boolean) =>
    stretches.filter((each) => breadthOf(each) >= BROAD === strong).map((each) => courseOf(each, at));
  const wet = pools.flatMap((pool) => pool.wet.map(([x, y]) => at(x, y)));
  // Wide enough to close the gap between four points a metre apart with antialiased edges.
  const across = 1.45 * metre + 1.1;
  const falls = stretches.flatMap(({ fall }) =>
    fall ? fallLines(at(fall.x, fall.y), at(fall.x + fall.vx, fall.y + fall.vy), scale) : [],
  );
  const reeds = marshes.flatMap(({ x, y }) => marshLines(...at(x, y), scale));
  return [
    { name: "marshes", ink: WATER, width: 0.9 * scale, lines: reeds },
    { name: "streams", ink: WATER, width: 1.1 * scale, lines: of(false) },
    { name: "strong streams", ink: WATER, width: Math.max(1.9 * scale, BROAD * metre), lines: of(true) },
    { name: "banks of tarns", ink: COAST, width: across + 1.3 * scale, lines: wet },
    { name: "tarns", ink: [...AREAS.lake, 1], width: across, lines: wet },
    { name: "falls", ink: WATER, width: 1.3 * scale, lines: falls },
  ];
}

/** Breadth at its end, where it is broadest, metres. */
export const breadthOf = ({ nodes }: Stretch): number => nodes[nodes.length - NODE + 4];

export function courseOf({ nodes }: Stretch, at: ToSheet): Line {
  const line: number[] = [];
  for (let i = 0; i < nodes.length; i += NODE) line.push(...at(nodes[i], nodes[i + 1]));
  return line;
}
