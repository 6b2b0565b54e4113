/** --ground and --set: a height map of a file as a world, in every command that reads one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "fast-png";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { aboveSea, coverKindAt, topHeight } from "../../src/core/flat/flat-ground.ts";
import { readOwnGround } from "../../src/export/own-ground.ts";
import type { FaultsRecipe } from "../../src/recipe/kinds/faults.ts";
import { generateFaultLand } from "../../src/recipe/kinds/faults-generator.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { METRES, tiffFile } from "../export/tiff-file.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

const SIDE = 64;
const heights = Uint16Array.from({ length: SIDE * SIDE }, (_, i) => {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
  return 30_000 + 29_000 * Math.sin(x / 9) * Math.cos(y / 7);
});
const PNG = encode({ width: SIDE, height: SIDE, data: heights, depth: 16, channels: 1 });

let folder = "";
const file = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-ground-"));
  writeFileSync(file("hills.png"), PNG);
  writeFileSync(file("broken.png"), PNG.subarray(0, 99));
  writeFileSync(file("notes.txt"), "1,2,3");
  const values = Array.from(heights, (height) => height / 100);
  writeFileSync(file("alps.tif"), tiffFile({ columns: SIDE, rows: SIDE, values, tags: METRES }));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function output(args: readonly string[], input = ""): Promise<Buffer> {
  const { code, bytes, err } = await limitless(args, input);
  expect([code, err]).toEqual([0, ""]);
  return bytes;
}

/** The world that the page opens by the link to the file, once the browser keeps it. */
async function onPage(more = "") {
  const { code } = await readOwnGround("png", PNG);
  const { recipe, request, problems } = await readLink(
    `?world=faults&ground=kept.a-b${more}`,
    scenes,
    async () => code,
  );
  expect(problems).toEqual([]);
  const flat = generateFaultLand(openWorld(recipe as unknown as FaultsRecipe, request));
  return {
    flat,
    heightAt: (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, 0)),
    kindAt: (x: number, y: number) => coverKindAt(flat, x, y, 0),
  };
}

describe("a PNG", () => {
  test("has the heights of its world in the page, bit for bit", async () => {
    const bytes = await output([
      "heightmap",
      "--ground",
      file("hills.png"),
      "--size",
      "65",
      "--spacing",
      "8",
      "--format",
      "f32",
      "-",
    ]);
    const { heightAt } = await onPage();
    const read = Array.from({ length: 65 * 65 }, (_, i) => bytes.readFloatLE(4 * i));
    expect(read).toEqual(read.map((_, i) => Math.fround(heightAt(((i % 65) - 32) * 8, (32 - Math.floor(i / 65)) * 8))));
    expect(Math.max(...nonEmpty(read))).toBeGreaterThan(150);
    expect(Math.min(...nonEmpty(read))).toBeLessThan(-10);
  });

  test("is sampled, mapped, planted and exported, with numbers that --set gives", async () => {
    const own = ["--ground", file("hills.png"), "--set", "cell=10,height=500,flooded=30"];
    const { heightAt, kindAt, flat } = await onPage("&cell=10&height=500&flooded=30");
    const rows = (await output(["sample", ...own], "40,-60,1000\n130,20,1000")).toString().split("\n");
    expect(rows.slice(1, 3)).toEqual(
      [
        [40, -60],
        [130, 20],
      ].map(([x, y]) => {
        return `${x},${y},1000,0,${heightAt(x, y)},,false,${kindAt(x, y)}`;
      }),
    );
    expect((await output(["map", ...own, "--span", "600", "-"])).toString()).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(
      JSON.parse((await output(["model", ...own, "--size", "33", "--spacing", "9", file("a.glb")])).toString()),
    ).toMatchObject({
      ground: 2048,
    });
    const features = (await output(["features", ...own, "--span", "600", "-"])).toString().trim().split("\n");
    expect(features.length).toBeGreaterThan(5);
    await output(["splat", ...own, "--size", "32", "--spacing", "12", file("kinds.png")]);
    expect(JSON.parse(readFileSync(file("kinds.png.json"), "utf8"))).toMatchObject({
      world: "faults",
      columns: 32,
      metresPerPixel: 12,
    });
    expect(flat.form).toBe("faults");
  });

  test("is named in the description of an export by the link that the page writes", async () => {
    await output(["heightmap", "--ground", file("hills.png"), "--set", "height=300", "--size", "9", file("a.png")]);
    const { link } = JSON.parse(readFileSync(file("a.png.json"), "utf8"));
    expect(link).toMatch(/^\?world=faults&ground=kept\.[0-9a-z]+-[0-9a-z]+&.*height=300/);
  });
});

test("a GeoTIFF has its own metres, for worlds and for conversions", async () => {
  const args = ["heightmap", "--size", "5", "--spacing", "30", "--format", "f32", "-"];
  const bytes = await output([...args, "--ground", file("alps.tif"), "--at", "15,15"]);
  const read = Array.from({ length: 25 }, (_, i) => bytes.readFloatLE(4 * i));
  const north = Math.floor(SIDE / 2) - 3;
  const given = Array.from({ length: 25 }, (_, i) => heights[(north + Math.floor(i / 5)) * SIDE + 30 + (i % 5)] / 100);
  // Smoothed over a cell, with 3 % of the profile's hills.
  for (const [i, height] of nonEmpty(read).entries()) expect(Math.abs(height - given[i])).toBeLessThan(15);
  const summary = await output(["heightmap", "--from", file("alps.tif"), file("b.png")]);
  const { least, greatest, ...rest } = JSON.parse(summary.toString());
  expect(rest).toMatchObject({ columns: SIDE, rows: SIDE, spacing: 30 });
  expect([least, greatest].map(Math.round)).toEqual([10, 590]);
});

describe("refused", () => {
  test.each([
    ["features --ground notes.txt -", 1, "notes.txt: not a xy, tga, png, csv, jpg, tif file by its name."],
    ["map --ground missing.png -", 1, "missing.png: no such file or folder."],
    ["sample --ground broken.png", 1, "broken.png: Expected"],
    [
      "heightmap --ground hills.png --world planet --format f32 -",
      2,
      "--ground: planet takes no height map; leave --world out.",
    ],
    [
      "heightmap --ground hills.png --world forest --format f32 -",
      2,
      "--ground: forest has ground of its own; leave --world out.",
    ],
    ["map --ground hills.png --link ?world=faults -", 2, "--ground: the link has it; leave one of them out."],
    ["map --ground hills.png --scale 10000 a.svg", 2, "--ground: printed maps are of the forest of 1983."],
    ["model --ground hills.png --set height=9001 a.glb", 2, "--set: height 9001 is out of range 1 to 9000 m."],
    [
      "model --ground hills.png --set deep=3 a.glb",
      2,
      '--set: "deep" is not one of faults\'s: height, cell, flooded, clouds, haze, view.',
    ],
    ["model --set height a.glb", 2, '--set: "height" is not name=number, separated by commas.'],
    [
      "heightmap --from hills.png --ground hills.png --format f32 -",
      2,
      "--ground: a map is made --from a file or of a --world, not both.",
    ],
    [
      "map --link ?world=faults&ground=kept.a-b -",
      2,
      "--link: ground: The height map is not in this browser; open its file.",
    ],
  ])("%s", async (args, code, message) => {
    const list = args.split(" ").map((word) => (/^\w+\.(png|txt)$/.test(word) && word !== "a.svg" ? file(word) : word));
    const ran = await limitless(list, "1,2,3");
    expect(ran.err.replaceAll(`${folder}/`, "")).toContain(message);
    expect(ran.code).toBe(code);
  });
});
