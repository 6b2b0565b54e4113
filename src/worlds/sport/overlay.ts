/**
 * A course over a map: the start triangle, numbered circles joined by lines that are cut at them, the double circle of the finish;
 * and routes of a replay. Sizes are pixels of the screen, whatever the map's scale.
 */
import type { Point } from "../../sport/geometry.ts";
import { drawing } from "../../ui/element.ts";
import type { MinimapLayer } from "../../ui/map/minimap.ts";
import type { MapSheet } from "../../ui/map/sheet.ts";
import type { SportWorld } from "./world.ts";

export interface DrawnCourse {
  readonly start: Point | null;
  readonly controls: readonly Point[];
  readonly finish: Point | null;
  /** The controls that are punched, which are paler. */
  readonly punched: number;
}

export interface DrawnRoute {
  readonly points: readonly Point[];
  /** Position of the runner. */
  readonly at: Point | null;
  readonly kind: "own" | "ghost";
}

type Pixel = readonly [x: number, y: number];
/** The places along a leg, both ends included. */
type Way = (from: Point, to: Point) => readonly Point[];

const straight: Way = (from, to) => [from, to];

/** Radii in pixels of a circle and of the finish's two, side of the triangle, and gap between a sign and its line. */
const [CIRCLE, OUTER, INNER, TRIANGLE, GAP] = [13, 15, 10, 30, 3];
/** The same on the minimap. */
const SMALL = 0.42;

interface Overlay {
  readonly root: SVGSVGElement;
  /** `toPixel` places a point; both may be called every frame. */
  show(
    course: DrawnCourse | null,
    routes: readonly DrawnRoute[],
    toPixel: (at: Point) => Pixel | null,
    way?: Way,
  ): void;
}

function createOverlay(size = 1): Overlay {
  const course = drawing("g", { class: "sport-course" });
  const routes = drawing("g", { class: "sport-routes" });
  const root = drawing("svg", { class: "sport-overlay", "aria-hidden": "true" }, course, routes);
  let shown = "";
  return {
    root,
    show(drawn, ways, toPixel, way = straight) {
      const signs = drawn ? courseSigns(drawn, toPixel, size, way) : [];
      const lines = ways.flatMap((way) => routeSigns(way, toPixel));
      const next = JSON.stringify([signs, lines]);
      if (next === shown) return;
      shown = next;
      course.replaceChildren(...signs.map(signOf));
      routes.replaceChildren(...lines.map(signOf));
    },
  };
}

/** A shape of the drawing: its tag, attributes, and text. */
type Sign = readonly [tag: "path" | "circle" | "text", attributes: Readonly<Record<string, string>>, words?: string];

function signOf([tag, attributes, words]: Sign): SVGElement {
  const made = drawing(tag, attributes);
  if (words !== undefined) made.textContent = words;
  return made;
}

const at = (value: number): string => value.toFixed(1);

/** The signs of a course in pixels, lines first. */
export function courseSigns(
  { start, controls, finish, punched }: DrawnCourse,
  toPixel: (at: Point) => Pixel | null,
  size: number,
  way: Way = straight,
): Sign[] {
  const first = start && toPixel(start);
  const last = finish && toPixel(finish);
  const circles = controls.map(toPixel);
  const signs: Sign[] = [];
  const stops: { readonly at: Point | null; readonly radius: number }[] = [
    { at: start, radius: (TRIANGLE / Math.sqrt(3)) * size },
    ...controls.map((control) => ({ at: control, radius: CIRCLE * size })),
    { at: finish, radius: OUTER * size },
  ];
  for (let i = 1; i < stops.length; i++) {
    const [a, b] = [stops[i - 1], stops[i]];
    if (!a.at || !b.at) continue;
    const pixels = way(a.at, b.at).map(toPixel);
    const line = cutLine(pixels, a.radius + GAP * size, b.radius + GAP * size);
    if (line) signs.push(["path", { d: line, class: i <= punched ? "punched" : "" }]);
  }
  if (first) signs.push(["path", { d: triangle(first, circles[0] ?? last, size) }]);
  for (const [i, circle] of circles.entries()) {
    if (!circle) continue;
    const [x, y] = circle;
    const tone = { class: i < punched ? "punched" : "" };
    signs.push(["circle", { cx: at(x), cy: at(y), r: at(CIRCLE * size), ...tone }]);
    if (size === 1) signs.push(["text", { ...numberPlace(i, circles, first, last), ...tone }, String(i + 1)]);
  }
  if (last)
    for (const radius of [OUTER, INNER])
      signs.push(["circle", { cx: at(last[0]), cy: at(last[1]), r: at(radius * size) }]);
  return signs;
}

/** A line without the parts within two lengths of its ends; null where nothing is left, or a place of it is not on the map. */
function cutLine(pixels: readonly (Pixel | null)[], from: number, to: number): string | null {
  const line = pixels.filter((pixel) => pixel !== null);
  if (line.length < pixels.length) return null;
  const lengths = line.slice(1).map(([x, y], k) => Math.hypot(x - line[k][0], y - line[k][1]));
  const end = lengths.reduce((sum, length) => sum + length, 0) - to;
  if (end <= from) return null;
  const points: string[] = [];
  let along = 0;
  for (const [k, length] of lengths.entries()) {
    const [[x0, y0], [x1, y1]] = [line[k], line[k + 1]];
    const point = (at0: number) => `${at(x0 + ((x1 - x0) * at0) / length)} ${at(y0 + ((y1 - y0) * at0) / length)}`;
    const [first, last] = [Math.max(0, from - along), Math.min(length, end - along)];
    if (last > first) points.push(...(points.length === 0 ? [point(first)] : []), point(last));
    along += length;
  }
  return `M${points.join("L")}`;
}

/** The start's triangle, one corner towards the first control. */
function triangle([x, y]: Pixel, to: Pixel | null, size: number): string {
  const turn = to ? Math.atan2(to[0] - x, y - to[1]) : 0;
  const radius = (TRIANGLE / Math.sqrt(3)) * size;
  const corners = [0, 1, 2].map((k) => {
    const angle = turn + (2 * Math.PI * k) / 3;
    return `${at(x + radius * Math.sin(angle))} ${at(y - radius * Math.cos(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A number goes to the side that the course's lines leave free. */
function numberPlace(
  i: number,
  circles: readonly (Pixel | null)[],
  first: Pixel | null,
  last: Pixel | null,
): Readonly<Record<string, string>> {
  const [x, y] = circles[i] as Pixel;
  const [before, after] = [circles[i - 1] ?? first, circles[i + 1] ?? last];
  let [dx, dy] = [0, 0];
  for (const beside of [before, after]) {
    if (!beside) continue;
    const length = Math.hypot(beside[0] - x, beside[1] - y) || 1;
    dx -= (beside[0] - x) / length;
    dy -= (beside[1] - y) / length;
  }
  const length = Math.hypot(dx, dy);
  const [u, v] = length > 0.1 ? [dx / length, dy / length] : [0.7, -0.7];
  const away = CIRCLE + 12;
  return { x: at(x + away * u), y: at(y + away * v) };
}

function routeSigns({ points, at: runner, kind }: DrawnRoute, toPixel: (at: Point) => Pixel | null): Sign[] {
  const pixels = points.map(toPixel).filter((pixel) => pixel !== null);
  const signs: Sign[] = [];
  if (pixels.length > 1)
    signs.push(["path", { d: `M${pixels.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}`, class: kind }]);
  const dot = runner && toPixel(runner);
  if (dot) signs.push(["circle", { cx: at(dot[0]), cy: at(dot[1]), r: "6", class: kind }]);
  return signs;
}

type MappedWorld = Pick<SportWorld, "toMap" | "way">;

/** The overlay of the large map, placed by its sheet. */
export function createMapOverlay(): {
  draw(sheet: MapSheet, world: MappedWorld, course: DrawnCourse | null, routes: readonly DrawnRoute[]): void;
  dispose(): void;
} {
  const overlay = createOverlay();
  let side = 0;
  const observer = new ResizeObserver(([entry]) => {
    side = entry.contentRect.width;
  });
  let onSheet: HTMLElement | null = null;
  return {
    draw(sheet, { toMap, way }, course, routes) {
      if (onSheet !== sheet.root) {
        onSheet = sheet.root;
        observer.observe(onSheet);
        side = onSheet.clientWidth;
        onSheet.querySelector("canvas")?.after(overlay.root);
      }
      const toPixel = (point: Point): Pixel | null => {
        const [x, y] = sheet.pointOf(toMap(point)) ?? [Number.NaN, 0];
        return Number.isNaN(x) ? null : [x * side, y * side];
      };
      overlay.show(course, routes, toPixel, way);
    },
    dispose() {
      observer.disconnect();
      overlay.root.remove();
    },
  };
}

/** The overlay of the minimap. */
export function createMinimapOverlay(course: () => DrawnCourse | null): MinimapLayer & { dispose(): void } {
  const overlay = createOverlay(SMALL);
  overlay.root.classList.add("round");
  return {
    place({ root }, toPixel) {
      if (overlay.root.parentNode !== root) root.append(overlay.root);
      overlay.show(course(), [], toPixel);
    },
    dispose: () => overlay.root.remove(),
  };
}
