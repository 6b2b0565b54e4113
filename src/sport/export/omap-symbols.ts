/** Colours and symbols of a Mapper file, made of the rows of symbols.ts. Sizes are whole thousandths of a millimetre. */
import type { Line } from "../../map/drawing.ts";
import { LETTER_SIZE } from "./drawing.ts";
import type { PrintedMap } from "./printed-map.ts";
import {
  AREAS,
  type AreaName,
  type AreaSymbol,
  INKS,
  type InkName,
  LINES,
  type LineName,
  type LineSymbol,
  NUMBER,
  POINTS,
  type PointName,
  type PointSymbol,
  type Shape,
} from "./symbols.ts";
import { type XmlElement, xml } from "./xml.ts";

/** Types of symbols. */
const TYPES = { point: 1, line: 2, area: 4, text: 8 } as const;
/** No colour. */
const NONE = -1;
/** Flags of the last point of a closed outline. */
const CLOSED = 18;

export function inksElement(): XmlElement {
  const inks = Object.values(INKS).map(({ name, rgb, cmyk: [c, m, y, k] }, priority) => {
    const [r, g, b] = rgb.map((v) => Math.round((v / 255) * 1000) / 1000);
    return xml(
      "color",
      { priority, name, c, m, y, k, opacity: 1 },
      xml("cmyk", { method: "custom" }),
      xml("rgb", { method: "custom", r, g, b }),
    );
  });
  return xml("colors", { count: inks.length }, ...inks);
}

const colour = (ink: InkName): number => Object.keys(INKS).indexOf(ink);

export interface OmapSymbols {
  readonly elements: readonly XmlElement[];
  indexOf(symbol: AreaName | LineName | PointName): number;
  /** Index of the symbol of control numbers. */
  readonly number: number;
}

/** The symbols that maps use. `numbers`: whether to include the symbol of control numbers. `size`: their scale. */
export function symbolsOf(
  maps: readonly Pick<PrintedMap, "areas" | "lines" | "points">[],
  numbers: boolean,
  size: number,
): OmapSymbols {
  const used = new Set<string>(
    maps.flatMap(({ areas, lines, points }) => [...areas, ...lines, ...points].map(({ symbol }) => symbol)),
  );
  const elements: XmlElement[] = [];
  const indices = new Map<string, number>();
  const add = <N extends string, R>(table: Readonly<Record<N, R>>, make: (row: R, id: number) => XmlElement) => {
    for (const [name, row] of Object.entries<R>(table)) {
      if (!used.has(name)) continue;
      indices.set(name, elements.length);
      elements.push(make(row, elements.length));
    }
  };
  add<AreaName, AreaSymbol>(AREAS, (row, id) => areaSymbol(row, id, size));
  add<LineName, LineSymbol>(LINES, (row, id) => lineSymbol(row, id, size));
  add<PointName, PointSymbol>(POINTS, (row, id) => pointSymbol(row, id, size));
  const number = elements.length;
  if (numbers) elements.push(numberSymbol(number, size));
  return {
    elements,
    number,
    indexOf(symbol) {
      const index = indices.get(symbol);
      if (index === undefined) throw new RangeError(`symbol: ${symbol} is not used`);
      return index;
    },
  };
}

const thousandths = (mm: number, size: number): number => Math.round(mm * size * 1000) + 0;

/** A symbol within another one has no number and no name. */
const symbol = (
  type: number,
  row: { code: string; title: string } | undefined,
  id: number | undefined,
  is: XmlElement,
) => xml("symbol", { type, id, code: row?.code ?? "", name: row?.title }, is);

function areaSymbol(row: AreaSymbol, id: number, size: number): XmlElement {
  const { ink, hatch } = row;
  const pattern =
    hatch &&
    xml("pattern", {
      type: 1,
      angle: 0,
      line_spacing: thousandths(hatch.spacing, size),
      line_offset: 0,
      offset_along_line: 0,
      color: colour(hatch.ink),
      line_width: thousandths(hatch.width, size),
    });
  const fill = { inner_color: ink ? colour(ink) : NONE, min_area: 0, patterns: pattern ? 1 : 0 };
  return symbol(TYPES.area, row, id, xml("area_symbol", fill, pattern));
}

/** A line's element. Joins are round, ends are flat. */
const stroke = (ink: InkName, width: number, size: number, dash?: readonly [number, number]): XmlElement =>
  xml("line_symbol", {
    color: colour(ink),
    line_width: thousandths(width, size),
    minimum_length: 0,
    join_style: 2,
    cap_style: 0,
    start_offset: 0,
    end_offset: 0,
    dashed: dash ? "true" : undefined,
    dash_length: thousandths(dash?.[0] ?? 4, size),
    break_length: thousandths(dash?.[1] ?? 1, size),
    dashes_in_group: 1,
  });

const lineSymbol = (row: LineSymbol, id: number, size: number): XmlElement =>
  symbol(TYPES.line, row, id, stroke(row.ink, row.width, size, row.dash));

/** A dot or a ring is a point symbol's own; other shapes are elements with a symbol and an object. */
function pointSymbol(row: PointSymbol, id: number, size: number): XmlElement {
  const elements = row.shapes.map((shape) => shapeElement(shape, row.ink, size));
  const head = { rotatable: row.turns ? "true" : undefined, ...roundPoint(), elements: elements.length };
  return symbol(TYPES.point, row, id, xml("point_symbol", head, ...elements));
}

const roundPoint = (inner = 0, innerColour = NONE, outer = 0, outerColour = NONE) => ({
  inner_radius: inner,
  inner_color: innerColour,
  outer_width: outer,
  outer_color: outerColour,
});

function shapeElement(shape: Shape, ink: InkName, size: number): XmlElement {
  if ("dot" in shape || "ring" in shape) {
    const round =
      "dot" in shape
        ? roundPoint(thousandths(shape.dot, size), colour(ink))
        : // The radius is that of the ring's inner edge.
          roundPoint(
            thousandths(shape.ring - shape.width / 2, size),
            NONE,
            thousandths(shape.width, size),
            colour(ink),
          );
    const own = symbol(TYPES.point, undefined, undefined, xml("point_symbol", { ...round, elements: 0 }));
    return xml("element", {}, own, xml("object", { type: 0 }, xml("coords", { count: 1 }, "0 0;")));
  }
  if ("fill" in shape) {
    const area = xml("area_symbol", { inner_color: colour(ink), min_area: 0, patterns: 0 });
    return xml("element", {}, symbol(TYPES.area, undefined, undefined, area), shapePath(shape.fill, true, size));
  }
  const line = symbol(TYPES.line, undefined, undefined, stroke(ink, shape.width, size));
  return xml("element", {}, line, shapePath(shape.line, shape.closed === true, size));
}

function shapePath(line: Line, closed: boolean, size: number): XmlElement {
  const points: string[] = [];
  for (let i = 0; i < line.length; i += 2)
    points.push(`${thousandths(line[i], size)} ${thousandths(line[i + 1], size)}`);
  if (closed) points.push(`${points[0]} ${CLOSED}`);
  const coords = xml("coords", { count: points.length }, `${points.join(";")};`);
  return xml("object", { type: 1 }, coords, xml("pattern", { rotation: 0 }, xml("coord", { x: 0, y: 0 })));
}

function numberSymbol(id: number, size: number): XmlElement {
  const text = xml(
    "text_symbol",
    { icon_text: "5" },
    xml("font", { family: "Arial", size: thousandths(NUMBER.height * LETTER_SIZE, size) }),
    xml("text", {
      color: colour(NUMBER.ink),
      line_spacing: 1,
      paragraph_spacing: 0,
      character_spacing: 0,
      kerning: "true",
    }),
  );
  return symbol(TYPES.text, NUMBER, id, text);
}
