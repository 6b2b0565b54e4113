import { describe, expect, test } from "vitest";
import { createProfile } from "../../src/core/field/profile.ts";
import { createCountry, terraAt } from "../../src/core/forest/terra.ts";
import { PROFILE_METHODS, type ProfileOptions, synthesizeProfile } from "../../src/core/profiles/synthesis.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

async function made(args: string): Promise<number[]> {
  const { code, out, err } = await limitless(`profile ${args}`);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
}

describe("a profile", () => {
  test.each(nonEmpty(PROFILE_METHODS))("by %s equals the library", async (method) => {
    const cases: [string, ProfileOptions][] = [
      ["", {}],
      ["--length 64 --seed 9", { length: 64, seed: 9 }],
      ["--sample 7 --layers 3 --range -20,140.5", { sample: 7, layers: 3, range: [-20, 140.5] }],
    ];
    for (const [args, options] of cases) {
      const { samples } = synthesizeProfile({ method, ...options });
      expect(await made(`--method ${method} ${args}`)).toEqual([...samples]);
    }
  });

  test("has 256 heights from 0 to 100 by default, and the library reads it", async () => {
    const heights = await made("");
    const profile = createProfile(heights);
    expect(profile.mask).toBe(255);
    expect(profile.min).toBeGreaterThanOrEqual(0);
    expect(profile.max).toBeLessThan(100);
    const { height } = terraAt(createCountry({ profile }), 0, 0, { bleak: true });
    expect(height).toBeCloseTo(5 * heights[0], 9);
  });

  test("help names createProfile and the commands that take a profile", async () => {
    const { out } = await limitless("profile --help");
    expect(out).toContain("createProfile");
    expect(out).toMatch(/all\s+commands\s+of\s+worlds\s+but\s+stars\s+take/);
  });
});

test.each([
  ["--length 100", "--length: 100 is not a power of two; the nearest are 64 and 128 (range 2 to 1048576)."],
  ["--length 1", '--length: "1" is out of range 2 to 1048576.'],
  ["--method cosin", /^--method: "cosin" is not one of naive, linear, .* \(did you mean cosine\?\)\.$/],
  ["--layers 0", '--layers: "0" is out of range 1 to 20.'],
  ["--sample 0.5", '--sample: "0.5" is out of range 1 to 1048576.'],
  ["--range 5", '--range: "5" is not lo,hi (each -1000000000 to 1000000000).'],
  ["--range 5,5", "--range: lo 5 is not below hi, 5."],
  ["--seed -1", '--seed: "-1" is out of range 0 to 4294967295.'],
])("%s fails", async (args, message) => {
  const { code, out, err } = await limitless(`profile ${args}`);
  expect([code, out]).toEqual([2, ""]);
  const said = err.replace(/^limitless: |\n$/g, "");
  if (typeof message === "string") expect(said).toBe(message);
  else expect(said).toMatch(message);
});
