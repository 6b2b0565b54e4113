/**
 * A printed map as a file of OpenOrienteering Mapper (.omap): colours, symbols and objects, to be edited there.
 *
 *   version      9, as Mapper 0.9 writes it
 *   coordinates  whole thousandths of a millimetre right and down of the map's centre
 *   contours     cubic Bézier curves through their points, as are streams and paths
 *   symbols      the rows of symbols.ts that the map uses, with the sizes of the map's scale
 *   place        the centre's in the world, in the projection of georeference.ts
 *   source       github.com/OpenOrienteering/mapper, src/fileformats/xml_file_format.cpp and src/core
 */
import type { Line } from "../../map/drawing.ts";
import type { Course } from "../course.ts";
import { drawCourse, type PrintedNumber } from "./course-overlay.ts";
import { geoOf, isOnGlobe, PROJECTION } from "./georeference.ts";
import { curveThrough, isClosed } from "./lines.ts";
import { inksElement, type OmapSymbols, symbolsOf } from "./omap-symbols.ts";
import type { PrintedArea, PrintedLine, PrintedMap, PrintedPoint } from "./printed-map.ts";
import { enlargement, type Sheet } from "./sheet.ts";
import { LINES, POINTS, type PointSymbol } from "./symbols.ts";
import { toXml, type XmlElement, xml } from "./xml.ts";

/** Flags of coordinates: where a curve starts, where an outline closes, and the end of one with more to come. */
const FLAGS = { curve: 1, close: 2, hole: 16 } as const;
/** Types of objects. */
const TYPES = { point: 0, path: 1, text: 4 } as const;

/** `course` is drawn over the map, as objects of its own part. */
export function toOmap(map: PrintedMap, title: string, course?: Course): string {
  const { sheet } = map;
  const drawn = course && drawCourse(course, sheet);
  const symbols = symbolsOf(
    [map, ...(drawn ? [{ ...drawn, areas: [] }] : [])],
    drawn !== undefined && drawn.numbers.length > 0,
    enlargement(sheet.scale),
  );
  const at = toThousandths(sheet);
  const objects = [
    ...map.areas.map((area) => areaObject(area, symbols, at)),
    ...map.lines.map((line) => lineObject(line, symbols, at)),
    ...map.points.map((point) => pointObject(point, symbols, at)),
  ];
  const overlay = drawn && [
    ...drawn.lines.map((line) => lineObject(line, symbols, at)),
    ...drawn.points.map((point) => pointObject(point, symbols, at)),
    ...drawn.numbers.map((number) => numberObject(number, symbols, at)),
  ];
  const parts = [partOf("map", objects), ...(overlay ? [partOf("course", overlay)] : [])];
  return toXml(
    xml(
      "map",
      { xmlns: "http://openorienteering.org/apps/mapper/xml/v2", version: 9 },
      xml("notes", {}, title),
      georeference(sheet),
      inksElement(),
      xml(
        "barrier",
        { version: 6, required: "0.6.0" },
        xml("symbols", { count: symbols.elements.length, id: "ISOM 2017-2" }, ...symbols.elements),
        xml("parts", { count: parts.length, current: 0 }, ...parts),
        xml("templates", { count: 0, first_front_template: 0 }),
      ),
    ),
  );
}

const partOf = (name: string, objects: readonly XmlElement[]): XmlElement =>
  xml("part", { name }, xml("objects", { count: objects.length }, ...objects));

/** Element of the map's georeference; a scale alone for places off the globe. */
function georeference({ scale, centre: [x, y] }: Sheet): XmlElement {
  if (!isOnGlobe(x, y)) return xml("georeferencing", { scale }, xml("projected_crs", { id: "Local" }));
  const { lat, lng } = geoOf(x, y);
  const spec = (text: string) => xml("spec", { language: "PROJ.4" }, text);
  const place = xml("ref_point", { x, y });
  return xml(
    "georeferencing",
    { scale },
    xml("projected_crs", { id: "PROJ.4" }, spec(PROJECTION), xml("parameter", {}, PROJECTION), place),
    xml(
      "geographic_crs",
      { id: "Geographic coordinates" },
      spec("+proj=latlong +datum=WGS84"),
      xml("ref_point_deg", { lat: lat.toFixed(8), lon: lng.toFixed(8) }),
    ),
  );
}

/** Converts millimetres of the sheet to the file's coordinates. */
type ToThousandths = (x: number, y: number) => readonly [number, number];

function toThousandths({ window: { left, top, width, height } }: Sheet): ToThousandths {
  const [middle, centre] = [left + width / 2, top + height / 2];
  return (x, y) => [Math.round((x - middle) * 1000) + 0, Math.round((y - centre) * 1000) + 0];
}

type Coordinate = readonly [x: number, y: number, flags?: number];

function coordinates(list: readonly Coordinate[]): XmlElement {
  return xml(
    "coords",
    { count: list.length },
    list.map(([x, y, flags]) => `${x} ${y}${flags ? ` ${flags}` : ""};`).join(""),
  );
}

const path = (symbol: number, list: readonly Coordinate[]): XmlElement =>
  xml(
    "object",
    { type: TYPES.path, symbol },
    coordinates(list),
    xml("pattern", { rotation: 0 }, xml("coord", { x: 0, y: 0 })),
  );

function areaObject({ symbol, rings }: PrintedArea, { indexOf }: OmapSymbols, at: ToThousandths): XmlElement {
  const list = rings.flatMap((ring) => {
    const points = polygon(ring, at);
    const [x, y] = points[points.length - 1];
    return [...points.slice(0, -1), [x, y, FLAGS.close | FLAGS.hole] as const];
  });
  return path(indexOf(symbol), list);
}

function lineObject({ symbol, line }: PrintedLine, { indexOf }: OmapSymbols, at: ToThousandths): XmlElement {
  const points = LINES[symbol].curved ? curve(line, at) : polygon(line, at);
  const [x, y] = points[points.length - 1];
  const end: Coordinate = isClosed(line) ? [x, y, FLAGS.close | FLAGS.hole] : [x, y];
  return path(indexOf(symbol), [...points.slice(0, -1), end]);
}

function polygon(line: Line, at: ToThousandths): Coordinate[] {
  const list: Coordinate[] = [];
  for (let i = 0; i < line.length; i += 2) list.push(at(line[i], line[i + 1]));
  return list;
}

/** Each point where a curve starts has a flag, and is followed by two control points. */
function curve(line: Line, at: ToThousandths): Coordinate[] {
  const points = polygon(curveThrough(line), at);
  return points.map(([x, y], k) => (k % 3 === 0 && k < points.length - 1 ? [x, y, FLAGS.curve] : [x, y]));
}

function pointObject({ symbol, x, y, turn }: PrintedPoint, { indexOf }: OmapSymbols, at: ToThousandths): XmlElement {
  const { turns }: PointSymbol = POINTS[symbol];
  // Mapper turns against the clock.
  const rotation = turns ? Math.round((-(turn ?? 0) * Math.PI * 1e6) / 180) / 1e6 + 0 : undefined;
  return xml("object", { type: TYPES.point, symbol: indexOf(symbol), rotation }, coordinates([at(x, y)]));
}

function numberObject({ text, x, y }: PrintedNumber, { number }: OmapSymbols, at: ToThousandths): XmlElement {
  const middle = { h_align: 1, v_align: 2 };
  return xml(
    "object",
    { type: TYPES.text, symbol: number, rotation: 0, ...middle },
    coordinates([at(x, y)]),
    xml("text", {}, text),
  );
}
