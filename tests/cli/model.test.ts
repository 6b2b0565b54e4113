/** `limitless model`. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { limitless } from "./run.ts";

test("writes a model, and prints its parts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-model-"));
  const file = join(folder, "lake.glb");
  const args = "model --at 23450,5700 --size 33 --spacing 6";
  const { code, out } = await limitless(`${args} ${file}`);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ground: 2 * 32 * 32, water: 2 });
  expect(bytes.subarray(0, 4).toString()).toBe("glTF");
  expect((await limitless(`${args} -`)).bytes.equals(bytes)).toBe(true);
});

test.each([
  ["model --size 1026 x", '--size: "1026" is out of range 2 to 1025.'],
  ["model --spacing 0 x", '--spacing: "0" is out of range 0.01 to 100000 m.'],
  ["model --world cosmic x", "--world: cosmic has no ground."],
  ["model --world skylands --at 5000,9000 --size 3 x", "Expected a piece with some ground, got only void."],
])("limitless %s is wrong usage", async (args, message) => {
  expect(await limitless(args)).toMatchObject({ code: 2, out: "", err: `limitless: ${message}\n` });
});

test("of a world with void, a piece without --at is where the ground is, on any archipelago", async () => {
  for (const args of ["", "--altitude 1500 "]) {
    const file = join(mkdtempSync(join(tmpdir(), "limitless-model-")), "a.glb");
    const { code, out, err } = await limitless(`model --world skylands ${args}--size 33 --no-trees ${file}`);
    expect([code, err]).toEqual([0, ""]);
    const { at, ground } = JSON.parse(out);
    expect(at).not.toEqual([0, 0]);
    expect(ground).toBeGreaterThan(32 * 32);
    rmSync(dirname(file), { recursive: true });
  }
});
