/** Charts against the ground they show, and byte for byte against reviewed pictures. */
import { describe, expect, it } from "vitest";
import { KINDS } from "../../src/core/field/cover.ts";
import { createMoon } from "../../src/core/planet/moon.ts";
import { altitudeOn, kindOn } from "../../src/core/planet/sphere.ts";
import { toPixels } from "../../src/map/drawing.ts";
import { createPlanetChartSource } from "../../src/map/planet/chart-source.ts";
import { createProjection, type Middle } from "../../src/map/planet/projection.ts";
import { nonEmpty } from "../non-empty.ts";
import { chartOf, globe1983, POLE, thePlanet } from "./globes.ts";
import { expectKept } from "./kept.ts";

const COAST: Middle = { latitude: 12, longitude: -6, heading: 30 };
const spot = new Float64Array(3);

describe("a chart", () => {
  it.each([
    ["a coast", COAST, 800],
    ["a pole", POLE, 3000],
  ] as const)("of %s has at each pixel the kind of ground at its centre", (_, middle, span) => {
    const { areas } = chartOf(thePlanet, middle, { span, size: 48, cells: 24 });
    const { place } = createProjection(thePlanet.radius, middle);
    for (let at = 0; at < nonEmpty(areas.kinds).length; at++) {
      const [x, y] = [(at % 48) + 0.5, Math.floor(at / 48) + 0.5];
      place((x / 48 - 0.5) * span, (0.5 - y / 48) * span, spot);
      expect(KINDS[areas.kinds[at]]).toBe(kindOn(thePlanet, spot[0], spot[1], spot[2]));
    }
    expect(new Set(areas.kinds).size).toBeGreaterThan(1);
  });

  it("has its contours at their heights within a cell: whole intervals, brown above the sea, blue below", () => {
    const [span, size] = [1256, 128];
    const chart = chartOf(globe1983, POLE, { span, size, cells: size });
    const { place } = createProjection(400, POLE);
    const at = (x: number, y: number) => {
      place((x / size - 0.5) * span, (0.5 - y / size) * span, spot);
      return altitudeOn(globe1983, spot[0], spot[1], spot[2]);
    };
    const wrong: string[] = [];
    let points = 0;
    for (const { name, lines } of chart.layers) {
      const step = /contours/.test(name) ? chart.interval : /depths/.test(name) ? chart.depthInterval : 0;
      if (step === 0 && name !== "coast") continue;
      for (const [x, y] of lines.flatMap(pairs)) {
        const own = at(x, y);
        const level = step === 0 ? 0 : Math.round(own / step) * step;
        const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => at(x + dx, y + dy)));
        const crossed = level >= Math.min(...around) && level <= Math.max(...around);
        const sided = name === "coast" || /depths/.test(name) === level < 0;
        if (!crossed || !sided) wrong.push(`${name} at ${x}, ${y}: ${own}`);
        points++;
      }
    }
    expect(points).toBeGreaterThan(1000);
    // A summit or a saddle between two cells may be missed.
    expect(wrong.length, wrong.slice(0, 5).join("; ")).toBeLessThan(points / 200);
  });

  it("of a moon includes its craters", () => {
    const moon = { ...globe1983, wet: false, moon: createMoon(400, { seed: 5, faults: 50, steep: 1 }) };
    const plan = createPlanetChartSource(moon, POLE);
    const [xs, ys, out] = [Float64Array.of(0, 90, -40), Float64Array.of(0, 20, 130), new Float64Array(3)];
    plan.altitudes(xs, ys, 1e-3, out);
    const { place } = createProjection(400, POLE);
    for (let k = 0; k < 3; k++) {
      place(xs[k], ys[k], spot);
      expect(out[k]).toBeCloseTo(altitudeOn(moon, spot[0], spot[1], spot[2]), 6);
    }
  });

  it("shows point features on small spans only", () => {
    const names = (span: number) => chartOf(thePlanet, COAST, { span, size: 32 }).layers.map(({ name }) => name);
    expect(names(600)).toEqual(expect.arrayContaining(["boulder", "mine", "root", "waterhole"]));
    expect(names(1300)).not.toContain("boulder");
  });

  it("of a whole globe is a disc, transparent outside", () => {
    const pixels = toPixels(chartOf(globe1983, POLE, { span: 800 * Math.PI, size: 64 }));
    const cover = (x: number, y: number) => pixels[4 * (64 * y + x) + 3];
    expect([cover(0, 0), cover(8, 8), cover(32, 32), cover(32, 2), cover(63, 63)]).toEqual([0, 0, 255, 255, 0]);
  });
});

const pairs = (line: readonly number[]) =>
  Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i], line[2 * i + 1]] as const);

/** 128² pictures, reviewed: "pole-1983" is the planet of the original, seen from its pole as in the article. */
const PICTURES = [
  ["pole-1983", globe1983, POLE, 1256],
  ["pole-planet", thePlanet, POLE, 40_000],
  ["coast-planet", thePlanet, COAST, 600],
] as const;

describe("reference pictures", () => {
  it.each(PICTURES)("%s is equal byte for byte", (name, globe, middle, span) => {
    expectKept(name, toPixels(chartOf(globe, middle, { span })));
  });
});
