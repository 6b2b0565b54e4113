/** Geometry of printed lines: [x0, y0, x1, y1, …] in millimetres; a closed one ends where it begins. */
import type { Line } from "../../map/drawing.ts";
import type { Rectangle } from "./sheet.ts";

export const isClosed = (line: Line): boolean =>
  line.length > 6 && line[0] === line[line.length - 2] && line[1] === line[line.length - 1];

/** The parts of a line in a rectangle, cut at its edges. */
export function clipLine(line: Line, { left, top, width, height }: Rectangle): Line[] {
  const [right, bottom] = [left + width, top + height];
  const parts: number[][] = [];
  let part: number[] | undefined;
  for (let i = 2; i < line.length; i += 2) {
    const [x, y, dx, dy] = [line[i - 2], line[i - 1], line[i] - line[i - 2], line[i + 1] - line[i - 1]];
    let [from, to] = [0, 1];
    for (const [toward, room] of [
      [-dx, x - left],
      [dx, right - x],
      [-dy, y - top],
      [dy, bottom - y],
    ]) {
      if (toward > 0) to = Math.min(to, room / toward);
      else if (toward < 0) from = Math.max(from, room / toward);
      else if (room < 0) to = -1;
    }
    if (from > to) {
      part = undefined;
      continue;
    }
    if (!part || from > 0) parts.push((part = [x + from * dx, y + from * dy]));
    part.push(x + to * dx, y + to * dy);
  }
  return parts.filter((each) => each.length > 4 || each[0] !== each[2] || each[1] !== each[3]);
}

/** The points of a line that it needs to stay within `error` of all of them (Douglas and Peucker). */
export function simplify(line: Line, error: number): Line {
  const last = line.length / 2 - 1;
  if (last < 2) return line;
  const kept = new Uint8Array(last + 1);
  kept[0] = kept[last] = 1;
  // A closed line has no two ends to start from: its point farthest from the first one is kept.
  const open: [number, number][] = isClosed(line) ? splitAt(farthestFrom(line), last, kept) : [[0, last]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let [most, at] = [error, -1];
    for (let k = from + 1; k < to; k++) {
      const off = distanceTo(line, k, from, to);
      if (off > most) [most, at] = [off, k];
    }
    if (at < 0) continue;
    kept[at] = 1;
    open.push([from, at], [at, to]);
  }
  return line.filter((_, i) => kept[i >> 1] === 1);
}

function splitAt(at: number, last: number, kept: Uint8Array): [number, number][] {
  kept[at] = 1;
  return [
    [0, at],
    [at, last],
  ];
}

function farthestFrom(line: Line): number {
  let [most, at] = [-1, 1];
  for (let k = 1; k < line.length / 2 - 1; k++) {
    const off = (line[2 * k] - line[0]) ** 2 + (line[2 * k + 1] - line[1]) ** 2;
    if (off > most) [most, at] = [off, k];
  }
  return at;
}

/** Distance of point `k` from the stretch between two others. */
function distanceTo(line: Line, k: number, from: number, to: number): number {
  const [x, y] = [line[2 * from], line[2 * from + 1]];
  const [dx, dy] = [line[2 * to] - x, line[2 * to + 1] - y];
  const [px, py] = [line[2 * k] - x, line[2 * k + 1] - y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
  return Math.sqrt((px - along * dx) ** 2 + (py - along * dy) ** 2);
}

/**
 * A curve through the points of a line: x0, y0, and for each stretch two control points of a cubic Bézier curve and its end. At a
 * point the curve runs parallel to the line between its neighbours; control points are a third of the stretch away.
 */
export function curveThrough(line: Line): Line {
  const count = line.length / 2;
  const closed = isClosed(line);
  const out: number[] = [line[0], line[1]];
  const direction = (k: number): readonly [number, number] => {
    const before = k > 0 ? k - 1 : closed ? count - 2 : 0;
    const after = k < count - 1 ? k + 1 : closed ? 1 : count - 1;
    const [dx, dy] = [line[2 * after] - line[2 * before], line[2 * after + 1] - line[2 * before + 1]];
    const long = Math.sqrt(dx * dx + dy * dy) || 1;
    return [dx / long, dy / long];
  };
  for (let k = 1; k < count; k++) {
    const [x0, y0, x1, y1] = line.slice(2 * k - 2, 2 * k + 2);
    const third = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) / 3;
    const [[ax, ay], [bx, by]] = [direction(k - 1), direction(k)];
    out.push(x0 + third * ax, y0 + third * ay, x1 - third * bx, y1 - third * by, x1, y1);
  }
  return out;
}

/**
 * The outline of an area whose edge follows a grid, without its steps: each point moves to the weighted mean of itself and its
 * neighbours, twice. Two areas that share an edge get the same line, since a point's neighbours are the same for both.
 */
export function smoothRing(ring: Line): Line {
  let points = ring.slice(0, -2);
  const n = points.length;
  for (let pass = 0; pass < 2; pass++)
    points = points.map((v, i) => (points[(i + n - 2) % n] + 2 * v + points[(i + 2) % n]) / 4);
  return [...points, points[0], points[1]];
}

/** A ring without the points that lie on the line between their neighbours, within `error`. */
export function withoutStraight(ring: Line, error: number): Line {
  const n = ring.length / 2 - 1;
  const out: number[] = [];
  for (let k = 0; k < n; k++) {
    const [ax, ay] = [ring[2 * ((k + n - 1) % n)], ring[2 * ((k + n - 1) % n) + 1]];
    const [x, y, bx, by] = [ring[2 * k], ring[2 * k + 1], ring[2 * k + 2], ring[2 * k + 3]];
    const [dx, dy] = [bx - ax, by - ay];
    const off = Math.abs((x - ax) * dy - (y - ay) * dx) / (Math.sqrt(dx * dx + dy * dy) || 1);
    if (off > error) out.push(x, y);
  }
  return out.length < 6 ? ring : [...out, out[0], out[1]];
}

/** Area of a ring in square millimetres. */
export function areaOf(ring: Line): number {
  let sum = 0;
  for (let i = 2; i < ring.length; i += 2) sum += ring[i - 2] * ring[i + 1] - ring[i] * ring[i - 1];
  return Math.abs(sum) / 2;
}

/** Level lines over an area, `spacing` apart on whole multiples of it; the area is inside an odd number of its rings. */
export function hatchLines(rings: readonly Line[], spacing: number): Line[] {
  const crossings = new Map<number, number[]>();
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i += 2) {
      const [x0, y0, x1, y1] = [ring[i - 2], ring[i - 1], ring[i], ring[i + 1]];
      const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0];
      // The upper end belongs to the next stretch.
      for (let k = Math.ceil(low / spacing); k * spacing < high; k++) {
        const at = crossings.get(k) ?? [];
        at.push(x0 + ((k * spacing - y0) * (x1 - x0)) / (y1 - y0));
        crossings.set(k, at);
      }
    }
  }
  const lines: Line[] = [];
  for (const [k, xs] of [...crossings].sort(([a], [b]) => a - b)) {
    xs.sort((a, b) => a - b);
    for (let i = 1; i < xs.length; i += 2) lines.push([xs[i - 1], k * spacing, xs[i], k * spacing]);
  }
  return lines;
}
