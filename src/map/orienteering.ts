/**
 * The orienteering map of a country with lakes, as G. Relf draws it: flat inks for kinds of ground, brown contours, north lines and
 * the symbols of point features.
 *
 *   contours   every 5 m from the zero of the ground field, each fifth thick; none under water. Wide maps have fewer
 *   paths      equal-height paths as dashed lines along their middles
 *   roads      as broader dashed lines, on wide maps too
 *   north      lines to the north every 300 m, with arrowheads; wide maps have one in ten, or in a hundred
 *   views      all; contours: relief, water and north lines on white; kinds: areas alone
 *   agrees     with the author's own map of 1,066 × 800 m, tests/map/forest-reference.test.ts
 */
import { KINDS, type Kind } from "../core/field/cover.ts";
import { type Areas, paintAreas } from "./areas.ts";
import type { ChartRequest, ChartSource, MapView } from "./chart-source.ts";
import { contourLines } from "./contours.ts";
import { type Drawing, type Layer, type Line, projectLine, type ToSheet } from "./drawing.ts";
import type { MapFrame } from "./frame.ts";
import { drawNorthArrows, northLines } from "./grid.ts";
import { altitudeAt, type Heightfield, MARGIN, sampleHeightfield } from "./heightfield.ts";
import { AREAS, BLACK, BROWN, NORTH_LINE, type Rgb } from "./palette.ts";
import { drawSymbols } from "./symbols.ts";

/** Ground that an orienteering map can show. */
export interface CountrySource extends Pick<ChartSource, "altitudes" | "kind" | "features"> {
  /** Altitude of the zero contour, metres above the lakes. */
  readonly zero: number;
  /** Writes the height of the ground above that at the offset of its paths, as `altitudes` does; absent without paths. */
  readonly apart?: ChartSource["altitudes"];
  /** Roads as lines, metres right and up of the map's centre. */
  readonly roads?: readonly Line[];
}

export interface OrienteeringMap extends Drawing {
  readonly size: number;
  readonly areas: Areas;
  /** Contour interval, metres. */
  readonly interval: number;
}

/** Contour interval, metres. */
export const INTERVAL = 5;
/** Minimum mean distance of contours, in widths of a thin line; where they are denser, each fifth or each 25th is drawn. */
const APART = 4;
/** Metres between north lines, and their least distance in widths of a thin line. */
export const NORTH_EVERY = 300;
const NORTH_APART = 50;
/** Largest span at which the source's features are shown, metres. */
const SYMBOLS_TO = 1700;

export function drawOrienteeringMap(
  source: CountrySource,
  frame: MapFrame,
  request: ChartRequest,
  view: MapView = "all",
): OrienteeringMap {
  const { span, size, cells, scale } = request;
  const heights = sampleHeightfield(source, span, cells);
  const interval = INTERVAL * thinning(meanSlope(heights) * (span / size) * APART * scale, INTERVAL, 5);
  const toSheet: ToSheet = (x, y) => [(x / span + 0.5) * size, (0.5 - y / span) * size];
  const features = view === "all" && span <= SYMBOLS_TO ? source.features(span / 2) : [];
  const layers = [
    ...(view === "kinds" ? [] : drawContours(heights, source.zero, interval, size / cells, scale)),
    ...(view === "all" && source.apart ? drawPaths({ altitudes: source.apart }, heights, request) : []),
    ...(view === "contours" ? [] : drawRoads(source.roads ?? [], request, toSheet)),
    ...drawNorth(frame, request, toSheet),
    ...drawSymbols(features, toSheet, 3.2 * scale),
  ];
  return {
    size,
    areas: drawAreas(source, span, size, view),
    layers: layers.filter(({ lines }) => lines.length > 0),
    interval: view === "kinds" ? 0 : interval,
  };
}

/** A power of `base` by which distances are multiplied until they are no less than `least`. */
function thinning(least: number, distance: number, base: number): number {
  let factor = 1;
  while (factor * distance < least && factor < base ** 6) factor *= base;
  return factor;
}

/** Rise over run, averaged over the land. */
function meanSlope({ n, cell, altitudes }: Heightfield): number {
  let [climb, count] = [0, 0];
  for (let at = 0; at < altitudes.length - n; at++) {
    if (altitudes[at] <= 0 || (at + 1) % n === 0) continue;
    const [right, down] = [altitudes[at + 1] - altitudes[at], altitudes[at + n] - altitudes[at]];
    climb += Math.sqrt(right * right + down * down);
    count++;
  }
  return count === 0 ? 0 : climb / count / cell;
}

const KIND_INKS: readonly Rgb[] = KINDS.map((kind) => AREAS[kind]);
/** Kinds that the view of contours shows. */
const WATER: readonly Kind[] = ["lake", "stream"];
const WOOD = KINDS.indexOf("wood");

function drawAreas(source: CountrySource, span: number, size: number, view: MapView): Areas {
  const metres = span / size;
  const codeAt = (x: number, y: number) => {
    const kind = source.kind((x - size / 2) * metres, (size / 2 - y) * metres);
    return view === "contours" && !WATER.includes(kind) ? WOOD : KINDS.indexOf(kind);
  };
  const { codes, pixels } = paintAreas(size, KIND_INKS, codeAt);
  return { size, kinds: codes, pixels };
}

function drawContours(heights: Heightfield, zero: number, interval: number, pixels: number, scale: number): Layer[] {
  const { each, fifth } = countryContours(heights, zero, interval);
  const drawn = (lines: readonly Line[]) => lines.map((line) => line.map((v) => v * pixels));
  return [
    { name: "contours", ink: BROWN, width: 0.95 * scale, lines: drawn(each) },
    { name: "index contours", ink: BROWN, width: 2.2 * scale, lines: drawn(fifth) },
  ];
}

/** Contours above the lakes, in cells right and down of the map's top left corner. */
export function countryContours(
  heights: Heightfield,
  zero: number,
  interval: number,
): Readonly<Record<"each" | "fifth", readonly Line[]>> {
  const lines: Record<"each" | "fifth", Line[]> = { each: [], fifth: [] };
  const highest = highestOf(heights);
  for (let k = Math.floor(-zero / interval) + 1; zero + k * interval <= highest; k++)
    lines[k % 5 === 0 ? "fifth" : "each"].push(...contourLines(heights, zero + k * interval));
  return lines;
}

/** Largest span at which paths are drawn as lines, metres; and lengths of dashes and gaps in widths of a thin line. */
const PATHS_TO = 5500;
const [DASH, GAP] = [7, 3.5];

function drawPaths(apart: Pick<ChartSource, "altitudes">, heights: Heightfield, request: ChartRequest): Layer[] {
  const { span, size, cells, scale } = request;
  if (span > PATHS_TO) return [];
  const lines = countryPaths(apart, heights, span, cells).flatMap((line) =>
    dashesOf(
      line.map((v) => (v * size) / cells),
      DASH * scale,
      GAP * scale,
    ),
  );
  return [{ name: "paths", ink: BLACK, width: 1.1 * scale, lines }];
}

/** Middles of equal-height paths above the lakes, in cells right and down of the map's top left corner. */
export function countryPaths(
  apart: Pick<ChartSource, "altitudes">,
  heights: Heightfield,
  span: number,
  cells: number,
): Line[] {
  return contourLines(sampleHeightfield(apart, span, cells), 0).flatMap((line) => aboveWater(line, heights));
}

/** Breadth of roads in widths of a thin line, and lengths of their dashes and gaps. */
const ROAD = { broad: 1.9, dash: 9, gap: 3.6 };

function drawRoads(roads: readonly Line[], { span, size, scale }: ChartRequest, toSheet: ToSheet): Layer[] {
  const reach = span / 2 + ROAD.dash * scale * (span / size);
  const lines = roads
    .flatMap((road) => insideOf(road, reach))
    .flatMap((road) => dashesOf(projectLine(road, toSheet), ROAD.dash * scale, ROAD.gap * scale));
  return [{ name: "roads", ink: BLACK, width: ROAD.broad * scale, lines }];
}

/** The runs of a line's pieces that may reach into a square of half side `reach`. */
function insideOf(line: Line, reach: number): Line[] {
  const runs: number[][] = [];
  let run: number[] | undefined;
  for (let i = 2; i < line.length; i += 2) {
    const [x0, y0, x1, y1] = line.slice(i - 2, i + 2);
    const away = Math.max(Math.min(x0, x1), -Math.max(x0, x1), Math.min(y0, y1), -Math.max(y0, y1));
    if (away > reach) run = undefined;
    else if (run) run.push(x1, y1);
    else runs.push((run = [x0, y0, x1, y1]));
  }
  return runs;
}

/** The parts of a line in cells above the lakes. */
function aboveWater(line: Line, heights: Heightfield): Line[] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 0; i < line.length; i += 2) {
    if (altitudeAt(heights, line[i], line[i + 1]) > 0) part.push(line[i], line[i + 1]);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts.filter(({ length }) => length > 2);
}

/** Cuts a line into dashes; the last one may be shorter. */
function dashesOf(line: Line, dash: number, gap: number): Line[] {
  const dashes: number[][] = [];
  let drawn: number[] | undefined = [line[0], line[1]];
  let left = dash;
  for (let i = 2; i < line.length; i += 2) {
    let [x, y] = [line[i - 2], line[i - 1]];
    const [toX, toY] = [line[i], line[i + 1]];
    let rest = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
    while (rest > left) {
      x += ((toX - x) * left) / rest;
      y += ((toY - y) * left) / rest;
      rest -= left;
      if (drawn) dashes.push([...drawn, x, y]);
      left = drawn ? gap : dash;
      drawn = drawn ? undefined : [x, y];
    }
    left -= rest;
    drawn?.push(toX, toY);
  }
  if (drawn && drawn.length > 2) dashes.push(drawn);
  return dashes;
}

function highestOf({ n, altitudes }: Heightfield): number {
  let highest = -Infinity;
  for (let row = MARGIN; row < n - MARGIN; row++)
    for (let column = MARGIN; column < n - MARGIN; column++) highest = Math.max(highest, altitudes[row * n + column]);
  return highest;
}

/** Metres between the north lines of a map. */
function northSpacing(span: number, size: number, scale: number): number {
  return NORTH_EVERY * thinning((NORTH_APART * scale * span) / size, NORTH_EVERY, 10);
}

function drawNorth(frame: MapFrame, request: ChartRequest, toSheet: ToSheet): Layer[] {
  const { span, size, scale } = request;
  const rules = northLines(frame, span, northSpacing(span, size, scale));
  return [
    {
      name: "north lines",
      ink: NORTH_LINE,
      width: 0.9 * scale,
      lines: rules.map(({ line }) => projectLine(line, toSheet)),
    },
    ...drawNorthArrows(rules, frame, toSheet, request),
  ];
}
