/** The map of the islands, compared with the generator, and byte for byte with a reference picture. */
import { describe, expect, it } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { KINDS } from "../../../../src/core/field/cover.ts";
import { flatFeaturesIn } from "../../../../src/core/flat/features.ts";
import { flatGroundAt, rockAt } from "../../../../src/core/flat/flat-ground.ts";
import { isMovable } from "../../../../src/core/forest/features.ts";
import { toPixels } from "../../../../src/map/drawing.ts";
import { SKY } from "../../../../src/map/flat/areas.ts";
import { altitudeOf, drawFlatChart } from "../../../../src/map/flat/chart.ts";
import type { FlatMapView } from "../../../../src/map/flat/view.ts";
import { generate } from "../../../generate.ts";
import { expectKept, KEPT_SIZE } from "../../../map/kept.ts";
import { nonEmpty } from "../../../non-empty.ts";

const islands = generate(skylands.world);
const span = new Float64Array(2);
const view = (change: Partial<FlatMapView>): FlatMapView => ({
  place: [-3100, -2300],
  heading: 0,
  level: 1,
  t: 0,
  plain: false,
  shows: "all",
  roads: [],
  span: 1500,
  size: KEPT_SIZE,
  cells: KEPT_SIZE,
  scale: 1,
  inset: 0,
  ...change,
});
/** The place at a pixel's centre, on a map with north up. */
const placeOf = ({ place, span: side, size }: FlatMapView, x: number, y: number) =>
  [place[0] + ((x + 0.5) / size - 0.5) * side, place[1] + (0.5 - (y + 0.5) / size) * side] as const;

describe("the map of an archipelago", () => {
  it.each([
    ["from near", view({ span: 300 })],
    ["in another year", view({ span: 300, t: 40 })],
    ["of another level", view({ span: 400, level: 2, place: [-2100, 1020] })],
  ])("%s has the generator's kind of cover at each pixel, or sky", (_, wanted) => {
    const { kinds } = drawFlatChart(islands, wanted).areas;
    const ground = flatGroundAt({ ...islands, altitudes: [altitudeOf(islands, wanted.level)] }, wanted.t);
    let wrong = 0;
    for (let at = 0; at < kinds.length; at++) {
      const [x, y] = placeOf(wanted, at % wanted.size, Math.floor(at / wanted.size));
      const land = rockAt(islands, x, y, altitudeOf(islands, wanted.level), wanted.t, span);
      const own = land ? ground.kindAt(x, y, 9000) : "sky";
      if (own !== (kinds[at] === SKY ? "sky" : KINDS[kinds[at]])) wrong++;
    }
    // The shore and the snow are traced between cells.
    expect(wrong / kinds.length).toBeLessThan(0.004);
    expect(new Set(kinds).size).toBeGreaterThan(2);
  });

  it("has contours at the ground's altitudes, at intervals of 5 m or more, on land only", () => {
    const wanted = view({ span: 500, size: 128, cells: 128 });
    const { layers, interval } = drawFlatChart(islands, wanted);
    expect(interval).toBeGreaterThanOrEqual(5);
    const height = (px: number, py: number) => {
      const [x, y] = placeOf(wanted, px - 0.5, py - 0.5);
      return rockAt(islands, x, y, 0, 0, span) ? span[1] : Number.NaN;
    };
    let [points, wrong, off] = [0, 0, 0];
    for (const { name, lines } of layers) {
      if (!name.endsWith("contours")) continue;
      for (const line of lines)
        for (let i = 0; i < line.length; i += 2) {
          const own = height(line[i], line[i + 1]);
          const step = name === "contours" ? interval : 5 * interval;
          const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => height(line[i] + dx, line[i + 1] + dy)));
          const [low, high] = [Math.min(own, ...around), Math.max(own, ...around)];
          points++;
          if (Number.isNaN(low)) off++;
          else if (Math.floor(high / step) < Math.ceil(low / step)) wrong++;
        }
    }
    expect(points).toBeGreaterThan(1000);
    expect(off / points, "ends at the rim").toBeLessThan(0.1);
    expect(wrong / points).toBeLessThan(0.01);
  });

  it("shows houses and features at small spans, the archipelagos above and below, and no labels on the minimap", () => {
    const names = (change: Partial<FlatMapView>) => drawFlatChart(islands, view(change)).layers.map(({ name }) => name);
    expect(names({})).toEqual(expect.arrayContaining(["houses", "boulder", "root", "rim", "rock", "over", "labels"]));
    const far = names({ span: 9000 });
    expect(far).toEqual(expect.arrayContaining(["under", "over", "rim", "summits", "grid", "north arrows"]));
    expect(far).not.toContain("boulder");
    expect(far).not.toContain("houses");
    expect(names({ level: 0, span: 9000 })).not.toContain("over");
    expect(names({ level: 2, span: 9000 })).not.toContain("under");
    const plain = names({ plain: true });
    for (const name of ["labels", "grid", "north arrows", "summits"]) expect(plain).not.toContain(name);
    expect(plain).toContain("contours");
  });

  it("has a grid whose lines are as wide as its scale", () => {
    const [thin, wide] = [1, 2].map((scale) =>
      drawFlatChart(islands, view({ scale, span: 9000 })).layers.find(({ name }) => name === "grid"),
    );
    expect(thin?.lines.length).toBeGreaterThan(4);
    expect(thin?.width).toBe(0.9);
    expect(wide?.width).toBe(1.8);
  });

  it("has the features that stand fast and none that can be moved", () => {
    const box = { west: -3600, south: -2900, east: -2600, north: -1700 };
    const found = new Set(flatFeaturesIn(islands, 0, box).map(({ feature }) => feature));
    expect(found).toContain("cone");
    const names = drawFlatChart(islands, view({})).layers.map(({ name }) => name);
    for (const feature of nonEmpty([...found])) expect(names.includes(feature), feature).toBe(!isMovable(feature));
  });

  it("rotates with the heading", () => {
    const kindsOf = (heading: number) =>
      drawFlatChart(islands, view({ heading, size: 65, cells: 64, span: 500 })).areas.kinds;
    const [upright, turned] = [kindsOf(0), kindsOf(90)];
    // A point right of the middle when north is up lies above it when east is up.
    let same = 0;
    for (let k = 4; k < 32; k += 2) if (upright[65 * 32 + 32 + k] === turned[65 * (32 - k) + 32]) same++;
    expect(same).toBeGreaterThanOrEqual(13);
  });
});

describe("the reference picture", () => {
  it("matches byte for byte", () => {
    expectKept("islands", toPixels(drawFlatChart(islands, view({ span: 6000, cells: KEPT_SIZE / 2 }))));
  });
});
