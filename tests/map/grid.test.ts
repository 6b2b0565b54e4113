/** Grid lines of maps over flat ground, and their arrowheads. */
import { expect, onTestFinished, test } from "vitest";
import type { Line } from "../../src/map/drawing.ts";
import { createMapFrame, worldToSheet } from "../../src/map/frame.ts";
import { createGridLines, drawNorthArrows, northLines } from "../../src/map/grid.ts";
import { useWays } from "../../src/map/ways.ts";
import { nonEmpty } from "../non-empty.ts";

const [SPAN, SIZE, INSET] = [500, 400, 30];
/** Frame of the sheet, on which lines are metres right and up. */
const toSheet = worldToSheet(createMapFrame(0, 0, 0), SPAN, SIZE);

test("grid lines lie at whole multiples of a step, and are named by it", () => {
  const lines = createGridLines(createMapFrame(40, -30, 0), SPAN);
  const names = lines.map(({ name }) => name);
  expect(names).toContain("0 m");
  expect(names).toContain("300 m E");
  expect(names).toContain("200 m S");
  for (const { line, name } of nonEmpty(lines)) {
    const metres = Number.parseInt(name, 10) * (/[WS]$/.test(name) ? -1 : 1);
    const isNorth = line[0] === line[2];
    expect(isNorth ? line[0] + 40 : line[1] - 30, name).toBeCloseTo(metres, 9);
  }
});

test("the letters of the directions are those of the map's language", () => {
  onTestFinished(() => useWays(["N", "E", "S", "W"]));
  useWays(["N", "O", "S", "W"]);
  const names = createGridLines(createMapFrame(40, -30, 0), SPAN).map(({ name }) => name);
  expect(names).toContain("300 m O");
  expect(names).not.toContain("300 m E");
});

/** Tip of an arrowhead, and the middle of its base. */
const partsOf = (head: Line) => ({
  tip: [head[0], head[1]],
  base: [(head[2] + head[18]) / 2, (head[3] + head[19]) / 2],
});

test.each([0, 30, 135, 250])("lines to the north have an arrowhead each, heading %i", (heading) => {
  const frame = createMapFrame(40, -30, heading);
  const north = northLines(frame, SPAN, 100);
  const [layer] = drawNorthArrows(createGridLines(frame, SPAN), frame, toSheet, { size: SIZE, scale: 2, inset: INSET });
  const isInside = ([x, y]: readonly number[]) => [x, y].every((at) => at >= INSET && at <= SIZE - INSET);
  const ends = north.flatMap(({ line }) => {
    const places = Array.from({ length: line.length / 2 }, (_, k) => toSheet(line[2 * k], line[2 * k + 1]));
    return places.filter(isInside).slice(-1);
  });
  expect(layer.name).toBe("north arrows");
  expect(layer.lines.length).toBe(ends.length);
  expect(ends.length).toBeGreaterThan(2);
  const turn = (heading * Math.PI) / 180;
  for (const [k, head] of nonEmpty(layer.lines).entries()) {
    const { tip, base } = partsOf(head);
    expect(base[0]).toBeCloseTo(ends[k][0], 6);
    expect(base[1]).toBeCloseTo(ends[k][1], 6);
    // North is up, and to the left where the top of the map is to the east.
    expect(tip[0] - base[0]).toBeCloseTo(-18 * Math.sin(turn), 6);
    expect(tip[1] - base[1]).toBeCloseTo(-18 * Math.cos(turn), 6);
    expect(Math.hypot(head[2] - head[18], head[3] - head[19])).toBeCloseTo(12.8, 6);
  }
});
