/** Printed maps against the ground that they show, and against the page's map. */
import { describe, expect, test } from "vitest";
import { fieldAt } from "../../../src/core/field/field.ts";
import { LAKE_1983, terraAt } from "../../../src/core/forest/terra.ts";
import { createForestSource } from "../../../src/map/forest.ts";
import { createMapFrame } from "../../../src/map/frame.ts";
import { drawOrienteeringMap } from "../../../src/map/orienteering.ts";
import { sheetToSvg } from "../../../src/sport/export/map-svg.ts";
import { layOutSheet } from "../../../src/sport/export/printed-sheet.ts";
import { type MapScale, toSheetOf } from "../../../src/sport/export/sheet.ts";
import { AREAS, POINTS } from "../../../src/sport/export/symbols.ts";
import { longTest } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { COURSE, drawPrinted, land, printed } from "./example.ts";
import { all, find, type Parsed, parseXml } from "./parse-xml.ts";

type Pair = readonly [number, number];

/** Polygons of an SVG path: lists of points. */
const ringsOf = (d: string): Pair[][] =>
  d
    .split("M")
    .slice(1)
    .map((part) =>
      part
        .replace("Z", "")
        .split(/[LC]/)
        .map((pair) => pair.trim().split(/\s+/).map(Number) as unknown as Pair),
    );

function isInside(rings: readonly Pair[][], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([x1, y1], k) => {
      const [x0, y0] = ring[(k + ring.length - 1) % ring.length];
      if (y1 > y !== y0 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    });
  }
  return inside;
}

const groups = (svg: string): Record<string, Parsed> =>
  Object.fromEntries(all(parseXml(svg), "g").map((group) => [group.attributes.id, group]));

const paths = (group: Parsed, name: string): Parsed[] =>
  all(group, "path").filter((path) => path.attributes.class === name);

/** `npm run test:long` has both. */
const SCALES = process.env.LONG ? ([10_000, 15_000] as const) : ([10_000] as const);

describe.each(nonEmpty(SCALES))("a map printed at 1:%i", (scale: MapScale) => {
  const map = printed(scale);
  const { window, centre } = map.sheet;
  const svg = sheetToSvg(layOutSheet(map, COURSE.name, COURSE));
  const parts = groups(svg);
  const size = 15_000 / scale;
  const metres = scale / 1000;

  test("has the kinds of the ground, read back from the polygons of its SVG", () => {
    const areas = Object.entries(AREAS).map(([name, { kinds }]) => ({
      kinds: kinds as readonly string[],
      rings: paths(parts.areas, name).flatMap(({ attributes }) => ringsOf(attributes.d)),
    }));
    const kindsAt = (x: number, y: number) =>
      areas.find(({ kinds, rings }) => kinds.length > 0 && isInside(rings, x, y))?.kinds ?? ["wood"];
    const seen = new Set<string>();
    let [right, wrong] = [0, 0];
    for (let v = 3; v < window.height - 3; v += 4.7) {
      for (let u = 3; u < window.width - 3; u += 4.3) {
        const [x, y] = [centre[0] + (u - window.width / 2) * metres, centre[1] - (v - window.height / 2) * metres];
        const { kind } = terraAt(land, x, y);
        // Edges are drawn to half a cell of 0.3 mm.
        const edge = 0.3 * metres;
        const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => terraAt(land, x + i * edge, y + j * edge).kind));
        if (around.some((other) => other !== kind)) continue;
        seen.add(kind);
        if (kindsAt(window.left + u, window.top + v).includes(kind)) right++;
        else wrong++;
      }
    }
    expect([...seen].sort()).toEqual(["grass", "lake", "moor", "thicket", "town", "wood"]);
    expect(right).toBeGreaterThan(1500);
    expect(wrong).toBe(0);
  });

  test("has contours every 5 m, on land only", () => {
    const lines = map.lines.filter(({ symbol }) => symbol === "contour" || symbol === "index");
    expect(lines.length).toBeGreaterThan(100);
    let [count, off, lowest] = [0, 0, Infinity];
    for (const { symbol, line } of lines) {
      for (let i = 0; i < line.length; i += 2) {
        const x = centre[0] + (line[i] - window.left - window.width / 2) * metres;
        const y = centre[1] - (line[i + 1] - window.top - window.height / 2) * metres;
        // The height field is filtered over a cell of 0.4 mm, and lines are simplified by 0.03 mm.
        const height = fieldAt(land.ground, x, y);
        const level = Math.round(height / (symbol === "index" ? 100 : 20)) * (symbol === "index" ? 100 : 20);
        lowest = Math.min(lowest, height);
        count++;
        if (Math.abs(height - level) > 3) off++;
      }
    }
    expect(lowest).toBeGreaterThan(LAKE_1983);
    expect(off / count).toBeLessThan(0.01);
  });

  test("has the contours of the page's map", () => {
    const span = Math.max(window.width, window.height) * metres;
    const frame = createMapFrame(centre[0], centre[1], 0);
    const request = { span, size: 1000, cells: 256, scale: 0.01, inset: 0 };
    const { layers, interval } = drawOrienteeringMap(createForestSource(land, frame), frame, request, "contours");
    expect(interval).toBe(5);
    const near = new Set<number>();
    const mark = (u: number, v: number) => 1000 * Math.floor(u / 2) + Math.floor(v / 2);
    for (const { symbol, line } of map.lines)
      if (symbol === "contour" || symbol === "index")
        for (let i = 2; i < line.length; i += 2) {
          const steps = Math.ceil(Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]) / 0.5);
          for (let s = 0; s <= steps; s++) {
            const [u, v] = [0, 1].map((k) => line[i - 2 + k] + ((line[i + k] - line[i - 2 + k]) * s) / steps);
            for (const [a, b] of [
              [-1, 0],
              [1, 0],
              [0, -1],
              [0, 1],
              [0, 0],
            ])
              near.add(mark(u + 1.2 * a, v + 1.2 * b));
          }
        }
    let [count, found] = [0, 0];
    for (const { name, lines } of layers) {
      if (!name.endsWith("contours")) continue;
      for (const line of lines) {
        for (let i = 0; i < line.length; i += 2) {
          const u = window.left + window.width / 2 + (line[i] / 1000 - 0.5) * (span / metres);
          const v = window.top + window.height / 2 + (line[i + 1] / 1000 - 0.5) * (span / metres);
          if (u < window.left + 2 || u > window.left + window.width - 2) continue;
          if (v < window.top + 2 || v > window.top + window.height - 2) continue;
          count++;
          if (near.has(mark(u, v))) found++;
        }
      }
    }
    expect(count).toBeGreaterThan(5000);
    expect(found / count).toBeGreaterThan(0.98);
  });

  test("has every feature of the ground in its window, and no other", () => {
    const toSheet = toSheetOf(map.sheet);
    const drawn = new Set(map.points.map(({ symbol, x, y }) => `${symbol} ${x.toFixed(3)} ${y.toFixed(3)}`));
    const symbols = Object.entries(POINTS);
    let count = 0;
    for (let y = centre[1] - 150; y <= centre[1] + 150; y++) {
      for (let x = centre[0] - 150; x <= centre[0] + 150; x++) {
        const { feature } = terraAt(land, x, y);
        const [symbol] = symbols.find(([, { features }]) => (features as readonly string[]).includes(feature)) ?? [];
        if (symbol === undefined) continue;
        const [u, v] = toSheet(x, y);
        expect(drawn, `${feature} at ${x}, ${y}`).toContain(`${symbol} ${u.toFixed(3)} ${v.toFixed(3)}`);
        count++;
      }
    }
    expect(count).toBeGreaterThan(10);
    const [west, north] = toSheet(centre[0] - 150, centre[1] + 150);
    const [east, south] = toSheet(centre[0] + 150, centre[1] - 150);
    const within = map.points.filter(
      ({ symbol, x, y }) => symbol !== "wetSpot" && x >= west && x <= east && y >= north && y <= south,
    );
    expect(within).toHaveLength(count);
  });

  test("has the line widths of ISOM 2017-2, larger by half at 1:10,000", () => {
    const width = (group: string, name: string) => Number(paths(parts[group], name)[0].attributes["stroke-width"]);
    expect(width("lines", "contour")).toBeCloseTo(0.14 * size, 3);
    expect(width("lines", "index")).toBeCloseTo(0.25 * size, 3);
    expect(width("lines", "north")).toBeCloseTo(0.1 * size, 3);
    expect(width("lines", "bank")).toBeCloseTo(0.18 * size, 3);
    expect(width("course", "leg")).toBeCloseTo(0.35 * size, 3);
  });

  test("stays in its window", () => {
    for (const { line } of nonEmpty(map.lines)) {
      const outside = [...line].filter((v, i) => {
        const [from, side] = i % 2 === 0 ? [window.left, window.width] : [window.top, window.height];
        return !(v > from - 1e-6 && v < from + side + 1e-6);
      });
      expect(outside).toEqual([]);
    }
  });

  longTest("is the same each time", () => {
    expect(sheetToSvg(layOutSheet(drawPrinted(scale), COURSE.name, COURSE))).toBe(svg);
  });

  test("is A4 in true scale, with a bar of 5 cm and a legend of the shown symbols", () => {
    expect(svg).toContain('width="210mm" height="297mm" viewBox="0 0 210 297"');
    const [bar] = paths(parts.heading, "scale-bar").filter(({ attributes }) => attributes.stroke);
    const xs = ringsOf(bar.attributes.d)[0].map(([x]) => x);
    expect(Math.max(...nonEmpty(xs)) - Math.min(...nonEmpty(xs))).toBeCloseTo(50, 6);
    const texts = all(parts.heading, "text").map(({ text }) => text);
    expect(texts).toContain(COURSE.name);
    expect(texts).toContain(`1:${scale / 1000},000`);
    expect(texts).toContain(`${(50 * scale) / 1000} m`);
    const legend = all(parts.legend, "text").map(({ text }) => text);
    const shown = new Set([...map.areas, ...map.points].map(({ symbol }) => symbol));
    for (const symbol of nonEmpty(shown))
      expect(legend).toContain({ ...AREAS, ...POINTS }[symbol as keyof typeof AREAS].title);
    expect(legend).not.toContain("snow");
    expect(find(parseXml(svg), "title").text).toBe(COURSE.name);
  });
});
