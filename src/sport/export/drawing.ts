/** Content of a sheet as fills, strokes and texts in millimetres, from the bottom, which SVG and PDF draw alike. */
import type { Line } from "../../map/drawing.ts";
import type { Saying } from "../../words/words.ts";
import { hatchLines } from "./lines.ts";
import type { PrintedArea, PrintedLine, PrintedPoint } from "./printed-map.ts";
import type { Rectangle } from "./sheet.ts";
import {
  AREAS,
  type AreaSymbol,
  type InkName,
  LINES,
  type LineName,
  type LineSymbol,
  POINTS,
  type PointName,
  type PointSymbol,
  type Shape,
} from "./symbols.ts";

interface Fill {
  readonly draw: "fill";
  readonly name: string;
  readonly ink: InkName;
  /** Closed rings, filled by the even–odd rule. */
  readonly rings: readonly Line[];
  /** Width of a stroke of the same ink, which covers the seam between two areas. */
  readonly seam?: number;
}

export interface Stroke {
  readonly draw: "stroke";
  readonly name: string;
  readonly ink: InkName;
  readonly width: number;
  readonly lines: readonly Line[];
  readonly curved?: boolean;
  readonly dash?: readonly number[];
}

export interface Text {
  readonly draw: "text";
  readonly name: string;
  readonly ink: InkName;
  /** A text as it is, or words that the writer translates. */
  readonly text: string | Saying;
  /** Middle of its height, and of its width or its left or right end. */
  readonly x: number;
  readonly y: number;
  readonly align: "left" | "middle" | "right";
  /** Height of its capitals. */
  readonly height: number;
}

export type Item = Fill | Stroke | Text;

/** Items of a part of the sheet. */
export interface Group {
  readonly name: string;
  readonly items: readonly Item[];
  /** Clipping rectangle of the items. */
  readonly clip?: Rectangle;
}

/** Size of letters by the height of their capitals, in Helvetica and Arial. */
export const LETTER_SIZE = 1 / 0.716;

/** Width of the seam between two areas, millimetres. */
const SEAM = 0.06;

/** Lists of items with the same symbol, in their order. */
function bySymbol<T extends { readonly symbol: string }>(list: readonly T[]): [T["symbol"], T[]][] {
  const groups = new Map<T["symbol"], T[]>();
  for (const each of list) {
    const group = groups.get(each.symbol);
    if (group) group.push(each);
    else groups.set(each.symbol, [each]);
  }
  return [...groups];
}

export function areaItems(areas: readonly PrintedArea[], size: number): Item[] {
  return bySymbol(areas).flatMap(([name, same]) => {
    const { ink, hatch }: AreaSymbol = AREAS[name];
    const rings = same.flatMap((area) => area.rings);
    const items: Item[] = ink ? [{ draw: "fill", name, ink, rings, seam: SEAM }] : [];
    if (hatch) {
      const lines = same.flatMap((area) => hatchLines(area.rings, hatch.spacing * size));
      items.push({ draw: "stroke", name, ink: hatch.ink, width: hatch.width * size, lines });
    }
    return items;
  });
}

export function lineItems(lines: readonly PrintedLine[], size: number): Stroke[] {
  return bySymbol(lines).map(([name, same]) => {
    const { ink, width, dash, curved }: LineSymbol = LINES[name as LineName];
    return {
      draw: "stroke",
      name,
      ink,
      width: width * size,
      curved,
      lines: same.map(({ line }) => line),
      ...(dash && { dash: dash.map((v) => v * size) }),
    };
  });
}

export function pointItems(points: readonly PrintedPoint[], size: number): Item[] {
  return bySymbol(points).flatMap(([name, same]) => {
    const { ink, shapes }: PointSymbol = POINTS[name as PointName];
    return shapes.map((shape) => shapeItem(name, ink, shape, same, size));
  });
}

function shapeItem(name: string, ink: InkName, shape: Shape, points: readonly PrintedPoint[], size: number): Item {
  const at = (line: Line) => points.map((point) => placed(line, point, size));
  if ("fill" in shape) return { draw: "fill", name, ink, rings: at(closed(shape.fill)) };
  // A dot is a circle's line that reaches its middle.
  if ("dot" in shape) return { draw: "fill", name, ink, rings: at(circle(shape.dot)) };
  const width = shape.width * size;
  if ("ring" in shape) return { draw: "stroke", name, ink, width, lines: at(circle(shape.ring)) };
  return { draw: "stroke", name, ink, width, lines: at(shape.closed ? closed(shape.line) : shape.line) };
}

const closed = (line: Line): Line => [...line, line[0], line[1]];

/** A circle's line as a polygon whose edge is within a hundredth of its radius. */
function circle(radius: number): Line {
  const corners = 48;
  const line: number[] = [];
  for (let k = 0; k < corners; k++) {
    const angle = (2 * Math.PI * k) / corners;
    line.push(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  return closed(line);
}

function placed(line: Line, { x, y, turn = 0 }: PrintedPoint, size: number): Line {
  const angle = (turn * Math.PI) / 180;
  const [c, s] = [size * Math.cos(angle), size * Math.sin(angle)];
  const out: number[] = [];
  for (let i = 0; i < line.length; i += 2)
    out.push(x + c * line[i] - s * line[i + 1], y + s * line[i] + c * line[i + 1]);
  return out;
}
