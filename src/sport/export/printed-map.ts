/**
 * A map in true scale as lists of areas, lines and points by symbols (symbols.ts): the orienteering map of src/map/orienteering.ts with
 * the widths of ISOM 2017-2. The writers of files (map-svg.ts, map-pdf.ts, omap.ts) draw from it.
 *
 *   geometry   millimetres right and down of the sheet's top left corner, cut to the sheet's window
 *   areas      the ground's own kinds on a grid of CELL, outlines without its steps; those under MIN_AREA are left out. A place on a path,
 *              on a road or in a stream has the kind beside it, and the line is drawn over it
 *   contours   every 5 m as on the page's map, simplified by at most 0.03 mm
 *   steps      yields between its parts, every few milliseconds; a sheet at 1:15,000 takes some seconds
 */
import { KINDS, type Kind } from "../../core/field/cover.ts";
import type { Box } from "../../core/forest/streams.ts";
import { codeOutlines } from "../../map/contours.ts";
import type { Line } from "../../map/drawing.ts";
import { createMapFrame } from "../../map/frame.ts";
import { sampleHeightfield } from "../../map/heightfield.ts";
import { type CountrySource, countryContours, countryPaths, INTERVAL, NORTH_EVERY } from "../../map/orienteering.ts";
import type { Point } from "../geometry.ts";
import { areaOf, clipLine, simplify, smoothRing, withoutStraight } from "./lines.ts";
import type { PrintGround } from "./print-ground.ts";
import { enlargement, millimetres, type Rectangle, type Sheet, toSheetOf } from "./sheet.ts";
import { AREAS, type AreaName, type AreaSymbol, LINES, type LineName, POINTS, type PointName } from "./symbols.ts";

export interface PrintedArea {
  readonly symbol: AreaName;
  /** Closed; the first is the outer edge, the others are holes. */
  readonly rings: readonly Line[];
}

export interface PrintedLine {
  readonly symbol: LineName;
  readonly line: Line;
}

export interface PrintedPoint {
  readonly symbol: PointName;
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from the symbol's own position. */
  readonly turn?: number;
}

export interface PrintedMap {
  readonly sheet: Sheet;
  readonly areas: readonly PrintedArea[];
  readonly lines: readonly PrintedLine[];
  readonly points: readonly PrintedPoint[];
}

/** Side of a cell that has one kind, and of one that has one height, millimetres. */
const [CELL, HEIGHT_CELL] = [0.3, 0.4];
/** Smallest area, square millimetres. */
const MIN_AREA = 0.12;
/** Largest distance of a line from the one it was simplified from, millimetres. */
const ERROR = 0.03;

export function* drawPrintedMap(ground: PrintGround, sheet: Sheet): Generator<undefined, PrintedMap> {
  const { centre, window } = sheet;
  const source = ground.source(createMapFrame(centre[0], centre[1], 0));
  const box = boxOf(sheet);
  const toSheet = toSheetOf(sheet);
  const kinds = yield* drawKinds(source, sheet);
  const relief = yield* drawRelief(source, sheet);
  const { streams, rivers, marshes } = yield* ground.waterIn(box);
  const features = yield* ground.featuresIn(box);
  const courses = (symbol: LineName, lines: readonly Line[]): PrintedLine[] =>
    lines.map((line) => ({ symbol, line: projected(line, toSheet) }));
  const lines = [
    ...kinds.lines,
    ...relief,
    ...courses("stream", streams),
    ...courses("river", rivers),
    ...courses("road", ground.roads()),
  ];
  const points: (PrintedPoint | undefined)[] = [
    ...marshes.map(([x, y]) => pointAt("wetSpot", toSheet(x, y))),
    ...features.map(({ feature, x, y }) => {
      const found = Object.entries(POINTS).find(([, row]) => (row.features as readonly string[]).includes(feature));
      return found && pointAt(found[0] as PointName, toSheet(x, y));
    }),
  ];
  return {
    sheet,
    areas: inOrder(AREAS, [...kinds.areas, ...drawBuildings(ground, sheet, box)]),
    lines: inOrder(LINES, [...lines.flatMap((each) => cut(each, window)), ...northLines(sheet)]),
    points: inOrder(
      POINTS,
      points.filter((point) => point !== undefined && isInside(window, point.x, point.y)) as PrintedPoint[],
    ),
  };
}

const pointAt = (symbol: PointName, [x, y]: readonly [number, number]): PrintedPoint => ({ symbol, x, y });

/** Sorts by the rows of a table, from the bottom. */
function inOrder<T extends { readonly symbol: string }>(rows: Readonly<Record<string, unknown>>, list: T[]): T[] {
  const order = Object.keys(rows);
  return list.sort((a, b) => order.indexOf(a.symbol) - order.indexOf(b.symbol));
}

/** Whole metres that hold the window. */
function boxOf({ scale, centre: [x, y], window: { width, height } }: Sheet): Box {
  const [east, north] = [width, height].map((side) => Math.ceil(side / 2 / millimetres(scale)));
  return { west: x - east, south: y - north, east: x + east + 1, north: y + north + 1 };
}

function projected(line: Line, toSheet: (x: number, y: number) => readonly [number, number]): Line {
  const out: number[] = [];
  for (let i = 0; i < line.length; i += 2) out.push(...toSheet(line[i], line[i + 1]));
  return out;
}

const isInside = ({ left, top, width, height }: Rectangle, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

function cut({ symbol, line }: PrintedLine, window: Rectangle): PrintedLine[] {
  return clipLine(simplify(line, ERROR), window).map((part) => ({ symbol, line: part }));
}

/** Contours and paths. They are traced on a square, of which the window is cut. */
function* drawRelief(source: CountrySource, sheet: Sheet): Generator<undefined, PrintedLine[]> {
  const { left, top, width, height } = sheet.window;
  const side = Math.max(width, height);
  const cells = Math.ceil(side / HEIGHT_CELL);
  const span = side / millimetres(sheet.scale);
  const [dx, dy] = [left + (width - side) / 2, top + (height - side) / 2];
  const heights = sampleHeightfield(source, span, cells);
  yield;
  const placed = (symbol: LineName, lines: readonly Line[]): PrintedLine[] =>
    lines.map((line) => ({ symbol, line: line.map((v, i) => (v * side) / cells + (i % 2 === 0 ? dx : dy)) }));
  const { each, fifth } = countryContours(heights, source.zero, INTERVAL);
  yield;
  const paths = source.apart ? countryPaths({ altitudes: source.apart }, heights, span, cells) : [];
  return [...placed("contour", each), ...placed("index", fifth), ...placed("path", paths)];
}

/** Symbol of each kind; 0 is the paper, and a kind that is drawn as a line has none. */
const ROWS = Object.entries(AREAS) as readonly [AreaName, AreaSymbol][];
const LINEAR: readonly Kind[] = ["path", "road", "stream"];
const UNKNOWN = 255;
const CODES = KINDS.map((kind) =>
  LINEAR.includes(kind) ? UNKNOWN : 1 + ROWS.findIndex(([, { kinds }]) => kinds.includes(kind)),
);

function* drawKinds(
  source: CountrySource,
  sheet: Sheet,
): Generator<undefined, { areas: PrintedArea[]; lines: PrintedLine[] }> {
  const { left, top, width, height } = sheet.window;
  const metres = 1 / millimetres(sheet.scale);
  // A cell more on each side, so that the grid's own edge is outside the window.
  const [columns, rows] = [width, height].map((side) => Math.ceil(side / CELL) + 2);
  const codes = new Uint8Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    const y = (height / 2 - (row - 0.5) * CELL) * metres;
    for (let column = 0; column < columns; column++, at++)
      codes[at] = CODES[KINDS.indexOf(source.kind(((column - 0.5) * CELL - width / 2) * metres, y))];
    yield;
  }
  fillUnknown(codes, columns);
  const areas: PrintedArea[] = [];
  const lines: PrintedLine[] = [];
  const toRing = (ring: readonly number[][]): Line =>
    withoutStraight(smoothRing(ring.flatMap(([x, y]) => [left + (x - 1) * CELL, top + (y - 1) * CELL])), ERROR / 6);
  for (const [k, [symbol, { edge }]] of ROWS.entries()) {
    if (!codes.includes(k + 1)) continue;
    for (const polygon of codeOutlines(codes, columns, rows, k + 1)) {
      const [outer, ...holes] = polygon.map(toRing);
      if (areaOf(outer) < MIN_AREA) continue;
      const rings = [outer, ...holes.filter((hole) => areaOf(hole) >= MIN_AREA)];
      areas.push({ symbol, rings });
      if (edge) lines.push(...rings.map((line) => ({ symbol: edge, line })));
    }
    yield;
  }
  return { areas, lines };
}

/** Gives cells of unknown kind that of the nearest known one along rows and columns, ring by ring. */
function fillUnknown(codes: Uint8Array, columns: number): void {
  let open: number[] = [];
  codes.forEach((code, at) => {
    if (code === UNKNOWN) open.push(at);
  });
  while (open.length > 0) {
    const known = new Map<number, number>();
    for (const at of open) {
      const column = at % columns;
      const beside = [column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1, at - columns, at + columns];
      const from = beside.find((other) => (codes[other] ?? UNKNOWN) !== UNKNOWN);
      if (from !== undefined) known.set(at, codes[from]);
    }
    // A map of nothing but path.
    if (known.size === 0) for (const at of open) known.set(at, 0);
    for (const [at, code] of known) codes[at] = code;
    open = open.filter((at) => !known.has(at));
  }
}

function drawBuildings(ground: PrintGround, sheet: Sheet, box: Box): PrintedArea[] {
  const toSheet = toSheetOf(sheet);
  const half = (ground.buildingWidth / 2) * millimetres(sheet.scale);
  return ground.buildingsIn(box).flatMap(([x, y]: Point) => {
    const [u, v] = toSheet(x, y);
    if (!isInside(sheet.window, u, v)) return [];
    const ring = [u - half, v - half, u + half, v - half, u + half, v + half, u - half, v + half, u - half, v - half];
    return [{ symbol: "building" as const, rings: [ring] }];
  });
}

/** Lines to the north, each 300 m, with a head at the upper end. */
function northLines(sheet: Sheet): PrintedLine[] {
  const { scale, centre, window } = sheet;
  const { top, height } = window;
  const reach = window.width / 2 / millimetres(scale);
  const size = enlargement(scale);
  const lines: PrintedLine[] = [];
  for (let k = Math.ceil((centre[0] - reach) / NORTH_EVERY); k * NORTH_EVERY <= centre[0] + reach; k++) {
    const [x] = toSheetOf(sheet)(k * NORTH_EVERY, centre[1]);
    lines.push(
      { symbol: "north", line: [x, top + height, x, top] },
      { symbol: "north", line: [x - 0.7 * size, top + 2.4 * size, x, top + 0.1, x + 0.7 * size, top + 2.4 * size] },
    );
  }
  return lines.flatMap((each) => cut(each, window));
}
