/**
 * The npm package: packed, installed into an empty project, and used as docs/generator.md shows. Its command is run as real processes:
 * those of the sources, by tsx, take ten times as long to start, and everything else is tested in the test's own process (tests/cli).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "./documents.ts";
import { nonEmpty } from "./non-empty.ts";
import { brotliBytes, examples, installPackage, run, runExamples } from "./package.ts";

const KB = 1024;
const PAGE = readFileSync(join(ROOT, "docs/generator.md"), "utf8");
const EXAMPLES = examples();

let folder: string;
const installed = (path = "") => join(folder, "node_modules/limitless", path);

beforeAll(async () => {
  folder = await installPackage();
});

afterAll(() => rmSync(folder, { recursive: true }));

test("has no dependencies and no side effects", () => {
  const { dependencies, peerDependencies, sideEffects } = JSON.parse(readFileSync(installed("package.json"), "utf8"));
  expect([dependencies, peerDependencies, sideEffects]).toEqual([undefined, undefined, false]);
  const names = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  expect(names).toEqual(["limitless"]);
  const sources = readdirSync(installed("lib"), { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(sources.length).toBeGreaterThan(10);
  for (const file of nonEmpty(sources)) {
    const text = readFileSync(file, "utf8");
    const imported = [...text.matchAll(/^(?:import|export)\b[^"\n]*"([^".][^"]*)"|\brequire\(/gm)];
    expect(
      imported.map(([, name]) => name),
      file,
    ).toEqual([]);
  }
});

test("contains the licences of bundled packages", () => {
  const licences = readFileSync(installed("LICENSES.md"), "utf8");
  for (const name of ["commander", "fast-png", "@gltf-transform/core"])
    expect(licences).toMatch(new RegExp(`\n## ${name} \\d.*\n\n.*MIT`));
});

describe("examples", () => {
  test("exist, and print something", () => {
    expect(EXAMPLES.length).toBeGreaterThan(0);
    for (const { prints } of nonEmpty(EXAMPLES)) expect(prints.length).toBeGreaterThan(0);
  });

  let printed: string[];
  beforeAll(async () => {
    printed = await runExamples(folder, EXAMPLES);
  });

  test.each(nonEmpty(EXAMPLES).map((example, i) => [example.name, example, i] as const))(
    "%s prints what it claims in Node",
    (_, { prints }, i) => {
      expect(printed[i].trim().split("\n")).toEqual(prints);
    },
  );

  test("type-check without DOM and Node types", async () => {
    const files = EXAMPLES.map(({ code }, i) => {
      writeFileSync(
        join(folder, `example-${i}.ts`),
        `declare const console: { log(...all: unknown[]): void };\n${code}`,
      );
      return `example-${i}.ts`;
    });
    const options = { strict: true, noEmit: true, module: "nodenext", target: "es2023", lib: ["es2023"], types: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files }));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    await run(process.execPath, [tsc, "-p", folder], { cwd: folder }).catch(({ stdout }) => expect.fail(stdout));
  });
});

/** The size printed on the page: "14.2 KB whole", "1.3 KB for heights alone". */
function printedKb(what: string): number {
  return Number(new RegExp(`([\\d.]+) KB (?:for )?${what}`).exec(PAGE)?.[1]);
}

const HEIGHTS = `
  import { createField, fieldAt, PROFILE_1983, TERMS_1983 } from "limitless";
  const country = createField(PROFILE_1983, TERMS_1983.height);
  globalThis.heightAt = (x, y) => fieldAt(country, x, y);`;

test("the page names the package file", () => {
  const { name, version } = JSON.parse(readFileSync(installed("package.json"), "utf8"));
  expect(PAGE).toContain(`./${name}-${version}.tgz`);
});

describe("size, minified and compressed", () => {
  // Whole, planets and galaxy had 16.75, 17.1 and 6 until seeds turned directions (src/core/field/turn.ts).
  test.each([
    ["whole", 16.9, 'import * as all from "limitless"; globalThis.all = all;'],
    ["planets", 17.4, 'import * as all from "limitless/planets"; globalThis.all = all;'],
    ["galaxy", 6.05, 'import * as all from "limitless/galaxy"; globalThis.all = all;'],
    ["profiles", 8.1, 'import * as all from "limitless/profiles"; globalThis.all = all;'],
    ["faults", 8.8, 'import * as all from "limitless/faults"; globalThis.all = all;'],
    ["erosion", 4.85, 'import * as all from "limitless/erosion"; globalThis.all = all;'],
    ["heights alone", 3, HEIGHTS],
  ])("%s is at most %s KB, and as printed on the page", async (what, most, program) => {
    const size = (await brotliBytes(folder, program)) / KB;
    expect(size).toBeLessThanOrEqual(most);
    // Within 5 %: the page need not follow every change.
    expect(printedKb(what) / size, `the page's "KB ${what}", which is ${size.toFixed(1)}`).toBeCloseTo(1, 1);
  });

  test("unused imports add nothing to a bundle", async () => {
    expect(
      await brotliBytes(folder, 'import "limitless"; import "limitless/faults"; import { fillGrid } from "limitless";'),
    ).toBeLessThan(10);
  });
});

describe("the command", () => {
  const command = () => join(folder, "node_modules/.bin/limitless");
  const limitless = (...args: string[]) => run(process.execPath, [command(), ...args], { cwd: folder });

  function startInto(output: "pipe" | number, ...args: string[]): ChildProcess {
    return spawn(process.execPath, [command(), ...args], { cwd: folder, stdio: ["pipe", output, "pipe"] });
  }

  const start = (...args: string[]) => startInto("pipe", ...args);

  /** Writes rows until the pipe closes. */
  function feed({ stdin }: ChildProcess): void {
    let x = 0;
    const more = () => {
      while (stdin?.write(`${x++},0\n`.repeat(100)));
    };
    stdin?.on("drain", more).on("error", () => {});
    more();
  }

  test("prints the package's version", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect((await limitless("--version")).stdout).toBe(`${version}\n`);
  });

  // Modules that are loaded on demand are in the package too.
  test.each([
    ["png16", "\x89PNG"],
    ["glb", "glTF"],
  ])("writes %s", async (format, start) => {
    const place = "--world skylands --at 1866,1301 --size 9";
    await limitless("heightmap", ...place.split(" "), "--format", format, `map.${format}`);
    expect(
      readFileSync(join(folder, `map.${format}`))
        .toString("latin1")
        .slice(0, 4),
    ).toBe(start);
  });

  test("a reader that closes the pipe, as head does, ends it silently with 0", async () => {
    const child = start("sample");
    const said = text(child.stderr!);
    feed(child);
    const [first] = await once(createInterface(child.stdout!), "line");
    expect(first).toBe("x,y,height,depth,kind,feature,code");
    child.stdout?.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await said).toBe("");
  });

  test("a single row is answered at once", async () => {
    const child = start("sample");
    const answers = createInterface(child.stdout!)[Symbol.asyncIterator]();
    await answers.next();
    for (let i = 0; i < 3; i++) {
      child.stdin?.write("1000,2000\n");
      expect((await answers.next()).value).toMatch(/^1000,2000,333\.375,0,/);
    }
    child.stdin?.end();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("errors go to standard error, with exit code 2", async () => {
    const child = start("sample", "--lake", "deep");
    const [out, err, exit] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
    expect([out, err]).toEqual(["", 'limitless: --lake: "deep" is not a number (range 0 to 1275 units).\n']);
    expect(exit).toEqual([2, null]);
  });

  // Only Linux has /dev/full; program.test.ts has a stream that fails like it.
  test.runIf(existsSync("/dev/full"))("help into a full device exits with 1", async () => {
    const child = startInto(openSync("/dev/full", "w"), "--help");
    const [err, exit] = await Promise.all([text(child.stderr!), once(child, "exit")]);
    expect(err).toMatch(/^limitless: ENOSPC: no space left on device/);
    expect(exit).toEqual([1, null]);
  });
});
