/** `limitless map` against the forest that it shows. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../src/core/field/cover.ts";
import { fieldAt } from "../../src/core/field/field.ts";
import { createCountry, LAKE_1983, terraAt } from "../../src/core/forest/terra.ts";
import { buildingStandsAt } from "../../src/core/forest/trees-buildings.ts";
import { createForestSource } from "../../src/map/forest.ts";
import { createMapFrame } from "../../src/map/frame.ts";
import { drawOrienteeringMap } from "../../src/map/orienteering.ts";
import { writeCourse } from "../../src/sport/course-code.ts";
import { longTest, sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

const land = createCountry();
const AT = [17_000, 7_000] as const;

test("the map has an area for every kind of ground there, contours and north lines", async () => {
  const { code, out, err } = await limitless(`map --at ${AT.join(",")} --span 400 -`);
  expect([code, err]).toEqual([0, ""]);
  const kinds = new Set<string>();
  for (let y = -200; y <= 200; y += 5)
    for (let x = -200; x <= 200; x += 5) kinds.add(terraAt(land, AT[0] + x, AT[1] + y).kind);
  const drawn = [...out.matchAll(/<path id="(\w+)"/g)].map(([, kind]) => kind);
  expect(drawn).toEqual(expect.arrayContaining([...kinds]));
  for (const name of ["contours", "index-contours", "north-lines", "streams", "marshes"])
    expect(out).toContain(`class="${name}"`);
  expect(out).not.toMatch(/NaN|undefined|Infinity/);
});

test("buildings are where towns have them", async () => {
  const { out } = await limitless("map --at 15208,6000 --span 480 -");
  const [, d = ""] = /class="houses"[^>]* d="([^"]*)"/.exec(out) ?? [];
  let count = 0;
  for (let y = 5760; y <= 6240; y += 16)
    for (let x = 14_960; x <= 15_456; x += 16)
      if (buildingStandsAt(x, y) && terraAt(land, x, y).kind === "town") count++;
  expect(count).toBeGreaterThan(5);
  expect(d.split("M").length - 1).toBe(count);
});

test("a file is written whole, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-map-"));
  const file = join(folder, "mine.svg");
  expect((await limitless(["map", "--world", "mines", "--level", "1", "--span", "100", file])).code).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  expect(readdirSync(folder)).toEqual(["mine.svg"]);
  rmSync(folder, { recursive: true });
});

test("the source is the forest's own heights, kinds and features, turned with its frame", () => {
  const frame = createMapFrame(...AT, 90);
  const source = createForestSource(land, frame);
  const [xs, ys, out] = [Float64Array.of(0, 120, -33), Float64Array.of(0, 50, 210), new Float64Array(3)];
  source.altitudes(xs, ys, 1e-3, out);
  for (let k = 0; k < 3; k++) {
    // A map whose top is east: its right is south.
    const [x, y] = [AT[0] + ys[k], AT[1] - xs[k]];
    expect(out[k]).toBeCloseTo((fieldAt(land.ground, x, y) - LAKE_1983) / 4, 6);
    expect(source.kind(xs[k], ys[k])).toBe(terraAt(land, x, y).kind);
  }
  const features = source.features(150);
  expect(features.length).toBeGreaterThan(0);
  for (const { feature, x, y } of nonEmpty(features)) {
    expect(terraAt(land, Math.round(AT[0] + y), Math.round(AT[1] - x)).feature).toBe(feature);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(150);
  }
  let count = 0;
  for (let y = -150; y <= 150; y++)
    for (let x = -150; x <= 150; x++) if (terraAt(land, AT[0] + x, AT[1] + y).feature !== "none") count++;
  expect(features.length).toBe(count);
});

test("a map of the forest has lakes where its ground is below their level, and no contours in them", () => {
  const frame = createMapFrame(...AT, 0);
  const { areas, layers } = drawOrienteeringMap(createForestSource(land, frame), frame, {
    span: 2000,
    size: 64,
    cells: 32,
    scale: 1,
    inset: 2,
  });
  const lake = KINDS.indexOf("lake");
  const heightAt = (x: number, y: number) =>
    fieldAt(land.ground, AT[0] + 2000 * (x / 64 - 0.5), AT[1] + 2000 * (0.5 - y / 64));
  const below = areas.kinds.filter((kind) => kind === lake).length;
  expect(below).toBeGreaterThan(50);
  nonEmpty(areas.kinds).forEach((kind, at) => {
    const height = heightAt((at % 64) + 0.5, Math.floor(at / 64) + 0.5);
    expect(kind === lake).toBe(height < LAKE_1983);
  });
  const contours = layers.filter(({ name }) => name.endsWith("contours")).flatMap(({ lines }) => lines);
  expect(contours.length).toBeGreaterThan(10);
  // Cells are 62 m wide, and read the ground averaged over as much.
  let deep = 0;
  for (const line of contours)
    for (let i = 0; i < line.length; i += 2) if (heightAt(line[i], line[i + 1]) < LAKE_1983 - 40) deep++;
  expect(deep).toBe(0);
});

const CODE = writeCourse({
  name: "Round the lake",
  start: [16_600, 6900],
  controls: [
    [16_900, 7300],
    [17_300, 7200],
    [17_200, 6400],
  ],
  finish: [16_700, 6500],
});

longTest("a printed map is written in the format that its name or --format says", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-map-"));
  const file = join(folder, "forest.pdf");
  expect((await limitless(["map", "--at", AT.join(","), file])).code).toBe(0);
  expect(readFileSync(file, "utf8").slice(0, 8)).toBe("%PDF-1.7");
  rmSync(folder, { recursive: true });
  const { out } = await limitless(`map --at ${AT.join(",")} --format omap -`);
  expect(out.startsWith(`<?xml version="1.0" encoding="UTF-8"?>\n<map xmlns="http://openorienteering.org`)).toBe(true);
  expect(out).toContain('<georeferencing scale="10000">');
});

longTest("an SVG is a printed sheet with --course", async () => {
  const course = await limitless(["map", "--course", CODE, "-"]);
  expect(course.out).toContain(">Round the lake</text>");
  expect(course.out).toContain(">1:10,000</text>");
  expect(course.out.match(/class="number"/g)).toHaveLength(3);
  // None of its controls is at a feature.
  expect(course.out).not.toContain('id="descriptions"');
});

test("an SVG is a printed sheet with --scale; a generated course has its descriptions beside the map", async () => {
  const code = await limitless(
    "course --seed 7 --length 2500 --controls 8 --difficulty easy --at 23890,5703 --format code",
  );
  const { out } = await limitless(["map", "--course", code.out.trim(), "--scale", "15000", "-"]);
  expect(out).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"');
  expect(out).toContain(">1:15,000</text>");
  expect(out).toContain('<g id="descriptions"');
  expect(out).toContain(">8 controls</text>");
  expect(out.match(/class="number"/g)).toHaveLength(8);
});

test.each([
  [["--scale", "20000"], '--scale: "20000" is not one of 10000, 15000 (did you mean 10000?).'],
  [["--format", "ps"], '--format: "ps" is not one of svg, pdf, omap.'],
  [["--scale", "10000", "--span", "500"], "--span: a printed map has the size of its sheet; use --scale."],
  [["--course", CODE, "--at", "0,0"], "--at: a map with a course has the course's centre; leave it out."],
  [
    ["--course", `${CODE.slice(0, -1)}x`],
    "--course: its check characters do not fit; a part of the link is missing or changed.",
  ],
  [
    ["--course", writeCourse({ name: "Far", start: [0, 0], controls: [[3000, 0]], finish: [0, 100] })],
    "course: 3000 × 100 m does not fit A4 at 1:10,000 (at most 1730 × 2080 m or 2600 × 1320 m); it fits at 1:15,000",
  ],
])("%j is refused", async (options, message) => {
  const { code, out, err } = await limitless(["map", ...options, "-"]);
  expect([code, out, err]).toEqual([2, "", `limitless: ${message}\n`]);
});

describe("other worlds, as the page draws them", () => {
  const layersOf = (svg: string) => [...svg.matchAll(/class="([\w-]+)"/g)].map(([, name]) => name);

  const maps: [args: string, layers: string[]][] = [
    ["--world mines --level 2 --span 300", ["labels", "grid"]],
    ["--world caverns --level 1 --span 200", ["walls", "grid"]],
    ["--world faults --span 400", ["contours", "north-lines"]],
    ["--world skylands --altitude 1500 --at -1000,-600 --span 3000", ["contours", "rim", "grid"]],
    ["--world planet --at 20,45 --span 900", ["contours", "grid"]],
    ["--link ?world=forest&at=17000,7000,90&kinds=120,300,180,220,190 --span 400", ["contours", "north-lines"]],
  ];

  // A map with contours takes some seconds.
  test.each(nonEmpty(maps.slice(0, sampled(6, 3))))("%s", async (args, layers) => {
    const { code, out, err } = await limitless(`map ${args} -`);
    expect([code, err]).toEqual([0, ""]);
    expect(layersOf(out)).toEqual(expect.arrayContaining(layers));
    expect(out).not.toMatch(/NaN|undefined|Infinity/);
  });

  longTest("the archipelago, the year and the link's ground change the map", async () => {
    const maps = await Promise.all(
      [
        "--world skylands --altitude 0",
        "--world skylands --altitude 1500",
        "--world skylands --t 50",
        "--link ?world=skylands&at=0,0,100&seed=5",
      ].map((args) => limitless(`map ${args} --span 800 -`)),
    );
    expect(new Set(maps.map(({ out }) => out)).size).toBe(4);
  });

  test.each([
    ["--world skylands --level 1 -", "--level: there is nothing below this world's ground."],
    ["--world cosmic -", "--world: cosmic has no ground."],
    ["--world planet x.pdf", "--world: printed maps are of the forest, not of planet."],
    ["--t 3 --scale 10000 -", "--t: printed maps are of the forest of 1983."],
  ])("%s is wrong usage", async (args, message) => {
    expect(await limitless(`map ${args}`)).toMatchObject({ code: 2, out: "", err: `limitless: ${message}\n` });
  });
});
