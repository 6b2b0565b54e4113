/** A whole sheet: the map in its window, the course over it, a heading with scale bar, and a legend of the map's symbols. */
import type { Line } from "../../map/drawing.ts";
import { type Saying, saying } from "../../words/words.ts";
import type { Course } from "../course.ts";
import { drawCourse, type PrintedCourse } from "./course-overlay.ts";
import { type Descriptions, descriptionHeight, descriptionItems, descriptionWidth } from "./description-sheet.ts";
import { areaItems, type Group, type Item, lineItems, pointItems } from "./drawing.ts";
import type { PrintedMap } from "./printed-map.ts";
import { enlargement, millimetres, type Rectangle, ratio, type Sheet } from "./sheet.ts";
import {
  AREAS,
  type AreaName,
  type AreaSymbol,
  LINES,
  type LineName,
  NUMBER,
  POINTS,
  type PointName,
} from "./symbols.ts";
import { shortened } from "./text.ts";

export interface PrintedSheet {
  readonly sheet: Sheet;
  readonly title: string;
  /** From the bottom. */
  readonly groups: readonly Group[];
  /** A second page of the same size: descriptions that do not fit beside the map. */
  readonly next: readonly Group[] | null;
}

/** Room that descriptions need beside the map's window, millimetres. */
export const BESIDE = descriptionWidth + 4;

/** Whether descriptions are beside the map on a sheet, and not on a page of their own. */
export const isBeside = ({ width, window }: Sheet, controls: number): boolean =>
  width - 2 * window.left - window.width >= BESIDE && descriptionHeight(controls) <= window.height;

/**
 * `course` must lie in the sheet's window (planSheet). Its lines and circles are between the map's areas and its lines, so that they
 * hide no detail, as ISOM asks of purple; its numbers are on top.
 */
export function layOutSheet(
  map: PrintedMap,
  title: string,
  course?: Course,
  descriptions?: Descriptions,
): PrintedSheet {
  const { sheet, areas, lines, points } = map;
  const { window: clip } = sheet;
  const size = enlargement(sheet.scale);
  const drawn = course && drawCourse(course, sheet);
  const frame: Item = { draw: "stroke", name: "frame", ink: "black", width: 0.2, lines: [outline(clip)] };
  const courseGroups = drawn && {
    lines: { name: "course", items: [...lineItems(drawn.lines, size), ...pointItems(drawn.points, size)], clip },
    numbers: { name: "numbers", items: numberItems(drawn, size), clip },
  };
  const groups: (Group | undefined)[] = [
    { name: "areas", items: areaItems(areas, size), clip },
    courseGroups?.lines,
    { name: "lines", items: [...lineItems(lines, size), ...pointItems(points, size)], clip },
    courseGroups?.numbers,
    { name: "frame", items: [frame] },
    { name: "heading", items: [...headingOf(sheet, title), ...scaleBar(sheet)] },
    { name: "legend", items: legendOf(map, course !== undefined) },
  ];
  const beside = course !== undefined && isBeside(sheet, course.controls.length);
  const table = course && descriptions && descriptionsOf(course, descriptions, sheet, beside);
  if (table && beside) groups.push(table);
  return {
    sheet,
    title,
    groups: groups.filter((group) => group !== undefined),
    next: table && !beside ? [table] : null,
  };
}

function descriptionsOf(course: Course, descriptions: Descriptions, sheet: Sheet, beside: boolean): Group {
  const { width, window } = sheet;
  const left = beside ? width - window.left - descriptionWidth : window.left;
  return { name: "descriptions", items: descriptionItems(course, descriptions, left, window.top) };
}

const numberItems = ({ numbers }: PrintedCourse, size: number): Item[] =>
  numbers.map(({ text, x, y }) => {
    const height = NUMBER.height * size;
    return { draw: "text", name: "number", ink: NUMBER.ink, text, x, y, align: "middle", height };
  });

const outline = ({ left, top, width, height }: Rectangle): Line => {
  const [right, bottom] = [left + width, top + height];
  return [left, top, right, top, right, bottom, left, bottom, left, top];
};

/** Length of the scale bar, millimetres; and of each of its parts. */
const [BAR, PART] = [50, 10];
/** Room on its right for half of the last number, millimetres. */
const BAR_END = 6;

function headingOf({ scale, width, window: { left } }: Sheet, title: string): Item[] {
  const text = (words: string | Saying, x: number, align: "left" | "right", y: number, height: number): Item => ({
    ...{ draw: "text", name: "heading", ink: "black", text: words, x, y, align, height },
  });
  const right = width - left;
  return [
    text(shortened(title, 60), left, "left", 12.5, 4.2),
    text(ratio(scale), right - BAR - BAR_END - 5, "right", 9.6, 2.6),
    text(saying("contours {interval}", { interval: "5 m" }), right - BAR - BAR_END - 5, "right", 15, 1.9),
  ];
}

/** A bar of 5 cm in parts of 1 cm, with the metres on the ground. */
function scaleBar({ scale, width, window }: Sheet): Item[] {
  const [left, y] = [width - window.left - BAR - BAR_END, 9];
  const parts = Array.from({ length: BAR / PART }, (_, k) => left + k * PART);
  const box = (x: number): Line => outline({ left: x, top: y, width: PART, height: 1.6 });
  const metres = (k: number): string => String(Math.round((k * PART) / millimetres(scale)));
  return [
    { draw: "fill", name: "scale bar", ink: "black", rings: parts.filter((_, k) => k % 2 === 0).map(box) },
    {
      ...{ draw: "stroke", name: "scale bar", ink: "black", width: 0.15 },
      lines: [outline({ left, top: y, width: BAR, height: 1.6 })],
    },
    ...[...parts, left + BAR].map(
      (x, k): Item => ({
        ...{ draw: "text", name: "scale", ink: "black", y: 13.4, align: "middle", height: 1.9 },
        text: k === BAR / PART ? `${metres(k)} m` : metres(k),
        x,
      }),
    ),
  ];
}

/** Width and height of an entry of the legend, and of the symbol in it. */
const [WIDE, HIGH] = [48, 5.1];
const SAMPLE = { width: 8, height: 3.6 };

/** The symbols of a map, by their tables' order. */
function legendOf(map: PrintedMap, withCourse: boolean): Item[] {
  const { left, top, height } = map.sheet.window;
  const width = map.sheet.width - 2 * left;
  const columns = Math.floor(width / WIDE);
  const size = enlargement(map.sheet.scale);
  return entriesOf(map, withCourse).flatMap(({ title, draw }, k) => {
    const x = left + (k % columns) * (width / columns);
    const y = top + height + 3.5 + Math.floor(k / columns) * HIGH;
    const sample = { ...SAMPLE, left: x, top: y };
    const label: Item = {
      ...{ draw: "text", name: "legend", ink: "black", text: title, align: "left", height: 1.9 },
      x: x + SAMPLE.width + 2,
      y: y + SAMPLE.height / 2,
    };
    return [...draw(sample, size), label];
  });
}

interface Entry {
  readonly title: Saying;
  draw(sample: Rectangle, size: number): readonly Item[];
}

/** Edges of areas are shown with their areas. */
const EDGES: readonly LineName[] = Object.values(AREAS).flatMap(({ edge }: AreaSymbol) => (edge ? [edge] : []));

function entriesOf({ areas, lines, points }: PrintedMap, withCourse: boolean): Entry[] {
  const shown = (list: readonly { readonly symbol: string }[]) => new Set(list.map(({ symbol }) => symbol));
  const [areasShown, linesShown, pointsShown] = [areas, lines, points].map(shown);
  const rows = <N extends string>(table: Readonly<Record<N, unknown>>, has: (name: N) => boolean): N[] =>
    (Object.keys(table) as N[]).filter(has);
  return [
    { title: saying("runnable forest"), draw: (sample) => [frameOf(sample)] },
    ...rows(AREAS, (name) => areasShown.has(name)).map(areaEntry),
    ...rows(LINES, (name) => linesShown.has(name) && !EDGES.includes(name)).map(lineEntry),
    ...rows(POINTS, (name) => pointsShown.has(name)).map(pointEntry),
    ...(withCourse ? (["start", "control", "finish"] as const).map(pointEntry) : []),
  ];
}

const frameOf = (sample: Rectangle): Item => ({
  ...{ draw: "stroke", name: "legend", ink: "black", width: 0.08 },
  lines: [outline(sample)],
});

function areaEntry(symbol: AreaName): Entry {
  const { title, edge }: AreaSymbol = AREAS[symbol];
  return {
    title: { words: title },
    draw(sample, size) {
      const rings = [outline(sample)];
      const line = edge ? lineItems([{ symbol: edge, line: rings[0] }], size) : [frameOf(sample)];
      return [...areaItems([{ symbol, rings }], size), ...line];
    },
  };
}

function lineEntry(symbol: LineName): Entry {
  return {
    title: { words: LINES[symbol].title },
    draw({ left, top, width, height }, size) {
      const y = top + height / 2;
      return lineItems([{ symbol, line: [left, y, left + width, y] }], size);
    },
  };
}

/** Course symbols are larger than an entry and drawn smaller. */
const SMALL = 0.45;

function pointEntry(symbol: PointName): Entry {
  return {
    title: { words: POINTS[symbol].title },
    draw({ left, top, width, height }, size) {
      const point = { symbol, x: left + width / 2, y: top + height / 2 };
      return pointItems([point], POINTS[symbol].ink === "purple" ? SMALL : size);
    },
  };
}
