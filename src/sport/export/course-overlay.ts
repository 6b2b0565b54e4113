/**
 * A course over a printed map, as ISOM 2017-2 draws it: a triangle that points to the first control, numbered circles, a double circle,
 * and lines between them that end at the circles. Sizes are those of symbols.ts times the sheet's enlargement.
 */
import { type Course, pointsOf } from "../course.ts";
import type { PrintedLine, PrintedPoint } from "./printed-map.ts";
import { enlargement, type Rectangle, type Sheet, toSheetOf } from "./sheet.ts";
import { NUMBER, REACH } from "./symbols.ts";

export interface PrintedNumber {
  readonly text: string;
  /** Middle of the text, millimetres of the sheet. */
  readonly x: number;
  readonly y: number;
}

export interface PrintedCourse {
  readonly lines: readonly PrintedLine[];
  readonly points: readonly PrintedPoint[];
  readonly numbers: readonly PrintedNumber[];
}

type Place = readonly [x: number, y: number];

export function drawCourse(course: Course, sheet: Sheet): PrintedCourse {
  const toSheet = toSheetOf(sheet);
  const size = enlargement(sheet.scale);
  const places = pointsOf(course).map(([x, y]) => toSheet(x, y));
  const last = places.length - 1;
  const reachOf = (k: number) => size * (k === 0 ? REACH.start : k === last ? REACH.finish : REACH.control);
  const legs = places.slice(1).map((place, k) => between(places[k], place, reachOf(k), reachOf(k + 1)));
  const [start, first] = places;
  const points = places.map(([x, y], k): PrintedPoint => {
    if (k > 0) return { symbol: k === last ? "finish" : "control", x, y };
    const turn = (Math.atan2(first[0] - start[0], start[1] - first[1]) * 180) / Math.PI;
    return { symbol: "start", x, y, turn };
  });
  return {
    lines: legs.flatMap((line) => (line ? [{ symbol: "leg", line }] : [])),
    points,
    numbers: numbersOf(places, size, sheet.window),
  };
}

/** The line between two circles, none if they touch. */
function between([x0, y0]: Place, [x1, y1]: Place, from: number, to: number): number[] | undefined {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const long = Math.sqrt(dx * dx + dy * dy);
  if (long <= from + to) return undefined;
  const [ex, ey] = [dx / long, dy / long];
  return [x0 + from * ex, y0 + from * ey, x1 - to * ex, y1 - to * ey];
}

/** Directions in which a number may stand, and its distance from the control, millimetres at 1:15,000. */
const DIRECTIONS = 24;
const AWAY = [5.2, 6.6];

/** Each number where it is farthest from legs, other points, the numbers before it and the window's edge. */
function numbersOf(places: readonly Place[], size: number, window: Rectangle): PrintedNumber[] {
  const numbers: PrintedNumber[] = [];
  for (let k = 1; k < places.length - 1; k++) {
    const [x, y] = places[k];
    const text = String(k);
    let [best, most]: [PrintedNumber, number] = [{ text, x, y }, -Infinity];
    for (const away of AWAY) {
      for (let turn = 0; turn < DIRECTIONS; turn++) {
        // Above and to the right first: among equals the first one is taken.
        const angle = ((turn + 1.5) * 2 * Math.PI) / DIRECTIONS;
        const wide = 1 + 0.22 * (text.length - 1);
        const u = x + size * away * wide * Math.cos(angle);
        const v = y - size * away * Math.sin(angle);
        const room = Math.min(roomAt(u, v, places, size), roomBeside(u, v, numbers, size, window)) - 0.4 * away;
        if (room > most + 1e-6) [best, most] = [{ text, x: u, y: v }, room];
      }
    }
    numbers.push(best);
  }
  return numbers;
}

/** Millimetres at 1:15,000 to the nearest leg or circle, as far as it matters. */
function roomAt(x: number, y: number, places: readonly Place[], size: number): number {
  let room = 1.5 * NUMBER.height;
  places.forEach(([x1, y1], k) => {
    room = Math.min(room, Math.hypot(x - x1, y - y1) / size - REACH.control);
    if (k === 0) return;
    const [x0, y0] = places[k - 1];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square));
    room = Math.min(room, Math.hypot(x - x0 - along * dx, y - y0 - along * dy) / size);
  });
  return room;
}

/** Half the width of a number of two digits, millimetres. */
const HALF = 2.3;

/** Millimetres at 1:15,000 to the nearest number or edge; negative where they overlap. */
function roomBeside(x: number, y: number, numbers: readonly PrintedNumber[], size: number, window: Rectangle): number {
  const edge = Math.min(
    x - window.left,
    window.left + window.width - x,
    y - window.top,
    window.top + window.height - y,
  );
  const others = numbers.map((other) => Math.hypot(x - other.x, y - other.y) / size - 2 * HALF);
  // Beyond the edge nothing is drawn: worse than any line.
  return Math.min(edge / size < HALF ? -2 * NUMBER.height : Infinity, ...others);
}
