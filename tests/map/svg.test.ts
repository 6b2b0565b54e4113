import { describe, expect, it } from "vitest";
import { KINDS } from "../../src/core/field/cover.ts";
import { toSvg } from "../../src/map/svg.ts";
import { nonEmpty } from "../non-empty.ts";
import { chartOf, globe1983, POLE } from "./globes.ts";

describe("a chart as SVG", () => {
  const chart = chartOf(globe1983, POLE, { span: 500, size: 96, cells: 48 });
  const svg = toSvg(chart);

  it("has a path for each layer and each kind, in their inks", () => {
    for (const { name, ink } of nonEmpty(chart.layers)) {
      const path = new RegExp(`<path class="${name.replaceAll(" ", "-")}" stroke="#([0-9a-f]{6})"`).exec(svg);
      expect(Number.parseInt(path?.[1] ?? "", 16), name).toBe((ink[0] << 16) | (ink[1] << 8) | ink[2]);
    }
    expect([...svg.matchAll(/<path id="(\w+)"/g)].map(([, kind]) => kind)).toEqual(
      expect.arrayContaining(["lake", "grass", "moor", "wood"]),
    );
  });

  it("is well formed and has no invalid numbers", () => {
    let depth = 0;
    for (const [, end, , alone] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) depth += end ? -1 : alone ? 0 : 1;
    expect(depth).toBe(0);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("has the steps of the sea's depth on its water", () => {
    const { kinds, size } = chart.areas;
    const steps = [...svg.matchAll(/<path fill="[^"]*" fill-rule="evenodd" d="([^"]*)"/g)].map(([, d]) => d);
    const places = steps.flatMap((d) => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [+x, +y]));
    const inside = places.filter((place) => place.every((v) => v > 0 && v < size));
    const dry = inside.filter(([x, y]) => KINDS[kinds[size * Math.floor(y) + Math.floor(x)]] !== "lake");
    expect(inside.length).toBeGreaterThan(100);
    expect(dry).toEqual([]);
  });

  it("of a whole globe is clipped to a disc", () => {
    expect(svg).not.toContain("clipPath");
    const whole = toSvg(chartOf(globe1983, POLE, { span: 800 * Math.PI, size: 48, cells: 24 }));
    expect(whole).toContain('<circle cx="24" cy="24" r="24"/>');
  });
});
