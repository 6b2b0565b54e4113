/** Mapper files read back, against the elements that Mapper documents in its source (src/fileformats/xml_file_format.cpp, src/core). */
import { describe, expect, test } from "vitest";
import { geoOf, PROJECTION } from "../../../src/sport/export/georeference.ts";
import { toOmap } from "../../../src/sport/export/omap.ts";
import { toSheetOf } from "../../../src/sport/export/sheet.ts";
import { AREAS, LINES, POINTS } from "../../../src/sport/export/symbols.ts";
import { nonEmpty } from "../../non-empty.ts";
import { COURSE, printed } from "./example.ts";
import { all, find, type Parsed, parseXml } from "./parse-xml.ts";

const printedMap = printed(10_000);
const text = toOmap(printedMap, COURSE.name, COURSE);
const map = parseXml(text);
const barrier = find(map, "barrier");
const colours = all(find(map, "colors"), "color");
const symbols = all(find(barrier, "symbols"), "symbol");
const parts = all(find(barrier, "parts"), "part");
const objects = parts.flatMap((part) => all(find(part, "objects"), "object"));

/** Types of objects that a type of symbol can draw: points, lines and areas, texts. */
const DRAWS: Readonly<Record<string, string>> = { 1: "0", 2: "1", 4: "1", 8: "4" };
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  map: ["notes", "georeferencing", "colors", "barrier"],
  barrier: ["symbols", "parts", "templates"],
  georeferencing: ["projected_crs", "geographic_crs"],
  projected_crs: ["spec", "parameter", "ref_point"],
  geographic_crs: ["spec", "ref_point_deg"],
  colors: ["color"],
  color: ["cmyk", "rgb"],
  symbols: ["symbol"],
  symbol: ["area_symbol", "line_symbol", "point_symbol", "text_symbol"],
  area_symbol: ["pattern"],
  point_symbol: ["element"],
  element: ["symbol", "object"],
  text_symbol: ["font", "text"],
  parts: ["part"],
  part: ["objects"],
  objects: ["object"],
  object: ["coords", "pattern", "text"],
  pattern: ["coord"],
};

function everything(element: Parsed): Parsed[] {
  return [element, ...element.children.flatMap(everything)];
}

interface Coordinate {
  readonly x: number;
  readonly y: number;
  readonly flags: number;
}

function coordinatesOf(object: Parsed): Coordinate[] {
  const { attributes, text: list } = find(object, "coords");
  const found = list.split(";").slice(0, -1);
  expect(found).toHaveLength(Number(attributes.count));
  expect(found.filter((each) => !/^-?\d+ -?\d+( \d+)?$/.test(each))).toEqual([]);
  return found.map((each) => {
    const [x, y, flags = 0] = each.split(" ").map(Number);
    return { x, y, flags };
  });
}

describe("a map as Mapper file", () => {
  test("has only elements that Mapper knows where they stand, and the numbers that it counts", () => {
    expect(map.attributes).toMatchObject({ xmlns: "http://openorienteering.org/apps/mapper/xml/v2", version: "9" });
    for (const element of nonEmpty(everything(map))) {
      for (const child of element.children) expect(KNOWN[element.name] ?? [], element.name).toContain(child.name);
      const { count, elements, patterns } = element.attributes;
      if (element.name === "coords") continue;
      if (count !== undefined) expect(element.children, element.name).toHaveLength(Number(count));
      if (elements !== undefined) expect(element.children).toHaveLength(Number(elements));
      if (patterns !== undefined) expect(element.children).toHaveLength(Number(patterns));
    }
  });

  test("has symbols and objects whose references exist", () => {
    expect(symbols.map(({ attributes }) => attributes.id)).toEqual([...symbols.keys()].map(String));
    expect(colours.map(({ attributes }) => attributes.priority)).toEqual([...colours.keys()].map(String));
    for (const { attributes } of nonEmpty(everything(find(barrier, "symbols"))))
      for (const name of ["color", "inner_color", "outer_color"] as const)
        if (attributes[name] !== undefined) expect(["-1", ...colours.keys()].map(String)).toContain(attributes[name]);
    const used = new Set<string>();
    for (const object of nonEmpty(objects)) {
      const symbol = symbols[Number(object.attributes.symbol)];
      expect(symbol, object.attributes.symbol).toBeDefined();
      expect(object.attributes.type).toBe(DRAWS[symbol.attributes.type]);
      used.add(object.attributes.symbol);
    }
    expect(used.size).toBe(symbols.length);
    const drawn = printedMap.areas.length + printedMap.lines.length + printedMap.points.length;
    expect(all(find(parts[0], "objects"), "object")).toHaveLength(drawn);
  });

  test("has whole coordinates within the sheet", () => {
    const { width, height } = printedMap.sheet.window;
    for (const object of nonEmpty(objects)) {
      const outside = coordinatesOf(object).filter(
        ({ x, y, flags }) =>
          !(Math.abs(x) < 500 * width + 1000 && Math.abs(y) < 500 * height + 1000 && [0, 1, 18].includes(flags)),
      );
      expect(outside).toEqual([]);
    }
  });

  test("has contours as curves: two control points after each point, and closed where they close", () => {
    const codes = symbols.map(({ attributes }) => attributes.code);
    const contours = objects.filter(({ attributes }) => ["101", "102"].includes(codes[Number(attributes.symbol)]));
    expect(contours.length).toBeGreaterThan(100);
    let closed = 0;
    for (const contour of nonEmpty(contours)) {
      const points = coordinatesOf(contour);
      expect(points.length % 3).toBe(1);
      const wrong = nonEmpty(points).filter(({ flags }, k) => {
        const last = k === points.length - 1;
        return (flags & 1) !== (k % 3 === 0 && !last ? 1 : 0) || (!last && (flags & 2) !== 0);
      });
      expect(wrong).toEqual([]);
      const [first, end] = [points[0], points[points.length - 1]];
      if (end.flags === 18) {
        expect([end.x, end.y]).toEqual([first.x, first.y]);
        closed++;
      }
    }
    expect(closed).toBeGreaterThan(20);
  });

  test("has areas whose outlines are closed", () => {
    const areas = objects.filter(({ attributes }) => symbols[Number(attributes.symbol)].attributes.type === "4");
    expect(areas).toHaveLength(printedMap.areas.length);
    for (const area of nonEmpty(areas)) {
      let first: Coordinate | undefined;
      for (const point of coordinatesOf(area)) {
        first ??= point;
        if (point.flags !== 18) continue;
        expect([point.x, point.y]).toEqual([first.x, first.y]);
        first = undefined;
      }
      expect(first).toBeUndefined();
    }
  });

  test("has the sizes of ISOM at the map's scale", () => {
    const lineOf = (code: string) => {
      const symbol = symbols.find(({ attributes }) => attributes.code === code);
      return Number(find(symbol as Parsed, "line_symbol").attributes.line_width);
    };
    for (const { code, width } of [LINES.contour, LINES.index, LINES.stream, LINES.north, LINES.leg])
      expect(lineOf(code)).toBe(Math.round(width * 1500));
    const boulder = symbols.find(({ attributes }) => attributes.code === POINTS.boulder.code) as Parsed;
    const own = find(boulder, "point_symbol", "element", "symbol", "point_symbol");
    expect(own.attributes.inner_radius).toBe("300");
    const names = symbols.map(({ attributes }) => attributes.name);
    expect(names).toEqual(expect.arrayContaining([AREAS.lake.title, LINES.contour.title, POINTS.control.title]));
  });

  test("has its place in the plane and on the globe", () => {
    const georeference = find(map, "georeferencing");
    const [x, y] = printedMap.sheet.centre;
    expect(georeference.attributes.scale).toBe("10000");
    const plane = find(georeference, "projected_crs");
    expect(plane.attributes.id).toBe("PROJ.4");
    expect(find(plane, "spec").text).toBe(PROJECTION);
    expect(find(plane, "ref_point").attributes).toEqual({ x: String(x), y: String(y) });
    const { lat, lng } = geoOf(x, y);
    const { attributes } = find(georeference, "geographic_crs", "ref_point_deg");
    expect([Number(attributes.lat), Number(attributes.lon)]).toEqual([lat, lng]);
  });

  test("has the course in a part of its own", () => {
    expect(parts.map(({ attributes }) => attributes.name)).toEqual(["map", "course"]);
    const course = all(find(parts[1], "objects"), "object");
    const codes = course.map(({ attributes }) => symbols[Number(attributes.symbol)].attributes.code);
    expect(codes).toEqual([...Array(5).fill("705"), "701", ...Array(4).fill("703"), "706", ...Array(4).fill("704")]);
    const { left, top, width, height } = printedMap.sheet.window;
    const [u, v] = toSheetOf(printedMap.sheet)(...COURSE.controls[0]);
    expect(coordinatesOf(course[6])).toEqual([
      { x: Math.round((u - left - width / 2) * 1000), y: Math.round((v - top - height / 2) * 1000), flags: 0 },
    ]);
    // From (16600, 6900) to (16900, 7300): 36.87° clockwise, which Mapper counts the other way.
    expect(Number(course[5].attributes.rotation)).toBeCloseTo(-Math.atan2(300, 400), 5);
    expect(find(course[11], "text").text).toBe("1");
  });

  test("without a course has no part, symbol or number of one", () => {
    const plain = toOmap(printedMap, "x");
    expect(plain).not.toContain('name="course"');
    expect(plain).not.toContain('code="70');
    expect(plain).toBe(toOmap(printed(10_000), "x"));
  });
});
