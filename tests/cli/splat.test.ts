/** `limitless splat` and `limitless features`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode } from "fast-png";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limitless } from "./run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-splat-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("splat writes four images and their description", async () => {
  const { code, out, err } = await limitless(`splat --at 24890,4714 --size 20 ${join(folder, "kinds.png")}`);
  expect([code, err]).toEqual([0, ""]);
  const images = [0, 1, 2, 3].map((k) => `kinds_${k}.png`);
  expect(readdirSync(folder).sort()).toEqual(["kinds.png.json", ...images].sort());
  const description = JSON.parse(readFileSync(join(folder, "kinds.png.json"), "utf8"));
  const { files: _, ...shares } = JSON.parse(out);
  expect(description).toMatchObject({ world: "forest", columns: 20, metresPerPixel: 1, shares });
  expect(description.images[1]).toEqual({ file: "kinds_1.png", channels: ["wood", "thicket", "road", "mud"] });
  const [first] = images.map((name) => decode(readFileSync(join(folder, name))));
  expect([first.width, first.height, first.channels]).toEqual([20, 20, 4]);
});

describe("features", () => {
  const args = "--at 24200,5500 --span 600";

  test("are CSV, or GeoJSON by the name of the file", async () => {
    const { out } = await limitless(`features ${args} -`);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toBe("feature,x,y,z,code");
    expect(lines).toContainEqual(expect.stringMatching(/^rocket,24254,5604,/));
    const file = join(folder, "f.geojson");
    expect((await limitless(`features ${args} ${file}`)).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8")).features).toHaveLength(lines.length - 1);
    expect((await limitless(`features ${args} --format geojson -`)).out).toBe(readFileSync(file, "utf8"));
  });
});

test.each([
  ["splat -", "OUT: there are several files; give a name, not -."],
  ["splat --size 1 x", '--size: "1" is out of range 2 to 8193.'],
  ["splat --world cosmic x", "--world: cosmic has no ground."],
  ["splat --world planet --at 0,100 x", "--at: latitude 100 is out of range -90 to 90 degrees."],
  ["features --span 0 x", '--span: "0" is out of range 1 to 20000 m.'],
  ["features --format xml x", '--format: "xml" is not one of csv, geojson.'],
])("limitless %s is wrong usage", async (args, message) => {
  expect(await limitless(args)).toMatchObject({ code: 2, out: "", err: `limitless: ${message}\n` });
});
