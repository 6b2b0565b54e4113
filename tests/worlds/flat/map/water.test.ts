/** Water on the map of the islands. */
import { describe, expect, it } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import type { Waters } from "../../../../src/core/flat/waters.ts";
import { createFlatSheet } from "../../../../src/map/flat/chart.ts";
import type { FlatMapView } from "../../../../src/map/flat/view.ts";
import { drawWater } from "../../../../src/map/flat/water.ts";
import { generate } from "../../../generate.ts";
import { nonEmpty } from "../../../non-empty.ts";

/** x, y, water level, ground, breadth, distance from the spring. */
const nodesOf = (breadth: number) => Float64Array.of(10, 20, 5, 5, 0.5, 0, 14, 20, 4, 4, breadth, 4);
const WATERS: Waters = {
  stretches: [
    { nodes: nodesOf(0.7), fall: null },
    { nodes: nodesOf(3), fall: { x: 14, y: 20, z: 4, vx: 2, vy: 0, width: 2, drop: Infinity } },
  ],
  pools: [
    {
      wet: [
        [0, 0],
        [1, 0],
      ],
      level: 4,
    },
  ],
  marshes: [{ x: 8, y: 4, pool: { wet: [], level: 4 } }],
};
const at = (x: number, y: number) => [2 * x, -2 * y] as const;

describe("water on a map", () => {
  const layers = new Map(drawWater(WATERS, at, 2, 1).map((layer) => [layer.name, layer]));
  it("follows the streams, broad ones with broad lines", () => {
    expect(layers.get("streams")?.lines).toEqual([[20, -40, 28, -40]]);
    expect(layers.get("strong streams")?.lines).toEqual([[20, -40, 28, -40]]);
    expect(layers.get("strong streams")?.width).toBeGreaterThan(layers.get("streams")?.width ?? 9);
  });

  it("draws a marsh as level blue strokes at its middle", () => {
    const strokes = layers.get("marshes")?.lines ?? [];
    expect(strokes.length).toBe(4);
    for (const [x0, y0, x1, y1] of nonEmpty(strokes)) {
      expect((x0 + x1) / 2).toBeCloseTo(16, 9);
      expect(y0).toBe(y1);
      expect(Math.abs(y0 + 8)).toBeLessThan(9);
    }
  });

  it("draws a fall as three strokes in the direction of flow", () => {
    const falls = layers.get("falls")?.lines ?? [];
    expect(falls.length).toBe(3);
    for (const [x0, y0, x1, y1] of nonEmpty(falls)) {
      expect([x0, y1]).toEqual([28, y0]);
      expect(x1).toBeGreaterThan(x0 + 4);
    }
  });

  it("fills every point under water without gaps", () => {
    const tarns = layers.get("tarns");
    expect(tarns?.lines).toEqual([
      [0, -0],
      [2, -0],
    ]);
    expect(tarns?.width).toBeGreaterThan(2 * Math.SQRT2);
  });
});

describe("a map of islands", () => {
  const sheet = createFlatSheet(generate(skylands.world));
  const view = (span: number): FlatMapView => ({
    place: [-3100, -2300],
    heading: 0,
    level: 1,
    t: 0,
    plain: true,
    shows: "all",
    roads: [],
    span,
    size: 64,
    cells: 32,
    scale: 1,
    inset: 0,
  });
  const withWater = (span: number) => {
    const chart = sheet.draw(view(span));
    const search = sheet.addWater(chart, view(span));
    let step = search.next();
    while (!step.done) step = search.next();
    return { names: step.value.layers.map(({ name }) => name), same: step.value === chart };
  };

  it("draws water below the rock and above the contours", () => {
    const { names } = withWater(300);
    expect(names).toContain("tarns");
    expect(names.indexOf("contours")).toBeLessThan(names.indexOf("tarns"));
    const over = names.findIndex((name) => name === "rock" || name === "rim" || name === "over" || name === "houses");
    expect(over).toBeGreaterThan(names.indexOf("tarns"));
  });

  it("has no water at large spans", () => expect(withWater(9000).same).toBe(true));
});
