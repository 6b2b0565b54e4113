/** Snippets compute eroded ground with all its forms: run where a language is at hand. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fromGeo } from "../../src/core/planet/geo.ts";
import { LANGUAGES, type LanguageName } from "../../src/export/snippet/languages.ts";
import { snippetOf } from "../../src/export/snippet/snippet.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { nonEmpty } from "../non-empty.ts";
import { ERODED } from "./eroded-worlds.ts";
import { groundOf } from "./grounds.ts";
import { HAS_PYTHON, HAS_SHARP, runPython, runSharp } from "./run-snippets.ts";
import { snippetSurface } from "./snippets.ts";
import { compileStrictly } from "./strict-typescript.ts";

const folder = mkdtempSync(join(tmpdir(), "limitless-eroded-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Case = (typeof ERODED)[number];

/** The place of a case from the centre. */
function anchorOf({ world, geo: [latitude, longitude] }: Case): readonly [number, number, number] {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, world.shape.radius, new Float64Array(3));
  return [x, y, z];
}

function codeOf(language: LanguageName, each: Case): string {
  const { name, world, t } = each;
  return snippetOf({ language, name, seed: world.seed, ground: groundOf(world), link: "?", anchor: anchorOf(each), t });
}

/** Places round a case's, up to some kilometres away, and round the planet, some at other heights. */
function placesOf(each: Case): number[][] {
  const anchor = anchorOf(each);
  const { radius } = each.world.shape;
  const near = Array.from({ length: 240 }, (_, i) =>
    anchor.map((v, axis) => v + Math.sin(i * (axis + 1)) * 10 ** (i % 5)),
  );
  const far = Array.from({ length: 160 }, (_, i) => {
    const place = new Float64Array(3);
    const [longitude, latitude] = [(i * 137.5) % 360, 89 * Math.sin(i)];
    return [...fromGeo({ latitude, longitude, altitude: radius * (i % 3) }, radius, place)];
  });
  return [...near, ...far];
}

/** Height and altitude of every place, by the generator. */
function exactOf(each: Case, world: PlanetTable = each.world): number[][] {
  const surface = snippetSurface(world, 0, each.t);
  return placesOf(each).map(([x, y, z]) => Object.values(surface(x, y, z)));
}

/** GDScript in the syntax of Python. */
function asPython(code: string): string {
  const names: Readonly<Record<string, string>> = { absf: "abs", minf: "min", maxf: "max", "&&": "and" };
  return code
    .replace(/^class_name .*$/m, "import math")
    .replace(
      /^static func (\w+)\((.*)\) -> \w+:$/gm,
      (_, name, list: string) => `def ${name}(${list.replace(/: \w+/g, "")}):`,
    )
    .replace(/^(\s*)(?:static var|const|var) (\w+): [\w[\]]+ = /gm, "$1$2 = ")
    .replace(/\b(?:absf|minf|maxf)\b|&&/g, (name) => names[name])
    .replace(/\b(floor|sqrt)\(/g, "math.$1(");
}

type Write = (each: Case) => string;

/** Grounds of all cases, written in ways of one language and read at their places by one process when the first test asks for them. */
const readBy = (run: typeof runPython, ...ways: readonly Write[]) => {
  let all: number[][][] | undefined;
  return (each: Case, write: Write) => {
    all ??= run(
      folder,
      ways.flatMap((way) => ERODED.map((one) => ({ code: way(one), places: placesOf(one) }))),
    );
    return all[ERODED.length * ways.indexOf(write) + ERODED.indexOf(each)];
  };
};
const toPython: Write = (each) => codeOf("python", each);
const toGodot: Write = (each) => asPython(codeOf("gdscript", each));
const toSharp: Write = (each) => codeOf("csharp", each);
const readPython = readBy(runPython, toPython, toGodot);
const readSharp = readBy(runSharp, toSharp);

describe.each(nonEmpty(ERODED))("$name", (each) => {
  test("some places have its form", () => {
    const without = exactOf(each, each.without);
    expect(exactOf(each).filter(([height], i) => height !== without[i][0]).length).toBeGreaterThan(5);
  });

  test("TypeScript gives the generator's bits", async () => {
    const file = join(folder, `${each.name.replaceAll(" ", "-")}.ts`);
    writeFileSync(file, codeOf("typescript", each));
    const { height, altitude } = await import(/* @vite-ignore */ file);
    expect(placesOf(each).map((place) => [height(...place), altitude(...place)])).toEqual(exactOf(each));
  });

  if (HAS_PYTHON) {
    test("Python gives the generator's bits", () => {
      expect(readPython(each, toPython)).toEqual(exactOf(each));
    });

    test("GDScript in the syntax of Python gives the generator's bits", () => {
      expect(readPython(each, toGodot)).toEqual(exactOf(each));
    });
  } else test.todo("Python and GDScript give the generator's bits: python3 is missing on this machine");

  if (HAS_SHARP)
    test("C# gives the generator's bits", () => {
      expect(readSharp(each, toSharp)).toEqual(exactOf(each));
    });
  else
    test.todo(
      "C# gives the generator's bits: mcs and mono are missing on this machine (Debian: mono-mcs, mono-runtime)",
    );
});

test("TypeScript of every world is strict", () => {
  expect(() =>
    compileStrictly(
      folder,
      ERODED.map((each) => codeOf("typescript", each)),
    ),
  ).not.toThrow();
});

describe.each(nonEmpty(Object.keys(LANGUAGES) as LanguageName[]))("the text of %s", (language) => {
  test("names world and licence, in lines of 120, and is below 60 kB", () => {
    for (const each of nonEmpty(ERODED)) {
      const code = codeOf(language, each);
      expect(code).toContain(`The ground of Limitless: ${each.name}, seed ${each.world.seed}, year ${each.t}`);
      expect(code).toContain("CC0-1.0");
      for (const line of nonEmpty(code.split("\n"))) expect(line.length, line).toBeLessThanOrEqual(120);
      expect(code.length).toBeLessThan(60_000);
      expect(code.endsWith("\n")).toBe(true);
      expect(code, "no space ends a line").not.toMatch(/ $/m);
    }
  });

  test("says how exact it is", () => {
    for (const each of nonEmpty(ERODED)) {
      const said = { glsl: /within \d+ mm/, wgsl: /within \d+ mm/, gdscript: /is not tested in Godot/ } as const;
      expect(codeOf(language, each)).toMatch(
        language in said ? said[language as keyof typeof said] : /Equal to the generator bit for bit\./,
      );
    }
  });
});

test("A planet without ground has no snippet", () => {
  const [{ world }] = ERODED;
  const { code } = groundOf({ ...world, climate: "gas" } as PlanetTable);
  expect(code.reason).toBe("a gas giant has no ground");
  expect(() => code.program({})).toThrow("Expected a planet with ground, got a gas giant.");
});
