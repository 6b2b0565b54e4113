/** The water of an archipelago on its map: streams, the stronger where more flows, tarns, and falls where it goes over the rim. */
import { NODE, type Stretch, type Waters } from "../../../core/islands/streams.ts";
import type { Layer, Line, ToSheet } from "../../../map/drawing.ts";
import { AREAS, COAST, WATER } from "../../../map/palette.ts";

/** Metres a side of maps up to which water is shown. */
export const WATERS_TO = 5000;
/** Metres of breadth from which a stream is drawn strong. */
const STRONG = 1.6;
/** Thin lines that a fall's strokes go out from the rim, and lie apart. */
const [OUT, APART] = [8, 2.4];

/** `at` gives pixels of metres east and north; `metre` and `scale` are the pixels of a metre and of a thin line. */
export function drawWater({ stretches, pools }: Waters, at: ToSheet, metre: number, scale: number): Layer[] {
  const of = (strong: boolean) =>
    stretches.filter((each) => breadthOf(each) >= STRONG === strong).map((each) => courseOf(each, at));
  const wet = pools.flatMap((pool) => pool.wet.map(([x, y]) => at(x, y)));
  // Whole between four places a metre apart, where a stroke's edge fades over a pixel.
  const across = 1.45 * metre + 1.1;
  const falls = stretches.flatMap(({ fall }) =>
    fall ? strokesOf(at(fall.x, fall.y), at(fall.x + fall.vx, fall.y + fall.vy), scale) : [],
  );
  return [
    { name: "streams", ink: WATER, width: 1.1 * scale, lines: of(false) },
    { name: "strong streams", ink: WATER, width: Math.max(1.9 * scale, STRONG * metre), lines: of(true) },
    { name: "banks of tarns", ink: COAST, width: across + 1.3 * scale, lines: wet },
    { name: "tarns", ink: [...AREAS.lake, 1], width: across, lines: wet },
    { name: "falls", ink: WATER, width: 1.3 * scale, lines: falls },
  ];
}

type Pixel = readonly [x: number, y: number];

/** Metres, at its end, where it is broadest. */
const breadthOf = ({ nodes }: Stretch): number => nodes[nodes.length - NODE + 4];

function courseOf({ nodes }: Stretch, at: ToSheet): Line {
  const line: number[] = [];
  for (let i = 0; i < nodes.length; i += NODE) line.push(...at(nodes[i], nodes[i + 1]));
  return line;
}

/** Three strokes over the rim, from the lip the way that the water goes, both in pixels. */
function strokesOf([x, y]: Pixel, towards: Pixel, scale: number): Line[] {
  const [dx, dy] = [towards[0] - x, towards[1] - y];
  const long = Math.sqrt(dx * dx + dy * dy) || 1;
  const [ex, ey] = [dx / long, dy / long];
  return [-1, 0, 1].map((side) => {
    const [fromX, fromY] = [x - side * APART * scale * ey, y + side * APART * scale * ex];
    const out = (side === 0 ? 1 : 0.72) * OUT * scale;
    return [fromX, fromY, fromX + out * ex, fromY + out * ey];
  });
}
