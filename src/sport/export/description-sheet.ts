/**
 * The control descriptions of a course in the sport's columns, on the map's sheet or on a page of its own.
 *
 *   rows     title; number of controls, length, climb; start; a row for each control; the way to the finish
 *   columns  eight boxes of 5 mm, the least that the IOF's specification of 2018 allows
 */
import type { Line } from "../../map/drawing.ts";
import { type Saying, saying } from "../../words/words.ts";
import { type Course, legLengths } from "../course.ts";
import {
  DESCRIPTION_LINE,
  type DescriptionSymbol,
  FEATURE_SYMBOLS,
  FINISH_SYMBOL,
  flagSymbol,
  ROCKY_SYMBOL,
  START_SYMBOL,
  whichSymbol,
} from "../description-symbols.ts";
import type { ControlDescription } from "../descriptions.ts";
import { PLANE } from "../geometry.ts";
import type { Item } from "./drawing.ts";
import { lengthOf } from "./iof.ts";
import { shortened } from "./text.ts";

export interface Descriptions {
  readonly controls: readonly ControlDescription[];
  /** Metres of ascent along the best route; left out if it is not known. */
  readonly climb?: number;
}

const COLUMNS = 8;
const BOX = 5;
/** Rows above the controls. */
const HEAD = 3;
/** Widths of lines, millimetres. */
const [THIN, THICK] = [0.15, 0.4];

export const descriptionWidth = COLUMNS * BOX;
export const descriptionHeight = (controls: number): number => (HEAD + controls + 1) * BOX;

/** Throws a RangeError for another number of descriptions than controls. */
export function descriptionItems(course: Course, { controls, climb }: Descriptions, left: number, top: number): Item[] {
  const count = course.controls.length;
  if (controls.length !== count)
    throw new RangeError(`${course.name}: expected ${count} descriptions, got ${controls.length}`);
  const legs = legLengths(course, PLANE);
  const last = HEAD + count;
  const text = (words: string | Saying, column: number, row: number, height = 2): Item => ({
    ...{ draw: "text", name: "description", ink: "black", align: "middle", text: words, height },
    x: left + column * BOX,
    y: top + (row + 0.5) * BOX,
  });
  const symbol = (drawn: DescriptionSymbol | undefined, column: number, row: number): Item[] =>
    drawn ? symbolItems(drawn, left + (column + 0.5) * BOX, top + (row + 0.5) * BOX) : [];
  return [
    ...gridOf(left, top, count),
    text(shortened(course.name, 26), COLUMNS / 2, 0, 2.2),
    text(saying("{n} control|{n} controls", { n: count }), 1.5, 1, 1.7),
    text(`${(lengthOf(legs) / 1000).toFixed(1)} km`, 4.5, 1),
    ...(climb === undefined ? [] : [text(`${Math.round(climb)} m`, 7, 1)]),
    ...symbol(START_SYMBOL, 0, 2),
    ...controls.flatMap(({ number, code, which, feature, appearance, dimensions, flag }, k) => {
      const row = HEAD + k;
      return [
        text(String(number), 0.5, row, 2.4),
        text(code, 1.5, row),
        ...symbol(which ? whichSymbol(which) : undefined, 2, row),
        ...symbol(FEATURE_SYMBOLS[feature], 3, row),
        ...symbol(appearance ? ROCKY_SYMBOL : undefined, 4, row),
        ...(dimensions ? [text(dimensions.replace("x", "×"), 5.5, row, 1.5)] : []),
        ...symbol(flag ? flagSymbol(flag.at, flag.direction) : undefined, 6, row),
      ];
    }),
    ...symbol(FINISH_SYMBOL, 0, last),
    text(`${Math.round(legs[count])} m`, COLUMNS / 2, last),
  ];
}

function symbolItems({ lines, areas }: DescriptionSymbol, x: number, y: number): Item[] {
  const unit = BOX / 2;
  const placed = (line: Line): Line => line.map((v, i) => (i % 2 === 0 ? x : y) + v * unit);
  const drawn = { name: "description", ink: "black" } as const;
  return [
    { draw: "fill", ...drawn, rings: areas.map((area) => placed([...area, area[0], area[1]])) },
    { draw: "stroke", ...drawn, width: DESCRIPTION_LINE * unit, lines: lines.map(placed) },
  ];
}

/** Lines between boxes: every third is thick, as are those around the sheet and its parts. */
function gridOf(left: number, top: number, count: number): Item[] {
  const [thin, thick]: [number[][], number[][]] = [[], []];
  const rows = HEAD + count + 1;
  const [right, bottom] = [left + COLUMNS * BOX, top + rows * BOX];
  for (let row = 0; row <= rows; row++) {
    const isThick = row <= HEAD || row >= rows - 1 || (row - HEAD) % 3 === 0;
    (isThick ? thick : thin).push([left, top + row * BOX, right, top + row * BOX]);
  }
  for (let column = 0; column <= COLUMNS; column++) {
    const x = left + column * BOX;
    const isEdge = column === 0 || column === COLUMNS;
    if (isEdge) thick.push([x, top, x, bottom]);
    else if (column % 3 === 0) thick.push([x, top + BOX, x, bottom - BOX]);
    else thin.push([x, top + 2 * BOX, x, bottom - BOX]);
  }
  const stroke = (width: number, lines: readonly Line[]): Item => ({
    ...{ draw: "stroke", name: "description", ink: "black", width, lines },
  });
  return [stroke(THIN, thin), stroke(THICK, thick)];
}
