/** The rules of generated courses, checked apart from the generator: finer, by trigonometry, and by a flood instead of a search. */
import type { Course } from "../../src/sport/course.ts";
import type { CourseOptions } from "../../src/sport/generate.ts";
import type { Point } from "../../src/sport/geometry.ts";
import type { Site, SportGround } from "../../src/sport/ground.ts";

const between = ([x0, y0]: Point, [x1, y1]: Point): number => Math.hypot(x1 - x0, y1 - y0);

/** Options of the course of a seed, over their whole ranges; `reach` metres from a place in the forest. */
export function optionsOf(seed: number, reach = 0): CourseOptions {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  next();
  const length = 1000 + 100 * Math.floor(111 * next());
  const most = Math.min(30, Math.floor(length / 120) - 1);
  const difficulty = (["easy", "medium", "hard"] as const)[Math.floor(3 * next())];
  const controls = 3 + Math.floor((most - 2) * next());
  const centre = [23_890, 5703].map((at) => Math.round(at + (2 * next() - 1) * reach));
  return { seed, length, controls, difficulty, centre: [centre[0], centre[1]] };
}

/** Rule that a course breaks, as text. */
export function breachesOf(ground: SportGround, course: Course, options: CourseOptions): string[] {
  const points = [course.start, ...course.controls, course.finish];
  const found: string[] = [];
  const hold = (holds: boolean, rule: string) => void (holds || found.push(rule));
  hold(course.controls.length === options.controls, "number of controls");
  const legs = points.slice(1).map((to, k) => between(points[k], to));
  const total = legs.reduce((a, b) => a + b);
  hold(Math.abs(total / options.length - 1) <= 0.1, `length ${total}`);
  hold(
    points.flat().every((v) => Number.isInteger(v)),
    "whole metres",
  );
  const sites = course.controls.map((at) => ground.sitesNear(at, 0)[0]);
  hold(
    sites.every((site) => site !== undefined),
    "controls at features",
  );
  if (sites.some((site) => site === undefined)) return found;
  hold(new Set(sites.map(({ code }) => code)).size === sites.length, "distinct codes");
  for (const [k, a] of points.entries())
    for (const [l, b] of points.entries()) {
      if (l <= k) continue;
      const like = sites[k - 1] && sites[l - 1] && sites[k - 1].feature === sites[l - 1].feature;
      hold(between(a, b) >= (like ? 60 : 30), `points ${k} and ${l} apart`);
    }
  for (const [k, leg] of legs.entries()) {
    hold(leg >= 60, `leg ${k} of ${leg} m`);
    const water = waterOn(ground, points[k], points[k + 1]);
    hold(water <= 60, `leg ${k} with ${water} m of water`);
    if (k > 0) hold(turnAt(points[k - 1], points[k], points[k + 1]) >= 45 - 1e-6, `dogleg at ${k}`);
  }
  for (const [k, site] of sites.entries()) if (!suitsOf(ground, site, options)) found.push(`difficulty at ${k + 1}`);
  const reached = floodFrom(ground, points);
  for (const [k, point] of points.entries()) hold(reached(point), `point ${k} on foot`);
  hold(Math.max(...[0, 1].map((i) => Math.abs(course.start[i] - options.centre[i]))) <= 2000, "start near the centre");
  return found;
}

/** Metres of a line without ground or under more than 1.2 m of water, read at each metre. */
function waterOn(ground: SportGround, [x0, y0]: Point, [x1, y1]: Point): number {
  const steps = Math.round(Math.hypot(x1 - x0, y1 - y0));
  let water = 0;
  for (let k = 0; k <= steps; k++) {
    const [x, y] = [x0 + ((x1 - x0) * k) / steps, y0 + ((y1 - y0) * k) / steps];
    if (ground.depthAt(x, y) > 1.2 || Number.isNaN(ground.heightAt(x, y))) water++;
  }
  return water;
}

/** Degrees between the ways from a point back to the last and on to the next. */
function turnAt([x0, y0]: Point, [x, y]: Point, [x1, y1]: Point): number {
  const turn = Math.abs(Math.atan2(y0 - y, x0 - x) - Math.atan2(y1 - y, x1 - x)) * (180 / Math.PI);
  return Math.min(turn, 360 - turn);
}

const FEATURES = {
  easy: ["mine", "boulder", "knoll", "waterhole", "x"],
  medium: ["mine", "boulder", "knoll", "waterhole", "x", "root"],
  hard: ["boulder", "knoll", "waterhole", "root"],
};

function suitsOf(ground: SportGround, { feature, x, y }: Site, { difficulty }: CourseOptions): boolean {
  const kind = ground.kindAt(x, y);
  if (!FEATURES[difficulty].includes(feature) || ground.depthAt(x, y) > 0 || kind === "town") return false;
  if (kind === "thicket" && difficulty !== "hard") return false;
  const [least, most] = { easy: [0, 46], medium: [0, 76], hard: [16, 500] }[difficulty];
  for (let radius = difficulty === "hard" ? 15 : 3; radius <= most; radius += difficulty === "hard" ? 15 : 3)
    for (let k = 0; k < 16; k++) {
      const angle = (k * Math.PI) / 8;
      const other = ground.kindAt(x + radius * Math.sin(angle), y + radius * Math.cos(angle)) !== kind;
      if (other) return radius >= least;
    }
  return difficulty === "hard";
}

/** Side of a cell of the flood, and metres that it goes beyond the points. */
const CELL = 10;
const AROUND = 400;

/**
 * Floods the land, and lakes to 5 m depth, from the first point; tells whether a place is within a cell of it. At a rim the nearest
 * cell may be in the void.
 */
function floodFrom(ground: SportGround, points: readonly Point[]): (place: Point) => boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, south] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  const columns = Math.ceil((Math.max(...xs) + AROUND - west) / CELL) + 1;
  const rows = Math.ceil((Math.max(...ys) + AROUND - south) / CELL) + 1;
  const isVoid = (x: number, y: number) => {
    const on = (v: number, from: number) => from + Math.round((v - from) / CELL) * CELL;
    return Number.isNaN(ground.heightAt(on(x, west), on(y, south)));
  };
  const cellOf = ([x, y]: Point) => Math.round((y - south) / CELL) * columns + Math.round((x - west) / CELL);
  const seen = new Uint8Array(columns * rows);
  const open = [cellOf(points[0])];
  seen[open[0]] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [i, j] = [at % columns, Math.floor(at / columns)];
    for (const [k, l] of [
      [i + 1, j],
      [i - 1, j],
      [i, j + 1],
      [i, j - 1],
    ]) {
      const next = l * columns + k;
      if (k < 0 || l < 0 || k >= columns || l >= rows || seen[next]) continue;
      seen[next] = 1;
      const [x, y] = [west + k * CELL, south + l * CELL];
      if (ground.depthAt(x, y) <= 5 && !Number.isNaN(ground.heightAt(x, y))) open.push(next);
      else seen[next] = 2;
    }
  }
  return ([x, y]) =>
    [
      [x, y],
      [x - CELL / 2, y],
      [x + CELL / 2, y],
      [x, y - CELL / 2],
      [x, y + CELL / 2],
    ].some(([i, j], k) => seen[cellOf([i, j])] === 1 && (k === 0 || isVoid(x, y)));
}
