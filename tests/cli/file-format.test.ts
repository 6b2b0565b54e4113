/** Formats by the names of files: every command that writes a file takes its format from it, and refuses another's name. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitless } from "./run.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-format-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["a.png", "png16"],
  ["a.TIFF", "tiff"],
  ["a.r16", "r16"],
  ["a.csv", "csv"],
  ["a.b.glb", "glb"],
])("heightmap %s is written as %s", async (name, format) => {
  const file = join(folder, name);
  const ran = await limitless(`heightmap --size 5 ${file}`);
  expect(ran.err).toBe("");
  expect(JSON.parse(ran.out)).toMatchObject({ files: [file, `${file}.json`], format, columns: 5 });
  const { bytes } = await limitless(`heightmap --size 5 --format ${format} -`);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test("course a.json and a.xml are the files of their names", async () => {
  const args = "course --length 1000 --controls 3";
  const [json, xml] = ["a.json", "a.xml"].map((name) => join(folder, name));
  for (const [file, format] of [
    [json, "json"],
    [xml, "iof"],
  ])
    expect(JSON.parse((await limitless(`${args} ${file}`)).out)).toMatchObject({ files: [file], format });
  expect(JSON.parse(readFileSync(json, "utf8"))).toBeTypeOf("object");
  expect(readFileSync(xml, "utf8")).toMatch(/^<\?xml/);
});

test.each([
  ["heightmap --format f32 x.png", 'OUT: "x.png" is png16 by its name, and --format f32; change one of them.'],
  ["heightmap --format r16 x.jpg", 'OUT: "x.jpg" is jpg by its name, and --format r16; change one of them.'],
  [
    "heightmap --size unity-33 x.png",
    'OUT: "x.png" is png16 by its name, and --size unity-33 has the format r16; change one of them.',
  ],
  [
    "heightmap x.obj",
    'OUT: "x.obj" ends in .obj, which is not one of .png, .r16, .raw, .r16be, .f32, .exr, .tif, .tiff, .xy, .tga, .csv, .glb.',
  ],
  ["map --format svg x.pdf", 'OUT: "x.pdf" is pdf by its name, and --format svg; change one of them.'],
  ["map x.png", 'OUT: "x.png" ends in .png, which is not one of .svg, .pdf, .omap.'],
  ["features --format csv x.json", 'OUT: "x.json" is geojson by its name, and --format csv; change one of them.'],
  [
    "snippet --language python x.ts",
    'OUT: "x.ts" is typescript by its name, and --language python; change one of them.',
  ],
  ["course --format iof x.json", 'OUT: "x.json" is json by its name, and --format iof; change one of them.'],
  ["model x.gltf", 'OUT: "x.gltf" ends in .gltf, which is not one of .glb.'],
  ["splat x.jpg", 'OUT: "x.jpg" ends in .jpg, which is not one of .png.'],
  ["faults x.glb", 'OUT: "x.glb" ends in .glb, which is not one of .xy, .tga, .png, .csv.'],
])("%s is wrong usage", async (args, message) => {
  expect(await limitless(args)).toMatchObject({ code: 2, out: "", err: `limitless: ${message}\n` });
});

test("raw is either order of bytes, so a format is needed, and any other name takes any format", async () => {
  expect((await limitless(`heightmap --size 3 ${join(folder, "a.raw")}`)).err).toMatch(/--format: is missing/);
  for (const [name, format] of [
    ["a.raw", "r16be"],
    ["a.r16", "r16be"],
    ["a.height", "f32"],
    ["plain", "png16"],
  ])
    expect((await limitless(`heightmap --size 3 --format ${format} ${join(folder, name)}`)).code).toBe(0);
});
