/**
 * Symbols of control descriptions, drawn for this project to the shapes of the IOF's specification of 2018; numbers are its.
 *
 *   units   a box of the sheet is 2 wide, its middle is 0, 0, y down
 *   lines   0.12 wide, with round ends
 *   areas   closed polygons, filled
 */
import type { Feature } from "../core/forest/features.ts";
import type { Line } from "../map/drawing.ts";
import { COMPASS, type Compass } from "./compass.ts";

export interface DescriptionSymbol {
  readonly lines: readonly Line[];
  readonly areas: readonly Line[];
}

/** Width of lines. */
export const DESCRIPTION_LINE = 0.12;

const drawn = (lines: readonly Line[], areas: readonly Line[] = []): DescriptionSymbol => ({ lines, areas });

/** A circle of chords; the last point is the first. */
function circle(x: number, y: number, radius: number): number[] {
  const chords = 32;
  return Array.from({ length: chords + 1 }, (_, k) => (2 * Math.PI * (k % chords)) / chords).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);
}

/** A triangle that stands on its base, by the middle of the base. */
const triangle = (x: number, y: number, half: number, height: number): number[] => [
  ...[x - half, y, x, y - height],
  ...[x + half, y, x - half, y],
];

/** Two and a half waves around y. */
const wave = (y: number): number[] =>
  Array.from({ length: 41 }, (_, k) => k / 40).flatMap((part) => [
    1.2 * (part - 0.5),
    y - 0.13 * Math.sin(5 * Math.PI * part),
  ]);

const CROSS = (half: number): readonly Line[] => [
  [-half, -half, half, half],
  [-half, half, half, -half],
];

/** Column D: 1.14 pit, 2.4 boulder, 4.10 root stock, 3.3 waterhole, 1.10 knoll, 6.1 special item. */
export const FEATURE_SYMBOLS: { readonly [feature in Feature]?: DescriptionSymbol } = {
  mine: drawn([[-0.55, -0.6, 0, 0.65, 0.55, -0.6]]),
  boulder: drawn([], [triangle(0, 0.55, 0.65, 1.15)]),
  root: drawn([circle(0, 0, 0.62), ...CROSS(0.44)]),
  waterhole: drawn([wave(-0.5), [-0.42, -0.12, 0, 0.72, 0.42, -0.12]]),
  knoll: drawn([], [circle(0, 0, 0.4)]),
  x: drawn(CROSS(0.5)),
};

/** Column E: 8.6 rocky. */
export const ROCKY_SYMBOL = drawn(
  [],
  [triangle(-0.42, -0.02, 0.28, 0.5), triangle(0.42, -0.02, 0.28, 0.5), triangle(0, 0.54, 0.28, 0.5)],
);

/** Points of a symbol that is drawn for north, turned to a direction. */
function turned(direction: Compass, line: Line): number[] {
  const angle = (COMPASS.indexOf(direction) * Math.PI) / 4;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return line.map((v, i) => (i % 2 === 0 ? v * cos - line[i + 1] * sin : line[i - 1] * sin + v * cos));
}

/** Column C: 0.1 and 0.2, an arrow to the direction. */
export function whichSymbol(direction: Compass): DescriptionSymbol {
  const arrow = [
    [0, 0.65, 0, -0.65],
    [-0.3, -0.35, 0, -0.65, 0.3, -0.35],
  ];
  return drawn(arrow.map((line) => turned(direction, line)));
}

/** Column G: 12.1 side, a dot outside of a circle; 12.2 edge, a stroke across its rim. */
export function flagSymbol(at: "side" | "edge", direction: Compass): DescriptionSymbol {
  if (at === "edge") return drawn([circle(0, 0, 0.55), turned(direction, [0, -0.35, 0, -0.75])]);
  return drawn([turned(direction, circle(0, 0.2, 0.55))], [turned(direction, circle(0, -0.65, 0.13))]);
}

/** The start's row has the triangle in column A. */
export const START_SYMBOL = drawn([[-0.55, 0.63, -0.55, -0.63, 0.55, 0, -0.55, 0.63]]);

/** Boxes of the row to the finish, which has the distance in metres in its middle. */
export const FINISH_ROW = 8;

/** 15.3, "navigate to the finish": from a control in the first box of the row to the double circle in the last. */
export const FINISH_SYMBOL = drawn([
  circle(0, 0, 0.5),
  circle(2 * FINISH_ROW - 2, 0, 0.6),
  circle(2 * FINISH_ROW - 2, 0, 0.38),
]);
