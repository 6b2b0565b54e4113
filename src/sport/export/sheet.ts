/**
 * The sheet of a printed map: A4 with the map's window between a heading and a legend.
 *
 *   sheet    millimetres right and down of its top left corner
 *   scale    1:10,000 or 1:15,000, north up
 *   symbols  sizes of ISOM are for 1:15,000; at 1:10,000 all are larger by half, as ISOM 2017-2 asks
 */
import type { ToSheet } from "../../map/drawing.ts";
import { phrase, say } from "../../words/words.ts";
import type { Point } from "../geometry.ts";

export const MAP_SCALES = [10_000, 15_000] as const;
export type MapScale = (typeof MAP_SCALES)[number];

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  readonly scale: MapScale;
  readonly width: number;
  readonly height: number;
  /** Window of the map. */
  readonly window: Rectangle;
  /** World coordinates of the window's centre, whole metres. */
  readonly centre: Point;
}

/** Width of the border of paper, heights of heading and legend, millimetres. */
const [BORDER, HEADING] = [8, 14];
const LEGENDS = { portrait: 38, landscape: 27 } as const;
/** Room between a course and the window's edge, millimetres at 1:15,000: a circle and its number. */
const ROOM = 7;

/** Size of symbols relative to ISOM. */
export const enlargement = (scale: MapScale): number => 15_000 / scale;

/** Millimetres of a metre. */
export const millimetres = (scale: MapScale): number => 1000 / scale;

function createSheet(scale: MapScale, form: keyof typeof LEGENDS, centre: Point, beside = 0): Sheet {
  const [width, height] = form === "portrait" ? [210, 297] : [297, 210];
  const window = {
    left: BORDER,
    top: BORDER + HEADING,
    width: width - 2 * BORDER - beside,
    height: height - 2 * BORDER - HEADING - LEGENDS[form],
  };
  return { scale, width, height, window, centre };
}

interface Extent {
  readonly centre: Point;
  /** Metres. */
  readonly east: number;
  readonly north: number;
}

function extentOf(points: readonly Point[]): Extent {
  const range = (k: 0 | 1) => {
    const all = points.map((point) => point[k]);
    return [Math.min(...all), Math.max(...all)] as const;
  };
  const [[west, east], [south, north]] = [range(0), range(1)];
  return {
    centre: [Math.round((west + east) / 2), Math.round((south + north) / 2)],
    east: east - west,
    north: north - south,
  };
}

/**
 * A4 around points, in the form that leaves more room; undefined if they fit neither. `beside`: millimetres on the right of the window
 * that are left free.
 */
export function fitSheet(points: readonly Point[], scale: MapScale, beside = 0): Sheet | undefined {
  const { centre, east, north } = extentOf(points);
  const room = (sheet: Sheet) => {
    const [right, down] = roomOf(sheet);
    return Math.min(right - east, down - north);
  };
  const [first, second] = (["portrait", "landscape"] as const)
    .map((form) => createSheet(scale, form, centre, beside))
    .sort((a, b) => room(b) - room(a));
  return [first, second].find((sheet) => room(sheet) >= 0);
}

/** Metres of ground that a sheet has for a course. */
function roomOf({ scale, window: { width, height } }: Sheet): readonly [number, number] {
  const edges = 2 * ROOM * enlargement(scale);
  return [(width - edges) / millimetres(scale), (height - edges) / millimetres(scale)];
}

/** A4 around points. Throws a RangeError that names the largest course if they do not fit. */
export function planSheet(points: readonly Point[], scale: MapScale): Sheet {
  const sheet = fitSheet(points, scale);
  if (sheet) return sheet;
  const { centre, east, north } = extentOf(points);
  const sizes = (["portrait", "landscape"] as const).map((form) => {
    const [right, down] = roomOf(createSheet(scale, form, centre));
    return `${Math.floor(right)} × ${Math.floor(down)} m`;
  });
  const other = MAP_SCALES.find((each) => each > scale && fitSheet(points, each));
  const [portrait, landscape] = sizes;
  throw new RangeError(
    say(other === undefined ? TOO_LARGE : TOO_LARGE_HERE, {
      ...{ size: `${Math.ceil(east)} × ${Math.ceil(north)} m`, scale: ratio(scale), portrait, landscape },
      other: other === undefined ? "" : ratio(other),
    }),
  );
}

const TOO_LARGE = phrase("course: {size} does not fit A4 at {scale} (at most {portrait} or {landscape})");
const TOO_LARGE_HERE = phrase(
  "course: {size} does not fit A4 at {scale} (at most {portrait} or {landscape}); it fits at {other}",
);

/** "1:10,000" */
export const ratio = (scale: MapScale): string => `1:${scale / 1000},000`;

/** A map of any size without a heading or a legend, around points. */
export function sheetAround(points: readonly Point[], scale: MapScale): Sheet {
  const { centre, east, north } = extentOf(points);
  const [width, height] = [east, north].map(
    (metres) => Math.ceil(metres * millimetres(scale)) + 2 * ROOM * enlargement(scale),
  );
  return { scale, width, height, window: { left: 0, top: 0, width, height }, centre };
}

/** Converter from world metres to millimetres of the sheet. */
export function toSheetOf({ scale, window: { left, top, width, height }, centre }: Sheet): ToSheet {
  const mm = millimetres(scale);
  return (x, y) => [left + width / 2 + (x - centre[0]) * mm, top + height / 2 - (y - centre[1]) * mm];
}
