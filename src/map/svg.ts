/**
 * A chart as SVG: the same areas and strokes as its pixels, at any size, without hill shading.
 *
 *   areas    outlines of the chart's pixels of one kind, with cut corners; the sea in steps of depth
 *   strokes  with round ends; coordinates rounded to a tenth of a pixel
 */
import { contours } from "d3-contour";
import { KINDS } from "../core/field/cover.ts";
import { type Areas, DEPTHS, type PaintedAreas } from "./areas.ts";
import type { Chart } from "./chart.ts";
import { codeOutlines } from "./contours.ts";
import type { Drawing, Ink, Layer } from "./drawing.ts";
import { MARGIN } from "./heightfield.ts";
import { AREAS, DEEP, type Rgb } from "./palette.ts";

/** A chart, a map of ground without an end whose water has one ink, or a map in inks of its own. */
type Sheet = Drawing &
  Omit<Partial<Chart>, "areas"> & { readonly areas: Partial<Areas & PaintedAreas> & Drawing["areas"] };

export function toSvg(chart: Sheet): string {
  const { edge = 1, span = 1, areas } = chart;
  const { size } = areas;
  const whole = edge >= span;
  const clip = whole ? "" : ' clip-path="url(#rim)"';
  const radius = tenth((edge / span) * size);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    ...(whole ? [] : [`<clipPath id="rim"><circle cx="${size / 2}" cy="${size / 2}" r="${radius}"/></clipPath>`]),
    `<g${clip}>`,
    ...(areas.beyond ? [`<rect width="${size}" height="${size}" fill="${inkOf(areas.beyond)}"/>`] : []),
    ...(areas.kinds ? kindPaths(areas.kinds, size) : []),
    ...(areas.codes && areas.inks ? inkPaths(areas.codes, areas.inks, size) : []),
    ...depthPaths(chart),
    `</g>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"${clip}>`,
    ...chart.layers.map(strokePath),
    `</g>`,
    `</svg>`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Each kind has a stroke of its own ink, so that no gap shows between two kinds. */
function kindPaths(kinds: Uint8Array, size: number): string[] {
  return KINDS.flatMap((kind, code) => {
    if (!kinds.includes(code)) return [];
    return [areaPath(`id="${kind}" `, AREAS[kind], codeOutlines(kinds, size, size, code))];
  });
}

function inkPaths(codes: Uint8Array, inks: readonly Rgb[], size: number): string[] {
  return inks.flatMap((ink, code) =>
    codes.includes(code) ? [areaPath("", ink, codeOutlines(codes, size, size, code))] : [],
  );
}

function areaPath(id: string, rgb: Rgb, outlines: readonly number[][][][]): string {
  const ink = inkOf(rgb);
  return `<path ${id}fill="${ink}" stroke="${ink}" fill-rule="evenodd" d="${outline(outlines)}"/>`;
}

function depthPaths({ heights, depthInterval: interval = 0, areas: { size }, wet }: Sheet): string[] {
  if (!wet || !heights) return [];
  const { n } = heights;
  const trace = contours().size([n, n]);
  const below = [...heights.altitudes].map((altitude) => -altitude);
  const pixels = size / (n - 2 * MARGIN);
  const paths: string[] = [];
  for (let step = 1; step <= DEPTHS; step++) {
    const { coordinates } = trace.contour(below, step * interval);
    if (coordinates.length === 0) break;
    const share = step / DEPTHS;
    const ink = AREAS.lake.map((v, k) => v + share * (DEEP[k] - v));
    paths.push(`<path fill="${inkOf(ink)}" fill-rule="evenodd" d="${outline(coordinates, pixels, -MARGIN)}"/>`);
  }
  return paths;
}

function outline(polygons: readonly number[][][][], scale = 1, shift = 0): string {
  const point = ([x, y]: readonly number[]) => `${tenth((x + shift) * scale)} ${tenth((y + shift) * scale)}`;
  return polygons.flatMap((rings) => rings.map((ring) => `M${ring.map(point).join("L")}Z`)).join("");
}

function strokePath({ name, ink, width, lines }: Layer): string {
  const d = lines.map((line) => {
    const points: string[] = [];
    for (let i = 0; i < line.length; i += 2) points.push(`${tenth(line[i])} ${tenth(line[i + 1])}`);
    // A dot is a line of length 0, which its round ends make visible.
    return `M${points.join("L")}${points.length === 1 ? "h0" : ""}`;
  });
  const [stroke, cover] = [inkOf(ink), ink[3]];
  return `<path class="${name.replaceAll(" ", "-")}" stroke="${stroke}" stroke-opacity="${cover}" stroke-width="${tenth(width)}" d="${d.join("")}"/>`;
}

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

const inkOf = ([red, green, blue]: readonly number[] | Ink): string =>
  `#${[red, green, blue].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
