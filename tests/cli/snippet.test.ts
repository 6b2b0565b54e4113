/** `limitless snippet`. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limitless } from "./run.ts";

test("the language is that of the file's name, or of --language", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-snippet-"));
  const file = join(folder, "ground.py");
  expect(await limitless(`snippet ${file}`)).toMatchObject({ code: 0, err: "" });
  const written = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  expect(written).toMatch(/^"""\nThe ground of Limitless: forest, seed 1983, year 0, 5 readings/);
  expect((await limitless("snippet --language python -")).out).toBe(written);
});

test("a place is the anchor of shaders, on a planet by longitude and latitude", async () => {
  const { out } = await limitless("snippet --at 24000,5600 --language glsl -");
  expect(out).toContain("from the anchor 24000, 5600.");
  const { out: planet } = await limitless(
    "snippet --link ?world=planet&preset=globe1983&geo=0,90,50 --language wgsl -",
  );
  expect(planet).toContain("from the anchor 0, 400, 0.");
});

test("the archipelago and the year change the constants", async () => {
  const codes = await Promise.all(
    ["", "--altitude 1500", "--t 12"].map((more) =>
      limitless(`snippet --world skylands --language typescript ${more} -`),
    ),
  );
  expect(new Set(codes.map(({ out }) => out)).size).toBe(3);
});

test.each([
  ["snippet -", "--language: is missing; give typescript, python, csharp, gdscript, glsl, wgsl."],
  ["snippet ground.java", "--language: is missing; give typescript, python, csharp, gdscript, glsl, wgsl."],
  [
    "snippet --language pyton -",
    '--language: "pyton" is not one of typescript, python, csharp, gdscript, glsl, wgsl (did you mean python?).',
  ],
  ["snippet --world cosmic --language python -", "--world: cosmic has no ground."],
])("limitless %s is wrong usage", async (args, message) => {
  expect(await limitless(args)).toMatchObject({ code: 2, out: "", err: `limitless: ${message}\n` });
});
