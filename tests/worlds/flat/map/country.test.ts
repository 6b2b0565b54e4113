/** The map of a country: its views, its paths, and the description of a place. */
import { describe, expect, it } from "vitest";
import forest from "../../../../scenes/forest/scene.ts";
import { KINDS } from "../../../../src/core/field/cover.ts";
import { runSteps } from "../../../../src/core/field/run-steps.ts";
import { flatFeaturesIn } from "../../../../src/core/flat/features.ts";
import { codeAt, MOVABLE } from "../../../../src/core/forest/features.ts";
import { streamsThrough } from "../../../../src/core/forest/streams.ts";
import { createCountry, terraAt } from "../../../../src/core/forest/terra.ts";
import { createFlatSheet } from "../../../../src/map/flat/chart.ts";
import type { FlatMapView } from "../../../../src/map/flat/view.ts";
import { BLACK } from "../../../../src/map/palette.ts";
import { generateFlatGround } from "../../../../src/recipe/kinds/flat-generator.ts";
import { withParameters } from "../../../../src/recipe/parameter.ts";
import { startRequest } from "../../../../src/recipe/request.ts";
import { openWorld } from "../../../../src/recipe/validate.ts";
import { createFlatAtlas, groundAt } from "../../../../src/worlds/flat/map/atlas.ts";
import { whatAt } from "../../../../src/worlds/flat/map/what.ts";
import { nonEmpty } from "../../../non-empty.ts";

const land = createCountry();
const flat = generateFlatGround(forest.world);
const walked = withParameters(forest, { paths: 4000 });
const PLACE = [15_320, 6068] as const;
const view = (change: Partial<FlatMapView> = {}): FlatMapView => ({
  place: PLACE,
  heading: 0,
  level: 0,
  t: 0,
  plain: false,
  shows: "all",
  roads: [],
  span: 600,
  size: 300,
  cells: 150,
  scale: 1,
  inset: 0,
  ...change,
});

function namesOf(change: Partial<FlatMapView>, of = flat): string[] {
  const sheet = createFlatSheet(of);
  const wanted = view(change);
  return runSteps(sheet.addWater(sheet.draw(wanted), wanted)).layers.map(({ name }) => name);
}

const RELIEF = ["contours", "index contours", "streams", "marshes"];
const SYMBOLS = ["boulder", "root", "waterhole", "knoll", "mine"];

describe("roads on the map", () => {
  const road = [
    [PLACE[0] - 200, PLACE[1]],
    [PLACE[0] + 100, PLACE[1]],
    [PLACE[0] + 100, PLACE[1] + 90],
  ] as const;
  const roadsOn = (change: Partial<FlatMapView>) =>
    createFlatSheet(flat)
      .draw(view({ roads: [road], ...change }))
      .layers.find(({ name }) => name === "roads");

  it("are dashed black lines along them, on turned maps too, and on all views but that of contours", () => {
    const layer = roadsOn({});
    expect(layer?.ink).toBe(BLACK);
    expect(layer?.lines.length).toBeGreaterThan(12);
    // Half a pixel a metre from the middle of 300 pixels.
    const onRoad = ([x, y]: readonly number[]) =>
      (Math.abs(y - 150) < 1e-6 && x >= 50 && x <= 200) || (Math.abs(x - 200) < 1e-6 && y <= 150 && y >= 105);
    for (const line of nonEmpty(layer?.lines ?? []))
      for (let i = 0; i < nonEmpty(line).length; i += 2) expect(onRoad(line.slice(i, i + 2))).toBe(true);
    const turned = roadsOn({ heading: 90 })?.lines[0].slice(0, 2) ?? [];
    expect(turned[0]).toBeCloseTo(150);
    expect(turned[1]).toBeCloseTo(250);
    expect(roadsOn({ shows: "kinds" })).toBeDefined();
    expect(roadsOn({ shows: "contours" })).toBeUndefined();
  });

  it("are drawn where they cross the map, and not beyond it", () => {
    expect(roadsOn({ place: [PLACE[0], PLACE[1] + 5000] })).toBeUndefined();
    const long = [
      [PLACE[0] - 1e6, PLACE[1] + 10],
      [PLACE[0] - 400, PLACE[1] + 10],
      [PLACE[0] + 400, PLACE[1] + 10],
    ] as const;
    const found = roadsOn({ roads: [long] })?.lines ?? [];
    expect(found.length).toBeGreaterThan(20);
    expect(found.length).toBeLessThan(50);
  });
});

describe("the views of a country's map", () => {
  it("all has contours, water, north lines, symbols and houses, and nothing that can be moved", () => {
    const names = namesOf({ span: 1200, shows: "all" });
    expect(names).toEqual(
      expect.arrayContaining([...RELIEF, ...SYMBOLS, "x", "houses", "north lines", "north arrows"]),
    );
    // The phone box and the rocket of the scene, beside the road.
    names.push(...namesOf({ place: [24_200, 5630], span: 300, shows: "all" }));
    for (const name of nonEmpty(MOVABLE)) expect(names).not.toContain(name);
  });

  it("contours has relief and water on white", () => {
    const names = namesOf({ span: 1200, shows: "contours" });
    expect(names).toEqual(expect.arrayContaining([...RELIEF, "north lines"]));
    for (const name of [...SYMBOLS, "houses"]) expect(names).not.toContain(name);
    const { kinds } = createFlatSheet(flat).draw(view({ shows: "contours" })).areas;
    expect(new Set([...kinds].map((kind) => KINDS[kind]))).toEqual(new Set(["wood", "lake"]));
  });

  it("kinds has areas and houses, without contours, water lines and symbols", () => {
    const names = namesOf({ span: 1200, shows: "kinds" });
    expect(names.sort()).toEqual(["houses", "north arrows", "north lines"]);
    expect(createFlatSheet(flat).draw(view({ shows: "kinds" })).interval).toBe(0);
  });

  it("have a legend of the shown symbols, and skylands has one view", () => {
    const atlas = createFlatAtlas(() => openWorld(forest, startRequest("forest", forest)));
    const legend = (name: string) =>
      atlas
        .levelsOf?.(atlas.table())
        .legendOf(0, name)
        .map(({ meaning }) => meaning);
    expect(atlas.viewsOf?.(atlas.table())?.map(({ name }) => name)).toEqual(["all", "contours", "kinds"]);
    expect(legend("all")).toEqual(expect.arrayContaining(["thicket", "contour", "marsh", "rootstock", "building"]));
    expect(legend("contours")).not.toContain("thicket");
    expect(legend("kinds")).not.toContain("contour");
    expect(legend("all")).not.toContain("path");
  });
});

it("has contours every 5 m and north lines every 300 m, and fewer on wide maps", () => {
  const { interval, layers } = createFlatSheet(flat).draw(view({ span: 1200 }));
  expect(interval).toBe(5);
  const lines = layers.find(({ name }) => name === "north lines")?.lines ?? [];
  const metres = lines.map(([x]) => PLACE[0] + (x / 300 - 0.5) * 1200);
  expect(metres.length).toBeGreaterThan(3);
  for (const x of nonEmpty(metres)) expect(Math.abs(x / 300 - Math.round(x / 300))).toBeLessThan(1e-9);
  const wide = createFlatSheet(flat).draw(view({ span: 10_000 }));
  expect(wide.interval).toBe(25);
  expect(wide.layers.find(({ name }) => name === "north lines")?.lines.length).toBeLessThan(8);
});

it("has a marsh where a stream ends in a hollow, and nowhere else", () => {
  const wanted = view({ span: 2400, size: 400 });
  const sheet = createFlatSheet(flat);
  const marshes = runSteps(sheet.addWater(sheet.draw(wanted), wanted)).layers.find(({ name }) => name === "marshes");
  const lines = marshes?.lines ?? [];
  const drawn: (readonly [number, number])[] = [];
  // A marsh is four strokes.
  for (let k = 0; k < lines.length; k += 4) {
    const [x, y] = [(lines[k][0] + lines[k][2]) / 2, (lines[k][1] + lines[k + 3][1]) / 2];
    drawn.push([PLACE[0] + 6 * x - 1200, PLACE[1] + 1200 - 6 * y]);
  }
  const box = { west: PLACE[0] - 1190, south: PLACE[1] - 1190, east: PLACE[0] + 1190, north: PLACE[1] + 1190 };
  const ends = streamsThrough(land, box)
    .filter(({ end }) => end === "hollow")
    .map(({ course }) => course[course.length - 1]);
  type At = readonly [x: number, y: number];
  const inside = ([x, y]: At) => Math.max(Math.abs(x - PLACE[0]), Math.abs(y - PLACE[1])) < 1180;
  const near = (places: readonly At[], [x, y]: At) => places.some(([u, v]) => Math.hypot(u - x, v - y) < 0.01);
  expect(ends.filter(inside).length).toBeGreaterThan(80);
  expect(ends.filter(inside).filter((end) => !near(drawn, end))).toEqual([]);
  expect(drawn.filter(inside).filter((end) => !near(ends, end))).toEqual([]);
});

describe("equal-height paths on the map", () => {
  const chart = createFlatSheet(generateFlatGround(walked.world)).draw(view());

  it("are areas where terraAt has them", () => {
    let [paths, wrong] = [0, 0];
    nonEmpty(chart.areas.kinds).forEach((code, at) => {
      const [x, y] = [PLACE[0] + ((at % 300) + 0.5 - 150) * 2, PLACE[1] + (150 - Math.floor(at / 300) - 0.5) * 2];
      const kind = terraAt(land, x, y, { paths: true }).kind;
      if (kind === "path") paths++;
      if (KINDS[code] !== kind) wrong++;
    });
    expect(wrong).toBe(0);
    expect(paths).toBeGreaterThan(100);
  });

  it("are dashed lines on paths, and in the legend", () => {
    const lines = chart.layers.find(({ name }) => name === "paths")?.lines ?? [];
    expect(lines.length).toBeGreaterThan(50);
    let [off, all] = [0, 0];
    for (const line of lines)
      for (let i = 0; i < line.length; i += 2) {
        const [x, y] = [PLACE[0] + (line[i] - 150) * 2, PLACE[1] + (150 - line[i + 1]) * 2];
        all++;
        if (terraAt(land, x, y, { paths: true }).kind !== "path") off++;
      }
    // Cells cut a corner where two lines nearly meet.
    expect(off / all).toBeLessThan(0.04);
    const long = lines.map((line) => Math.hypot(line[2] - line[0], line[3] - line[1]));
    expect(Math.max(...nonEmpty(long))).toBeLessThan(7.1);
    const atlas = createFlatAtlas(() => openWorld(walked, startRequest("forest", walked)));
    const legend = atlas.levelsOf?.(atlas.table()).legendOf(0, "all");
    expect(legend?.map(({ meaning }) => meaning)).toContain("path");
  });
});

describe("description of a place", () => {
  const what = (x: number, y: number, reach = 6) => whatAt(flat, 0, x, y, reach, 0);

  it("is a feature with its code and the kind of ground around it", () => {
    // Found by a look at each metre (tests/core/forest/published.json has its neighbours).
    const found: Record<string, string> = {};
    for (let y = 5900; y < 6200; y++)
      for (let x = 15_200; x < 15_500; x++) {
        const { feature, code } = terraAt(land, x, y);
        if (feature === "none" || feature === "cone") continue;
        expect(code).toBe(codeAt(x, y));
        const words = what(x + 0.3, y - 0.4, 1);
        expect(words, `${feature} ${x},${y}`).toContain(` ${code} in `);
        expect(what(x + 0.3, y - 0.4, 40), "the nearest of several").toBe(words);
        found[feature] = words;
      }
    expect(found.boulder).toMatch(/^Boulder [A-Z]{2} in (runnable wood|moor|grass|thicket)$/);
    expect(found.mine).toMatch(/^Mineshaft [A-Z]{2} in /);
    expect(Object.keys(found).length).toBeGreaterThan(3);
  });

  it("is no feature beyond the reach", () => {
    const [boulder] = flatFeaturesIn(flat, 0, { west: 15_200, south: 5900, east: 15_500, north: 6200 });
    expect(what(boulder.x, boulder.y + 3, 3.1)).toContain(codeAt(boulder.x, boulder.y));
    expect(what(boulder.x, boulder.y + 3, 2.9)).not.toContain(" in ");
  });

  it("is the lake with its depth, a building, or the kind of ground", () => {
    const [x, y] = [15_450, 5900];
    const { kind, depth } = terraAt(land, x, y);
    expect(kind).toBe("lake");
    expect(what(x, y)).toBe(`Lake, ${(depth / 4).toFixed(1)} m deep`);
    const ground = groundAt(flat, [x, y], 0, 0);
    expect(ground.z).toBeCloseTo(0, 9);
    expect(ground.depth).toBeCloseTo(depth / 4, 9);
    const words = new Set<string>();
    for (let v = 5700; v < 6400; v += 9)
      for (let u = 14_900; u < 15_700; u += 9) words.add(what(u, v, 0.1).split(",")[0]);
    for (const word of ["Building", "Paved ground", "Runnable wood", "Moor", "Grass", "Thicket", "Lake"])
      expect(words).toContain(word);
  });
});
