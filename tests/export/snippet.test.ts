/** Snippets compute the ground of their world: run where a language is at hand, else parsed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { WgslExec, WgslParser } from "wgsl_reflect/wgsl_reflect.module.js";
import forest from "../../scenes/forest/scene.ts";
import { scenes } from "../../scenes/index.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { requestedWorld } from "../../src/export/link.ts";
import { LANGUAGES, type LanguageName } from "../../src/export/snippet/languages.ts";
import { snippetOf } from "../../src/export/snippet/snippet.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";
import { ROOT } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";
import { groundOf } from "./grounds.ts";
import { HAS_PYTHON, HAS_SHARP, runPython, runSharp } from "./run-snippets.ts";
import { snippetSurface } from "./snippets.ts";
import { compileStrictly } from "./strict-typescript.ts";

const folder = mkdtempSync(join(tmpdir(), "limitless-snippet-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The world of a link. */
async function linked(link: string): Promise<WorldTable> {
  const { recipe, request, problems } = await readLink(link, scenes);
  expect(problems).toEqual([]);
  return requestedWorld(recipe, request);
}

/** Own samples, with fractions; and an own sum of three terms in two octaves. */
const OWN = profileCode(
  createProfile(Array.from({ length: 64 }, (_, i) => Math.round(256 * (90 + 30 * Math.sin(i * i))) / 256)),
);
const SUM = "s1~0,3~0.5~0.7~1~3,1,0.5,0.25~-1.25,2,0,0~2,-3,1,0";

/** Without erosion, which has its own tests (eroded-snippet.test.ts). */
const { erosion: _, ...smooth } = planet.world;
const frozen = { ...smooth, climate: "ice" as const };
const snow = { ...forest.world, shape: { ...forest.world.shape, steep: 422 } };

/** Worlds, each with the choice of a ground and a place; that of steep tops is the forest's highest ground. */
const CASES: readonly (readonly [
  name: string,
  world: WorldTable,
  choice: { readonly altitude?: number; readonly t?: number },
  place: readonly number[],
])[] = [
  ["forest", forest.world, {}, [24_000, 5600]],
  ["forest at year 7.25", forest.world, { t: 7.25 }, [24_000, 5600]],
  ["forest with steep tops", snow, {}, [11_088, 11_008]],
  ["skylands", skylands.world, { altitude: 1500 }, [-1000, -600]],
  [
    "forest with an own profile, sum and kinds",
    await linked(`?world=forest&seed=7&profile=${OWN}&sum=${SUM}`),
    { t: 2 },
    [24_000, 5600],
  ],
  [
    "skylands with an own profile and sum",
    await linked(`?world=skylands&profile=${OWN}&sum=${SUM}`),
    { altitude: 1500, t: 2 },
    [-1000, -600],
  ],
  ["planet", smooth, { t: -3 }, [41_000.7, -22_000.3, 37_000]],
  ["planet with a frozen sea", frozen, {}, [41_000.7, -22_000.3, 37_000]],
  [
    "planet with an own profile and sum",
    await linked(`?world=planet&seed=7&profile=${OWN}&sum=${SUM}`),
    { t: 2 },
    [41_000.7, -22_000.3, 37_000],
  ],
];

const codeOf = (language: LanguageName, [name, world, choice, place]: (typeof CASES)[number]) => {
  const anchor = [place[0], place[1], place[2] ?? 0] as const;
  return snippetOf({ language, name, seed: world.seed, ground: groundOf(world), link: "?world=x", anchor, ...choice });
};

/** Places near a case's and far away, some of them whole metres. */
const placesOf = ([, , , place]: (typeof CASES)[number]): number[][] =>
  Array.from({ length: 200 }, (_, i) =>
    place.map((v, axis) => (i < 50 ? Math.round(v) + i * (axis + 1) : v + Math.sin(i * (axis + 1)) * 10 ** (i % 7))),
  );

/** Height and altitude of every place, by the generator. */
function exactOf(each: (typeof CASES)[number]): number[][] {
  const [, world, { altitude = 0, t = 0 }] = each;
  const surface = snippetSurface(world, altitude, t);
  return placesOf(each).map(([x, y, z]) => Object.values(surface(x, y, z)));
}

/** Grounds of all cases in a language, read at their places by one process when the first test asks for them. */
const readBy = (language: LanguageName, run: typeof runPython) => {
  let all: number[][][] | undefined;
  return (each: (typeof CASES)[number]) => {
    all ??= run(
      folder,
      CASES.map((one) => ({ code: codeOf(language, one), places: placesOf(one) })),
    );
    return all[CASES.indexOf(each)];
  };
};
const readPython = readBy("python", runPython);
const readSharp = readBy("csharp", runSharp);

describe.each(CASES.map((each) => [each[0], each] as const))("%s", (_, each) => {
  test("TypeScript gives the generator's bits", async () => {
    const file = join(folder, `${each[0].replaceAll(" ", "-")}.ts`);
    writeFileSync(file, codeOf("typescript", each));
    const { height, altitude } = await import(/* @vite-ignore */ file);
    const found = placesOf(each).map((place) => [height(...place), altitude(...place)]);
    expect(found).toEqual(exactOf(each));
  });

  if (HAS_PYTHON)
    test("Python gives the generator's bits", () => {
      expect(readPython(each)).toEqual(exactOf(each));
    });
  else test.todo("Python gives the generator's bits: python3 is missing on this machine");

  if (HAS_SHARP)
    test("C# gives the generator's bits", () => {
      expect(readSharp(each)).toEqual(exactOf(each));
    });
  else
    test.todo(
      "C# gives the generator's bits: mcs and mono are missing on this machine (Debian: mono-mcs, mono-runtime)",
    );

  test("WGSL gives the ground near the anchor in an interpreter", () => {
    const [, , choice, place] = each;
    const [vector, size] = place.length === 3 ? ["vec3<f32>", 4] : ["vec2<f32>", 2];
    const main = `
      @group(0) @binding(0) var<storage, read> places: array<${vector}>;
      @group(0) @binding(1) var<storage, read_write> found: array<vec2<f32>>;
      @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        found[id.x] = vec2<f32>(height(places[id.x]), altitude(places[id.x]));
      }`;
    const offsets = Array.from({ length: 20 }, (_, i) => place.map((_, axis) => 200 * Math.sin(i * (axis + 2))));
    const places = Float32Array.from(offsets.flatMap((offset) => (size === 4 ? [...offset, 0] : offset)));
    const found = new Float32Array(40);
    new WgslExec(new WgslParser().parse(codeOf("wgsl", each) + main)).dispatchWorkgroups("main", 20, {
      0: { 0: places, 1: found },
    });
    const surface = snippetSurface(each[1], choice.altitude, choice.t);
    // A planet's anchor is on its datum.
    const k = place.length === 3 ? 60_000 / Math.hypot(...place) : 1;
    for (const [i, offset] of offsets.entries()) {
      const [x, y, z] = place.map((v, axis) => k * v + Math.fround(offset[axis]));
      const { height, altitude } = surface(x, y, z);
      expect(Math.abs(found[2 * i] - height)).toBeLessThan(0.02);
      expect(Math.abs(found[2 * i + 1] - altitude)).toBeLessThan(0.02);
    }
  });
});

test("TypeScript of every world is strict", () => {
  expect(() =>
    compileStrictly(
      folder,
      CASES.map((each) => codeOf("typescript", each)),
    ),
  ).not.toThrow();
});

describe("the text", () => {
  test.each(nonEmpty(Object.keys(LANGUAGES) as LanguageName[]))(
    "of %s names world, link and licence, in lines of 120",
    (language) => {
      for (const each of CASES) {
        const code = codeOf(language, each);
        expect(code).toMatch(/The ground of Limitless: (forest|skylands|planet).*, seed \d+, year/);
        expect(code).toContain("?world=x");
        expect(code).toContain("CC0-1.0");
        for (const line of nonEmpty(code.split("\n"))) expect(line.length, line).toBeLessThanOrEqual(120);
        expect(code.endsWith("\n")).toBe(true);
        expect(code, "no space ends a line").not.toMatch(/ $/m);
      }
    },
  );

  test.each(["typescript", "python", "csharp"] as const)("of %s says that it has the generator's bits", (language) => {
    for (const each of CASES) expect(codeOf(language, each)).toContain("Equal to the generator bit for bit.");
  });

  test("of GDScript has the functions that were run in Godot 4.6", () => {
    const functions = CASES.filter(([name]) => ["forest with steep tops", "skylands", "planet"].includes(name))
      .map((each) => codeOf("gdscript", each).replace(/^.*?(?=static func)/s, ""))
      .join("\n\n");
    // Their numbers are of the worlds.
    const text = functions.replace(/\b\d+\.\d+(e[+-]?\d+)?\b/g, "0.0").replace(/\b[1-9]\d*\b/g, "0");
    expect(text).toBe(readFileSync(join(ROOT, "tests/export/run-in-godot.gd"), "utf8"));
  });

  test("of shaders has the phases at the anchor, whole and rest, and their sums are the generator's", () => {
    const each = CASES[3];
    const code = codeOf("glsl", each);
    const numbers = (name: string) => {
      const [, list] = new RegExp(`${name}\\[\\d+\\] = \\w+\\[\\d+\\]\\(\\n([^)]*)\\)`).exec(code) as RegExpExecArray;
      return list.split(",").map(Number);
    };
    const [samples, wholes, fractions, weights] = ["PROFILE", "WHOLE", "FRACTION", "WEIGHT"].map(numbers);
    let height = 0;
    for (let i = 0; i < 20; i++) {
      expect(fractions[i]).toBeGreaterThanOrEqual(0);
      expect(fractions[i]).toBeLessThan(1);
      const [p0, p1] = [samples[wholes[i]], samples[(wholes[i] + 1) & 255]];
      height += weights[i] * (p0 + fractions[i] * (p1 - p0));
    }
    const [x, y] = each[3];
    expect(height).toBeCloseTo(snippetSurface(each[1], 1500)(x, y, 0).height, 4);
  });
});

describe("refuses", () => {
  test("a planet with craters", () => {
    const moon = { ...planet.world, shape: { ...planet.world.shape, wet: false, faults: 4 } };
    expect(() => codeOf("python", ["moon", moon, {}, [0, 0]])).toThrow(/^Expected a planet without faults and craters/);
  });
});
